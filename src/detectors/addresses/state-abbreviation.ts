import { byteSet, CARRIAGE_RETURN, COMMA, DIGIT, NEWLINE, SPACE } from '../../core/bytes.ts';
import { type Check, type CheckContext, placedAt } from '../../core/checks/check.ts';
import type { Found } from '../../engine/types.ts';
import { detector } from '../detector.ts';
import { POSTAL_CODES } from '../forms/us-states.ts';
import { REGION_LABELS } from '../places/place-labels.ts';
import { codeAt, codeBeforeZip, endsWithPlace, isCityOf, WORD_CODES } from '../places/us-places.ts';
import { digitRun } from '../reading/digits.ts';
import { beginsAt, endsAt } from '../reading/edges.ts';
import { endsWith } from '../reading/ends-with.ts';
import { either } from '../reading/forms.ts';
import { LIST_JOINER } from '../reading/list-joiner.ts';

const CLAUSE_END = byteSet('\x00-\x20,.;)"\'\x80-\xff');
const LINE_END = byteSet('\r\n.,');

const LOCATED = endsWith(
  /(?:^|[^A-Za-z])(?:in|from|to|near|outside|across|leaving|northern|southern|eastern|western|of|central|rural) $/i,
);

/** Before a code: one that is no word, and what joins the two, after a place's preposition or `states`. */
const LISTED = endsWith(
  new RegExp(
    `(?:^|[^A-Za-z])(?:in|from|to|near|outside|across|leaving|of|states?:?) (?:${either([...POSTAL_CODES])})` +
      `(?:${LIST_JOINER}(?:${either([...POSTAL_CODES])}))*${LIST_JOINER}$`,
  ),
);
const LIST_AFTER = new RegExp(`^${LIST_JOINER}(?:${either([...POSTAL_CODES])})(?![A-Za-z0-9'])`);
const LIST_BYTES = 64;
const LIST_ENDS = byteSet(' /\x93');

/** `"state":"`, `<State>`, `home_state: `. */
const KEY = endsWith(
  /(?:^|[^A-Za-z])(?:state|State|STATE)(?:[_ ]?(?:[Cc]ode|CODE|[Aa]bbr))?(?:["'] ?: ?["']|=["']?|: |>)$/,
);
const KEY_BYTES = 24;
const AFTER_KEY = byteSet(' "\'=>');
/**
 * `State: ` after no word but one of an address, or after another field's value: `IN` in `process state: IN use` is a
 * word.
 */
const OF_ADDRESS = either(
  'home work mailing billing shipping delivery postal address residence residency birth issue issuing license plate patient employer provider property'
    .split(' ')
    .map((word) => `[${word[0].toUpperCase()}${word[0]}]${word.slice(1)}|${word.toUpperCase()}`),
);
const PLAIN_KEY = endsWith(
  new RegExp(
    String.raw`(?:(?:^|[^A-Za-z0-9 _-]| -)[ \t]{0,8}(?:[*-] )?|(?:^|[^A-Za-z])${OF_ADDRESS}[ _-]|` +
      String.raw`[:=][ \t]{0,2}[A-Z][A-Za-z .'-]{1,24} (?=S))(?:state|State|STATE)(?:[_ ]?(?:[Cc]ode|CODE|[Aa]bbr))?: $`,
  ),
);
const PLAIN_KEY_BYTES = 56;
/** Ends of the value after it: the end of the field, a ZIP code, another label. */
const VALUE_END =
  /^(?:$|[\r\n\t,;|"'})\]<]|[. ](?:[ \r\n|/]|$)| ?\d{5}| (?:zip|postal)| [a-z][a-z ]{0,14}:)/i;
const VALUE_END_BYTES = 20;

/** Codes, and the codes that are not words. */
const CODES = [...POSTAL_CODES];
/** Words of SQL that have a line to themselves. */
const JOINS_CODE: ReadonlySet<string> = new Set(['AS', 'IN', 'OR']);
const NO_WORDS = CODES.filter((code) => !WORD_CODES.has(code));

/**
 * Finds the postal codes of US states and territories: before a ZIP code in either case; in capitals after a
 * place and a comma, near a keyword, after `in` or `from` where the code is no word, or alone in a line.
 */
export const stateAbbreviation = detector({
  key: 'stateAbbreviation',
  group: 'people',
  finds: 'abbreviations of US states, in addresses and after cities',
  words: {
    near: 'state, province, resident of, residence, home state, license state',
    raise: 'state, city, zip, address, resident, county',
  },
  patterns: [
    {
      form: `(${CODES.map((code) => `"${code}"`).join('|')})[ ,.\t]{1,3}d{5}`,
      check: inCode((view, _start, end) => beforeZip(view, end - 5)),
      edges: 'open',
    },
    {
      form: NO_WORDS.map((code) => `, '${code.toLowerCase()}'`).join('|'),
      check: inCode(afterComma),
      edges: 'open',
    },
    {
      form: CODES.map((code) => `'${code}'`).join('|'),
      check: inCode(capitals),
      edges: 'open',
      notAfter: '_',
      // `DROP IN=eth0`
      notBefore: '=',
    },
    {
      form: NO_WORDS.map((code) => `'${code}'`).join('|'),
      when: { near: 0.6 },
      edges: 'open',
      notAfter: '_',
    },
    {
      form: NO_WORDS.map((code) => `'${code}'`).join('|'),
      check: inCode(isLocated),
      when: { prose: 0.5 },
      edges: 'open',
      notAfter: '_',
    },
  ],
  column: {
    labels: 'state code,state abbreviation,state abbr',
    beside: REGION_LABELS,
    accepts: isPostalCode,
    given: isPostalCode,
  },
  examples: [
    'Moved to Boston, «MA», then Portland, «OR» 97201 and Tulsa «OK» 74103; lives in «WV» now.',
    'lower: Charleston, «wv» 25301, Charleston «wv» 25301-1234, Charleston, «wv».',
    '{"state":"«NY»","note":"Albany, «NY»","city":"Albany"}',
    '{"state":"«MA»","city":"Salem"} <State>«LA»</State> State: «PA», home_state=«ME», state: OK, {"state":"OK"}, estate=IN, mistake: ME, state machine: IN',
    'State: «ME»\nHome state: «MA» 02108; city: Salem, state: «OR»; City: Salem State: «OR» Zip: 97301\nstate: «IN».',
    'process state: IN use, the state: OH my; State: HI there, machine state: ME; machine_state: ME, State: IN progress; now: Fix the machine state: ME',
    '17,Jane,Boston,«MA»,02108\r\n18,«TX»,75001',
    '2024-05-06 10:30:45 INFO state=«TX» to=“Austin, «TX»” code=OK IN=eth0 id=ID',
    'Reno, «NV». St. Paul, «MN» (55101)',
    'not OK, or OK? Well, OK. IN or ME; in, me, or, hi, la, pa; TX packets, RX/TX, from CA certs, the VA and an ID.',
    'not XX 12345, MASS 02108, aMA, MA1, or 12345 of, in 2024, User ID 83702, IL 90210, in 46204, rows in 66074',
    'Dr Jane Roe, MD; John Doe, PA, in Baltimore, «MD», Pittsburgh, «PA» or Ames, «IA».',
    'FITNESS, IN NO EVENT; SPECIAL, EXEMPLARY, OR\nPROFITS; NAME, ID, and',
    'Koror, «PW» 96940, «FM» 96941; 96.5 FM 9, FM radio',
    '«WV»',
    'CREATE PROCEDURE byroyalty @percentage int\nAS\nSELECT a FROM t WHERE b = 1\nOR\nc IN (2)',
    'OK, IN or ME: we ship to «WA», «CO» and «GA», from «NV»/«TX»',
  ],
});

function inCode(
  find: (match: CheckContext, start: number, end: number) => Found | undefined,
): Check {
  return {
    kind: 'code',
    inPlace: true,
    holds: (_id, match) => {
      const found = find(match, match.start, match.end);
      return found !== undefined && placedAt(found, found.confidence);
    },
  };
}

/** `wv 25301`, with the ZIP code at `at`. */
function beforeZip({ bytes, low, high }: CheckContext, at: number): Found | undefined {
  if (!isZip(bytes, at, high)) return undefined;
  const start = codeBeforeZip(bytes, at, low);
  if (start < low || !POSTAL_CODES.has(codeAt(bytes, start))) return undefined;
  return beginsAt(bytes, start, low) ? { start, end: start + 2, confidence: 0.9 } : undefined;
}

/** `Charleston, wv.`: in lower case at the end of a clause. */
function afterComma({ bytes, low, high }: CheckContext, at: number): Found | undefined {
  const start = at + 2;
  const end = start + 2;
  if (end > high || !endsAt(bytes, end, high)) return undefined;
  const code = codeAt(bytes, start);
  if (!POSTAL_CODES.has(code) || WORD_CODES.has(code)) return undefined;
  if (end < high && LINE_END[bytes[end]] === 0) return undefined;
  return endsWithPlace(bytes, at, low, true) ? { start, end, confidence: 0.6 } : undefined;
}

/** Whether a key or an element labels a state: of the codes that are words, only `OK` is a state there. */
function isAfterKey({ bytes, low, high }: CheckContext, at: number, code: string): boolean {
  if (code === 'OK' || at <= low || AFTER_KEY[bytes[at - 1]] === 0) return false;
  if (!KEY(bytes.toString('latin1', Math.max(low, at - KEY_BYTES), at))) return false;
  if (bytes[at - 1] !== SPACE || !WORD_CODES.has(code)) return true;
  const end = at + 2;
  if (!VALUE_END.test(bytes.toString('latin1', end, Math.min(high, end + VALUE_END_BYTES)))) {
    return false;
  }
  return PLAIN_KEY(bytes.toString('latin1', Math.max(low, at - PLAIN_KEY_BYTES), at));
}

function capitals(view: CheckContext, at: number): Found | undefined {
  const end = at + 2;
  const code = codeAt(view.bytes, at);
  if (isBeforeZip(view, at, end)) return { start: at, end, confidence: 0.9 };
  if (isAfterPlace(view, at, end, code)) return { start: at, end, confidence: 0.8 };
  if (!JOINS_CODE.has(code) && standsAlone(view, at, end)) {
    return { start: at, end, confidence: 0.25 };
  }
  if (isAfterKey(view, at, code)) return { start: at, end, confidence: 0.8 };
  return isListed(view, at, end) ? { start: at, end, confidence: 0.5 } : undefined;
}

/** `CO` in `ship to WA, CO and GA`, `NV` and `TX` in `from NV/TX`. */
function isListed({ bytes, low, high }: CheckContext, start: number, end: number): boolean {
  if (LIST_ENDS[bytes[start - 1]] === 0) return false;
  const before = bytes.toString('latin1', Math.max(low, start - LIST_BYTES), start);
  if (LISTED(before)) return true;
  return (
    LOCATED(before) && LIST_AFTER.test(bytes.toString('latin1', end, Math.min(high, end + 12)))
  );
}

function isLocated({ bytes, low }: CheckContext, start: number, end: number): Found | undefined {
  const before = bytes.toString('latin1', Math.max(low, start - 12), start);
  return LOCATED(before) ? { start, end, confidence: 0.5 } : undefined;
}

function isBeforeZip({ bytes, low, high }: CheckContext, start: number, end: number): boolean {
  for (let zip = end + 1; zip <= end + 3 && zip < high; zip++) {
    if (DIGIT[bytes[zip]] === 0) continue;
    return isZip(bytes, zip, high) && codeBeforeZip(bytes, zip, low) === start;
  }
  return false;
}

/** `Boston, MA`. */
function isAfterPlace(
  { bytes, low, high }: CheckContext,
  start: number,
  end: number,
  code: string,
): boolean {
  let comma = start - 1;
  if (comma > low && bytes[comma] === SPACE) comma--;
  if (comma <= low || bytes[comma] !== COMMA) return false;
  if (end < high && CLAUSE_END[bytes[end]] === 0) return false;
  if (!isCityOf(bytes, comma, low, code)) return false;
  return endsWithPlace(bytes, comma, low, !WORD_CODES.has(code));
}

/** Whether it is all that its line holds, or the input. */
function standsAlone({ bytes, low, high }: CheckContext, start: number, end: number): boolean {
  const first = start <= low || bytes[start - 1] === NEWLINE;
  return first && (end >= high || bytes[end] === NEWLINE || bytes[end] === CARRIAGE_RETURN);
}

function isZip(bytes: Buffer, at: number, high: number): boolean {
  return digitRun(bytes, at, high, 5) === 5 && endsAt(bytes, at + 5, high);
}

function isPostalCode(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 2 && POSTAL_CODES.has(bytes.toString('latin1', start, end).toUpperCase());
}
