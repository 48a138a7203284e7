import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { errorFacts } from '../../core/errors.ts';
import { isProfileName, NAME_RULE, PROFILE_BYTES } from '../../profiles/load.ts';
import type { LoadedProfile } from '../../profiles/profile.ts';
import { profileName, renamedProfile, withProfileName } from '../../profiles/profile-name.ts';
import { testFailures } from '../../profiles/tests/test-outcomes.ts';
import { MAX_UPLOADS, type ProfileStore } from '../../profiles/uploads/store.ts';
import type { TrialAnswer, TrialOptions } from '../../profiles/uploads/trials.ts';
import { tooMuch } from '../../profiles/uploads/upload-limits.ts';
import { mayUse, type Scope } from '../admission/grants.ts';
import type { SharedServices } from '../admission/shared-services.ts';
import type { Exchange } from '../exchange.ts';
import { ClientGone, firstBytes, sendContinue } from '../request/body.ts';
import { type Parameters, wholeNumber } from '../request/query.ts';
import { checkMayUse } from '../request/request-options.ts';
import { brokenProfile, PROBLEM_TYPE, problem, Refusal } from '../response/refusal.ts';
import { sendJson } from '../response/send-json.ts';
import { segmentOf } from './segment.ts';

/** Dependencies of the profiles API. */
export interface ProfilesService extends Pick<SharedServices, 'exclusively' | 'check' | 'refresh'> {
  readonly store: ProfileStore;
  readonly log: Logger;
}

/** Answers with the names of all profiles, or `limit` of them from `offset` on. */
export function list(
  exchange: Exchange,
  parameters: Parameters,
  { store }: ProfilesService,
): Promise<void> | void {
  const names = namesFor(exchange, store);
  const offset = wholeNumber(parameters, 'offset') ?? 0;
  const limit = wholeNumber(parameters, 'limit') ?? names.length;
  return sendJson(exchange, 200, JSON.stringify(names.slice(offset, offset + limit)));
}

/** Answers with a profile's file, its keys hidden; its mappings are shown only to clients that may write profiles. */
export function show(
  exchange: Exchange,
  _parameters: Parameters,
  { store }: ProfilesService,
): Promise<void> | void {
  const name = nameIn(exchange.incoming);
  const loaded = known(name, exchange, store);
  const file = store.shown(name, contentFor(exchange, name));
  if (!('plan' in loaded) || file === undefined) throw brokenProfile();
  const { hash, revision } = loaded;
  return sendJson(exchange, 200, file, {
    'X-Redactor-Profile-Hash': hash,
    ...(revision !== undefined && { 'X-Redactor-Profile-Version': revision }),
  });
}

/** Shows the terms and mappings of a profile only to clients that may write it. */
export function contentFor({ grants }: Exchange, name: string): 'shown' | 'hidden' {
  const writes = WRITING.some((scope) => grants?.scopes.includes(scope));
  return writes && mayUse(grants, 'profiles', name) ? 'shown' : 'hidden';
}

/**
 * Takes a profile in: checked, written so that it is there after a power cut, then live in every worker. 200, never
 * 201: there are clients that take 200 only.
 */
export async function upload(
  exchange: Exchange,
  parameters: Parameters,
  service: ProfilesService,
): Promise<void> {
  const { store } = service;
  checkWritable(store);
  const about = aboutIn(parameters);
  const given = await body(exchange);
  await changing(exchange, service, () => {
    const bytes = namedBy(parameters, given, exchange, store);
    return save(exchange, bytes, service, about, (saved) => [200, saved]);
  });
}

/**
 * Runs a task that changes profiles, lists or contexts: what it reads stays as it is until it has written, whatever other
 * requests do. A task whose client is gone before it has the lock is skipped.
 */
export async function changing(
  { outgoing }: Exchange,
  service: ProfilesService,
  task: () => Promise<void>,
): Promise<void> {
  let begun = false;
  try {
    await service.exclusively(() => {
      begun = true;
      if (outgoing.destroyed) throw new ClientGone();
      return task();
    });
  } catch (error) {
    if (begun) throw error;
    failing(service)(error);
  }
}

/** A profile that is live. */
export interface Saved {
  readonly name: string;
  readonly hash: string;
  readonly warnings: readonly string[];
  readonly revision: number | undefined;
}

const LONGEST_NOTE = 200;

/** Options of a save. */
export interface SaveOptions {
  /** The uploader's words about the version; empty without any. */
  readonly note: string;
  /** The profile becomes live even where its test texts fail. */
  readonly ignoresTests: boolean;
}

/** The options of a save in a request. */
function aboutIn(parameters: Parameters): SaveOptions {
  const note = (parameters.get('note') ?? '').trim();
  if (note.length > LONGEST_NOTE) {
    throw new Refusal(400, 'invalid_parameter', `note has ${LONGEST_NOTE} characters at most`);
  }
  return { note, ignoresTests: testsIgnored(parameters) };
}

/** Whether a request saves a profile even where its test texts fail: `tests=ignore`. */
export function testsIgnored(parameters: Parameters): boolean {
  const tests = parameters.get('tests');
  if (tests === undefined || tests === 'ignore') return tests === 'ignore';
  throw new Refusal(400, 'invalid_parameter', 'tests is ignore, or absent');
}

/** Checks a profile, writes it and makes it live, under the lock of `changing`; answers with the result of `answerOf`. */
export async function save(
  exchange: Exchange,
  bytes: Buffer,
  service: ProfilesService,
  { note, ignoresTests }: SaveOptions,
  answerOf: (saved: Saved) => readonly [status: number, members: object],
): Promise<void> {
  const { store } = service;
  checkWritable(store);
  const checked = await compiled(bytes, service, { withTests: true });
  if ('problems' in checked) return refuseWith(exchange, INVALID, checked.problems);
  const { name, hash, warnings } = checked;
  checkMayUse(exchange.grants, 'profiles', name);
  const failures = testFailures(checked.tests);
  if (failures.length > 0 && !ignoresTests) return refuseWith(exchange, TESTS_FAILED, failures);
  if (!(await store.hasRoom(name).catch(failing(service)))) {
    const detail = `there are ${MAX_UPLOADS} uploaded profiles already`;
    throw new Refusal(409, 'too_many_profiles', detail);
  }
  const by = exchange.logFields.key;
  const about = {
    ...(by !== undefined && { by }),
    ...(note !== '' && { note }),
    ...(failures.length > 0 && { failedTests: failures.length }),
  };
  await store.write(name, bytes, about).catch(failing(service));
  await makeLive(name, service);
  exchange.logFields.profile = name;
  const revision = store.versions?.revisionOf(name, bytes);
  const [status, members] = answerOf({ name, hash, revision, warnings });
  await sendJson(exchange, status, JSON.stringify(members));
}

/** Some profiles cannot be compiled in any reasonable time: who looks at an upload first is another process. */
export async function compiled(
  bytes: Buffer,
  service: ProfilesService,
  options?: TrialOptions,
): Promise<TrialAnswer> {
  const problems = tooMuch(bytes);
  return problems.length > 0 ? { name: '', problems } : checkedProfile(bytes, service, options);
}

/** A profile's trial. Throws a `Refusal` where its outcome is not known. */
export function checkedProfile(
  bytes: Buffer,
  { check, log }: ProfilesService,
  options?: TrialOptions,
): Promise<TrialAnswer> {
  return check(bytes, options).catch((error: unknown) => {
    log.error(errorFacts(error), 'an upload could not be compiled');
    const headers = { 'Retry-After': '60' };
    throw new Refusal(503, 'uploads_unavailable', 'the profile could not be checked', headers);
  });
}

/** Removes an uploaded profile; one that it lay over shows again. */
export function remove(
  exchange: Exchange,
  _parameters: Parameters,
  service: ProfilesService,
): Promise<void> {
  const name = nameIn(exchange.incoming);
  checkMayUse(exchange.grants, 'profiles', name);
  return changing(exchange, service, () => removeNamed(name, exchange, service));
}

async function removeNamed(
  name: string,
  exchange: Exchange,
  service: ProfilesService,
): Promise<void> {
  const { store } = service;
  known(name, exchange, store);
  checkWritable(store);
  if (!store.uploaded(name)) {
    throw new Refusal(
      409,
      'profile_installed',
      'the profile is installed on the machine, not uploaded',
    );
  }
  await store.remove(name).catch(failing(service));
  await makeLive(name, service);
  exchange.logFields.profile = name;
  await sendJson(exchange, 200, JSON.stringify({ name, installed: store.profiles.has(name) }));
}

/**
 * The body, under the name that the URL gives it. Where it names another profile it is that profile, to be copied, as clients
 * do that read one and save it under a new name; or it is a mistake.
 */
function namedBy(
  parameters: Parameters,
  bytes: Buffer,
  exchange: Exchange,
  store: ProfileStore,
): Buffer {
  const name = parameters.get('name');
  if (!name) return bytes;
  if (!isProfileName(name)) throw new Refusal(400, 'invalid_profile_name', NAME_RULE);
  const renamed = withProfileName(bytes, name);
  if (renamed !== undefined) return renamed;
  const own = profileName(bytes) ?? '';
  if (namesFor(exchange, store).includes(own) && store.shown(own, 'shown')?.equals(bytes)) {
    return renamedProfile(bytes, name);
  }
  const detail =
    'the profile has another name than the URL says, and is no copy of the one it names';
  throw new Refusal(400, 'profile_name_differs', detail);
}

/** Makes a change that is on the disk live in every worker; a worker that does not answer reads it when it has started again. */
export async function makeLive(
  name: string,
  { refresh, log }: Pick<ProfilesService, 'refresh' | 'log'>,
): Promise<void> {
  await refresh(name).catch((error: unknown) => {
    log.error(errorFacts(error), 'a change is not live in every worker yet');
    const detail = 'the change is on the disk, and not live in every worker yet';
    throw new Refusal(503, 'overloaded', detail, { 'Retry-After': '60' });
  });
}

/** Answers a failure of the folder for uploads. */
export function failing({ log }: ProfilesService): (error: unknown) => never {
  return (error) => {
    log.error(errorFacts(error), 'the folder for uploads cannot be written');
    const headers = { 'Retry-After': '60' };
    throw new Refusal(503, 'uploads_unavailable', 'the change could not be written', headers);
  };
}

function checkWritable({ writable }: ProfileStore): void {
  if (writable) return;
  const detail = 'the service has no folder for uploads (REDACTOR_STATE)';
  throw new Refusal(403, 'uploads_disabled', detail);
}

function nameIn(incoming: IncomingMessage): string {
  const name = segmentOf(incoming);
  if (isProfileName(name)) return name;
  throw new Refusal(400, 'invalid_profile_name', 'this is not the name of a profile');
}

/** The scopes that profiles may be read with. */
export const READING: readonly Scope[] = ['profiles', 'redact', 'explain', 'policies:read'];

/** The scopes that profiles may be written with. */
export const WRITING: readonly Scope[] = ['profiles', 'policies:write'];

/** The names of the profiles that a caller may use for anything. */
function namesFor({ grants }: Exchange, { profiles }: ProfileStore): readonly string[] {
  const scopes = READING.filter((scope) => grants?.scopes.includes(scope) ?? true);
  const may = (name: string) => scopes.some((scope) => mayUse(grants, scope, name));
  return [...profiles.keys()].filter((name) => isProfileName(name) && may(name));
}

/** A profile that there is, for this caller. */
export function known(name: string, exchange: Exchange, store: ProfileStore): LoadedProfile {
  const all = namesFor(exchange, store);
  const loaded = all.includes(name) ? store.profiles.get(name) : undefined;
  if (loaded !== undefined) return loaded;
  const names = all.join(', ') || 'none';
  throw new Refusal(404, 'profile_not_found', `there is no such profile; there are: ${names}`);
}

const JSON_TYPES = ['', 'application/json', 'text/json', 'text/plain', 'application/octet-stream'];
const FORM = 'application/x-www-form-urlencoded';

async function body(exchange: Exchange): Promise<Buffer> {
  const { incoming, logFields } = exchange;
  const [type = ''] = (incoming.headers['content-type'] ?? '').toLowerCase().split(';');
  if (![...JSON_TYPES, FORM].includes(type.trim())) {
    throw new Refusal(415, 'unsupported_media_type', 'the body must be application/json');
  }
  const coding = incoming.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (coding !== 'identity') {
    const headers = { 'Accept-Encoding': 'identity' };
    throw new Refusal(415, 'unsupported_content_encoding', 'a profile is sent as it is', headers);
  }
  if (Number(incoming.headers['content-length'] ?? 0) > PROFILE_BYTES) throw tooLarge();
  sendContinue(exchange);
  const first = await firstBytes(incoming, PROFILE_BYTES);
  logFields.bytesIn = first.bytes.length;
  if (!first.ended) throw tooLarge();
  return first.bytes;
}

function tooLarge(): Refusal {
  return new Refusal(413, 'body_too_large', `a profile has at most ${PROFILE_BYTES} bytes`);
}

const INVALID = new Refusal(400, 'profile_invalid', 'the profile is invalid');

const TESTS_FAILED = new Refusal(
  409,
  'tests_failed',
  'test texts of the profile fail; tests=ignore saves it all the same',
);

/** Reports problems to the uploader: the lines name paths in the profile, never its values. */
function refuseWith(
  exchange: Exchange,
  refusal: Refusal,
  problems: readonly string[],
): Promise<void> | void {
  const parsed: object = JSON.parse(problem(refusal, exchange.requestId).toString());
  exchange.logFields.problem = refusal.code;
  const text = JSON.stringify({ ...parsed, problems: problems.map(withoutFile) });
  return sendJson(exchange, refusal.status, text, { 'Content-Type': PROBLEM_TYPE });
}

export function withoutFile(line: string): string {
  return line.replace(/^upload: /, '');
}
