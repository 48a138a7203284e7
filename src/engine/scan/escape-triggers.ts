import type { Trigger } from '../types.ts';
import { INLINE_TAG_FORM } from './inline-tags.ts';
import { NAMED_SIGN_FORM } from './named-signs.ts';
import { LONGEST_PART } from './quoted-printable.ts';

const HEX_DIGIT = '0-9A-Fa-f';
/** Finds escapes; which of them end before a value, `endsBeforeValue` tells. */
export const ESCAPES: readonly Trigger[] = [
  { literal: ['\x1b', '['] },
  { literal: ['\\', 'ux', `${HEX_DIGIT}{`] },
  { literal: ['\\', '0-3', '0-7'] },
  { literal: ['\\', 'eE', '['] },
  { literal: ['\\', '/', '0-9'] },
  { literal: ['\\', '(+.:@_-', '0-9A-Za-z(+\\'] },
  { before: ['0-9A-Za-z),'], literal: ['\\', ' ', '0-9A-Za-z(+\\'] },
  { literal: ['&', '#', '0-9xX'] },
  { literal: ['%', HEX_DIGIT, HEX_DIGIT] },
  { literal: ['#', '01', '0-7'] },
  { literal: [']^', '@-_'], form: '^[@-_]' },
  { literal: ['&', 'A-Za-z', 'A-Za-z'], form: NAMED_SIGN_FORM },
  { literal: ['<', '/A-Za-z'], form: INLINE_TAG_FORM },
  { before: ['0-9A-Za-z'], literal: ['+', '0-9A-Za-z%('] },
  { literal: ['=', '13', 'BD'] },
  { literal: ['=', '0-9A-F', '0-9A-F'], form: '=[0-9A-F]{2}=[0-9A-F]{2}' },
  { literal: ['=', '2357', 'A-F'] },
  { literal: ['=', '24', '0-9'], form: '=[24]0[A-Za-z]{2}[^0-9]' },
  { literal: ['=', '24', '0-9'], form: `=[24][0-9][0-9A-Za-z]{1,${LONGEST_PART}}=[0-9A-F]{2}` },
  { literal: ['=', '\r\n'] },
];
