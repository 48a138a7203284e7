import { DEFAULT_FORMAT, redact } from '../strategies/redact.ts';
import type { StrategyUse } from '../strategies/strategy.ts';
import type { FilterStrategy } from './judge.ts';
import { member, type Problem } from './problem.ts';
import type { Keys } from './profile-part.ts';
import { conditionOf, type StrategySettings, strategyNamed } from './strategy-schema.ts';

/** The strategies of a filter in their order, and their problems. */
export interface FilterStrategies {
  readonly value: readonly FilterStrategy[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Makes a filter's checked strategies; without any, matches become REDACT's default. */
export function filterStrategies(
  settings: readonly StrategySettings[],
  use: StrategyUse,
  at: (keys: Keys) => string,
): FilterStrategies {
  if (settings.length === 0) {
    const replace = redact.replace({ redactionFormat: DEFAULT_FORMAT }, use);
    return { value: [{ strategy: redact.name, replace }], problems: [], warnings: [] };
  }
  const compiled = settings.map((one, index) =>
    strategyOf(one, use, (keys) => at([index, ...keys])),
  );
  return {
    value: compiled.flatMap(({ value }) => value),
    problems: compiled.flatMap(({ problems }) => problems),
    warnings: [...unreached(settings, at), ...compiled.flatMap(({ warnings }) => warnings)],
  };
}

function strategyOf(
  settings: StrategySettings,
  use: StrategyUse,
  at: (keys: Keys) => string,
): FilterStrategies {
  const strategy = strategyNamed(settings.strategy);
  if (strategy === undefined) throw new Error('its strategy does not exist');
  const warnings = [...revealing(settings), ...(strategy.warnings?.(settings, use) ?? [])];
  const message = warnings.map((text) => placed(text, settings, at));
  try {
    const replace = strategy.replace(settings, use);
    const condition = conditionOf(settings.condition);
    const label = strategy.labelName?.(settings, use);
    const numbers = strategy.numbers === true;
    const value = [{ strategy: strategy.name, condition, label, numbers, replace }];
    return { value, problems: [], warnings: message };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { value: [], problems: [placed(error.message, settings, at)], warnings: message };
  }
}

/** Strategies after one that takes every match. */
function unreached(
  settings: readonly StrategySettings[],
  at: (keys: Keys) => string,
): readonly Problem[] {
  const last = settings.findIndex(({ condition }) => conditionOf(condition) === undefined);
  if (last < 0 || last === settings.length - 1) return [];
  return [{ path: at([last + 1]), text: 'never reached' }];
}

function revealing(settings: StrategySettings): readonly string[] {
  const shown = String(settings['redactionFormat']).includes('%v');
  return shown ? ['%v puts the match into the output'] : [];
}

/** A member of the profile (`crypto.key: `) or a field of the strategy that a text starts with is its path. */
function placed(text: string, settings: StrategySettings, at: (keys: Keys) => string): Problem {
  const [start = '', name = '', rest = ''] = /^(\w+)((?:\.\w+|\[\d+\])*): /.exec(text) ?? [];
  const message = text.slice(start.length);
  if (name === 'crypto' || name === 'fpe') return { path: name + rest, text: message };
  if (!Object.hasOwn(settings, name)) return { path: at([]), text };
  return { path: keysOf(rest).reduce(member, at([name])), text: message };
}

function keysOf(path: string): readonly (string | number)[] {
  const keys = path.match(/\w+/g) ?? [];
  return keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
