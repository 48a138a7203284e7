import { isProfileName, PROFILE_BYTES } from '../../profiles/load.ts';
import type { ListStore } from '../../profiles/uploads/lists.ts';
import type { Scope } from '../admission/grants.ts';
import type { Exchange } from '../exchange.ts';
import { firstBytes, sendContinue } from '../request/body.ts';
import type { Parameters } from '../request/query.ts';
import { Refusal } from '../response/refusal.ts';
import { sendJson } from '../response/send-json.ts';
import type { ProfilesService } from './profiles-api.ts';
import { segmentOf } from './segment.ts';

/** Scopes that lists may be read with: they hold names of people. */
export const LIST_READING: readonly Scope[] = ['profiles', 'lists:read'];

/** Scopes that lists may be written with. */
export const LIST_WRITING: readonly Scope[] = ['profiles', 'lists:write'];

const MAX_LISTS = 256;
const MAX_TERMS = 20_000;
const LONGEST_TERM = 1024;
const LONGEST_DESCRIPTION = 200;

/** Refuses a key that is limited to some profiles, because a list also affects other profiles. The scope `scope` permits it. */
export function checkOfAllProfiles({ grants }: Exchange, scope: Scope): void {
  if (grants === undefined || grants.scopes.includes(scope)) return;
  if (!grants.profiles.has('profiles')) return;
  const detail = `lists are of all profiles, and the API key is limited to some; it needs ${scope}`;
  throw new Refusal(403, 'profile_not_allowed', detail);
}

/** Answers with the lists: names, descriptions and numbers of terms. */
export function listLists(
  exchange: Exchange,
  _parameters: Parameters,
  service: ProfilesService,
): Promise<void> | void {
  const lists = listsOf(service);
  const all = [...lists.keys()].flatMap((name) => {
    const list = lists.read(name);
    return list ? [{ name, description: list.description, size: list.terms.length }] : [];
  });
  return sendJson(exchange, 200, JSON.stringify(all));
}

/** Answers with the terms of a list, under the names that clients of different versions read. */
export function showList(
  exchange: Exchange,
  _parameters: Parameters,
  service: ProfilesService,
): Promise<void> | void {
  const list = listsOf(service).read(nameIn(exchange));
  if (list === undefined) throw unknown();
  const { terms, description } = list;
  return sendJson(exchange, 200, JSON.stringify({ lists: terms, items: terms, description }));
}

/** Stores a list; profiles that refer to it are compiled anew in every worker before the answer. */
export async function saveList(
  exchange: Exchange,
  parameters: Parameters,
  service: ProfilesService,
): Promise<void> {
  const lists = listsOf(service);
  const name = nameIn(exchange);
  const description = parameters.get('description') ?? '';
  if (description.length > LONGEST_DESCRIPTION) {
    throw new Refusal(400, 'invalid_parameter', 'description has 200 characters at most');
  }
  const terms = termsIn(await jsonBody(exchange));
  const names = [...lists.keys()];
  if (!names.includes(name) && names.length >= MAX_LISTS) {
    throw new Refusal(409, 'too_many_lists', `there are ${MAX_LISTS} lists already`);
  }
  const broken = service.store.brokenBy(name, terms);
  if (broken.length > 0) {
    const detail = `with these terms profiles could not be used: ${broken.join(', ')}`;
    throw new Refusal(409, 'list_in_use', detail);
  }
  await lists.write(name, { description, terms });
  await service.refresh(`list:${name}`);
  const outcome = names.includes(name) ? 'updated' : 'created';
  const message = JSON.stringify({ message: `List ${outcome}.` });
  await sendJson(exchange, outcome === 'created' ? 201 : 200, message);
}

/** Removes a list that no profile refers to. */
export async function removeList(
  exchange: Exchange,
  _parameters: Parameters,
  service: ProfilesService,
): Promise<void> {
  const lists = listsOf(service);
  const name = nameIn(exchange);
  if (lists.read(name) === undefined) throw unknown();
  const users = service.store.usersOf(name);
  if (users.length > 0) {
    const detail = `profiles refer to the list: ${users.join(', ')}`;
    throw new Refusal(409, 'list_in_use', detail);
  }
  await lists.remove(name);
  await sendJson(exchange, 200, JSON.stringify({ message: 'List deleted.' }));
}

/** The lists of the service. Throws a `Refusal` if they have no folder. */
export function listsOf({ store }: ProfilesService): ListStore {
  if (store.lists !== undefined) return store.lists;
  throw new Refusal(
    403,
    'uploads_disabled',
    'the service has no folder for lists (REDACTOR_STATE)',
  );
}

function nameIn({ incoming }: Exchange): string {
  const name = segmentOf(incoming);
  if (isProfileName(name)) return name;
  const rule = '1 to 64 letters, digits, dots, underscores and hyphens, first a letter or digit';
  throw new Refusal(400, 'invalid_name', `the name of a list has ${rule}`);
}

function unknown(): Refusal {
  return new Refusal(404, 'list_not_found', 'there is no such list');
}

/** The body, read as JSON. Throws a `Refusal` that quotes none of it. */
export async function jsonBody(exchange: Exchange): Promise<unknown> {
  const large = new Refusal(413, 'body_too_large', `a list has at most ${PROFILE_BYTES} bytes`);
  const { incoming, logFields } = exchange;
  if (Number(incoming.headers['content-length'] ?? 0) > PROFILE_BYTES) throw large;
  sendContinue(exchange);
  const { bytes, ended } = await firstBytes(incoming, PROFILE_BYTES);
  logFields.bytesIn = bytes.length;
  if (!ended) throw large;
  return parsed(bytes);
}

/** Terms are named by their index, as they may be people's names. */
function termsIn(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw invalidList('expected a JSON array of strings');
  if (value.length > MAX_TERMS) throw invalidList(`a list has at most ${MAX_TERMS} terms`);
  const terms = value.map((term: unknown, index) => {
    if (typeof term !== 'string') throw invalidList(`[${index}]: expected a string`);
    if (Buffer.byteLength(term) > LONGEST_TERM) {
      throw invalidList(`[${index}]: a term may be ${LONGEST_TERM} bytes long`);
    }
    if (/^\s*list:/i.test(term)) throw invalidList(`[${index}]: a list refers to no other list`);
    return term.trim();
  });
  return [...new Set(terms)].filter((term) => term !== '');
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidList('the body is not JSON');
  }
}

/** Refusal of a list. */
export function invalidList(detail: string): Refusal {
  return new Refusal(400, 'list_invalid', detail);
}
