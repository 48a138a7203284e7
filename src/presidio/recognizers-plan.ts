import type { Plan } from '../engine/plan.ts';
import { type LoadOptions, parseProfile } from '../profiles/load.ts';
import { isSmallUpload } from '../profiles/uploads/upload-limits.ts';
import type { AdHoc } from './ad-hoc.ts';
import type { Entity } from './entities.ts';
import { PresidioError } from './presidio-error.ts';

/** Plans kept: the set of entities and recognisers seldom changes from request to request. */
const KEPT = 32;

/** Returns a function that gives the plan of a request's entities and recognisers. `options` are those of uploads. */
export function recognizersPlan(options: LoadOptions) {
  const kept = new Map<string, Plan>();
  return (entities: readonly Entity[], adHoc: readonly AdHoc[]): Plan => {
    const profile = profileOf(entities, adHoc);
    const plan = kept.get(profile) ?? compiled(profile, options);
    // The plan used last comes last.
    kept.delete(profile);
    kept.set(profile, plan);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return plan;
  };
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
