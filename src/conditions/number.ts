const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const DECADES = TENS.replaceAll('y', 'ies');

const WORDS: ReadonlyMap<string, number> = new Map([
  ...SMALL.split(' ').map((word, index) => [word, index] as const),
  ...TENS.split(' ').map((word, index) => [word, 20 + 10 * index] as const),
  ...DECADES.split(' ').map((word, index) => [word, 20 + 10 * index] as const),
]);

/** Units of time, and how many make a year. */
const PER_YEAR: readonly (readonly [RegExp, number])[] = [
  [/(?<![a-z])(?:months?|mos?)(?![a-z])/, 12],
  [/(?<![a-z])(?:weeks?|wks?)(?![a-z])/, 52],
  [/(?<![a-z])days?(?![a-z])/, 365],
];

/**
 * The one number in a text, in digits or in English words below a thousand; months, weeks and days are converted to
 * years. Undefined if there is no number, more than one, or an ambiguous one (`1.450`).
 */
export function numberIn(text: string): number | undefined {
  const plain = text.normalize('NFKC').toLowerCase();
  const digits = plain.match(/\.?\d[\d.,]*/g) ?? [];
  const numbers = digits.length > 0 ? digits.map(written) : spelled(plain);
  const [first] = numbers;
  if (first === undefined || numbers.some((number) => number !== first)) return undefined;
  const unit = PER_YEAR.find(([name]) => name.test(plain));
  return unit === undefined ? first : first / unit[1];
}

/** `1,450.00`, `1.450,00`, `3.5`: the last separator is the decimal one, unless groups of three follow it. */
function written(digits: string): number | undefined {
  const text = digits.replace(/[.,]+$/, '');
  const [, mark] = /([.,])\d*$/.exec(text) ?? [];
  if (mark === undefined) return Number(text);
  const other = mark === '.' ? ',' : '.';
  const [integer, fraction] = cut(text, text.lastIndexOf(mark));
  const grouped = new RegExp(`^\\d{1,3}(?:\\${other}\\d{3})+$`);
  if (grouped.test(integer)) return Number(`${integer.replaceAll(other, '')}.${fraction}`);
  if (new RegExp(`^[1-9]\\d{0,2}(?:\\${mark}\\d{3})+$`).test(text)) {
    const sure = mark === ',' || text.indexOf(mark) !== text.lastIndexOf(mark);
    return sure ? Number(text.replaceAll(mark, '')) : undefined;
  }
  return /^\d*$/.test(integer) ? Number(`${integer}.${fraction}`) : undefined;
}

function cut(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Numbers that are spelled out: `ninety-two` is one, `thirty or forty` are two. */
function spelled(text: string): readonly number[] {
  const numbers: number[] = [];
  let last: number | undefined;
  for (const word of text.match(/[a-z]+/g) ?? []) {
    const value = WORDS.get(word);
    if (word === 'hundred') last = (last ?? 1) * 100;
    else if (value !== undefined) last = (last ?? 0) + value;
    else if (word !== 'and' && last !== undefined) {
      numbers.push(last);
      last = undefined;
    }
  }
  return last === undefined ? numbers : [...numbers, last];
}
