import type { ObjectRule } from '../rules.ts';
import { anthropic } from './anthropic.ts';
import { chat } from './chat.ts';
import { gemini } from './gemini.ts';
import type { Event, EventRules, ModelProtocol } from './protocol.ts';
import { responses } from './responses.ts';

/** Paths of the APIs, by their ends. */
const PATHS: readonly (readonly [path: RegExp, protocol: ModelProtocol])[] = [
  [/\/(?:chat\/completions|completions|embeddings)$/, chat],
  [/\/responses(?:\/input_tokens)?$/, responses],
  [/\/messages(?:\/count_tokens)?$/, anthropic],
  [/\/models\/[^/]+:(?:generateContent|streamGenerateContent|countTokens)$/, gemini],
];

/** The protocol of a request, by the path of its URL; undefined where it has none that is known. */
export function protocolAt(path: string): ModelProtocol | undefined {
  return PATHS.find(([pattern]) => pattern.test(path))?.[1];
}

const anything: ObjectRule = {
  members: { arguments: 'json', partial_json: 'json' },
  get rest() {
    return anything;
  },
};

const PLAIN: EventRules = {
  rule: () => anything,
  part: () => '',
  ends: () => false,
};

/** The rules of an event of any protocol, by its members. */
function rulesOf(event: Event): EventRules {
  const type = String(event['type']);
  if ('choices' in event) return chat.events;
  if ('candidates' in event) return gemini.events;
  if (type.startsWith('response.')) return responses.events;
  if (/^(?:message|content_block)_/.test(type)) return anthropic.events;
  return PLAIN;
}

/** Rules of events whose protocol is not named. */
export const anyEvents: EventRules = {
  rule: (event) => rulesOf(event).rule(event),
  part: (event) => rulesOf(event).part(event),
  ends: (event, part, path) => rulesOf(event).ends(event, part, path),
  split: (event) => rulesOf(event).split?.(event) ?? [event],
};
