import { BACKSLASH } from '../../core/bytes.ts';
import type { Texts } from '../records/texts.ts';

/** The head of RFC 5424, section 6: priority, version, time, host, program, process and id of the message. */
const HEAD_5424 = /^<\d{1,3}>\d{1,2} \S+ \S+ \S+ \S+ \S+ (?=[-[])/;
/** An element of structured data, and a parameter in it (section 6.3): `\"`, `\\` and `\]` are escaped. */
const ELEMENT = /\[[^ =\]"]{1,32}((?: [^ =\]"]{1,255}="(?:[^"\\\]]|\\[\s\S])*")*)\]/y;
const PARAMETER = / ([^ =\]"]{1,255})="((?:[^"\\\]]|\\[\s\S])*)"/g;
/** Priority, time and host of RFC 3164, section 4.1, and the tag with its process; or the time of RFC 3339 that rsyslog writes. */
const HEAD_3164 =
  /^<\d{1,3}>(?:[A-Z][a-z]{2} [ \d]\d (?:\d{4} )?\d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)) \S+ (?:[^\s:[]{1,64}(?:\[[^\]\s]{0,64}\])?:)?/;
const PRIORITY = /^<\d{1,3}>/;
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
/** Longest head that is looked for. */
const HEAD_BYTES = 2048;

/**
 * Walks a message of syslog as a record: the parameters of its structured data by their names, and its text. The head, with
 * time, host and program, stays; in a message without one, all after the priority is text.
 */
export function walkSyslog(bytes: Buffer, texts: Texts): Buffer | undefined {
  const parts: Buffer[] = [];
  let copied = 0;
  const replace = (start: number, end: number, written: Buffer | undefined) => {
    if (written === undefined) return;
    parts.push(bytes.subarray(copied, start), written);
    copied = end;
  };
  texts.record(() => {
    const start = structuredData(bytes, texts, replace) ?? oldHead(bytes);
    texts.label('msg');
    replace(start, bytes.length, texts.text(bytes.subarray(start), 'plain'));
  });
  return parts.length === 0 ? undefined : Buffer.concat([...parts, bytes.subarray(copied)]);
}

/** The program in a message's head, APP-NAME or the tag; `undefined` without one. */
export function programOf(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1', 0, HEAD_BYTES);
  const head = HEAD_5424.exec(text)?.[0];
  if (head !== undefined) {
    const program = head.split(' ')[3];
    return program === '-' ? undefined : program;
  }
  return HEAD_3164.exec(text)?.[0].match(/ ([^\s:[]{1,64})(?:\[[^\]\s]{0,64}\])?:$/)?.[1];
}

type Replace = (start: number, end: number, written: Buffer | undefined) => void;

/** Redacts structured data, and returns where the text begins; `undefined` for a message of another form. */
function structuredData(bytes: Buffer, texts: Texts, replace: Replace): number | undefined {
  const head = HEAD_5424.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[0].length;
  if (head === undefined) return undefined;
  const text = bytes.toString('latin1');
  let at = head;
  if (text[at] === '-') at += 1;
  else {
    const elements = elementsAt(text, at);
    if (elements === undefined) return head;
    at = elements;
    for (const found of text.slice(head, at).matchAll(PARAMETER)) {
      const [whole, name, value] = found;
      const end = head + found.index + whole.length - 1;
      const start = end - value.length;
      texts.key(Buffer.from(name, 'latin1'), 'plain');
      const changed = texts.text(unescaped(bytes.subarray(start, end)), 'plain');
      replace(start, end, changed === undefined ? undefined : escaped(changed));
    }
  }
  if (text[at] === ' ') at += 1;
  return text.startsWith(BYTE_ORDER_MARK, at) ? at + BYTE_ORDER_MARK.length : at;
}

/** The end of the elements at an offset; `undefined` where they are malformed, and all of it is text. */
function elementsAt(text: string, start: number): number | undefined {
  let at = start;
  while (text[at] === '[') {
    ELEMENT.lastIndex = at;
    const length = ELEMENT.exec(text)?.[0].length;
    if (length === undefined) return undefined;
    at += length;
  }
  return at === text.length || text[at] === ' ' ? at : undefined;
}

function oldHead(bytes: Buffer): number {
  const text = bytes.toString('latin1', 0, HEAD_BYTES);
  return HEAD_3164.exec(text)?.[0].length ?? PRIORITY.exec(text)?.[0].length ?? 0;
}

function unescaped(value: Buffer): Buffer {
  if (!value.includes(BACKSLASH)) return value;
  return Buffer.from(value.toString('latin1').replace(/\\(["\\\]])/g, '$1'), 'latin1');
}

function escaped(value: Buffer): Buffer {
  return Buffer.from(value.toString('latin1').replace(/["\\\]]/g, '\\$&'), 'latin1');
}
