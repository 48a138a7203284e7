import type { Logger } from 'pino';
import type { ServiceMetrics } from '../http/metrics/service-metrics.ts';
import type { Fleet } from './fleet.ts';
import type { PreparedReload } from './service-process.ts';

/**
 * Reads certificate, keys and profiles again, in every process, and makes them live in all or in none: a broken file
 * leaves everything as it was, and the log names the mistake. An uploaded profile that is broken is answered with 503, as at
 * the start, and holds nothing else back. Never throws.
 */
export async function reload(fleet: Fleet, metrics: ServiceMetrics, log: Logger): Promise<void> {
  try {
    const { first, problems } = await agreed(fleet);
    if (first === undefined || problems.length > 0) return refuse(problems, metrics, log);
    await fleet.commit();
    for (const problem of first.brokenUploads) log.error(problem);
    for (const warning of first.warnings) log.warn(warning);
    const validTo = new Date(first.validTo);
    metrics.loaded(first.brokenUploads.length, validTo);
    log.info({ profiles: first.profiles, pin: first.pin, validTo }, 'reloaded');
  } catch {
    refuse(['a worker did not answer'], metrics, log);
  }
}

interface Agreed {
  readonly first: PreparedReload | undefined;
  readonly problems: readonly string[];
}

/** Most attempts of two processes to read the same files, as an upload may come between. */
const TRIES = 5;

async function agreed(fleet: Fleet): Promise<Agreed> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const all = await fleet.prepare();
    const [first] = all;
    if (first === undefined) return { first, problems: ['no worker answered'] };
    const problems = all.flatMap((one) => one.problems);
    const same = all.every(({ digest }) => digest === first.digest);
    if (problems.length > 0 || same) return { first, problems: [...new Set(problems)] };
  }
  return { first: undefined, problems: ['files changed each time they were read'] };
}

function refuse(problems: readonly string[], metrics: ServiceMetrics, log: Logger): void {
  for (const problem of problems) log.error(problem);
  log.error('the reload failed: the previous configuration stays live');
  metrics.reloadFailed();
}
