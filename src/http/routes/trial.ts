import * as v from 'valibot';
import { PROFILE_BYTES } from '../../profiles/load.ts';
import { listsIn } from '../../profiles/term-lists.ts';
import type { Exchange } from '../exchange.ts';
import { firstBytes, sendContinue } from '../request/body.ts';
import type { Parameters } from '../request/query.ts';
import { Refusal } from '../response/refusal.ts';
import { sendJson } from '../response/send-json.ts';
import { mayReadLists } from './lists-api.ts';
import { compiled, type ProfilesService, withoutFile } from './profiles-api.ts';
import type { TrialQueue } from './trial-queue.ts';

/** Most characters of a text that a profile is tried on: the process that tries it has a budget. */
const TEXT_CHARACTERS = 64 * 1024;
/** A profile and a text, each written as a JSON string, which takes up to six bytes a character. */
const BODY_BYTES = 2 * PROFILE_BYTES + 6 * TEXT_CHARACTERS;

const schema = v.object({
  profile: v.string(),
  text: v.exactOptional(v.pipe(v.string(), v.maxLength(TEXT_CHARACTERS))),
});

/**
 * Checks a profile like an upload, without saving it, and reports its matches in a text. Both run in the process that
 * compiles uploads, within its budget. For a key that may not read lists, the service's lists do not count: a trial would
 * show their terms.
 */
export async function tryProfile(
  exchange: Exchange,
  _parameters: Parameters,
  service: ProfilesService,
  inTurn: TrialQueue,
): Promise<void> {
  const { outgoing } = exchange;
  const { profile, text } = trialOf(await bodyOf(exchange));
  const withoutLists = !mayReadLists(exchange);
  if (withoutLists && listsIn(Buffer.from(profile)).size > 0) {
    const detail =
      'the profile refers to lists, which the API key may not read: it needs lists:read';
    throw new Refusal(403, 'scope_missing', detail);
  }
  const answer = await inTurn(
    () => !outgoing.destroyed,
    () => compiled(Buffer.from(profile), service, { text, withoutLists, withTests: true }),
  );
  const problems = 'problems' in answer ? answer.problems.map(withoutFile) : [];
  const { warnings = [], spans, tests } = 'problems' in answer ? {} : answer;
  const members = {
    problems,
    warnings: warnings.map(withoutFile),
    ...(spans && { spans }),
    ...(tests && { tests }),
  };
  await sendJson(exchange, 200, JSON.stringify(members));
}

async function bodyOf(exchange: Exchange): Promise<Buffer> {
  const { incoming, logFields } = exchange;
  const large = new Refusal(413, 'body_too_large', `a trial has at most ${BODY_BYTES} bytes`);
  if (Number(incoming.headers['content-length'] ?? 0) > BODY_BYTES) throw large;
  sendContinue(exchange);
  const { bytes, ended } = await firstBytes(incoming, BODY_BYTES);
  logFields.bytesIn = bytes.length;
  if (!ended) throw large;
  return bytes;
}

function trialOf(bytes: Buffer): v.InferOutput<typeof schema> {
  const { success, output } = v.safeParse(schema, jsonIn(bytes));
  if (success) return output;
  const detail = `expected {"profile": the JSON of a profile, "text": ${TEXT_CHARACTERS} characters at most}, both as strings`;
  throw new Refusal(400, 'invalid_request', detail);
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
