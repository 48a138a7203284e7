import { CAPITAL_F, EMPTY, HYPHEN, NEWLINE } from '../../core/bytes.ts';
import { MAILBOX_LINE } from './beginning.ts';
import { type Body, bodyOf, type PartBody, typeName } from './entity.ts';
import { entityReader, fieldEnd, isBlank, MOST_FIELD } from './header-lines.ts';
import { openLevels } from './levels.ts';

/** A step through a mail. `copy` is structure; `text` belongs to the latest body, or has fields of the latest header. */
export type Step =
  | { readonly kind: 'copy'; readonly bytes: Buffer }
  | { readonly kind: 'text'; readonly bytes: Buffer }
  | { readonly kind: 'fields'; readonly bytes: Buffer; readonly ends: readonly number[] }
  | { readonly kind: 'header'; readonly part: string }
  | { readonly kind: 'body'; readonly body: PartBody; readonly part: string; readonly type: string }
  | { readonly kind: 'end' };

/** Longest line that may be a delimiter or the line of a mailbox. */
const MOST_LINE = 1024;

/** Empty lines that may come before a mail. */
const MOST_BLANKS = 3;

const TEXT: PartBody = { kind: 'text', encoding: 'same', charset: { charset: 'utf-8' } };

/**
 * Reads the structure of a mail or of a mailbox, in chunks of any size; called with `undefined` at the end. With `lines`, the lines
 * of a field are fields of their own.
 */
export function structure(lines: boolean): (chunk: Buffer | undefined) => readonly Step[] {
  const levels = openLevels();
  let steps: Step[] = [];
  let held = EMPTY;
  /** Bytes after those held, without a line end: no field of a header ends in them, and they are joined once. */
  let more: Buffer[] = [];
  let moreLength = 0;
  let inHeader = true;
  let began = false;
  let mailbox: boolean | undefined;
  /** Empty lines before the mail. */
  let blanks = 0;
  let digest = false;
  let entity = entityReader();
  /** The last bytes of a body. */
  let tail = '';
  /** Offsets in `held` of the fields that are no step yet: where the first begins, and where each ends. */
  let fieldsFrom = 0;
  let fieldEnds: number[] = [];

  return (chunk) => {
    steps = [];
    const last = chunk === undefined;
    if (!last && continuesLine(chunk)) {
      more.push(chunk);
      moreLength += chunk.length;
      return steps;
    }
    hold(chunk ?? EMPTY);
    let from = 0;
    for (;;) {
      const to = inHeader ? header(from, last) : body(from, last);
      if (to === from) break;
      from = to;
    }
    fieldsStep();
    held = held.subarray(from);
    if (last) end();
    return steps;
  };

  /** Whether a chunk has only bytes of a line of a header that has begun, which may be longer still. */
  function continuesLine(chunk: Buffer): boolean {
    if (!inHeader || held.length === 0 || held.at(-1) === NEWLINE) return false;
    const length = held.length + moreLength + chunk.length;
    return length < MOST_FIELD && !chunk.includes(NEWLINE);
  }

  function hold(chunk: Buffer): void {
    held = held.length === 0 ? chunk : Buffer.concat([held, ...more, chunk]);
    more = [];
    moreLength = 0;
  }

  function end(): void {
    fieldsStep();
    if (began) steps.push({ kind: 'end' });
    began = false;
  }

  /** Reads a field, or the line that ends the header; returns where it stopped. */
  function header(from: number, last: boolean): number {
    const to = fieldEnd(held, from, last, lines);
    if (to === from) return from;
    if (mailbox !== undefined && held[from] !== HYPHEN && !isBlank(held, from, to)) {
      field(from, to);
      return to;
    }
    const raw = held.subarray(from, to);
    if (mailbox === undefined && blanks < MOST_BLANKS && /^\s*\n$/.test(raw.toString('latin1'))) {
      blanks += 1;
      steps.push({ kind: 'copy', bytes: raw });
      return to;
    }
    mailbox ??= MAILBOX_LINE.test(raw.toString('latin1'));
    if (isBlank(held, from, to)) {
      end();
      steps.push({ kind: 'copy', bytes: raw });
      beginBody(bodyOf(entity.fields(), digest), typeName(entity.fields()));
    } else if (raw[0] === HYPHEN && levels.has(raw)) delimiter(raw);
    else field(from, to);
    return to;
  }

  function field(from: number, to: number): void {
    if (!began) steps.push({ kind: 'header', part: levels.part() });
    began = true;
    entity.read(held, from, to);
    if (fieldEnds.length === 0) fieldsFrom = from;
    fieldEnds.push(to - fieldsFrom);
  }

  /** Makes a step of the fields so far. */
  function fieldsStep(): void {
    const length = fieldEnds.at(-1);
    if (length === undefined) return;
    const bytes = held.subarray(fieldsFrom, fieldsFrom + length);
    steps.push({ kind: 'fields', bytes, ends: fieldEnds });
    fieldEnds = [];
  }

  function beginHeader(ofDigest: boolean): void {
    inHeader = true;
    digest = ofDigest;
    entity = entityReader();
  }

  function beginBody(read: Body, type: string): void {
    if (read.kind === 'mail') {
      beginHeader(false);
      return;
    }
    const isOpen = read.kind === 'multipart' && levels.open(read.boundary, read.digest);
    begin(isOpen || read.kind === 'multipart' ? TEXT : read, type);
    tail = '\n\n';
  }

  function begin(body: PartBody, type: string): void {
    inHeader = false;
    began = true;
    tail = '\n';
    steps.push({ kind: 'body', body, part: levels.part(), type });
  }

  /** Passes text on up to the next line that may be a delimiter, and reads that. */
  function body(from: number, last: boolean): number {
    if (from === held.length) return from;
    if (tail.endsWith('\n') && mayBeMark(held[from])) {
      const to = mark(from, last);
      if (to !== undefined) return to;
    }
    const next = lineStart(from);
    const bytes = held.subarray(from, next);
    steps.push({ kind: 'text', bytes });
    tail = (tail + bytes.toString('latin1', Math.max(0, bytes.length - 3))).slice(-3);
    return next;
  }

  /** The start of the next line that may be a delimiter, or the end of the bytes held. */
  function lineStart(from: number): number {
    for (let at = from; ; ) {
      const newline = held.indexOf(NEWLINE, at);
      if (newline < 0) return held.length;
      at = newline + 1;
      if (at === held.length || mayBeMark(held[at])) return at;
    }
  }

  function mayBeMark(byte: number): boolean {
    return (levels.anyOpen() && byte === HYPHEN) || (mailbox === true && byte === CAPITAL_F);
  }

  /** Reads the delimiter or the line of a mailbox here, and returns its end; undefined if absent. */
  function mark(from: number, last: boolean): number | undefined {
    const newline = held.indexOf(NEWLINE, from);
    const most = from + MOST_LINE;
    if (newline < 0 && !last && held.length < most && mayGoOn(from)) return from;
    const to = Math.min(newline < 0 ? held.length : newline + 1, most);
    const line = held.subarray(from, to);
    if (line[0] === HYPHEN) {
      if (!levels.has(line)) return undefined;
      delimiter(line);
      return to;
    }
    if (!/\n\r?\n$/.test(tail) || !MAILBOX_LINE.test(line.toString('latin1'))) return undefined;
    end();
    levels.closeAll();
    beginHeader(false);
    field(from, to);
    return to;
  }

  function mayGoOn(from: number): boolean {
    const start = held.toString('latin1', from, from + 5);
    return ['--', 'From '].some((mark) => start.startsWith(mark) || mark.startsWith(start));
  }

  function delimiter(line: Buffer): void {
    end();
    steps.push({ kind: 'copy', bytes: line });
    const next = levels.pass(line);
    if (next === 'rest') begin(TEXT, 'text/plain');
    else beginHeader(next === 'digest');
  }
}
