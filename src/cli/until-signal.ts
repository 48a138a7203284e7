import type { Logger } from 'pino';
import { notify } from '../service/systemd.ts';
import { UsageError } from './arguments.ts';

/** Runs until SIGTERM or SIGINT, then stops and ends the process; a second signal ends it at once. systemd is kept informed. */
export async function untilSignal(log: Logger, stop: () => Promise<void>): Promise<void> {
  const systemd = notify(process.env, process.pid);
  let stopping = false;
  const onStop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    void systemd.stopping();
    await stop();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', onStop).on('SIGINT', onStop);
  await systemd.ready();
  systemd.watch(async () => true);
}

/** A configuration. Throws a UsageError for one that cannot be used. */
export function usable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : '', { cause: error });
  }
}
