import type { Logger } from 'pino';
import type { ServiceMetrics } from '../http/metrics/service-metrics.ts';
import type { Fleet } from './fleet.ts';
import type { Prepared } from './site.ts';

/**
 * Reads certificate, keys and profiles again, in every process, and makes them live in all or in none: a broken
 * file leaves everything as it was, and the log says what is wrong. Never throws.
 */
export async function reload(fleet: Fleet, told: ServiceMetrics, log: Logger): Promise<void> {
  try {
    const [first, ...others] = await fleet.prepare();
    const problems = first === undefined ? ['no worker answered'] : refusals(first, others);
    if (first === undefined || problems.length > 0) return refuse(problems, told, log);
    await fleet.commit();
    for (const warning of first.warnings) log.warn(warning);
    const validTo = new Date(first.validTo);
    told.loaded(0, validTo);
    log.info({ profiles: first.profiles, pin: first.pin, validTo }, 'reloaded');
  } catch {
    refuse(['a worker did not answer'], told, log);
  }
}

function refusals(first: Prepared, others: readonly Prepared[]): readonly string[] {
  const problems = [first, ...others].flatMap((one) => one.problems);
  if (problems.length > 0) return [...new Set(problems)];
  const same = others.every(({ digest }) => digest === first.digest);
  return same ? [] : ['a file changed while it was read'];
}

function refuse(problems: readonly string[], told: ServiceMetrics, log: Logger): void {
  for (const problem of problems) log.error(problem);
  log.error('the reload failed: what was live before it still is');
  told.reloadFailed();
}
