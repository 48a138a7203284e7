import * as v from 'valibot';
import type { Plan } from '../../engine/plan.ts';
import { Refusal } from '../../http/response/refusal.ts';
import { type Conversation, conversation } from '../../llm/conversation.ts';
import { type AnswerText, complete } from '../../llm/event-texts.ts';
import { writeJson } from '../../llm/exact-json.ts';
import { labelTable } from '../../llm/labels.ts';
import { labelNames, labelsIn } from '../../llm/masking.ts';
import { chatMessage, chatTool, chatToolCalls } from '../../llm/protocols/chat.ts';
import type { Event } from '../../llm/protocols/protocol.ts';
import { type ObjectRule, visited } from '../../llm/rules.ts';
import type { ProxyConfig } from '../config.ts';
import type { Door, DoorAnswer } from './door.ts';
import { keptConversations } from './kept-conversations.ts';

/** Path of LiteLLM's generic guardrail API. */
export const LITELLM_PATH = '/beta/litellm_basic_guardrail_api';

/** Most bytes of conversations whose answer is awaited. */
const MOST_KEPT = 64 * 2 ** 20;

const texts = v.optional(v.nullable(v.array(v.string())));
const list = v.optional(v.nullable(v.array(v.unknown())));
const call = v.object({
  input_type: v.picklist(['request', 'response']),
  litellm_call_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(256)))),
  texts,
  images: list,
  tools: list,
  structured_messages: list,
  tool_calls: list,
});
type Call = v.InferOutput<typeof call>;

/** Texts of a request as LiteLLM hands them over: messages, and once more the texts in them. */
const REQUEST: ObjectRule = {
  first: ['tools', 'structured_messages', 'texts'],
  members: {
    tools: chatTool,
    structured_messages: chatMessage('text', 'json'),
    texts: 'text',
    tool_calls: chatToolCalls('text', 'json'),
    images: 'media',
  },
  rest: 'data',
};

/** A conversation whose answer is awaited, and the texts of the answer so far, by their place in the list. */
interface Awaited {
  readonly own: Conversation;
  readonly texts: Map<number, TextSoFar>;
  /** Bytes of the request and its values, about. */
  readonly bytes: number;
  /** Rounds of one stream come one after the other. */
  latest: Promise<unknown>;
}

interface TextSoFar {
  readonly text: AnswerText;
  given: string;
  shown: string;
}

/**
 * LiteLLM's generic guardrail API (litellm 1.110, proxy/guardrails/guardrail_hooks/generic_guardrail_api): one call has the
 * request, others have the answer; in a stream each has all of the text so far. Only `litellm_call_id` joins them.
 */
export function litellmDoor(
  plan: Plan,
  { media, answers, timeoutSeconds }: Pick<ProxyConfig, 'media' | 'answers' | 'timeoutSeconds'>,
): Door {
  const kept = keptConversations<Awaited>({ bytes: MOST_KEPT, ms: timeoutSeconds * 1000 });
  const names = labelNames(plan);
  const begun = () => conversation({ plan, labels: labelTable(), media, answers });

  async function request(given: Call, id: string | undefined): Promise<DoorAnswer> {
    const own = begun();
    if (id !== undefined) kept.expectNew(id);
    const {
      texts: before,
      tools,
      structured_messages: messages,
      tool_calls: calls,
      images,
    } = given;
    const all = { texts: before, tools, structured_messages: messages, tool_calls: calls, images };
    const sent = Object.entries(all);
    const parts = Object.fromEntries(sent.filter(([, value]) => value));
    const masked = (await own.mask(parts, REQUEST)) as Event;
    const { images: _, tool_calls: maskedCalls, ...changed } = masked;
    expectReturned(calls, maskedCalls, changed['structured_messages']);
    const written = writeJson(masked);
    if (id !== undefined) {
      const values = own.labels.all().reduce((sum, { value }) => sum + value.length, 0);
      const bytes = 2 * (written.length + values);
      kept.keep(id, { own, texts: new Map(), bytes, latest: Promise.resolve() }, bytes);
    }
    return { own, answer: { action: 'GUARDRAIL_INTERVENED', ...changed } };
  }

  async function response(given: Call, id: string | undefined): Promise<DoorAnswer> {
    const known = id === undefined ? undefined : kept.find(id);
    const one = known ?? { own: begun(), texts: new Map(), bytes: 0, latest: Promise.resolve() };
    const { texts: before } = given;
    if (known === undefined && (before ?? []).some((text) => labelsIn(text, names).length > 0)) {
      const detail = 'the call is not known here: it is of another process, too old, or has no id';
      throw new Refusal(409, 'call_unknown', detail);
    }
    const round = one.latest.then(() => counting(one.own, () => answered(one, given)));
    one.latest = round.catch(() => undefined);
    const answer = await round;
    if (id !== undefined && known !== undefined) kept.grown(id, one, one.bytes + answerBytes(one));
    return answer;
  }

  async function answered({ own, texts: known }: Awaited, given: Call): Promise<object> {
    await refuseNew(own, given.tool_calls ?? []);
    const shown: string[] = [];
    const holdback: number[] = [];
    for (const [index, text] of (given.texts ?? []).entries()) {
      const one = soFar(own, known, index, text);
      const next = text.slice(one.given.length);
      one.given = text;
      one.shown += await one.text.write(next);
      const rest = await one.text.peek();
      shown.push(one.shown + rest);
      holdback.push(rest.length);
    }
    return { action: 'GUARDRAIL_INTERVENED', texts: shown, stream_holdback_chars: holdback };
  }

  return {
    name: 'litellm',
    async call(body, client) {
      const read = v.safeParse(call, body);
      if (!read.success) throw new Refusal(400, 'invalid_request', 'the call is not LiteLLM’s');
      const { litellm_call_id: own } = read.output;
      const id = own ? JSON.stringify([client, own]) : undefined;
      const isRequest = read.output.input_type === 'request';
      return isRequest ? request(read.output, id) : response(read.output, id);
    },
    stopped: ({ code, message }) => ({ action: 'BLOCKED', blocked_reason: `${code}: ${message}` }),
  };
}

/** Bytes of an answer so far, as it was given and as it is shown. */
function answerBytes({ texts }: Awaited): number {
  return [...texts.values()].reduce(
    (sum, one) => sum + 2 * (one.given.length + one.shown.length),
    0,
  );
}

/** The text that one continues: another text begins anew. */
function soFar(
  own: Conversation,
  known: Map<number, TextSoFar>,
  index: number,
  text: string,
): TextSoFar {
  const one = known.get(index);
  if (one !== undefined && text.startsWith(one.given)) return one;
  const begun = { text: own.open(false), given: '', shown: '' };
  known.set(index, begun);
  return begun;
}

/** Refuses values in calls of tools that the messages lack: a request gets its messages back from here, and never its `tool_calls`. */
function expectReturned(given: unknown, masked: unknown, messages: unknown): void {
  const before = new Set(stringsIn(given));
  const returned = Array.isArray(messages) ? messages.map((one) => one?.tool_calls) : [];
  const own = new Set(stringsIn(returned));
  if (stringsIn(masked).every((text) => before.has(text) || own.has(text))) return;
  const detail = 'calls of tools have values, and LiteLLM cannot change them outside of messages';
  throw new Refusal(400, 'tool_call_refused', detail);
}

/** All strings and keys of a value, and its numbers. */
function stringsIn(value: unknown): readonly string[] {
  if (value === null || typeof value !== 'object') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return Object.entries(value).flatMap(([key, one]) => [key, ...stringsIn(one)]);
}

/** The API has no way to change the arguments of tools: values that the profile forbids stop the answer. */
async function refuseNew(own: Conversation, calls: readonly unknown[]): Promise<void> {
  const before = counted(own);
  await visited({ tool_calls: calls }, chatMessage('whole', 'wholeJson'), (content, value) =>
    complete(content, value, own.openWhole),
  );
  if (counted(own) === before) return;
  const detail =
    'the arguments of a tool have values that the profile forbids, and LiteLLM cannot change them';
  throw new Refusal(400, 'tool_call_refused', detail);
}

/** An answer with the counts of its own round. */
async function counting(own: Conversation, answer: () => Promise<object>): Promise<DoorAnswer> {
  const taken = { ...own.taken };
  const counts = { ...own.counts };
  return {
    answer: await answer(),
    own: {
      masked: {},
      taken: since(own.taken, taken),
      counts: { ...own.counts, ...since({ ...own.counts }, counts) },
    },
  };
}

function since(
  now: Readonly<Record<string, number>>,
  before: Readonly<Record<string, number>>,
): Record<string, number> {
  const all = Object.entries(now).map(([name, count]) => [name, count - (before[name] ?? 0)]);
  return Object.fromEntries(all);
}

function counted({ taken }: Conversation): number {
  return Object.values(taken).reduce((sum, count) => sum + count, 0);
}
