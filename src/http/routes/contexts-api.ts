import { isProfileName } from '../../profiles/load.ts';
import type { Contexts } from '../../profiles/uploads/contexts.ts';
import type { Exchange } from '../exchange.ts';
import { oneOf, type Parameters, wholeNumber } from '../request/query.ts';
import { Refusal } from '../response/refusal.ts';
import { sendJson } from '../response/send-json.ts';
import { changing, failing, type ProfilesService } from './profiles-api.ts';
import { segmentOf } from './segment.ts';

/** More than anybody names by hand: each is a file. */
const MAX_CONTEXTS = 10_000;

/** Flags of Philter's contexts, which need a store that this service does not have. */
export const CONTEXT_FLAGS = ['entity_type_disambiguation', 'ledger'] as const;

/** Answers with the names of the registered contexts. */
export function listContexts(
  exchange: Exchange,
  parameters: Parameters,
  contexts: Contexts,
): Promise<void> | void {
  const names = contexts.names();
  const offset = wholeNumber(parameters, 'offset') ?? 0;
  const limit = wholeNumber(parameters, 'limit') ?? names.length;
  const page = names.slice(offset, offset + limit);
  return sendJson(exchange, 200, JSON.stringify({ contexts: page }));
}

/** Registers a context. */
export async function createContext(
  exchange: Exchange,
  parameters: Parameters,
  contexts: Contexts,
  service: ProfilesService,
): Promise<void> {
  const name = parameters.get('name') ?? '';
  checkName(name);
  checkFlags(parameters);
  await changing(exchange, service, async () => {
    const names = contexts.names();
    if (names.includes(name)) {
      throw new Refusal(409, 'context_exists', 'there is such a context already');
    }
    if (names.length >= MAX_CONTEXTS) {
      throw new Refusal(409, 'too_many_contexts', `there are ${MAX_CONTEXTS} contexts already`);
    }
    await contexts.create(name).catch(failing(service));
    await sendJson(exchange, 201, message('Context created.'));
  });
}

/** Answers with the members that Philter's clients read: here a context holds nothing. */
export function showContext(
  exchange: Exchange,
  _parameters: Parameters,
  contexts: Contexts,
): Promise<void> | void {
  known(exchange, contexts);
  const flags = { entityTypeDisambiguation: false, ledger: false };
  const members = { size: 0, filterTypes: {}, untyped: 0, ...flags };
  return sendJson(exchange, 200, JSON.stringify(members));
}

/** Takes flags as they are: off. */
export function updateContext(
  exchange: Exchange,
  parameters: Parameters,
  contexts: Contexts,
): Promise<void> | void {
  known(exchange, contexts);
  checkFlags(parameters);
  return sendJson(exchange, 200, message('Context updated.'));
}

/** Forgets a context's name. */
export function removeContext(
  exchange: Exchange,
  _parameters: Parameters,
  contexts: Contexts,
  service: ProfilesService,
): Promise<void> {
  return changing(exchange, service, async () => {
    contexts.remove(known(exchange, contexts));
    await sendJson(exchange, 200, message('Context deleted.'));
  });
}

/** Answers with the entries of a context: none, for none are kept. */
export function contextEntries(
  exchange: Exchange,
  parameters: Parameters,
  contexts: Contexts,
): Promise<void> | void {
  known(exchange, contexts, 1);
  for (const name of ['offset', 'limit']) wholeNumber(parameters, name);
  return sendJson(exchange, 200, JSON.stringify({ entries: [], total: 0 }));
}

function known(exchange: Exchange, contexts: Contexts, fromEnd = 0): string {
  const name = segmentOf(exchange.incoming, fromEnd);
  checkName(name);
  if (contexts.names().includes(name)) return name;
  throw new Refusal(404, 'context_not_found', 'there is no such context');
}

function checkName(name: string): void {
  if (isProfileName(name)) return;
  const rule = '1 to 64 letters, digits, dots, underscores and hyphens, first a letter or digit';
  throw new Refusal(400, 'invalid_name', `the name of a context has ${rule}`);
}

function checkFlags(parameters: Parameters): void {
  for (const flag of CONTEXT_FLAGS) {
    if (oneOf(parameters, flag, ['false', 'true']) === 'false') continue;
    throw new Refusal(501, 'not_served', `${flag} is not served: nothing of a text is kept`);
  }
}

function message(text: string): string {
  return JSON.stringify({ message: text });
}
