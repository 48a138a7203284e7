import { byteSet, GREATER_THAN, LETTER, SLASH } from '../../core/bytes.ts';
import { packed } from './escaped-codes.ts';

/** Names of elements that mark text within a line, and do not separate words. */
const NAMES =
  'a b i u s em tt big del ins sub sup wbr code font mark span small strong strike'.split(' ');
const LONGEST_NAME = 6;
/** The same as numbers, five bits a letter in any case. */
const NUMBERS = new Set(
  NAMES.map((name) => [...Buffer.from(name)].reduce((number, byte) => withLetter(number, byte), 0)),
);
/** Most bytes of a tag with its attributes. */
const LONGEST_TAG = 48;
/** Its attributes have no escapes: values in them would be read with it, and not as text. */
const IN_TAG = byteSet("\t -$'-*,-;=?-[]-~");
const ENDS_NAME = byteSet(' />');

/** The length of the tag at `at`, which stands for no character; 0 if there is no tag. */
export function inlineTagAt(bytes: Buffer, at: number): number {
  const first = bytes[at + 1] === SLASH ? at + 2 : at + 1;
  const most = first + LONGEST_NAME;
  let p = first;
  let name = 0;
  for (; p < most && LETTER[bytes[p]] === 1; p++) name = withLetter(name, bytes[p]);
  if (ENDS_NAME[bytes[p]] !== 1 || !NUMBERS.has(name)) return 0;
  while (p < at + LONGEST_TAG && IN_TAG[bytes[p]] === 1) p++;
  return p < at + LONGEST_TAG && bytes[p] === GREATER_THAN ? packed(0, p + 1 - at) : 0;
}

function withLetter(name: number, byte: number): number {
  return (name << 5) | (byte & 31);
}
