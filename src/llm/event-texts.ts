import { readJson, writeJson } from './exact-json.ts';
import type { Event, EventRules } from './protocols/protocol.ts';
import { type ContentKind, type Place, visited } from './rules.ts';

/** A text of an answer on its way to the client, in any pieces. */
export interface AnswerText {
  write(piece: string): Promise<string>;
  end(): Promise<string>;
  /** The rest, as `end` gives it, of a text that is no JSON. The text goes on. */
  peek(): Promise<string>;
}

/** Opens a text of an answer; `json`: a text of JSON. */
export interface OpenText {
  (json: boolean): AnswerText;
  /** The word that a word of an answer means. Default: itself. */
  word?(text: string): string;
}

/** Rewrites the texts in the events of one stream. */
export interface EventTexts {
  /** The events that take the place of one. */
  write(event: Event): Promise<readonly Event[]>;
  /** Events for all that was held back. */
  end(): Promise<readonly Event[]>;
}

interface Open {
  readonly text: AnswerText;
  readonly part: string;
  readonly path: string;
  /** The last event that had it. */
  event: Event;
  place: Place;
}

/**
 * Texts go on from event to event, by their path and the part of the answer that they are in. An end that was held back leaves in an
 * event of its own, before the one that ends its text.
 */
export function eventTexts(rules: EventRules, open: OpenText): EventTexts {
  const texts = new Map<string, Open>();

  async function rewritten(event: Event): Promise<readonly Event[]> {
    const part = rules.part(event);
    const continued = new Set<string>();
    const result = await visited(event, rules.rule(event), async (content, value, place) => {
      if (content !== 'text' && content !== 'json') return complete(content, value, open);
      const key = `${part} ${place.path} ${content}`;
      continued.add(key);
      const known = texts.get(key);
      const one = known ?? { text: open(content === 'json'), part, path: place.path, event, place };
      texts.set(key, Object.assign(one, { event, place }));
      return one.text.write(String(value));
    });
    const ended = [...texts].filter(([, one]) => rules.ends(event, one.part, one.path));
    const before: Event[] = [];
    let own = result as Event;
    for (const [key, one] of ended) {
      texts.delete(key);
      const rest = await one.text.end();
      if (continued.has(key)) own = (await appended(own, one.place, rest)) as Event;
      else if (rest !== '') before.push(alone(one.event, one.place, rest));
    }
    return [...before, own];
  }

  return {
    async write(event) {
      const all: Event[] = [];
      for (const one of rules.split?.(event) ?? [event]) all.push(...(await rewritten(one)));
      return all;
    },
    async end() {
      const all: Event[] = [];
      for (const { text, event, place } of texts.values()) {
        const rest = await text.end();
        if (rest !== '') all.push(alone(event, place, rest));
      }
      texts.clear();
      return all;
    },
  };
}

/** A value that is complete in its event, or that is no text. */
export async function complete(
  content: ContentKind,
  value: unknown,
  open: OpenText,
): Promise<unknown> {
  if (content === 'drop') return null;
  if (content === 'keep' && typeof value === 'string') return open.word?.(value) ?? value;
  if (content === 'keep' || content === 'media') return value;
  const isData = content === 'data';
  const { write, end } = open(isData || content === 'wholeJson' || content === 'json');
  if (!isData) return (await write(String(value))) + (await end());
  return readJson((await write(writeJson(value))) + (await end()));
}

/** An event with more text at a place. */
function appended(event: unknown, place: Place, rest: string): unknown {
  const at = (value: unknown, keys: readonly string[]): unknown => {
    const [key, ...more] = keys;
    if (key === undefined) return String(value) + rest;
    if (Array.isArray(value))
      return value.map((one, n) => (isAt(one, n, key) ? at(one, more) : one));
    const object = value as Event;
    return { ...object, [key]: at(object[key], more) };
  };
  return at(event, place.keys);
}

/** An event that has nothing but one text: its kind and indices are those of another. */
function alone(event: Event, place: Place, rest: string): Event {
  const at = (value: unknown, keys: readonly string[]): unknown => {
    const [key, ...more] = keys;
    if (key === undefined) return rest;
    if (Array.isArray(value)) {
      return value.filter((one, n) => isAt(one, n, key)).map((one) => at(one, more));
    }
    const object = value as Event;
    const kept = Object.entries(object).filter(isKept);
    const ends = 'finish_reason' in object ? { finish_reason: null } : {};
    return { ...Object.fromEntries(kept), [key]: at(object[key], more), ...ends };
  };
  return at(event, place.keys) as Event;
}

/** Members that name an event, the answer and its parts, and hold no text. */
const NAMES: ReadonlySet<string> = new Set([
  ...['type', 'role', 'jsonPath', 'id', 'object', 'model', 'item_id', 'response_id'],
  ...['system_fingerprint', 'service_tier', 'modelVersion', 'responseId'],
]);

function isKept([name, value]: readonly [string, unknown]): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  return typeof value === 'string' && NAMES.has(name);
}

function isAt(one: unknown, n: number, key: string): boolean {
  const { index, jsonPath } = (one ?? {}) as Readonly<Record<string, unknown>>;
  return String(index ?? jsonPath ?? n) === key;
}
