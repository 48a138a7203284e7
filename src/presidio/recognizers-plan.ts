import { compiledSize } from '../detectors/user/patterns/compiled-size.ts';
import { type Plan, plan as planned } from '../engine/plan.ts';
import type { Filter, RequestScope } from '../engine/types.ts';
import { type LoadOptions, parseProfile } from '../profiles/load.ts';
import { isSmallUpload } from '../profiles/uploads/upload-limits.ts';
import type { AdHoc } from './ad-hoc.ts';
import type { Entity } from './entities.ts';
import { PresidioError } from './presidio-error.ts';

/** Plans kept: the set of entities and recognisers seldom changes from request to request. */
const KEPT = 32;
/** Matches that the patterns of a request may have, overlapping or not: each takes about 3 µs. */
export const MOST_RESULTS = 200_000;
/**
 * Most bytes of a window, and instructions of patterns for each of its bytes, which take up to 4 ns each: between two windows,
 * other requests have their turn.
 */
const WINDOW = { most: 128 * 1024, least: 4096, instructions: 2 ** 27 } as const;

/** Returns a function that gives the plan of a request's entities and recognisers. `options` are those of uploads. */
export function recognizersPlan(options: LoadOptions) {
  const kept = new Map<string, Plan>();
  return (entities: readonly Entity[], adHoc: readonly AdHoc[]): Plan => {
    const profile = profileOf(entities, adHoc);
    const plan = kept.get(profile) ?? bounded(compiled(profile, options), adHoc);
    // The plan used last comes last.
    kept.delete(profile);
    kept.set(profile, plan);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return plan;
  };
}

/** The same plan with limits on the work of a request's patterns. */
function bounded(plan: Plan, adHoc: readonly AdHoc[]): Plan {
  if (adHoc.length === 0) return plan;
  const patterns = adHoc.flatMap((recognizer) => recognizer.patterns);
  const instructions = patterns.reduce((sum, { regex }) => sum + compiledSize(regex), 1);
  const bytes = Math.floor(WINDOW.instructions / instructions);
  const coreBytes = Math.max(WINDOW.least, Math.min(WINDOW.most, bytes));
  return planned(plan.filters.map(counting()), { coreBytes }, plan.formats);
}

/** Returns a function that makes the patterns of a request count their matches together: a scope is one request's. */
function counting(): (filter: Filter) => Filter {
  const counts = new WeakMap<RequestScope, { matches: number }>();
  return (filter) => {
    if (filter.detector.filterType !== 'IDENTIFIER') return filter;
    return {
      ...filter,
      judge(scope, explain) {
        const judge = filter.judge(scope, explain);
        const count = counts.get(scope) ?? { matches: 0 };
        counts.set(scope, count);
        return (found, bytes, end) => {
          count.matches += 1;
          if (count.matches > MOST_RESULTS) throw tooMany(`${MOST_RESULTS} results`);
          return judge(found, bytes, end);
        };
      },
    };
  };
}

/** The error for a request that has too large an answer. */
export function tooMany(most: string): PresidioError {
  return new PresidioError(413, `There are more than ${most}: send less text.`);
}

/** A profile in the form of an upload: the filters of the entities, and each pattern as a pattern of the user. */
function profileOf(entities: readonly Entity[], adHoc: readonly AdHoc[]): string {
  const filters = [...new Set(entities.flatMap((entity) => entity.filters))].sort();
  const patterns = adHoc.flatMap((recognizer, n) =>
    recognizer.patterns.map(({ regex }, k) => ({
      pattern: `(?ms:${regex})`,
      caseSensitive: false,
      classification: `${n}.${k}`,
    })),
  );
  const identifiers = {
    ...Object.fromEntries(filters.map((key) => [key, {}])),
    ...(patterns.length > 0 && { identifiers: patterns }),
  };
  // The request's `score_threshold` is the level.
  return JSON.stringify({ name: 'presidio', minConfidence: 0, identifiers });
}

function compiled(profile: string, options: LoadOptions): Plan {
  const bytes = Buffer.from(profile);
  // Recognisers are compiled while requests wait, without the trial of a large upload.
  if (!isSmallUpload(bytes)) {
    throw new PresidioError(500, 'Invalid regex pattern: the patterns cost too much together');
  }
  const loaded = parseProfile(bytes, 'presidio', 'ad_hoc_recognizers', options);
  if ('plan' in loaded) return loaded.plan;
  const [problem = ''] = loaded.problems;
  throw new PresidioError(500, `Invalid regex pattern: ${problem.replace(/^.*?pattern: /, '')}`);
}
