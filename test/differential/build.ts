// Opens a build of redactor by its folder, so that two builds can be run over the same texts.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Definition } from '../../src/detectors/definition.ts';
import type { definitions } from '../../src/detectors/index.ts';
import type { Plan, plan } from '../../src/engine/plan.ts';
import type { Redaction, redaction } from '../../src/engine/redaction.ts';
import type { Redacted } from '../../src/engine/types.ts';
import type { parseProfile } from '../../src/profiles/load.ts';
import type { secrets } from '../../src/strategies/keys/secrets.ts';

/** The functions of a build that a run needs. */
export interface Build {
  readonly definitions: typeof definitions;
  readonly plan: typeof plan;
  readonly redaction: typeof redaction;
  readonly parseProfile: typeof parseProfile;
  readonly secrets: typeof secrets;
}

/** A filter as its build defines it. */
export interface FilterInfo extends Pick<Definition, 'key' | 'examples'> {
  readonly list: boolean;
  readonly strategiesKey: string;
}

/** Where each function is, in this build and in builds that may be compared with it: the first path that exists. */
const MODULES: Readonly<Record<keyof Build, readonly string[]>> = {
  definitions: ['detectors/index'],
  plan: ['engine/plan'],
  redaction: ['engine/redaction'],
  parseProfile: ['profiles/load'],
  secrets: ['strategies/keys/secrets', 'strategies/secrets'],
};

/** Keys that profiles name, and the service's own secret: the same for both builds. */
export const KEY = '2b7e151628aed2a6abf7158809cf4f3c';
const SERVICE_SECRET = '000102030405060708090a0b0c0d0e0f';

/** Opens a build by the folder that holds its modules. */
export async function openBuild(folder: string): Promise<Build> {
  const found = Object.entries(MODULES).map(async ([name, paths]) => {
    const file = paths
      .flatMap((path) => [join(folder, `${path}.js`), join(folder, `${path}.ts`)])
      .find((path) => existsSync(path));
    if (file === undefined) throw new Error(`${folder}: no module ${paths.join(' or ')}`);
    const module: Record<string, unknown> = await import(pathToFileURL(file).href);
    if (module[name] === undefined) throw new Error(`${file}: no export ${name}`);
    return [name, module[name]] as const;
  });
  // The modules are another build's: that they export what their names say is all there is to go by.
  return Object.fromEntries(await Promise.all(found)) as unknown as Build;
}

/** The filters of a build, as values that can be sent to another process. */
export function filtersOf({ definitions }: Build): readonly FilterInfo[] {
  return definitions.map(({ key, examples, list = false, strategiesKey }) => ({
    key,
    examples: examples.map((one) => (typeof one === 'string' ? one : { ...one })),
    list,
    strategiesKey: strategiesKey ?? `${key}FilterStrategies`,
  }));
}

/** A text in one call; earlier builds have another name for it. */
export function buffered(
  work: Redaction & { whole?: Redaction['buffered'] },
  bytes: Buffer,
): Redacted {
  return work.buffered === undefined && work.whole ? work.whole(bytes) : work.buffered(bytes);
}

/** The plan of a profile that is written in JSON. Throws an Error with the problems of one that is refused. */
export function planOf({ parseProfile, secrets }: Build, json: string): Plan {
  const { name } = JSON.parse(json) as { name: string };
  const fixed = secrets({ PROFILE_KEY: KEY }, SERVICE_SECRET);
  const loaded = parseProfile(Buffer.from(json), name, name, { secrets: fixed });
  if ('plan' in loaded) return loaded.plan;
  throw new Error(loaded.problems.join('\n'));
}
