import { StringDecoder } from 'node:string_decoder';

/** An event of a stream of server-sent events. */
export interface SseEvent {
  /** Its name, if it has one. */
  readonly event?: string | undefined;
  readonly data: string;
}

/** Most characters of one event. */
const MOST = 32 * 1024 * 1024;

/** A stream that is no stream of events, or has one that is too long. Its message has none of it. */
export class BadStream extends Error {
  override name = 'BadStream';
}

/**
 * Reads a stream of events (HTML Standard, section 9.2.6). Comments, which keep a connection alive, are events without data; ids and
 * times to wait are left out.
 */
export async function* sseEvents(source: AsyncIterable<Buffer>): AsyncGenerator<SseEvent> {
  let event: string | undefined;
  let data: string[] = [];
  let length = 0;
  for await (const line of linesOf(source)) {
    if (line === '') {
      if (data.length > 0) yield { event, data: data.join('\n') };
      event = undefined;
      data = [];
      length = 0;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon === 0) yield { data: '' };
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') {
      data.push(value);
      length += value.length + 1;
      if (length > MOST) throw tooLong();
    }
    if (name === 'event' && /^[\w.-]{1,64}$/.test(value)) event = value;
  }
  // An event without its end has not happened, by the standard; servers that forget it mean it.
  if (data.length > 0) yield { event, data: data.join('\n') };
}

/** An event as it is sent; one without data is a comment. */
export function sseText({ event, data }: SseEvent): string {
  if (data === '') return ':\n\n';
  const name = event === undefined ? '' : `event: ${event}\n`;
  // Only a line feed ends a line: U+2028 is a character of a text.
  return `${name}data: ${data.replaceAll('\n', '\ndata: ')}\n\n`;
}

/** Lines of a text that comes in any pieces, without their ends: CR LF, LF or CR. */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  /** The line that has not ended. */
  let parts: string[] = [];
  let length = 0;
  let isAfterReturn = false;
  for await (const bytes of source) {
    const text = decoder.write(bytes);
    let from = isAfterReturn && text.startsWith('\n') ? 1 : 0;
    if (text !== '') isAfterReturn = text.endsWith('\r');
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
      if (index < from) continue;
      yield withoutMark(parts.join('') + text.slice(from, index));
      parts = [];
      length = 0;
      from = index + end.length;
    }
    parts.push(text.slice(from));
    length += text.length - from;
    if (length > MOST) throw tooLong();
  }
  const rest = parts.join('') + decoder.end();
  if (rest !== '') yield withoutMark(rest);
}

function tooLong(): BadStream {
  return new BadStream(`an event has more than ${MOST} characters`);
}

/** A byte order mark is no part of a line. */
function withoutMark(line: string): string {
  return line.startsWith('\ufeff') ? line.slice(1) : line;
}
