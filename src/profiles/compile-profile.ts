import { isObject } from '../core/is-object.ts';
import type { Definition } from '../detectors/definition.ts';
import { type Secrets, secrets as secretsOf } from '../strategies/keys/secrets.ts';
import { DEFAULT_FORMAT } from '../strategies/redact.ts';
import { type Compiled, compile, type ProfileDefaults } from './compile.ts';
import { ignoreWarnings, profileIgnores } from './ignore/ignored.ts';
import { paths } from './paths.ts';
import { member, type Problem } from './problem.ts';
import type { Keys, PartResult, ProfilePart, TermLists } from './profile-part.ts';
import type { FilterSettings, ProfileSettings } from './schema.ts';
import type { NormalisedProfile } from './spelling.ts';

/** Dependencies of filters. */
export interface ProfileResources {
  /** Holds the files that the profile names. */
  readonly folder: string;
  readonly definitions: readonly Definition[];
  /** Default: this process's environment, and a secret that lasts as long as the process. */
  readonly secrets?: Secrets;
  /** Terms that `list:NAME` refers to. Default: there are no lists. */
  readonly lists?: TermLists;
}

/**
 * Compiles a profile that its schema has checked: the settings for all filters, then each enabled filter in the order
 * of the profile. Parts with an entry in `problems` are left out; all others are checked.
 */
export function compileProfile(
  output: unknown,
  spelling: NormalisedProfile,
  problems: readonly Problem[],
  { folder, definitions, secrets = secretsOf(process.env), lists = new Map() }: ProfileResources,
): readonly Compiled[] {
  if (!isObject(output)) return [];
  const root = partOf(output as unknown as ProfileSettings, []);
  const ignores = profileIgnores(root);
  const keys = profileKeys(root, secrets);
  const known = [...problems, ...keys.problems];
  const { never = [] } = lists.service?.() ?? {};
  const always = [...ignores.value.lists, { terms: never, caseSensitive: false }];
  const { minConfidence = MIN_CONFIDENCE } = root.broken(['minConfidence']) ? {} : root.settings;
  const shared = {
    ...keys.value,
    secrets,
    ignores: { ...ignores.value, lists: always },
    minConfidence,
    ...judgeOf(root),
  };
  const parts = [
    ...elements(output['identifiers'], spelling.value, definitions),
    ...byPath(root.settings),
  ];
  const filters = parts.flatMap(({ definition, keys: place, settings }) => {
    const part = partOf(settings, place);
    const paths = [part.at([]), spelling.pathOf(place.slice(0, 2))];
    if (problems.some(({ path }) => paths.includes(path)) || !isOn(settings)) return [];
    const compiled = compile(definition, part, shared);
    return [{ ...compiled, problems: compiled.problems.filter((one) => !isReported(one, known)) }];
  });
  const bare = filters.flatMap((one) => one.bare ?? []);
  return [
    {
      problems: [...keys.problems, ...ignores.problems],
      warnings: [...ignoreWarnings(root), ...byDefault(bare)],
    },
    ...filters,
  ];

  function partOf<Settings>(settings: Settings, keys: Keys): ProfilePart<Settings> {
    const at = (more: Keys): string => spelling.pathOf([...keys, ...more]);
    const broken = (more: Keys): boolean => problems.some(({ path }) => within(path, at(more)));
    return { settings, folder, lists, at, broken };
  }
}

/** Level of the judge's matches in a profile that names none: as many of them are right as of the rules' own. */
const JUDGE_CONFIDENCE = 0.8;

/** The lowest confidence of the judge's matches, where it is on. */
function judgeOf({
  settings,
  broken,
}: ProfilePart<ProfileSettings>): Pick<ProfileDefaults, 'judge'> {
  if (settings.judge?.enabled !== true || broken(['judge'])) return {};
  return { judge: settings.judge.minConfidence ?? JUDGE_CONFIDENCE };
}

/** Level of a profile without one: numbers without a label, a form of their own or a check are below it. */
const MIN_CONFIDENCE = 0.4;

/** One warning for all filters without strategies: each warning is a line of the log. */
function byDefault(bare: readonly string[]): readonly Problem[] {
  if (bare.length === 0) return [];
  const names = bare.map((path) => path.replace(/^identifiers\./i, '')).join(', ');
  return [
    {
      path: 'identifiers',
      text: `without strategies, so matches become ${DEFAULT_FORMAT}: ${names}`,
    },
  ];
}

/** A problem of a key is reported where the key is, not by each strategy that uses it. */
function isReported({ path }: Problem, known: readonly Problem[]): boolean {
  return KEYS.some((key) => within(path, key) && known.some((one) => within(one.path, key)));
}

const KEYS = ['crypto', 'fpe'] as const;

/** The keys of a profile, and the problems of keys that no strategy may use. */
function profileKeys(
  { settings, broken }: ProfilePart<ProfileSettings>,
  secrets: Secrets,
): PartResult<Pick<ProfileDefaults, 'crypto' | 'fpe'>> {
  const given = KEYS.filter((key) => settings[key] !== undefined && !broken([key]));
  const value = Object.fromEntries(given.map((key) => [key, settings[key]]));
  const problems = given.flatMap((key) =>
    Object.entries(settings[key] ?? {}).flatMap(([name, written]) => {
      if (name === 'algorithm') return [];
      try {
        secrets.bytes(written);
        return [];
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return [{ path: member(key, name), text: error.message }];
      }
    }),
  );
  return { value, problems };
}

interface Element {
  readonly definition: Definition;
  readonly keys: Keys;
  readonly settings: FilterSettings;
}

/** The filters of a profile in its order; each element of a list is one. */
function elements(
  identifiers: unknown,
  value: unknown,
  definitions: readonly Definition[],
): readonly Element[] {
  // The schema's output has its own order.
  const order = Object.keys(Object(Object(value).identifiers));
  const settings = Object(identifiers) as Record<string, FilterSettings | FilterSettings[]>;
  return order.flatMap((key) => {
    const definition = definitions.find((candidate) => candidate.key === key);
    if (definition === undefined) return [];
    const keys = ['identifiers', key];
    const one = settings[key];
    if (!definition.list) return [{ definition, keys, settings: one as FilterSettings }];
    if (!Array.isArray(one)) return [];
    return one.map((element, index) => ({ definition, keys: [...keys, index], settings: element }));
  });
}

/** The filter of values by path, where any are redacted. */
function byPath({ paths: settings }: ProfileSettings): readonly Element[] {
  const isNeeded = Array.isArray(settings?.redact) && settings.redact.length > 0;
  return isNeeded ? [{ definition: paths, keys: ['paths'], settings }] : [];
}

function isOn(settings: unknown): boolean {
  return isObject(settings) && settings['enabled'] !== false;
}

function within(path: string, outer: string): boolean {
  if (outer === '') return true;
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}
