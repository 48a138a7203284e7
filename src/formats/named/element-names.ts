import { byteSet, COLON, EQUALS, GREATER_THAN, LESS_THAN } from '../../core/bytes.ts';
import { isTimestamp, labelOf, labelOfElement, TIMES } from './standard-names.ts';
import { isNameLong, type TakeName, type TakeRange, type ValueContext } from './value-context.ts';

const BLANK = byteSet(' \t\r\n');
const QUOTE = byteSet(`"'`);
const IN_NAME = byteSet('A-Za-z0-9_:-');

/** Attributes that name the value beside them, and the most bytes of one. */
const NAMING = new Set('name key label field itemprop property placeholder root id'.split(' '));
const LONGEST = 11;

/** No attribute says of what type an identifier is. */
const untyped = () => false;

/** The names for the value of an element, in order: its attributes, else its own name, or the text before it. */
export function namesInElement(bytes: Buffer, beside: ValueContext, take: TakeName): void {
  const { key, start, end, after, low, high } = beside;
  const begin = tagBefore(bytes, key, low);
  if (begin < 0) return;
  const element = elementAt(bytes, begin + 1, key);
  if (element === '') return;
  const takeAt: TakeRange = (from, to) => take(labelOf(bytes.toString('utf8', from, to), untyped));
  if (attributes(bytes, begin + 1, key, takeAt)) return;
  if (attributes(bytes, after, tagEnd(bytes, after, high), takeAt)) return;
  if (element === 'id') {
    if (isOfPatient(bytes.toString('latin1', low, begin))) take('patient id');
    return;
  }
  if (element === 'value') namesOutside(bytes.toString('utf8', low, begin), take);
  else if (!TIMES.has(element) || isTimestamp(bytes, start, end)) take(labelOfElement(element));
}

/** Start of the tag that is open at `at`; -1 if none begins from `low` on. */
function tagBefore(bytes: Buffer, at: number, low: number): number {
  for (let p = at - 1; p >= low; p--) {
    if (bytes[p] === LESS_THAN) return p;
    if (bytes[p] === GREATER_THAN) return -1;
  }
  return -1;
}

function tagEnd(bytes: Buffer, at: number, high: number): number {
  let p = at;
  while (p < high && bytes[p] !== LESS_THAN && bytes[p] !== GREATER_THAN) p++;
  return p;
}

/** The name of the element whose tag's name is at `at`, without its namespace. */
function elementAt(bytes: Buffer, at: number, to: number): string {
  let begin = at;
  let p = at;
  for (; p < to && IN_NAME[bytes[p]] === 1; p++) if (bytes[p] === COLON) begin = p + 1;
  return isNameLong(begin, p) ? bytes.toString('latin1', begin, p) : '';
}

/** Offers the values of naming attributes in a range, until one is taken. */
function attributes(bytes: Buffer, from: number, to: number, take: TakeRange): boolean {
  for (let p = from; p < to; p++) {
    if (BLANK[bytes[p]] === 0) continue;
    const begin = p + 1;
    let stop = begin;
    while (stop < to && IN_NAME[bytes[stop]] === 1) stop++;
    const start = valueAfter(bytes, stop, to);
    if (start < 0) continue;
    const end = bytes.indexOf(bytes[start - 1], start);
    if (end < 0 || end >= to) return false;
    if (isNaming(bytes, begin, stop) && isNameLong(start, end) && take(start, end)) return true;
    p = end;
  }
  return false;
}

function isNaming(bytes: Buffer, start: number, end: number): boolean {
  if (end - start < 2 || end - start > LONGEST) return false;
  return NAMING.has(bytes.toString('latin1', start, end).toLowerCase());
}

/** Start of the value after an attribute's equals sign, without its quote; -1 if there is none. */
function valueAfter(bytes: Buffer, at: number, to: number): number {
  let p = at;
  while (p < to && BLANK[bytes[p]] === 1) p++;
  if (p === to || bytes[p] !== EQUALS) return -1;
  p++;
  while (p < to && BLANK[bytes[p]] === 1) p++;
  return p < to && QUOTE[bytes[p]] === 1 ? p + 1 : -1;
}

/** The ends of the tags of FHIR's elements that have a `value`, and what names it. */
const HOLDERS = ['identifier>', 'telecom>', 'valueIdentifier>', 'valueContactPoint>'];
const NAMING_ELEMENT =
  /<(?:[\w-]+:)?(?:system|code|display|text)\s+value\s*=\s*["']([^"'<>]{1,80})["']/g;

/** Hands over what the element around has before a `value`. */
function namesOutside(outside: string, take: TakeName): void {
  const [at, holder] = HOLDERS.map((end) => [outside.lastIndexOf(end), end] as const).reduce(
    (last, other) => (other[0] > last[0] ? other : last),
  );
  if (at < 1 || outside[at - 1] === '/') return;
  const text = outside.slice(at + holder.length);
  const isTyped = () => text.includes('0203');
  for (const [, name] of text.matchAll(NAMING_ELEMENT)) {
    if (take(labelOf(name, isTyped))) return;
  }
}

const PATIENT = 'patientRole';
/** Text before the identifiers of a patient in CDA. */
const BEFORE_ID = /^[^<>]*>(?:\s*<(?:[\w-]+:)?id\b[^<>]*>)*\s*$/;

function isOfPatient(outside: string): boolean {
  const at = outside.lastIndexOf(PATIENT);
  return at > 0 && outside[at - 1] !== '/' && BEFORE_ID.test(outside.slice(at + PATIENT.length));
}
