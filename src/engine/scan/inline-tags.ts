import { byteSet, GREATER_THAN, SLASH } from '../../core/bytes.ts';
import { packed } from './escaped-codes.ts';

/** Names of elements that mark text within a line, and do not separate words. */
const NAMES = new Set([
  ...['a', 'b', 'i', 'u', 's', 'em', 'tt', 'big', 'del', 'ins', 'sub', 'sup', 'wbr', 'code'],
  ...['font', 'mark', 'span', 'small', 'strong', 'strike'],
]);
const LONGEST_NAME = 6;
/** Most bytes of a tag with its attributes. */
const LONGEST_TAG = 48;
const IN_TAG = byteSet('\t -;=?-~\x80-\xff');
const LETTER_OR_END = byteSet('A-Za-z />');

/** The length of the tag at `at`, which stands for no character; 0 if there is no tag. */
export function inlineTagAt(bytes: Buffer, at: number): number {
  const first = bytes[at + 1] === SLASH ? at + 2 : at + 1;
  let p = first;
  while (p <= first + LONGEST_NAME && LETTER_OR_END[bytes[p]] === 1 && bytes[p] > GREATER_THAN) p++;
  if (p === first || LETTER_OR_END[bytes[p]] === 0 || bytes[p] > GREATER_THAN) return 0;
  if (!NAMES.has(bytes.toString('latin1', first, p).toLowerCase())) return 0;
  while (p < at + LONGEST_TAG && IN_TAG[bytes[p]] === 1) p++;
  return p < at + LONGEST_TAG && bytes[p] === GREATER_THAN ? packed(0, p + 1 - at) : 0;
}
