import { CASE_BIT, LETTER, SEMICOLON } from '../../core/bytes.ts';
import { packed } from './escaped-codes.ts';

/** HTML's names of characters in values, with their codes: https://html.spec.whatwg.org/#named-character-references */
const NAMED: Readonly<Record<string, number>> = {
  nbsp: 0xa0,
  NonBreakingSpace: 0xa0,
  ensp: 0x2002,
  emsp: 0x2003,
  numsp: 0x2007,
  puncsp: 0x2008,
  thinsp: 0x2009,
  ThinSpace: 0x2009,
  hairsp: 0x200a,
  ZeroWidthSpace: 0x200b,
  zwnj: 0x200c,
  zwj: 0x200d,
  NoBreak: 0x2060,
  shy: 0xad,
  hyphen: 0x2010,
  dash: 0x2010,
  ndash: 0x2013,
  mdash: 0x2014,
  minus: 0x2212,
  commat: 0x40,
  period: 0x2e,
  comma: 0x2c,
  colon: 0x3a,
  sol: 0x2f,
  lpar: 0x28,
  rpar: 0x29,
  plus: 0x2b,
  lowbar: 0x5f,
  num: 0x23,
  dollar: 0x24,
  lt: 0x3c,
  gt: 0x3e,
  amp: 0x26,
  quot: 0x22,
  apos: 0x27,
  Tab: 0x09,
  NewLine: 0x0a,
  equals: 0x3d,
  percnt: 0x25,
};
const LONGEST_NAME = Math.max(...Object.keys(NAMED).map((name) => name.length));
/** Names in lower case with their codes, by the last five bits of the first letter: `&NBSP;` is read as well. */
const BY_FIRST = Array.from({ length: 32 }, (_, bits) =>
  Object.entries(NAMED)
    .map(([name, code]) => ({ name: Buffer.from(name.toLowerCase()), code }))
    .filter(({ name }) => (name[0] & 31) === bits),
);

/** The code of the character named at `at`, above the length of its spelling; 0 if absent. */
export function namedAt(bytes: Buffer, at: number): number {
  let p = at + 1;
  while (p <= at + LONGEST_NAME && LETTER[bytes[p]] === 1) p++;
  if (p < at + 3 || bytes[p] !== SEMICOLON) return 0;
  const length = p - at - 1;
  for (const { name, code } of BY_FIRST[bytes[at + 1] & 31])
    if (name.length === length && isNamed(name, bytes, at + 1)) return packed(code, p + 1 - at);
  return 0;
}

function isNamed(name: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let n = 0; n < name.length; n++) if ((bytes[at + n] | CASE_BIT) !== name[n]) return false;
  return true;
}
