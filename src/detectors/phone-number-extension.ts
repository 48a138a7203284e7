import { DIGIT } from '../core/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { numberIn } from './reading/digits.ts';
import { afterEscape, beginsAt, endsAt } from './reading/edges.ts';
import { orEscaped } from './reading/escapes.ts';
import { inAnyCase } from './reading/forms.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';
import { STANDING_AFTER, standing } from './reading/standing.ts';

const MOST = 7;
const REACH = 24 + Math.max(KEYWORD_AFTER, STANDING_AFTER);
const WORD =
  /^(?:extension|extn|ext)(?!\d)(?:\.? ?(?:no\.?|number|#|:|is)?|[.:#]) ?#?(\d{1,7})(?![A-Za-z0-9]|[-.:]\d)/i;
const ESCAPE = '([bfnrt]|u[0-9A-Fa-f]{4})?';
const SHORT = String.raw`${ESCAPE}[xX][0-9]{2,${MOST}}\b`;
const LONG = inAnyCase('ext');
const WORDS_BEFORE = 48;
const FEWEST_WORDS = 4;
const NAME_BEFORE = /(?:^|\n)[ \t]*(?:[A-Z][a-z]+ ){1,4}$/;
const SENTENCE_END: ReadonlySet<number> = new Set(Buffer.from('.,;)?!'));
/** What `x` and digits are elsewhere: processors, formats, standards. */
const NAMES: ReadonlySet<number> = new Set([86, 64, 32, 11, 25, 10, 264, 265, 500, 509, 400]);
const NEAR = keywords([
  ...[
    'phone',
    'telephone',
    'tel',
    'call',
    'dial',
    'office',
    'fax',
    'extension',
    'ext',
    'desk',
    'line',
    'contact',
  ],
  ...['reach', 'voicemail', 'mobile', 'pager'],
]);

/** Finds telephone extensions: `x123`, `X12`, `ext. 123`, `extension 12`, `extn #7`. */
export const phoneNumberExtension = definition({
  key: 'phoneNumberExtension',
  type: 'phone-number-extension',
  filterType: 'PHONE_NUMBER_EXTENSION',
  finds: 'phone extensions: `ext. 123`',
  options: {},
  context: {
    raise: ['phone', 'call', 'dial', 'tel', 'office', 'desk'],
    lower: ['version', 'resolution'],
  },
  examples: [
    'Dial «x123» or «X416»; «ext. 123», «extension 12», «Ext 4567», «extn #7».',
    '{"ext":"«x123»","desk":"\\n«ext. 12»","at":"\\n«extension 12»"}',
    '17,«x123»,open\r\n18,«ext 99»,x9999999999',
    '2024-05-06 10:30:45 INFO phone «x123» arch=x123 x86/fpu: x123 ext4 ext: text 123',
    'Ask for Jane in the lab at «x4432» or so\n\tvar x346 uint64\nJohn Doe, «x123».',
    '“«ext. 123»” 分机«ext. 123»。',
    'not %x20-ff, x86, x64, x0, EXT_EXTENSION 1005, x509, x11, 0x123, 1920x1080, x12y, max123, text 123, next 12, ext 12345678, ext4, ext. a',
    'Jane Doe «x4432»\n555-1234',
  ],
  detector: () => ({
    type: 'phone-number-extension',
    filterType: 'PHONE_NUMBER_EXTENSION',
    reach: REACH,
    find: {
      kind: 'matcher',
      triggers: [
        { only: 'DL', has: 'DL', length: [3, MOST + 2], form: SHORT },
        { only: 'DU', has: 'DU', length: [3, MOST + 1], form: SHORT },
        ...orEscaped({ only: 'UL', length: [3, 4], next: ' .:#', after: '0-9 #nN', form: LONG }),
        ...orEscaped({ only: 'UL', length: [9, 9], next: ' .:#', after: '0-9 #niNI', form: LONG }),
        {
          only: 'UL',
          length: [9, 9],
          next: ' .:#',
          after: '0-9 #niNI',
          before: ['\\'],
          form: `u[A-Fa-f]{4}${LONG}`,
        },
      ],
      back: 0,
      match,
    },
  }),
});

function match(view: View, at: number, candidateEnd: number): Found | undefined {
  const { bytes, low } = view;
  const start = afterEscape(bytes, at, Math.min(view.high, at + 8), low);
  const letter = bytes[start] | 0x20;
  if (letter === 0x78) return short(view, start, candidateEnd);
  if (letter !== 0x65 || !beginsAt(bytes, start, low) || bytes[start - 1] === 0x5f)
    return undefined;
  const found = WORD.exec(bytes.toString('latin1', start, Math.min(view.high, start + 26)));
  return found ? { start, end: start + found[0].length, confidence: 0.75 } : undefined;
}

/** `x123`: near a keyword, in prose, or alone. */
function short(view: View, start: number, end: number): Found | undefined {
  const { bytes, low, high } = view;
  for (let p = start + 1; p < end; p++) if (DIGIT[bytes[p]] === 0) return undefined;
  if (end - start < 3 || end - start > MOST + 1 || !endsAt(bytes, end, high)) return undefined;
  if (start > low && bytes[start - 1] === 0x25) return undefined;
  if (!beginsAt(bytes, start, low) || isName(bytes, start + 1, end)) return undefined;
  if (NEAR(view, start, end)) return { start, end, confidence: 0.75 };
  const stands = standing(view, start, end);
  if (stands === undefined || (stands === 'prose' && !isSaid(view, start, end))) return undefined;
  return { start, end, confidence: 0.75 };
}

function isName(bytes: Buffer, start: number, end: number): boolean {
  return bytes[start] !== 0x30 && NAMES.has(numberIn(bytes, start, end));
}

/** Whether some words of the line stand around it, or a sentence ends: `var x346 uint64` declares a variable. */
function isSaid({ bytes, low, high }: View, start: number, end: number): boolean {
  if (end < high && SENTENCE_END.has(bytes[end])) return true;
  const before = bytes.toString('latin1', Math.max(low, start - WORDS_BEFORE), start);
  const behind = bytes.toString('latin1', end, Math.min(high, end + STANDING_AFTER));
  // `Jane Doe x4432`, at the end of a line.
  if ((end >= high || bytes[end] <= 0x0d) && NAME_BEFORE.test(before)) return true;
  const line = `${before.slice(before.lastIndexOf('\n') + 1)} ${behind.split('\n', 1)[0]}`;
  return (line.match(/[A-Za-z]{2,}/g)?.length ?? 0) >= FEWEST_WORDS;
}
