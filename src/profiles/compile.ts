import { NEAR, type Reach } from '../conditions/surroundings.ts';
import { columnOf } from '../detectors/columns/columns.ts';
import { dateForm } from '../detectors/dates/date-forms.ts';
import type { Definition, TermFiles } from '../detectors/definition.ts';
import { judged } from '../detectors/judged.ts';
import type { Detector, Filter } from '../engine/types.ts';
import { DEFAULT_FORMAT } from '../strategies/redact.ts';
import type { StrategyUse } from '../strategies/strategy.ts';
import { containedFolder } from './contained-file.ts';
import { weighing } from './context.ts';
import { filterStrategies } from './filter-strategies.ts';
import { type IgnoreLists, ignoring } from './ignore/ignore.ts';
import { filterIgnores, ignoreWarnings } from './ignore/ignored.ts';
import { linesIn, termsIn } from './ignore/term-files.ts';
import { judging } from './judge.ts';
import { member, type Problem } from './problem.ts';
import type { Keys, ProfilePart } from './profile-part.ts';
import { type FilterSettings, strategiesKey } from './schema.ts';
import type { StrategySettings } from './strategy-schema.ts';
import { listedTerms } from './term-lists.ts';

/** A filter, ready to run, or the problems that prevent it. */
export interface Compiled {
  readonly filter?: Filter;
  /** Path of a filter without strategies; one warning covers all such filters. */
  readonly bare?: string;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Settings that all filters of a profile share. */
export interface ProfileDefaults extends Pick<StrategyUse, 'secrets' | 'crypto' | 'fpe'> {
  readonly ignores: IgnoreLists;
  readonly minConfidence: number;
  /** Lowest confidence of the judge's matches. Default: the judge is off. */
  readonly judge?: number;
}

/** Compiles an enabled filter from its settings. All its parts are checked, even if one of them has a problem. */
export function compile(
  definition: Definition,
  part: ProfilePart<FilterSettings>,
  shared: ProfileDefaults,
): Compiled {
  const { settings } = part;
  const { detector, ...found } = detectorOf(definition, part, shared.judge);
  const ignores = filterIgnores(part);
  const key = strategiesKey(definition);
  const use: StrategyUse = {
    ...shared,
    type: detector?.type ?? definition.type,
    key: definition.key,
    files: (file) => linesIn(part.folder, file),
    readDate: dateForm,
  };
  const chosen = filterStrategies(
    part.broken([key]) ? [] : strategiesOf(settings, key),
    use,
    (keys) => part.at([key, ...keys]),
  );
  const problems = [...found.problems, ...ignores.problems, ...chosen.problems];
  const warnings = [
    ...chosen.warnings,
    ...found.warnings,
    ...ignoreWarnings(part),
    ...sectionWarnings(part, detector),
  ];
  const report = { problems, warnings, ...(isBare(part, key) && { bare: part.at([]) }) };
  if (detector === undefined || problems.length > 0) return report;
  const reach = reachOf(settings);
  const judge = judging({
    detector,
    strategies: chosen.value,
    ignores: ignoring([ignores.value, shared.ignores]),
    weigh: weighing(settings.contextWords ?? {}, definition.context ?? {}, reach),
    minConfidence: settings.minConfidence ?? shared.minConfidence,
    reach,
    format: DEFAULT_FORMAT,
  });
  const labels = chosen.value.flatMap(({ label = [] }) => label);
  const numbers = chosen.value.some((strategy) => strategy.numbers === true);
  const filter = { detector, priority: settings.priority, numbers, judge };
  return { filter: labels.length === 0 ? filter : { ...filter, labels }, ...report };
}

function strategiesOf(settings: FilterSettings, key: string): readonly StrategySettings[] {
  return settings[key] as readonly StrategySettings[];
}

function reachOf({ windowSize }: FilterSettings): Reach {
  return windowSize > 0 ? { words: windowSize } : NEAR;
}

type Options = Readonly<Record<string, unknown>>;

interface Made {
  readonly detector?: Detector;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

function detectorOf(
  definition: Definition,
  part: ProfilePart<FilterSettings>,
  judge: number | undefined,
): Made {
  const keys = Object.keys(definition.options);
  if (keys.some((key) => part.broken([key]))) return { problems: [], warnings: [] };
  const { terms, ...given } = Object.fromEntries(
    Object.entries(part.settings).filter(([key]) => keys.includes(key)),
  );
  const listed = Array.isArray(terms) ? listedTerms(part, terms, ['terms']) : undefined;
  if (listed !== undefined && listed.problems.length > 0) {
    return { problems: listed.problems, warnings: [] };
  }
  const options = listed === undefined ? given : { terms: listed.value, ...given };
  const place = (text: string): Problem => placed(text, options, part);
  try {
    const compiled = definition.detector(options, namedFiles(part.folder, options), (path) =>
      containedFolder(part.folder, path),
    );
    const column = columnOf(definition, options['capitalized'] === true);
    const learned = judge === undefined ? undefined : judged(definition.key, judge);
    const { repeats } = definition;
    const detector = {
      ...compiled,
      ...(column !== undefined && { column }),
      ...(repeats !== undefined && { repeats }),
      ...(learned !== undefined && { learned }),
    };
    return { detector, problems: [], warnings: (detector.warnings ?? []).map(place) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { problems: [place(error.message)], warnings: [] };
  }
}

/** Reads word lists; an error starts with the option that names the file. */
function namedFiles(folder: string, options: Options): TermFiles {
  return (file) => {
    try {
      return termsIn(folder, file);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'cannot be read';
      throw new Error(`${placeOf(file, options)}: ${reason}`, { cause });
    }
  };
}

function placeOf(file: string, options: Options): string {
  for (const [key, value] of Object.entries(options)) {
    const index = Array.isArray(value) ? value.indexOf(file) : -1;
    if (index >= 0) return member(key, index);
  }
  return 'a file';
}

/**
 * Problem that a detector reports about its options. An option at the start of the text (`terms[0]: `) joins the
 * path.
 */
function placed(text: string, options: Options, { at }: ProfilePart<unknown>): Problem {
  const [start = '', option = '', index] = /^(\w+)(?:\[(\d+)\])?: /.exec(text) ?? [];
  if (!Object.hasOwn(options, option)) return { path: at([]), text };
  const keys: Keys = index === undefined ? [option] : [option, Number(index)];
  return { path: at(keys), text: text.slice(start.length) };
}

function isBare(part: ProfilePart<FilterSettings>, key: string): boolean {
  return !part.broken([key]) && strategiesOf(part.settings, key).length === 0;
}

function sectionWarnings(
  { settings, at }: ProfilePart<FilterSettings>,
  detector: Detector | undefined,
): readonly Problem[] {
  if (detector?.find.kind !== 'section') return [];
  return (['ignored', 'ignoredFiles', 'ignoredPatterns'] as const)
    .filter((key) => settings[key].length > 0)
    .map((key) => ({ path: at([key]), text: 'has no effect: a section is never ignored' }));
}
