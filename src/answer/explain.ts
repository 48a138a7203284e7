import { StringDecoder } from 'node:string_decoder';
import { type Charset, decodedText, textDecoder } from '../engine/charset.ts';
import type { Filter, Redacted, RequestScope, Span } from '../engine/types.ts';
import type { More } from './more.ts';
import { pointer } from './pointer.ts';
import { type Positions, positionsOf } from './positions.ts';
import type { Spool } from './spool.ts';

/** Context of an explanation, and options for its spans. */
export interface ExplanationOptions {
  readonly filters: readonly Filter[];
  readonly scope: RequestScope;
  /** Default: UTF-8. */
  readonly charset?: Charset;
  /** Default: UTF-16 code units. */
  readonly positions?: Positions;
  /** With the text of each match, and the salt of its hash. Default: yes. */
  readonly text?: boolean;
  /** Counts the values that filters that are off would find, when the text has ended. Default: they are not counted. */
  readonly more?: () => Promise<CountedMore>;
}

/** Values that filters that are off would find, or why they were not counted. */
export type CountedMore = More | { readonly notCounted: string };

type Redactions = AsyncIterable<Redacted> | Iterable<Redacted>;

/**
 * Writes a redaction as one JSON document: the filtered text as it arrives, then the spans, which wait in the spool.
 * Bytes that are invalid in the charset become U+FFFD.
 */
export async function* explanation(
  source: Redactions,
  explained: ExplanationOptions,
  spool: Spool,
): AsyncGenerator<Buffer, void, undefined> {
  const decoder = textDecoder(explained.charset ?? 'utf-8');
  const fields = fieldsOf(explained);
  const record = (span: Span) => recordOf(fields(span));
  const counts = { replace: 0, ignored: 0, declined: 0 };
  let opening = '{"filteredText":"';
  let unreadParts = 0;
  for await (const { bytes, spans, unread = 0 } of source) {
    unreadParts = unread;
    if (spans.length > 0) await spool.write(Buffer.from(spans.map(record).join('')));
    for (const span of spans) counts[span.outcome] += 1;
    yield Buffer.from(opening + escaped(decoder.write(bytes)));
    opening = '';
  }
  yield Buffer.from(`${opening}${escaped(decoder.end())}",${rest(explained)}`);
  const write = spanWriter(explained);
  if (counts.replace > 0) yield* list(spool, write, 'replace');
  yield Buffer.from('],"identifiedSpans":[');
  yield* list(spool, write, undefined);
  yield Buffer.from('],"ignoredSpans":[');
  if (counts.ignored > 0) yield* list(spool, write, 'ignored');
  const more = explained.more ? `,${moreMember(await explained.more())}` : '';
  yield Buffer.from(`]}${unreadIn(unreadParts)}${more}}`);
}

function moreMember(more: CountedMore): string {
  return `"more":${JSON.stringify(more)}`;
}

/** The same document of a text that was redacted at once: its spans wait nowhere. */
export function bufferedExplanation(
  { bytes, spans, unread = 0 }: Redacted,
  explained: ExplanationOptions,
): Buffer {
  const fields = fieldsOf(explained);
  const write = spanWriter(explained);
  const lists = { replace: '', ignored: '', declined: '' };
  let identified = '';
  let number = 0;
  for (const span of spans) {
    number += 1;
    const line = write(fields(span), number);
    const { outcome } = span;
    lists[outcome] += lists[outcome] === '' ? line : `,${line}`;
    identified += identified === '' ? line : `,${line}`;
  }
  const text = escaped(decodedText(bytes, explained.charset ?? 'utf-8'));
  return Buffer.from(
    `{"filteredText":"${text}",${rest(explained)}${lists.replace}],"identifiedSpans":[` +
      `${identified}],"ignoredSpans":[${lists.ignored}]}${unreadIn(unread)}}`,
  );
}

/** Count of parts of a mail that could not be read, where there are any. */
function unreadIn(unread: number): string {
  return unread > 0 ? `,"unreadParts":${unread}` : '';
}

/** JSON between the text and the first list of spans. */
function rest({ scope: { context, documentId } }: ExplanationOptions): string {
  const fields = JSON.stringify({ context, documentId, piece: 0 }).slice(1, -1);
  return `${fields},"explanation":{"appliedSpans":[`;
}

/** Writes a redaction's spans, one a line, as they are found; `more` is the last line. */
export async function* spanLines(
  source: Redactions,
  explained: ExplanationOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const fields = fieldsOf(explained);
  const write = spanWriter(explained);
  let number = 0;
  for await (const { spans } of source) {
    let lines = '';
    for (const span of spans) {
      number += 1;
      lines += `${write(fields(span), number)}\n`;
    }
    if (lines !== '') yield Buffer.from(lines);
  }
  if (explained.more) yield Buffer.from(`{${moreMember(await explained.more())}}\n`);
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Makes the fields of a span's record, with strings as JSON: no tab can occur inside a JSON string. */
function fieldsOf({ charset = 'utf-8', positions = 'utf-16', text = true }: ExplanationOptions) {
  const placed = positionsOf(positions, charset);
  return (span: Span): readonly string[] => {
    const [start, end] = placed(span);
    return [
      span.outcome,
      `${start}`,
      `${end}`,
      `${span.filter}`,
      quoted(span.classification),
      `${span.confidence}`,
      text ? quoted(decodedText(span.text, charset)) : '',
      quoted(decodedText(span.replacement, charset)),
      // With the salt, the text can be found by trying values, so the salt is as sensitive as the text.
      quoted(text ? span.salt : ''),
      (span.textTruncated ? 't' : '') + (span.unclosed ? 'u' : ''),
      quoted(span.contextWord),
      span.strategy ?? '',
      span.note ?? '',
      span.place === undefined ? '' : quoted(pointer(span.place, charset, text)),
    ];
  };
}

/** A text as JSON. Most texts are short and need no escape: the check takes a fifth of the time of `JSON.stringify`. */
function quoted(text = ''): string {
  return text.length < 64 && PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

const PLAIN = /^[ !#-[\]-~]*$/;

/** One line, fields between tabs. */
function recordOf(fields: readonly string[]): string {
  return `${fields.join('\t')}\n`;
}

type SpanWriter = (record: readonly string[], number: number) => string;

/** Makes a span's JSON from its record; strings, not objects: 5 times as fast as JSON.stringify. */
function spanWriter({ filters, scope }: ExplanationOptions): SpanWriter {
  const context = JSON.stringify(scope.context);
  const documentId = JSON.stringify(scope.documentId);
  return (record, number) => {
    const [outcome, start, end, filter, classification, confidence, text, ...rest] = record;
    const [replacement, salt, flags = '', word, strategy, note, path] = rest;
    const { detector, priority } = filters[Number(filter)];
    const known = classification === '""' ? '' : `,"classification":${classification}`;
    const match = text === '' ? '' : `,"text":${text}`;
    const where = path === '' ? '' : `,"path":${path}`;
    const by = strategy === '' ? '' : `,"strategy":"${strategy}"`;
    const noted = note === '' ? '' : `,"note":"${note}"`;
    const heard = word === '""' ? '' : `,"contextWord":${word}`;
    return (
      `{"id":"s${number}","characterStart":${start},"characterEnd":${end},"filterType":${quoted(detector.filterType)}` +
      `,"context":${context},"documentId":${documentId}${known}${where},"confidence":${confidence}${match}` +
      `${flags.includes('t') ? ',"textTruncated":true' : ''},"replacement":${replacement},"salt":${salt}` +
      `,"ignored":${outcome === 'ignored'},"applied":${outcome === 'replace'}` +
      `,"priority":${priority}${by}${noted}${heard}${flags.includes('u') ? ',"unclosed":true' : ''}}`
    );
  };
}

async function* list(
  spool: Spool,
  write: SpanWriter,
  outcome: Span['outcome'] | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  let number = 0;
  let comma = '';
  for await (const lines of recordLines(spool)) {
    let spans = '';
    for (const line of lines) {
      number += 1;
      if (outcome !== undefined && !line.startsWith(outcome)) continue;
      spans += comma + write(line.split('\t'), number);
      comma = ',';
    }
    if (spans !== '') yield Buffer.from(spans);
  }
}

async function* recordLines(spool: Spool): AsyncGenerator<string[], void, undefined> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const bytes of spool.read()) {
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}
