import type { Plan } from '../engine/plan.ts';
import { Refusal } from '../http/response/refusal.ts';
import { type Conversation, conversation } from '../llm/conversation.ts';
import { complete } from '../llm/event-texts.ts';
import { writeJson } from '../llm/exact-json.ts';
import { type ConversationLabels, labelTable } from '../llm/labels.ts';
import type { Event, ModelProtocol } from '../llm/protocols/protocol.ts';
import type { ResponseIds } from '../llm/response-ids.ts';
import { rewrittenEvents } from '../llm/rewritten.ts';
import { visited } from '../llm/rules.ts';
import type { Thinking } from '../llm/thinking.ts';
import type { ProxyConfig } from './config.ts';

/** Parts that the conversations of a proxy share. */
export interface ConversationParts {
  readonly config: Pick<ProxyConfig, 'media' | 'answers' | 'instruction'>;
  readonly plan: Plan;
  readonly ids: ResponseIds;
  readonly thinking: Thinking;
}

/** One request to a model and its answer, however they travel. */
export interface ModelConversation {
  readonly own: Conversation;
  /** The request with labels, as it goes on. Throws as `Conversation.mask`. */
  masked(): Promise<Buffer>;
  /** A complete answer, or the error of an upstream, with the values. */
  shown(answer: unknown): Promise<unknown>;
  /** The events of an answer with the values, as they are sent. Throws `SyntaxError` or `BadStream`. */
  events(source: AsyncIterable<Buffer>): AsyncGenerator<string>;
}

/** Text that tells a model to keep labels: the same in each request, so that caches of prompts hold. */
export const INSTRUCTION =
  'Texts in square brackets with a type and a number, such as a person or an e-mail address, stand for real values. ' +
  'Use them as if they were the values, and write them exactly as they are, with their brackets.';

/** Begins a conversation with a request. Throws a `Refusal`, or a `SessionError` for the id of an earlier response. */
export function modelConversation(
  request: Event,
  protocol: ModelProtocol,
  parts: ConversationParts,
): ModelConversation {
  const { config, plan, ids, thinking } = parts;
  const { body, labels } = continued(request, protocol, ids);
  const { media, answers } = config;
  const own = conversation({ plan, labels, media, answers });
  const isAnthropic = protocol.name === 'anthropic';
  const isResponses = protocol.name === 'responses';
  return {
    own,
    async masked() {
      const opened = isAnthropic ? thinking.opened(body) : undefined;
      const masked = await own.mask(opened?.request ?? body, protocol.request);
      const unsealed = (opened?.restored(masked) ?? masked) as Event;
      const sent = config.instruction ? protocol.instructed(unsealed, INSTRUCTION) : unsealed;
      return Buffer.from(writeJson(sent));
    },
    async shown(answer) {
      const shown = await visited(answer, protocol.answer, (content, value) =>
        complete(content, value, own.openWhole),
      );
      if (isAnthropic) return thinking.whole(answer, shown);
      return isResponses ? ids.written(own.labels)(shown as Event) : shown;
    },
    events(source) {
      const ended = isAnthropic ? thinking.stream() : undefined;
      const withIds = isResponses ? ids.written(own.labels) : undefined;
      const finish = (event: Event, shown: readonly Event[]) => {
        const all = ended?.(event, shown) ?? shown;
        return withIds === undefined ? all : all.map(withIds);
      };
      return rewrittenEvents(source, protocol.events, own.open, finish);
    },
  };
}

/** A request, and the labels of turns that are not in it. */
function continued(
  body: Event,
  protocol: ModelProtocol,
  ids: ResponseIds,
): { readonly body: Event; readonly labels: ConversationLabels } {
  const { previous_response_id: previous } = body;
  if (protocol.name !== 'responses') return { body, labels: labelTable() };
  if (body['conversation'] !== undefined && body['conversation'] !== null) {
    const detail =
      'conversation: its turns are not known here: use previous_response_id, or send them';
    throw new Refusal(400, 'conversation_unsupported', detail);
  }
  if (typeof previous !== 'string') return { body, labels: labelTable() };
  const { id, labels = labelTable() } = ids.read(previous);
  return { body: { ...body, previous_response_id: id }, labels };
}
