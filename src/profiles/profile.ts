import { createHash } from 'node:crypto';
import { lazy } from '../core/memoize.ts';
import type { Definition } from '../detectors/definition.ts';
import { type KnownFormats, type Plan, plan } from '../engine/plan.ts';
import type { Filter } from '../engine/types.ts';
import { formats } from '../formats/formats.ts';
import { type PatternStep, pathPattern } from '../formats/paths/path-pattern.ts';
import { pathRules } from '../formats/paths/path-rules.ts';
import type { Secrets } from '../strategies/keys/secrets.ts';
import { check } from './check.ts';
import { compileProfile } from './compile-profile.ts';
import { utf8 } from './contained-file.ts';
import { parseJson } from './json.ts';
import { line, type Problem } from './problem.ts';
import type { TermLists } from './profile-part.ts';
import { type ProfileSettings, profileSchema } from './schema.ts';
import { serviceFilters } from './service-lists.ts';
import { spelled } from './spelling.ts';

/** A profile that requests may name. */
export interface Profile {
  readonly name: string;
  /** SHA-256 of the file's bytes, in hex. */
  readonly hash: string;
  readonly plan: Plan;
  /** Which version of an uploaded profile it is. */
  readonly revision?: number;
  readonly warnings: readonly string[];
}

/** A profile that cannot be used, and everything that is wrong with it. */
export interface BrokenProfile {
  readonly name: string;
  readonly problems: readonly string[];
}

/** A profile that can be used, if `'plan' in profile`, or a broken one. */
export type LoadedProfile = Profile | BrokenProfile;

/** A profile turned out to be broken when it was first used. */
export class BrokenProfileError extends Error {
  readonly problems: readonly string[];

  constructor({ problems }: BrokenProfile) {
    super('the profile is invalid');
    this.problems = problems;
  }
}

/** A profile that is compiled when its plan is first asked for, which throws a `BrokenProfileError` if it is broken. */
export function compiledOnUse(known: Omit<Profile, 'plan'>, compile: () => LoadedProfile): Profile {
  const compiled = lazy(compile);
  return {
    ...known,
    get plan() {
      const loaded = compiled();
      if ('plan' in loaded) return loaded.plan;
      throw new BrokenProfileError(loaded);
    },
  };
}

/** Source of a profile, and the resources that it may use. */
export interface ProfileSource {
  readonly name: string;
  /** Name in messages: `profiles/x.json`. */
  readonly file: string;
  /** Holds the files that it names. */
  readonly folder: string;
  readonly definitions: readonly Definition[];
  /** Source of keys. Default: this process's environment, and a secret that lasts as long as the process. */
  readonly secrets?: Secrets;
  /** Lists that `list:NAME` among terms refers to. Default: no lists. */
  readonly lists?: TermLists;
}

/** Reads a profile and finds all that is wrong with it at once. */
export function profile(bytes: Buffer, source: ProfileSource): LoadedProfile {
  const { filters, rules, problems, warnings } = read(bytes, source);
  const { name, file } = source;
  const lines = (list: readonly Problem[]): string[] => list.map((problem) => line(file, problem));
  if (problems.length > 0) return { name, problems: lines(problems) };
  const hash = createHash('sha256').update(bytes).digest('hex');
  return {
    name,
    hash,
    plan: plan(filters, {}, { ...formats, ...rules?.() }),
    warnings: lines(warnings),
  };
}

interface Reading {
  readonly filters: readonly Filter[];
  /** Rules of formats, from a profile without problems. */
  readonly rules?: () => Pick<KnownFormats, 'numbers' | 'mailAttachments' | 'rules'>;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

function read(bytes: Buffer, source: ProfileSource): Reading {
  const json = parseJson(utf8(bytes));
  if (json.value === undefined) return { filters: [], problems: json.problems, warnings: [] };
  const schema = profileSchema(source.definitions);
  const spelling = spelled(schema, json.value);
  const { output, problems } = check(schema, spelling);
  const found = [...json.problems, ...spelling.problems, ...problems, ...misnamed(output, source)];
  const own = compileProfile(output, spelling, found, source);
  const everywhere = source.lists?.service?.();
  const compiled = everywhere ? [...own, ...serviceFilters(everywhere, source)] : own;
  return {
    filters: compiled.flatMap(({ filter }) => filter ?? []),
    rules: () => formatRules(output as Rules),
    problems: distinct([...found, ...compiled.flatMap((one) => one.problems)]),
    warnings: [...spelling.warnings, ...compiled.flatMap((one) => one.warnings)],
  };
}

type Rules = Pick<KnownFormats, 'numbers' | 'mailAttachments'> & Pick<ProfileSettings, 'paths'>;

function formatRules({
  numbers,
  mailAttachments,
  paths,
}: Rules): Pick<KnownFormats, 'numbers' | 'mailAttachments' | 'rules'> {
  const patterns = paths?.enabled === true ? paths : { redact: [], keep: [] };
  const rules = (['redact', 'keep'] as const).flatMap((rule) =>
    patterns[rule].map((text) => ({ rule, steps: stepsOf(text) })),
  );
  return {
    ...(numbers !== undefined && { numbers }),
    ...(mailAttachments !== undefined && { mailAttachments }),
    ...(rules.length > 0 && { rules: pathRules(rules) }),
  };
}

function stepsOf(text: string): readonly PatternStep[] {
  const read = pathPattern(text);
  return 'column' in read ? [] : read;
}

/** A key of the profile that two strategies use is reported once. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  const lines = new Map(problems.map((problem) => [line('', problem), problem]));
  return [...lines.values()];
}

function misnamed(output: unknown, { name }: ProfileSource): readonly Problem[] {
  const given = (output as { name?: unknown } | null)?.name;
  if (typeof given !== 'string' || given === name) return [];
  return [{ path: 'name', text: `expected "${name}", the name of its file` }];
}
