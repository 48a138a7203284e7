import { StringDecoder } from 'node:string_decoder';
import { restoring } from './conversation.ts';
import { eventTexts, type OpenText } from './event-texts.ts';
import { readJson, writeJson } from './exact-json.ts';
import type { ConversationLabels } from './labels.ts';
import type { Event, EventRules } from './protocols/protocol.ts';
import { anyEvents } from './protocols/protocols.ts';
import { type RestoreCounts, restorer } from './restorer.ts';
import { linesOf, sseEvents, sseText } from './sse.ts';

/** Form of a text whose labels are restored as it passes. */
export type StreamForm = 'text' | 'json' | 'ndjson' | 'sse';

/** Restores the labels of a conversation in a text of UTF-8. Throws `SyntaxError` or `BadStream` for one that has not its form. */
export async function* restoredText(
  source: AsyncIterable<Buffer>,
  labels: ConversationLabels,
  counts: RestoreCounts,
  form: StreamForm,
): AsyncGenerator<Buffer> {
  for await (const piece of piecesOf(source, labels, counts, form)) {
    if (piece !== '') yield Buffer.from(piece);
  }
}

async function* piecesOf(
  source: AsyncIterable<Buffer>,
  labels: ConversationLabels,
  counts: RestoreCounts,
  form: StreamForm,
): AsyncGenerator<string> {
  const open = restoring(labels, counts);
  if (form === 'sse') return yield* rewrittenEvents(source, anyEvents, open);
  if (form === 'ndjson') return yield* rewrittenLines(source, anyEvents, open);
  const { write, end } = restorer(labels, counts, form === 'json');
  const decoder = new StringDecoder('utf8');
  for await (const bytes of source) yield write(decoder.write(bytes));
  yield write(decoder.end()) + end();
}

/** Changes the events that take the place of one. */
export type FinishEvents = (event: Event, rewritten: readonly Event[]) => readonly Event[];

/** Rewrites the texts in a stream of events. Throws `SyntaxError` or `BadStream` for one that cannot be read. */
export async function* rewrittenEvents(
  source: AsyncIterable<Buffer>,
  rules: EventRules,
  open: OpenText,
  finish: FinishEvents = (_event, rewritten) => rewritten,
): AsyncGenerator<string> {
  const texts = eventTexts(rules, open);
  let latest: string | undefined;
  for await (const { event, data } of sseEvents(source)) {
    if (data === '') {
      yield sseText({ data });
      continue;
    }
    if (data.trim() === '[DONE]') {
      for (const one of await texts.end()) yield sent(one, latest);
      yield sseText({ event, data });
      continue;
    }
    const own = eventIn(data);
    const rewritten = finish(own, await texts.write(own));
    for (const one of rewritten) yield sent(one, nameOf(one, own, event, latest));
    latest = event;
  }
  for (const one of await texts.end()) yield sent(one, latest);
}

/** Rewrites the texts in lines of JSON, which go on from line to line. */
export async function* rewrittenLines(
  source: AsyncIterable<Buffer>,
  rules: EventRules,
  open: OpenText,
): AsyncGenerator<string> {
  const texts = eventTexts(rules, open);
  for await (const line of linesOf(source)) {
    if (line.trim() === '') continue;
    for (const one of await texts.write(eventIn(line))) yield `${writeJson(one)}\n`;
  }
  for (const one of await texts.end()) yield `${writeJson(one)}\n`;
}

/** Events that name themselves in JSON have that name, others the one of the event that they stand before. */
function nameOf(
  one: Event,
  own: Event,
  event: string | undefined,
  latest: string | undefined,
): string | undefined {
  if (event === undefined) return undefined;
  if (one['type'] === own['type']) return event;
  return typeof one['type'] === 'string' ? one['type'] : latest;
}

function sent(one: Event, event: string | undefined): string {
  return sseText({ event, data: writeJson(one) });
}

function eventIn(data: string): Event {
  const value = readJson(data);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Event;
  throw new SyntaxError('an event is no object of JSON');
}
