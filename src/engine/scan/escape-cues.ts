import { ALNUM, BACKSLASH, byteSet, DIGIT, HASH, LETTER, SLASH } from '../../core/bytes.ts';
import type { Cue } from '../cues/cue.ts';
import { isBlankBeforeNumber, LENGTH_BITS, referenceAt } from './escaped-codes.ts';
import { inlineTagAt } from './inline-tags.ts';
import { namedAt } from './named-characters.ts';

const HEX_DIGIT = '0-9A-Fa-f';
const CAPITAL_HEX = '0-9A-F';

/** Cues of escapes; `endsBeforeValue` says which of them end before a value. */
export const ESCAPES: readonly Cue[] = [
  { bytes: ['\x1b', '!-~'] },
  { bytes: ['\xc2', '\x9b'] },
  { bytes: ['\\', 'Uux', `${HEX_DIGIT}{`] },
  { bytes: ['\\', "'", 'a-f', '0-9a-f'] },
  { bytes: ['\\', '0-3', '0-7'] },
  { bytes: ['\\', 'eE', '[(78'] },
  { bytes: ['\\', '/', '0-9A-Za-z'], holds: isInAddressOrShort },
  { bytes: ['\\', '$(+.:<@_,;-', ' 0-9A-Za-z(+\\'] },
  { bytes: ['\\', ' ', '0-9A-Za-z(+\\'], holds: isAfter('0-9A-Za-z),') },
  {
    bytes: ['\\', 'nrtfv', '0-9A-Z+('],
    holds: (bytes, at) => isBlankBeforeNumber(bytes, at, at + 1),
  },
  { bytes: ['%', HEX_DIGIT, HEX_DIGIT] },
  { bytes: ['#', '01', '0-7'] },
  { bytes: ['^', '@-_'] },
  { bytes: ['&', '#A-Za-z', '0-9A-Za-z'], holds: isNamed },
  { bytes: ['<', '/A-Za-z'], holds: (bytes, at) => inlineTagAt(bytes, at) !== 0 },
  { bytes: ['+', '0-9A-Za-z%('], holds: isAfter('0-9A-Za-z') },
  { bytes: ['=', CAPITAL_HEX, 'A-F'] },
  { bytes: ['=', CAPITAL_HEX, CAPITAL_HEX, '='] },
  { bytes: ['=', '24', '0-9', '0-9A-Za-z+('] },
  { bytes: ['=', '\r\n'] },
];

/** Whether a name of a character, or a reference to one, is at `at`, also with an escaped `&`; those that are in all markup only after a key or a blank. */
function isNamed(bytes: Buffer, at: number): boolean {
  if (bytes[at + 1] === HASH) return true;
  const read = namedAt(bytes, at);
  if (read === 0 || referenceAt(bytes, at) !== 0) return read !== 0;
  return COMMON[read >> LENGTH_BITS] !== 1 || (at > 0 && BEFORE_VALUE[bytes[at - 1]] === 1);
}

const COMMON = byteSet('"&>');
const BEFORE_VALUE = byteSet(':= ');

function isAfter(bytes: string): Required<Cue>['holds'] {
  const before = byteSet(bytes);
  return (text, at) => at > 0 && before[text[at - 1]] === 1;
}

/** Whether `\/` at `at` is before a digit, ends `https:\/\/`, or is between a letter and a single one: `39 y\/o`. */
function isInAddressOrShort(text: Buffer, at: number, end: number): boolean {
  if (DIGIT[text[at + 2]] === 1) return true;
  if (at < 2) return false;
  if (text[at - 1] === SLASH && text[at - 2] === BACKSLASH) return true;
  return LETTER[text[at - 1]] === 1 && (at + 3 >= end || ALNUM[text[at + 3]] === 0);
}
