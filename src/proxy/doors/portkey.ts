import * as v from 'valibot';
import type { Plan } from '../../engine/plan.ts';
import { Refusal } from '../../http/response/refusal.ts';
import { conversation } from '../../llm/conversation.ts';
import { complete } from '../../llm/event-texts.ts';
import { writeJson } from '../../llm/exact-json.ts';
import { labelTable } from '../../llm/labels.ts';
import { chat } from '../../llm/protocols/chat.ts';
import type { Event } from '../../llm/protocols/protocol.ts';
import { visited } from '../../llm/rules.ts';
import type { Sessions } from '../../llm/session.ts';
import type { ProxyConfig } from '../config.ts';
import type { Door, DoorAnswer } from './door.ts';

/** Path of Portkey's webhook. */
export const PORTKEY_PATH = '/portkey';

/** Requests that have the form of Chat Completions, by Portkey's names. */
const TYPES: ReadonlySet<string> = new Set(['chatComplete', 'complete', 'embed']);

/** Member of a request that has its session. The gateway passes on only members that it knows of a provider. */
const SESSION = 'redactor_session';
/** Name that the sessions are sealed for. */
const PURPOSE = 'portkey';

const object = v.record(v.string(), v.unknown());
const call = v.object({
  eventType: v.picklist(['beforeRequestHook', 'afterRequestHook']),
  requestType: v.string(),
  request: v.object({ json: object, isStreamingRequest: v.optional(v.boolean()) }),
  response: v.optional(v.object({ json: v.nullable(object) })),
});
type Call = v.InferOutput<typeof call>;

/**
 * Portkey's webhook (gateway 1.15, plugins/default/webhook): one call before the request, one after the answer, with the request as
 * the first has changed it. So the request carries its own session.
 */
export function portkeyDoor(
  plan: Plan,
  { seal, open }: Sessions,
  { media, answers }: Pick<ProxyConfig, 'media' | 'answers'>,
): Door {
  async function before({ request }: Call): Promise<DoorAnswer> {
    if (request.isStreamingRequest === true) {
      const detail = 'Portkey hands no stream to a webhook: its labels would stay';
      throw new Refusal(400, 'stream_unsupported', detail);
    }
    const own = conversation({ plan, labels: labelTable(), media, answers });
    const masked = (await own.mask(request.json, chat.request)) as Event;
    const json = { ...masked, [SESSION]: seal(own.labels, PURPOSE) };
    return { own, answer: { verdict: true, transformedData: { request: { json } } } };
  }

  async function after({ request, response }: Call): Promise<DoorAnswer> {
    const { [SESSION]: session, ...sent } = request.json;
    if (typeof session !== 'string') {
      const detail = 'the request was not masked here: the webhook has to be called before it, too';
      throw new Refusal(400, 'session_missing', detail);
    }
    const labels = open(session, PURPOSE);
    const own = conversation({ plan, labels, media, answers, sent: [writeJson(sent)] });
    const json = await visited(response?.json ?? {}, chat.answer, (content, value) =>
      complete(content, value, own.openWhole),
    );
    return { own, answer: { verdict: true, transformedData: { response: { json } } } };
  }

  return {
    name: 'portkey',
    async call(body) {
      const read = v.safeParse(call, body);
      if (!read.success) throw new Refusal(400, 'invalid_request', 'the call is not Portkey’s');
      const { eventType, requestType } = read.output;
      if (!TYPES.has(requestType)) {
        const detail = 'only chat completions, completions and embeddings are masked';
        throw new Refusal(400, 'not_proxied', detail);
      }
      return eventType === 'beforeRequestHook' ? before(read.output) : after(read.output);
    },
    stopped: ({ code, message }) => ({ verdict: false, data: { code, message } }),
  };
}
