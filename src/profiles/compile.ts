import type { Definition, TermFiles } from '../detectors/definition.ts';
import type { Detector, Filter } from '../engine/types.ts';
import { DEFAULT_FORMAT } from '../strategies/redact.ts';
import { strategies } from '../strategies/strategies.ts';
import { containedFile, utf8 } from './contained-file.ts';
import { member, type Problem } from './problem.ts';
import { type FilterSettings, type StrategySettings, strategiesKey } from './schema.ts';

/** A filter, ready to run, or why there is none. */
export interface Compiled {
  readonly filter?: Filter;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Makes an enabled filter of checked settings. `path` is where they are; `folder` holds the files they name. */
export function compile(
  definition: Definition,
  settings: FilterSettings,
  path: string,
  folder: string,
): Compiled {
  const options = optionsOf(definition, settings);
  const written = (settings[strategiesKey(definition)] ?? []) as readonly StrategySettings[];
  const warnings = strategyWarnings(written, path, strategiesKey(definition));
  try {
    const detector = definition.detector(options, termFiles(folder, options));
    return {
      filter: filter(detector, settings.priority, written[0]),
      problems: [],
      warnings: [...warnings, ...warningsOf(detector).map((text) => placed(text, path, options))],
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { problems: [placed(error.message, path, options)], warnings };
  }
}

type Options = Readonly<Record<string, unknown>>;

function optionsOf({ options }: Definition, settings: FilterSettings): Options {
  return Object.fromEntries(
    Object.entries(settings).filter(([key]) => Object.hasOwn(options, key)),
  );
}

function filter(detector: Detector, priority: number, settings?: StrategySettings): Filter {
  // Strategies are asked in order, and without conditions the first one takes every match.
  const name = settings?.strategy.toUpperCase() ?? 'REDACT';
  const strategy = strategies.find((candidate) => candidate.name === name);
  if (strategy === undefined) throw new Error('its strategy does not exist');
  const fields = settings ?? { redactionFormat: DEFAULT_FORMAT };
  return { detector, priority, judge: strategy.replace(fields, detector.type) };
}

type Told = Detector & { readonly warnings?: readonly string[] };

/** What a detector changed of its options, where it tells. */
function warningsOf({ warnings = [] }: Told): readonly string[] {
  return warnings;
}

function strategyWarnings(
  settings: readonly StrategySettings[],
  path: string,
  key: string,
): readonly Problem[] {
  if (settings.length === 0) {
    return [{ path, text: `has no ${key}; matches become ${DEFAULT_FORMAT}` }];
  }
  const inside = member(path, key);
  const later = settings.length > 1 ? [{ path: member(inside, 1), text: 'never reached' }] : [];
  const revealing = settings.flatMap((strategy, index) =>
    String(strategy['redactionFormat']).includes('%v')
      ? [{ path: member(inside, index), text: '%v puts what was found into the output' }]
      : [],
  );
  return [...later, ...revealing];
}

const TERM_FILE_BYTES = 64 * 2 ** 20;

/** Reads word lists in `folder`; an error starts with the option that names the file. */
function termFiles(folder: string, options: Options): TermFiles {
  return (file) => {
    try {
      return terms(utf8(containedFile(folder, file, TERM_FILE_BYTES)));
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'cannot be read';
      throw new Error(`${placeOf(file, options)}: ${reason}`, { cause });
    }
  };
}

function terms(text: string): readonly string[] {
  return text
    .split('\n')
    .map((term) => term.trim())
    .filter((term) => term !== '');
}

function placeOf(file: string, options: Options): string {
  for (const [key, value] of Object.entries(options)) {
    const index = Array.isArray(value) ? value.indexOf(file) : -1;
    if (index >= 0) return member(key, index);
  }
  return 'a file';
}

/** What a detector says of its options. An option that the text starts with, `terms[0]: `, joins the path. */
function placed(text: string, path: string, options: Options): Problem {
  const [start = '', option = '', index = ''] = /^(\w+)(\[\d+\])?: /.exec(text) ?? [];
  if (!Object.hasOwn(options, option)) return { path, text };
  return { path: member(path, option) + index, text: text.slice(start.length) };
}
