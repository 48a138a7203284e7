import type { ServiceLists } from '../../profiles/profile-part.ts';
import { listIn } from '../../profiles/term-lists.ts';
import type { ListStore } from '../../profiles/uploads/lists.ts';
import type { Exchange } from '../exchange.ts';
import type { Parameters } from '../request/query.ts';
import { sendJson } from '../response/send-json.ts';
import { invalidList, jsonBody, listsOf } from './lists-api.ts';
import { changing, failing, makeLive, type ProfilesService } from './profiles-api.ts';

const MAX_TERMS = 1_000;
/** Each takes 1.5 ms to compile, in every profile. */
const MAX_FUZZY = 100;
const LONGEST_TERM = 100;

/** Answers with the terms that every profile redacts, and the terms that no profile does. */
export function showRedactLists(
  exchange: Exchange,
  _parameters: Parameters,
  service: ProfilesService,
): Promise<void> | void {
  const { always, never } = listsOf(service).service();
  const members = { alwaysRedact: always, neverRedact: never };
  return sendJson(exchange, 200, JSON.stringify(members));
}

/** Replaces both lists. */
export async function replaceRedactLists(
  exchange: Exchange,
  _parameters: Parameters,
  service: ProfilesService,
): Promise<void> {
  const lists = listsOf(service);
  const given = await givenIn(exchange);
  await changing(exchange, service, () => keep(exchange, given, lists, service));
}

/** Adds terms to the lists. */
export async function addToRedactLists(
  exchange: Exchange,
  _parameters: Parameters,
  service: ProfilesService,
): Promise<void> {
  const lists = listsOf(service);
  const given = await givenIn(exchange);
  await changing(exchange, service, () => {
    const { always, never } = lists.service();
    const joined = { always: [...always, ...given.always], never: [...never, ...given.never] };
    return keep(exchange, joined, lists, service);
  });
}

async function keep(
  exchange: Exchange,
  given: ServiceLists,
  lists: ListStore,
  service: ProfilesService,
): Promise<void> {
  const [always, never] = [[...new Set(given.always)], [...new Set(given.never)]];
  if (Math.max(always.length, never.length) > MAX_TERMS) {
    throw invalidList(`a list has at most ${MAX_TERMS} terms`);
  }
  if (always.filter((term) => term.endsWith(':fuzzy')).length > MAX_FUZZY) {
    throw invalidList(`alwaysRedact has at most ${MAX_FUZZY} terms with :fuzzy`);
  }
  await lists.writeService({ always, never }).catch(failing(service));
  await makeLive('list:*', service);
  const counts = `always-redact: ${always.length}, never-redact: ${never.length}`;
  const message = `Redact lists updated. ${counts}.`;
  await sendJson(exchange, 200, JSON.stringify({ message }));
}

async function givenIn(exchange: Exchange): Promise<ServiceLists> {
  const value = await jsonBody(exchange);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidList('expected an object with alwaysRedact and neverRedact');
  }
  const { alwaysRedact = [], neverRedact = [], ...others } = value as Record<string, unknown>;
  if (Object.keys(others).length > 0) {
    throw invalidList('there are no other members than alwaysRedact and neverRedact');
  }
  return { always: terms('alwaysRedact', alwaysRedact), never: terms('neverRedact', neverRedact) };
}

/** Terms are named by their index, as they may be people's names. */
function terms(list: string, value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw invalidList(`${list}: expected an array of strings`);
  return value.flatMap((term: unknown, index) => {
    const problem = problemOf(term);
    if (problem !== undefined) throw invalidList(`${list}[${index}]: ${problem}`);
    const trimmed = String(term).trim();
    return trimmed === '' ? [] : [trimmed];
  });
}

function problemOf(term: unknown): string | undefined {
  if (typeof term !== 'string') return 'expected a string';
  if (term.trim().length > LONGEST_TERM) return `a term has at most ${LONGEST_TERM} characters`;
  if (listIn(term) !== undefined) return 'a list refers to no other list';
  return /^\s*:fuzzy\s*$/.test(term) ? 'expected a term before :fuzzy' : undefined;
}
