import { isProfileName, PROFILE_BYTES } from '../../profiles/load.ts';
import { listIn } from '../../profiles/term-lists.ts';
import type { ListStore, UploadedList } from '../../profiles/uploads/lists.ts';
import type { ListUser } from '../../profiles/uploads/store.ts';
import type { TrialOptions } from '../../profiles/uploads/trials.ts';
import type { Scope } from '../admission/grants.ts';
import type { Exchange } from '../exchange.ts';
import { firstBytes, sendContinue } from '../request/body.ts';
import type { Parameters } from '../request/query.ts';
import { Refusal } from '../response/refusal.ts';
import { sendJson } from '../response/send-json.ts';
import {
  changing,
  checkedProfile,
  failing,
  makeLive,
  type ProfilesService,
} from './profiles-api.ts';
import { segmentOf } from './segment.ts';

/** Scopes that lists may be read with: they hold names of people. */
export const LIST_READING: readonly Scope[] = ['profiles', 'lists:read'];

/** Scopes that lists may be written with. */
export const LIST_WRITING: readonly Scope[] = ['profiles', 'lists:write'];

const MAX_LISTS = 256;
const MAX_TERMS = 20_000;
const LONGEST_TERM = 1024;
const LONGEST_DESCRIPTION = 200;

/** Whether a caller may read lists; without keys, everybody may. */
export function mayReadLists({ grants }: Exchange): boolean {
  if (grants === undefined || grants.scopes.includes('lists:read')) return true;
  return grants.scopes.includes('profiles') && !grants.profiles.has('profiles');
}

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

/** Stores a list. It is live in every worker before the answer: a profile that refers to it is compiled anew for its next text. */
export async function saveList(
  exchange: Exchange,
  parameters: Parameters,
  service: ProfilesService,
): Promise<void> {
  listsOf(service);
  const name = nameIn(exchange);
  const description = parameters.get('description') ?? '';
  if (description.length > LONGEST_DESCRIPTION) {
    throw new Refusal(400, 'invalid_parameter', 'description has 200 characters at most');
  }
  const terms = termsIn(await jsonBody(exchange));
  await changing(exchange, service, () => save(exchange, name, { description, terms }, service));
}

async function save(
  exchange: Exchange,
  name: string,
  list: UploadedList,
  service: ProfilesService,
): Promise<void> {
  const lists = listsOf(service);
  const names = [...lists.keys()];
  if (!names.includes(name) && names.length >= MAX_LISTS) {
    throw new Refusal(409, 'too_many_lists', `there are ${MAX_LISTS} lists already`);
  }
  const broken = await brokenBy(name, list.terms, service);
  if (broken.length > 0) {
    const detail = `with these terms profiles could not be used: ${broken.join(', ')}`;
    throw new Refusal(409, 'list_in_use', detail);
  }
  await lists.write(name, list).catch(failing(service));
  await makeLive(`list:${name}`, service);
  const outcome = names.includes(name) ? 'updated' : 'created';
  const message = JSON.stringify({ message: `List ${outcome}.` });
  await sendJson(exchange, outcome === 'created' ? 201 : 200, message);
}

/** Removes a list that no profile refers to. */
export function removeList(
  exchange: Exchange,
  _parameters: Parameters,
  service: ProfilesService,
): Promise<void> {
  const lists = listsOf(service);
  const name = nameIn(exchange);
  return changing(exchange, service, async () => {
    if (lists.read(name) === undefined) throw unknown();
    const users = service.store.usersOf(name).map((user) => user.name);
    if (users.length > 0) {
      const detail = `profiles refer to the list: ${users.join(', ')}`;
      throw new Refusal(409, 'list_in_use', detail);
    }
    await lists.remove(name).catch(failing(service));
    await sendJson(exchange, 200, JSON.stringify({ message: 'List deleted.' }));
  });
}

/**
 * The profiles that refer to a list and could not be used if it held these terms. They are compiled in the process for that,
 * one after the other, while requests are answered.
 */
async function brokenBy(
  list: string,
  terms: readonly string[],
  service: ProfilesService,
): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const user of service.store.usersOf(list)) {
    if (user.exceeds(terms) || (await isBroken(user, { name: list, terms }, service))) {
      broken.push(user.name);
    }
  }
  return broken;
}

/** An installed profile may name keys that the process cannot read: only a problem that is new counts. */
async function isBroken(
  { bytes, folder }: ListUser,
  list: NonNullable<TrialOptions['list']>,
  service: ProfilesService,
): Promise<boolean> {
  const problems = async (options: TrialOptions): Promise<readonly string[]> => {
    const answer = await checkedProfile(bytes, service, { ...options, folder });
    return 'problems' in answer ? answer.problems : [];
  };
  const next = await problems({ list });
  if (next.length === 0) return false;
  const now = await problems({});
  return next.some((problem) => !now.includes(problem));
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
    if (listIn(term) !== undefined) throw invalidList(`[${index}]: a list refers to no other list`);
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
