import { SPACE } from '../../core/bytes.ts';
import type { Check } from '../../core/checks/check.ts';

/**
 * Numbers that only a label before them can tell from others. A number and its year or part, `448172/25`, `2025/0448`, `CUS/4481`:
 * two numbers of a list, `44172/44173`, have neither.
 */
export const SLASHED =
  'X[0-9A-Z-]{0,11}/(d|dd|(19|20)dd)|(A{1,2} ?)?((19|20)?dd|d)/([0-9A-Z]{1,5}/)?[0-9A-Z-]{2,12}X|A{1,5}/([0-9A-Z-]{1,8}/)?[0-9A-Z-]{0,11}X|d{2,9}/[0-9]{0,2}A{1,2}|d{3,6}/ddd';
/** `0045.44817`, `4.481.720`, `RO.4481.25`, `2024.0448` */
export const DOTTED = '[0-9A-Z]{1,4}(\\.d{2,5}){1,3}(-d{1,4})?';
/** `7 448 172`, `Q 448 102 993`, `LV 88.204.117-3`; `W2398 77102`, `8812 3456 01`; `12 34 56 78` */
export const SPACED =
  '(A{1,2} )?d{1,4}( d{3}){1,3}|A{1,2} d{1,3}(\\.d{3}){1,3}(-d)?|(A{1,3} ?)?d{3,5}( d{3,5}){1,3}( dd?)?|dd( dd){2,4}( d)?|A{1,3} d{4,10}';

const DATE =
  /^(?:\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?|\d{1,2}[/.](?:19|20)\d\d|(?:19|20)\d\d[/.](?:0?[1-9]|1[0-2])(?:[/.]\d\d?)?)$/;

/** Refuses dates: `12/03/2025`, `03/2025`, `12.3.25`. */
export const noDate: Check = {
  kind: 'code',
  holds: (_id, { bytes, start, end }) =>
    !DATE.test(bytes.toString('latin1', start, end)) && 'plausible',
};

const JOINER = String.raw`(?:,? (?:and|und|sowie|et|y|e|en|i|oraz|&|or|oder|ou|o|of|lub|oppure) |[,;] )`;
const LONGEST = 40;
const AFTER = new RegExp(`^${JOINER}([0-9A-Z./-]+)`);
const BEFORE = new RegExp(`(?:^|[ :])([0-9A-Z./-]+)${JOINER}$`);

/** Holds for items of a list whose neighbour has as many digits: `Accounts 44810227 and 44810228`. */
export const listed: Check = {
  kind: 'code',
  inPlace: true,
  holds: (_id, { bytes, low, start, end, high }) => {
    const number = bytes.toString('latin1', start, end);
    if (DATE.test(number) || bytes[start - 1] !== SPACE) return false;
    const shape = shapeOf(number);
    const [, next = ''] =
      AFTER.exec(bytes.toString('latin1', end, Math.min(high, end + LONGEST))) ?? [];
    const [, last = ''] =
      BEFORE.exec(bytes.toString('latin1', Math.max(low, start - LONGEST), start)) ?? [];
    return (shapeOf(next) === shape || shapeOf(last) === shape) && 'plausible';
  },
};

/** The groups of a number: `D-00000` for `D-20817`. */
function shapeOf(number: string): string {
  return number.replace(/[./-]+$/, '').replace(/\d/g, '0');
}
