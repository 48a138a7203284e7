import type { ColumnLabels } from '../../vocabulary/labels.ts';
import { areDigits } from '../columns/value-forms.ts';
import { isBound } from '../reading/bound.ts';
import { numberIn } from '../reading/digits.ts';

/** Columns of ages. */
export const ageColumn: ColumnLabels = {
  personal: `age,ages,age in years,age years,age yrs,age at admission,age at diagnosis,age at visit,age at death,
  age at enrollment,age at encounter,Alter,Alter in Jahren,âge,edad,età,idade,leeftijd,wiek,ålder,alder,ikä,életkor,
  kor,věk,vârstă,возраст,ηλικία,yaş,年齢,年龄,나이`,
  accepts: isAge,
};

const AGE =
  /^[<>]?=? ?(\d{1,3})(?:[.,]\d{1,2})?\+? ?(?:[a-z\x80-\xff]{1,9}\.?(?:[ -]old)?)?(?:,? \d{1,2} ?[a-z]{1,9}\.?)?$/i;
const OLDEST = 130;

/** `45`, `45.5`, `45 yrs`, `18 months`, `>89`. */
function isAge(bytes: Buffer, start: number, end: number): boolean {
  if (end - start > 24 || isBound(bytes, start)) return false;
  if (areDigits(bytes, start, end)) return end - start < 4 && numberIn(bytes, start, end) <= OLDEST;
  const [, years] = AGE.exec(bytes.toString('latin1', start, end)) ?? [];
  return years !== undefined && Number(years) <= OLDEST;
}
