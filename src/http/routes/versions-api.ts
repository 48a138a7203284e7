import { jsonDiff } from '../../core/json-diff.ts';
import { masked } from '../../profiles/uploads/masked.ts';
import type { Exchange } from '../exchange.ts';
import { type Parameters, wholeNumber } from '../request/query.ts';
import { checkMayUse } from '../request/request-options.ts';
import { Refusal } from '../response/refusal.ts';
import { sendJson } from '../response/send-json.ts';
import {
  changing,
  contentFor,
  known,
  type ProfilesService,
  save,
  testsIgnored,
} from './profiles-api.ts';
import { segmentOf } from './segment.ts';

/** Answers with the versions of an uploaded profile that are kept, the newest first. */
export function listVersions(
  exchange: Exchange,
  parameters: Parameters,
  { store }: ProfilesService,
): Promise<void> | void {
  const name = segmentOf(exchange.incoming, 1);
  known(name, exchange, store);
  const all = store.versions?.list(name) ?? [];
  const offset = wholeNumber(parameters, 'offset') ?? 0;
  const limit = wholeNumber(parameters, 'limit') ?? all.length;
  return sendJson(exchange, 200, JSON.stringify(all.slice(offset, offset + limit)));
}

/** Answers with one version of a profile, keys hidden. */
export function showVersion(
  exchange: Exchange,
  _parameters: Parameters,
  service: ProfilesService,
): Promise<void> | void {
  const name = segmentOf(exchange.incoming, 2);
  known(name, exchange, service.store);
  const revision = revisionIn(segmentOf(exchange.incoming));
  return sendJson(exchange, 200, shown(name, revision, exchange, service));
}

/** Answers with the difference of two versions as JSON Patch: from `from` to `to`, or between the newest two. */
export function diffVersions(
  exchange: Exchange,
  parameters: Parameters,
  service: ProfilesService,
): Promise<void> | void {
  const name = segmentOf(exchange.incoming, 1);
  known(name, exchange, service.store);
  const [from, to] = compared(name, parameters, service);
  const read = (revision: number): unknown =>
    JSON.parse(shown(name, revision, exchange, service).toString());
  const changes = jsonDiff(read(from), read(to));
  return sendJson(exchange, 200, JSON.stringify({ from, to, changes }));
}

/** Makes an earlier version live again, as a new one. */
export function rollBack(
  exchange: Exchange,
  parameters: Parameters,
  service: ProfilesService,
): Promise<void> {
  const { store } = service;
  const name = segmentOf(exchange.incoming, 1);
  checkMayUse(exchange.grants, 'profiles', name);
  known(name, exchange, store);
  const revision = revisionIn(parameters.get('revision') ?? '');
  const options = {
    note: `Rolled back to version ${revision}.`,
    ignoresTests: testsIgnored(parameters),
  };
  return changing(exchange, service, async () => {
    const bytes = store.versions?.read(name, revision);
    if (bytes === undefined) throw notKept();
    await save(exchange, bytes, service, options, (saved) => [201, { revision: saved.revision }]);
  });
}

function compared(
  name: string,
  parameters: Parameters,
  { store }: ProfilesService,
): readonly [number, number] {
  const from = wholeNumber(parameters, 'from');
  const to = wholeNumber(parameters, 'to');
  if (from !== undefined && to !== undefined) return [from, to];
  const [latest, before] = store.versions?.list(name) ?? [];
  const both = from === undefined && to === undefined;
  if (both && latest !== undefined && before !== undefined) {
    return [before.revision, latest.revision];
  }
  const detail = both
    ? 'there are no two versions'
    : 'from and to are given together, or neither is';
  throw new Refusal(400, 'invalid_parameter', detail);
}

function shown(
  name: string,
  revision: number,
  exchange: Exchange,
  { store }: ProfilesService,
): Buffer {
  const bytes = store.versions?.read(name, revision);
  if (bytes === undefined) throw notKept();
  return masked(bytes, contentFor(exchange, name));
}

function revisionIn(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Refusal(400, 'invalid_parameter', 'the revision must be a whole number from 1');
}

function notKept(): Refusal {
  return new Refusal(404, 'version_not_found', 'there is no such version, or it is no longer kept');
}
