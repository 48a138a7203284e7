import {
  AMPERSAND,
  APOSTROPHE,
  BACKSLASH,
  byteSet,
  CAPITAL_A,
  CAPITAL_Z,
  DOT,
  HYPHEN,
  NEWLINE,
  SLASH,
  SPACE,
} from '../../core/bytes.ts';
import { FIRST_LETTER_LEAD, isRightQuoteAt } from '../../core/utf-8.ts';
import { endsWith } from '../reading/ends-with.ts';
import { BEFORE } from './listed-name.ts';
import { wordEnd } from './words/word-edges.ts';

/** Most bytes and words of a hospital's name. */
const LONGEST_HOSPITAL = 120;
const MOST_WORDS = 9;

/** Words that alone make a name a hospital's. */
const HEADS = new Set(
  'hospital hospitals clinic clinics infirmary sanatorium sanitarium hospice polyclinic hospitalier klinikum krankenhaus'.split(
    ' ',
  ),
);
/** Words that do so after one of these words. */
const SECOND_HEADS = new Set(
  'center centre centers system pavilion campus institute group home'.split(' '),
);
const BEFORE_SECOND = new Set(
  'medical health healthcare surgical surgery cancer trauma rehabilitation rehab heart cardiac burn birthing oncology dialysis wellness urgent hospice nursing care'.split(
    ' ',
  ),
);
/** One of them is in every name. */
export const HOSPITAL_HEADS: ReadonlySet<string> = new Set([...HEADS, ...SECOND_HEADS]);
/** Whether any of them is ahead: quicker than to look at the words. */
const HEAD_AHEAD =
  /hospi|clini|infirm|sanat|sanit|kranken|center|centre|system|pavilion|campus|institute|group|home/i;
/** Words that describe a hospital and do not name it. */
const PLAIN = new Set(
  `the a an our your his her their this that these any some every each another no local nearest nearby same other new old
   general community regional district county state city university public private teaching mental psychiatric emergency
   outpatient inpatient walk free field military primary care pain dental eye women womens men children childrens s
   medical health healthcare surgical surgery cancer trauma rehabilitation rehab heart cardiac burn birthing oncology dialysis
   wellness urgent hospice nursing home center centre centers system pavilion campus institute group hospital hospitals
   clinic clinics infirmary veterans va main large small big major animal veterinary vet and of for at in to from by with
   on when where while after before during patient patients dr doctor visit visited ask contact call name former current
   north south east west central national royal acute tertiary referring outside affiliated memorial welcome about argument redacted`.split(
    /\s+/,
  ),
);
/** Words that are written small within a name. */
const LINKS = new Set('of the and for at de la del du des st & s y los las san santa'.split(' '));
const OPENING = new Set(
  'the a an our your his her their this that at in to from by with on of and or for when where while after before during dr is was has via near since visit visited see seen call contact admitted transferred if as'.split(
    ' ',
  ),
);
/** Words of a sentence: a line with one of them is no letterhead. */
const PROSE = new Set([...OPENING].filter((word) => !['a', 'of', 'and', 'dr'].includes(word)));
/** No name has one of these before its word for a hospital: `OWNER TO clinic`, `UPDATE clinic`. */
const PARTING = new Set('to on in from by with is was has or if as update'.split(' '));
/** First words of a hospital's name, but not of a person's or a post's. */
const HOSPITAL_FRONT =
  /^(?:memorial|university|saint|st|mount|mt|children|women|sisters|our|holy|sacred)(?![a-z])/i;
/** A person with a title, up to the end of a line. */
const TITLED = endsWith(
  /(?:^|[^A-Za-z])(?:Dr|Mr|Mrs|Ms|Miss|Prof|Professor)\.? [A-Z][\w.'-]{0,24}(?: [A-Z][\w.'-]{0,24}){0,3}$/,
);
/** A word of a line of a letterhead, or of an address. */
const LETTERHEAD_WORD = /^(?:[A-Z0-9(\xc3]|(?:of|and|&|-)$)/;
const MOST_ON_LETTERHEAD = 6;

interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly capital: boolean;
}

/** A hospital's name: its end and confidence. */
export interface HospitalName {
  readonly end: number;
  readonly confidence: number;
}

/** The name that begins with the capitalised word at `at`: words with capitals, up to a word for a hospital. */
export function hospitalNameAt(bytes: Buffer, at: number, high: number): HospitalName | undefined {
  if (!isFollowed(bytes, at, high)) return undefined;
  const most = Math.min(high, at + LONGEST_HOSPITAL);
  if (!HEAD_AHEAD.test(bytes.toString('latin1', at, most))) return undefined;
  const words = wordsAt(bytes, at, most);
  if (words.length < 2 || OPENING.has(words[0].text)) return undefined;
  const head = headOf(words);
  if (head < 1 && !(HEADS.has(words[0].text) && words[1]?.text === 'of')) return undefined;
  if (head > 0 && PARTING.has(words[head - 1].text)) return undefined;
  const last = withTail(words, Math.max(head, 0));
  const named = words.slice(0, last + 1);
  const own = named.filter(({ text, capital }) => capital && !PLAIN.has(text) && !LINKS.has(text));
  if (own.length === 0 && !isSeveralPlain(named)) return undefined;
  const small = named.some(({ capital, text }) => !capital && !LINKS.has(text));
  return { end: words[last].end, confidence: small ? 0.7 : own.length === 0 ? 0.6 : 0.85 };
}

/** Whether a word that may belong to the name follows the one at `at`: most have none. */
function isFollowed(bytes: Buffer, at: number, high: number): boolean {
  const end = wordEnd(bytes, at, high);
  const next = joint(bytes, end, high, end - at);
  return next > end && next < high && (isCapital(bytes[next]) || SMALL_STARTS[bytes[next]] === 1);
}

/** First letters of the small words within a name, and of words for a hospital. */
const SMALL_STARTS = byteSet('acdfhilmops&');

/** `Women's and Children's Hospital`: words that are plain one by one are a name together. */
function isSeveralPlain(named: readonly Word[]): boolean {
  return named.filter(({ capital, text }) => capital && !OPENING.has(text)).length > 3;
}

/** The last word for a hospital, in the first of several names. */
function headOf(words: readonly Word[]): number {
  let head = -1;
  for (let n = 1; n < words.length; n++) {
    const joins = words[n].text === 'and' || words[n].text === '&';
    if (head > 0 && joins && !HEADS.has(words[n + 1]?.text ?? '')) break;
    if (isHead(words, n)) head = n;
  }
  return head;
}

function isHead(words: readonly Word[], n: number): boolean {
  const { text } = words[n];
  if (HEADS.has(text)) return true;
  return SECOND_HEADS.has(text) && BEFORE_SECOND.has(words[n - 1].text);
}

/** `Children's Hospital of Philadelphia`, `Clinic at Round Rock`. */
function withTail(words: readonly Word[], head: number): number {
  const link = words[head + 1]?.text;
  if (link !== 'of' && link !== 'at' && link !== 'for') return head;
  let last = head;
  for (let n = head + 2; n < words.length; n++) {
    if (words[n].capital) last = n;
    else if (!LINKS.has(words[n].text)) break;
  }
  return last;
}

/** Capitalised words in a row, with small ones between, and one more that may mean a hospital. */
function wordsAt(bytes: Buffer, at: number, high: number): readonly Word[] {
  const words: Word[] = [];
  let wrapped = false;
  for (let p = at; words.length < MOST_WORDS; ) {
    const end = wordEnd(bytes, p, high);
    if (end === p) break;
    const text = bytes.toString('latin1', p, end).toLowerCase();
    const capital = isCapital(bytes[p]) || (p > at && text === 's');
    if (p > at && bytes[p - 1] === NEWLINE && !isPlain(text) && !goesOnAfter(words)) {
      if (wrapped || isLetterhead(bytes, at, p - 1)) break;
      wrapped = true;
    }
    const isPart = capital || LINKS.has(text);
    if (!isPart && !HEADS.has(text) && !isSmallHead(words, text)) break;
    words.push({ start: p, end, text, capital });
    const next = isPart || BEFORE_SECOND.has(text) ? joint(bytes, end, high, end - p) : end;
    if (next === end) break;
    p = next;
  }
  return words;
}

function isPlain(text: string): boolean {
  return PLAIN.has(text) || HEADS.has(text);
}

/** Whether the last word links two others, as in `University of`. `St` is no link: streets end with it. */
function goesOnAfter(words: readonly Word[]): boolean {
  const { text } = words[words.length - 1];
  return LINKS.has(text) && text !== 'st';
}

/** Whether the line that ends at `end` is one of its own, with someone or something else, above a hospital's line. */
function isLetterhead(bytes: Buffer, at: number, end: number): boolean {
  const from = Math.max(0, at - BEFORE);
  const before = bytes.toString('latin1', from, end).trimEnd();
  if (TITLED(before)) return true;
  const begins = before.lastIndexOf('\n') + 1;
  if (begins === 0 && from > 0) return false;
  const label = before.lastIndexOf(': ');
  const line = before.slice(Math.max(begins, label + 1)).trim();
  const words = line.split(' ');
  if (words.length < 2 || words.length > MOST_ON_LETTERHEAD || HOSPITAL_FRONT.test(line)) {
    return false;
  }
  return words.every((word) => LETTERHEAD_WORD.test(word) && !PROSE.has(word.toLowerCase()));
}

function isSmallHead(words: readonly Word[], text: string): boolean {
  if (words.length === 0) return false;
  return (
    text === 'medical' ||
    text === 'health' ||
    (SECOND_HEADS.has(text) && BEFORE_SECOND.has(words[words.length - 1].text))
  );
}

/** Past the separator of a name's words, at most four bytes; `at` if absent. */
function joint(bytes: Buffer, at: number, high: number, length: number): number {
  let p = at;
  if (bytes[p] === DOT && length < 4) p++;
  // A string of SQL has it twice, others with a backslash.
  if ((bytes[p] === APOSTROPHE || bytes[p] === BACKSLASH) && bytes[p + 1] === APOSTROPHE) p++;
  if (bytes[p] === APOSTROPHE && p + 1 < high) return p + 1;
  if (isRightQuoteAt(bytes, p)) return p + 3;
  if (bytes[p] === HYPHEN || bytes[p] === SLASH) return p + 1;
  const blank = p;
  while (p < high && p - blank < 2 && (bytes[p] === SPACE || bytes[p] === NEWLINE)) p++;
  if (p > blank && bytes[p] === AMPERSAND && bytes[p + 1] === SPACE) return p + 2;
  return p > blank && p < high ? p : at;
}

function isCapital(byte: number): boolean {
  return (byte >= CAPITAL_A && byte <= CAPITAL_Z) || byte >= FIRST_LETTER_LEAD;
}
