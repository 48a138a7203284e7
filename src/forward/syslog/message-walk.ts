import { BACKSLASH, SPACE } from '../../core/bytes.ts';
import type { Texts } from '../records/texts.ts';

/** Time of RFC 3339, section 5.6. */
const TIME = String.raw`\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)`;
/** The head of RFC 5424, section 6: priority, version, time, and the fields below. */
const HEAD_5424 = new RegExp(
  String.raw`^<\d{1,3}>\d{1,2} (?:-|${TIME}) (\S+) (\S+) (\S+) (\S+) (?=[-[])`,
  'd',
);
/** Fields of the head, with most characters of each; `label`: as a key in a record. */
const FIELDS = [
  { name: 'hostname', label: 'hostname', most: 255 },
  { name: 'app-name', label: 'app_name', most: 48 },
  { name: 'procid', label: 'pid', most: 128 },
  { name: 'msgid', label: 'msgid', most: 32 },
] as const;
const LONGEST_HOST = FIELDS[0].most;
/** A number of a process: nothing to redact. */
const PROCESS = /^\d{1,7}$/;
const NONE = '-';

/** The name of an element of structured data after its bracket, and the beginning of a parameter in it (section 6.3). */
const ELEMENT_NAME = /[^ =\]"]{1,32}/y;
const PARAMETER_START = / [^ =\]"]{1,255}="/y;
/** In a value, `\"`, `\\` and `\]` are escaped. */
const SPECIAL = /["\\\]]/g;
/** Most characters of names in structured data, and the replacement of names that redaction makes invalid. */
const LONGEST_NAME = 32;
const REDACTED_NAME = 'redacted';
/** Priority, time and host of RFC 3164, section 4.1, and the tag with its process; or the time of RFC 3339 that rsyslog writes. */
const HEAD_3164 = new RegExp(
  String.raw`^<\d{1,3}>(?:[A-Z][a-z]{2} [ \d]\d (?:\d{4} )?\d\d:\d\d:\d\d|${TIME}) (\S+) (?:([^\s:[]{1,64})(?:\[[^\]\s]{0,64}\])?:)?`,
  'd',
);
const PRIORITY = /^<\d{1,3}>/;
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
/** Longest head that is looked for. */
const HEAD_BYTES = 2048;

/**
 * Walks a message of syslog as a record: the fields of its head, the names and parameters of its structured data, and its text; priority,
 * version and time stay. After redaction, a field that its place cannot hold is `-`, and a name `redacted`. In a message of RFC 3164, the text
 * begins with the host: many senders leave out host or tag, and the first words of the text are in their place. `kept`: names of fields that stay.
 */
export function walkSyslog(
  bytes: Buffer,
  texts: Texts,
  kept: ReadonlySet<string> = new Set(),
): Buffer | undefined {
  const parts: Buffer[] = [];
  let copied = 0;
  const replace = (start: number, end: number, written: Buffer | undefined) => {
    if (written === undefined) return;
    parts.push(bytes.subarray(copied, start), written);
    copied = end;
  };
  texts.record(() => {
    const head = bytes.toString('latin1', 0, HEAD_BYTES);
    const fields = HEAD_5424.exec(head);
    if (fields !== null) walkNew(bytes, fields, texts, kept, replace);
    else walkOld(bytes, head, texts, kept, replace);
  });
  return parts.length === 0 ? undefined : Buffer.concat([...parts, bytes.subarray(copied)]);
}

/** The program in a message's head, APP-NAME or the tag; `undefined` without one. */
export function programOf(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1', 0, HEAD_BYTES);
  const fields = HEAD_5424.exec(text);
  if (fields !== null) return fields[2] === NONE ? undefined : fields[2];
  return HEAD_3164.exec(text)?.[2];
}

type Replace = (start: number, end: number, written: Buffer | undefined) => void;

/** A message of RFC 5424. */
function walkNew(
  bytes: Buffer,
  head: RegExpExecArray,
  texts: Texts,
  kept: ReadonlySet<string>,
  replace: Replace,
): void {
  for (const [index, { name, label, most }] of FIELDS.entries()) {
    const value = head[index + 1];
    if (value === NONE || kept.has(name) || (name === 'procid' && PROCESS.test(value))) continue;
    const [start, end] = head.indices?.[index + 1] ?? [0, 0];
    texts.label(label);
    const changed = texts.text(bytes.subarray(start, end), 'plain');
    replace(start, end, changed && asField(changed, most));
  }
  const start = walkElements(bytes, head[0].length, texts, replace);
  texts.label('msg');
  replace(start, bytes.length, texts.text(bytes.subarray(start), 'plain'));
}

/** A message of RFC 3164. Without a head, all after the priority is text. */
function walkOld(
  bytes: Buffer,
  text: string,
  texts: Texts,
  kept: ReadonlySet<string>,
  replace: Replace,
): void {
  const head = HEAD_3164.exec(text);
  const [start, end] = head?.indices?.[1] ?? [PRIORITY.exec(text)?.[0].length ?? 0, 0];
  const isHostKept = head === null || kept.has('hostname');
  const host = bytes.subarray(start, isHostKept ? start : end);
  let named: Buffer | undefined;
  if (host.length > 0) {
    texts.label('hostname');
    named = texts.text(host, 'plain');
  }
  const from =
    head === null || !isHostKept ? start : kept.has('app-name') ? head[0].length : end + 1;
  texts.label('msg');
  const changed = texts.text(bytes.subarray(from), 'plain');
  if (named === undefined) {
    replace(from, bytes.length, changed);
    return;
  }
  const written = changed ?? bytes.subarray(from);
  // Otherwise the host's word was found in the text as well.
  const isThere = written.subarray(0, host.length).equals(host) && written[host.length] === SPACE;
  const name = asField(named, LONGEST_HOST);
  const rest = written.subarray(host.length);
  replace(from, bytes.length, isThere ? Buffer.concat([name, rest]) : written);
}

/** Redacts structured data at an offset, and returns where the text begins. Malformed data is text. */
function walkElements(bytes: Buffer, head: number, texts: Texts, replace: Replace): number {
  const text = bytes.toString('latin1');
  let at = head;
  if (text[at] === NONE) at += 1;
  else {
    const elements = elementsAt(text, at);
    if (elements === undefined) return head;
    for (const { start } of elements) walkElement(bytes, text, start, texts, replace);
    at = elements.at(-1)?.end ?? head;
  }
  if (text[at] === ' ') at += 1;
  return text.startsWith(BYTE_ORDER_MARK, at) ? at + BYTE_ORDER_MARK.length : at;
}

function walkElement(
  bytes: Buffer,
  text: string,
  start: number,
  texts: Texts,
  replace: Replace,
): void {
  const idEnd = nameEndAt(text, start + 1);
  texts.label('sd_id');
  const id = texts.text(bytes.subarray(start + 1, idEnd), 'plain');
  replace(start + 1, idEnd, id && asName(id));
  for (const parameter of parametersAt(text, idEnd)) {
    const { nameStart, nameEnd, valueStart, valueEnd } = parameter;
    const key = texts.key(bytes.subarray(nameStart, nameEnd), 'plain');
    replace(nameStart, nameEnd, key && asName(key));
    const changed = texts.text(unescaped(bytes.subarray(valueStart, valueEnd)), 'plain');
    replace(valueStart, valueEnd, changed && escaped(changed));
  }
}

/** A redacted field, or `-` where its place cannot hold it. */
function asField(written: Buffer, most: number): Buffer {
  return fits(written, most, /^[!-~]+$/) ? written : Buffer.from(NONE);
}

/** A redacted name of structured data, or another where it is no name. */
function asName(written: Buffer): Buffer {
  const isName = fits(written, LONGEST_NAME, /^[!#-<>-\\^-~]+$/);
  return isName ? written : Buffer.from(REDACTED_NAME);
}

function fits(written: Buffer, most: number, characters: RegExp): boolean {
  return written.length <= most && characters.test(written.toString('latin1'));
}

interface Element {
  readonly start: number;
  readonly end: number;
}

/** The elements at an offset; `undefined` where they are malformed, and all of it is text. */
function elementsAt(text: string, start: number): readonly Element[] | undefined {
  const elements: Element[] = [];
  let at = start;
  while (text[at] === '[') {
    const end = elementEnd(text, at);
    if (end === undefined) return undefined;
    elements.push({ start: at, end });
    at = end;
  }
  return at === text.length || text[at] === ' ' ? elements : undefined;
}

function elementEnd(text: string, start: number): number | undefined {
  let at = nameEndAt(text, start + 1);
  if (at === start + 1) return undefined;
  for (const { valueEnd } of parametersAt(text, at)) at = valueEnd + 1;
  return text[at] === ']' ? at + 1 : undefined;
}

function nameEndAt(text: string, start: number): number {
  ELEMENT_NAME.lastIndex = start;
  return start + (ELEMENT_NAME.exec(text)?.[0].length ?? 0);
}

/** Offsets of a parameter. Its value is in quotes. */
interface Parameter {
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

function* parametersAt(text: string, start: number): Generator<Parameter> {
  for (let at = start; ; ) {
    PARAMETER_START.lastIndex = at;
    const begun = PARAMETER_START.exec(text)?.[0].length ?? 0;
    const valueStart = at + begun;
    const valueEnd = begun === 0 ? undefined : closingQuote(text, valueStart);
    if (valueEnd === undefined) return;
    yield { nameStart: at + 1, nameEnd: valueStart - 2, valueStart, valueEnd };
    at = valueEnd + 1;
  }
}

/** Offset of the quote that ends a value; `undefined` without one, or before a bracket. No pattern of all of it: a value is as long as its sender likes. */
function closingQuote(text: string, start: number): number | undefined {
  for (let at = start; ; ) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(text)?.index;
    if (found === undefined || text[found] === ']') return undefined;
    if (text[found] === '"') return found;
    at = found + 2;
  }
}

function unescaped(value: Buffer): Buffer {
  if (!value.includes(BACKSLASH)) return value;
  return Buffer.from(value.toString('latin1').replace(/\\(["\\\]])/g, '$1'), 'latin1');
}

function escaped(value: Buffer): Buffer {
  return Buffer.from(value.toString('latin1').replace(/["\\\]]/g, '\\$&'), 'latin1');
}
