import { parseArgs } from 'node:util';
import { optionsProblem } from '../core/options-problem.ts';
import type { EvaluationRequest } from '../evaluate/evaluate.ts';
import { type OffsetUnit, offsetUnits } from '../evaluate/offsets.ts';
import { type Requirement, requirement } from '../evaluate/requirement.ts';

/** Arguments of `redactor evaluate`. */
export interface EvaluateOptions extends EvaluationRequest {
  readonly help: boolean;
  readonly json: boolean;
  readonly profile: string;
  /** The profiles' folder. Default: the configured one. */
  readonly profiles: string | undefined;
  /** File of the report as HTML. */
  readonly report: string | undefined;
  /** File that lists misses. */
  readonly misses: string | undefined;
  readonly text: boolean;
  readonly require: readonly Requirement[];
}

/** The command was used in a way that it does not know. */
export class EvaluateUsageError extends Error {}

/** The options, with their defaults; their texts are those of the help. */
export const evaluateOptions = {
  profile: { type: 'string', short: 'p', default: 'default' },
  profiles: { type: 'string' },
  types: { type: 'string', default: '' },
  skip: { type: 'string', default: '' },
  map: { type: 'string', multiple: true },
  offsets: { type: 'string', default: 'units' },
  json: { type: 'boolean', default: false },
  report: { type: 'string' },
  misses: { type: 'string' },
  text: { type: 'boolean', default: false },
  require: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Reads the arguments after `evaluate`. Throws an EvaluateUsageError. */
export function evaluateArguments(args: readonly string[]): EvaluateOptions {
  const { values, positionals } = parsed(args);
  if (positionals.length === 0 && !values.help) {
    throw new EvaluateUsageError('expected annotated files (see redactor evaluate --help)');
  }
  const { profile, profiles, json, report, misses, text, help } = values;
  if (text && misses === undefined) throw new EvaluateUsageError('--text needs --misses FILE');
  return {
    ...{ profile, profiles, json, report, misses, text, help },
    files: positionals,
    types: list(values.types),
    skip: list(values.skip),
    map: new Map(values.map?.map(pair)),
    offsets: unit(values.offsets),
    require: (values.require ?? []).map(required),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: evaluateOptions, allowPositionals: true });
  } catch (error) {
    throw new EvaluateUsageError(optionsProblem(error, evaluateOptions));
  }
}

function list(value: string): readonly string[] {
  return value.split(',').filter((name) => name !== '');
}

function pair(value: string): readonly [string, string] {
  const [from, to, ...more] = value.split('=');
  if (!from || !to || more.length > 0) throw new EvaluateUsageError('--map: expected FROM=TO');
  return [from, to];
}

function unit(value: string): OffsetUnit {
  const known = offsetUnits.find((one) => one === value);
  if (known === undefined) {
    throw new EvaluateUsageError(`--offsets: expected one of ${offsetUnits.join(', ')}`);
  }
  return known;
}

function required(written: string): Requirement {
  const read = requirement(written);
  if (read !== undefined) return read;
  throw new EvaluateUsageError(
    '--require: expected [exact.|overlap.|character.][micro.|macro.|TYPE.]METRIC>=NUMBER, as in person.recall>=0.9',
  );
}
