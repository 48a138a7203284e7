import { ALNUM, BACKSLASH, byteSet, LETTER, SLASH } from '../../core/bytes.ts';
import type { Cue } from '../cues/cue.ts';
import { inlineTagAt } from './inline-tags.ts';
import { namedAt } from './named-characters.ts';

const HEX_DIGIT = '0-9A-Fa-f';
const CAPITAL_HEX = '0-9A-F';

/** Cues of escapes; `endsBeforeValue` says which of them end before a value. */
export const ESCAPES: readonly Cue[] = [
  { bytes: ['\x1b', '['] },
  { bytes: ['\\', 'ux', `${HEX_DIGIT}{`] },
  { bytes: ['\\', '0-3', '0-7'] },
  { bytes: ['\\', 'eE', '['] },
  { bytes: ['\\', '/', '0-9'] },
  { bytes: ['\\', '/', 'A-Za-z'], holds: isInAddressOrShort },
  { bytes: ['\\', '$(+.:<@_-', '0-9A-Za-z(+\\'] },
  { bytes: ['\\', ' ', '0-9A-Za-z(+\\'], holds: isAfter('0-9A-Za-z),') },
  { bytes: ['&', '#', '0-9xX'] },
  { bytes: ['%', HEX_DIGIT, HEX_DIGIT] },
  { bytes: ['#', '01', '0-7'] },
  { bytes: ['^', '@-_'] },
  { bytes: ['&', 'A-Za-z', 'A-Za-z'], holds: (bytes, at) => namedAt(bytes, at) !== 0 },
  { bytes: ['<', '/A-Za-z'], holds: (bytes, at) => inlineTagAt(bytes, at) !== 0 },
  { bytes: ['+', '0-9A-Za-z%('], holds: isAfter('0-9A-Za-z') },
  { bytes: ['=', '13', 'BD'] },
  { bytes: ['=', CAPITAL_HEX, CAPITAL_HEX, '='] },
  { bytes: ['=', '2357', 'A-F'] },
  { bytes: ['=', '24', '0-9', '0-9A-Za-z'] },
  { bytes: ['=', '\r\n'] },
];

function isAfter(bytes: string): Required<Cue>['holds'] {
  const before = byteSet(bytes);
  return (text, at) => at > 0 && before[text[at - 1]] === 1;
}

/** Whether `\/` at `at` ends `https:\/\/`, or is between a letter and a single one: `39 y\/o`. */
function isInAddressOrShort(text: Buffer, at: number, end: number): boolean {
  if (at < 2) return false;
  if (text[at - 1] === SLASH && text[at - 2] === BACKSLASH) return true;
  return LETTER[text[at - 1]] === 1 && (at + 3 >= end || ALNUM[text[at + 3]] === 0);
}
