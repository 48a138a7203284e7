import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { isStateBeforeZip } from './places/us-places.ts';
import { isCount } from './reading/counts.ts';
import { digitRun, goesBack, goesOn, numberIn } from './reading/digits.ts';
import { beginsAt, endsAt } from './reading/edges.ts';
import { ESCAPED_DIGITS, pastEscape } from './reading/escapes.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';
import { dashLength } from './reading/separators.ts';
import { STANDING_AFTER, standing } from './reading/standing.ts';

/** A bit for each number from 00000 to 99999, set where it is a ZIP code: `tools/data/zip-codes.mjs` makes it. */
const ZIP_CODES = new URL('./data/zip-codes.bin', import.meta.url);

const REACH = 5 + 3 + 4 + 2 + Math.max(KEYWORD_AFTER, STANDING_AFTER);
/** 00501 is the lowest in use. */
const LOWEST = 501;
/** Behind these a number counts something, whatever else is said. */
const NO_COUNT = ['^$#%'] as const;

const NEAR = keywords([
  ...[
    'zip',
    'zips',
    'zip code',
    'zipcode',
    'postal',
    'postal code',
    'postcode',
    'post code',
    'zip plus four',
  ],
  ...['address', 'mailing address', 'plz'],
]);
/**
 * Finds US ZIP codes, five digits or ZIP+4: behind a state, near a keyword, in prose, or alone in a field. In the
 * lines of a log five digits are a port, a size, a process.
 */
export const zipCode = definition({
  key: 'zipCode',
  type: 'zip-code',
  filterType: 'ZIP_CODE',
  finds: 'US ZIP codes, ZIP+4 too, by context',
  aliases: { strategiesKey: ['zipCodeFilterStrategy'] },
  options: {
    requireDelimiter: v.optional(v.boolean(), true),
    validate: v.optional(v.boolean(), false),
  },
  context: {
    raise: ['zip', 'zip code', 'postal code', 'address', 'street', 'city', 'state', 'mail'],
    lower: ['port', 'pid', 'error', 'bytes', 'order', 'invoice', 'page', 'line'],
  },
  examples: [
    'He lives near «90210», in Springfield, IL «62704-1234» or in Dover, Delaware «19901».',
    '{"zip":"«10001»","zipcode":«10001»,"n":"\\n«10001»","address":"1 Main St, Salem, or «97301»"}',
    'Source Network Address:\t10.0.0.1\nSource Port:\t\t49211\nzip:\t«90210»',
    '17,«90210»,open\r\n18,«90213-1544»,x\r\n19,1990-02-03,12345678',
    '2024-05-06 10:30:45 INFO zip=«12345-6789» size=12345 port 54321 sshd[12345]: 12345',
    'ADR:;;12 Main St;Springfield;IL;«62704»;USA\nPID|1||7||X||19800203|M|||^^PHILADELPHIA^PA^«19104»||\nTX|«75001»|x;PR;75001',
    'copied: “Boston, MA «02108»”, «02108–1234» Boston MA, 邮编 zip «02108»。',
    'the code of the town is «90210». Her ZIP code «90428», postal code: «29975-5699»; error code 90428',
    '<td class="z">«63516»</td><p><b>«63516»</b></p> <size>63516</size><c>63516</c>',
    'not 90210abd, 9021032, 902101234, 12345.67, 00123, $12345, #12345, 12345 bytes, port 54321, 12345-678, 1-12345',
    'ran 12345 rows in 66074 ms; User ID 83702, pull request 54321; Boise, ID «83702»; limit of 32767',
    '127.0.0.1 - - "GET /x HTTP/1.1" 200 54321 "-"\nread(12345, 54321) = 12345;\n[12345, 54321]',
    { text: 'in the town of «902101234» then', options: { requireDelimiter: false } },
    { text: 'He moved from «90210» there, not from 09865 then', options: { validate: true } },
  ],
  detector({ requireDelimiter, validate }) {
    const known = validate ? inflateRawSync(readFileSync(ZIP_CODES)) : undefined;
    return {
      type: 'zip-code',
      filterType: 'ZIP_CODE',
      reach: evasionReach(REACH),
      find: throughEvasions({
        kind: 'matcher',
        triggers: [
          { only: 'D', length: [5, 5], apart: true, before: NO_COUNT },
          ...(requireDelimiter
            ? []
            : [{ only: 'D', length: [9, 9], apart: true, before: NO_COUNT } as const]),
          ESCAPED_DIGITS,
        ],
        back: 0,
        match: (view, at, end) => match(view, at, end, requireDelimiter, known),
      }),
    };
  },
});

function match(
  view: View,
  at: number,
  until: number,
  delimiter: boolean,
  known?: Buffer,
): Found | undefined {
  const { bytes, low, high } = view;
  const start = pastEscape(bytes, at);
  const run = start === at ? until - at : digitRun(bytes, start, high, 9);
  if (run !== 5 && (run !== 9 || delimiter)) return undefined;
  const end = run === 9 ? start + 9 : zipEnd(bytes, start, high);
  if (!endsAt(bytes, end, high) || goesOn(bytes, end, high)) return undefined;
  if (!beginsAt(bytes, start, low) || goesBack(bytes, start, low)) return undefined;
  const zip = numberIn(bytes, start, start + 5);
  if (zip < LOWEST || (known && (known[zip >> 3] & (1 << (zip & 7))) === 0)) return undefined;
  if (isStateBeforeZip(bytes, start, low)) return { start, end, confidence: 0.9 };
  const near = NEAR(view, start, end);
  if (!near && !standing(view, start, end)) return undefined;
  if (isCount(bytes, start, end, low, high)) return undefined;
  return { start, end, confidence: near ? 0.9 : delimiter ? 0.6 : 0.5 };
}

/** Past `-1234` behind five digits, where four digits stand there. */
function zipEnd(bytes: Buffer, start: number, high: number): number {
  const five = start + 5;
  const dash = dashLength(bytes, five, high);
  if (dash === 0 || digitRun(bytes, five + dash, high, 4) !== 4) return five;
  return five + dash + 4;
}
