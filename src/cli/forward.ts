import { type ForwardConfig, type ForwardDefaults, readForwardConfig } from '../forward/config.ts';
import { checkForward, forward } from '../forward/forward.ts';
import { resend } from '../forward/resend.ts';
import { logger, reportBugs } from '../service/log.ts';
import { type Arguments, readArguments, textOf, UsageError } from './arguments.ts';
import { optionsOf } from './help/parser-options.ts';
import { untilSignal, usable } from './until-signal.ts';

/**
 * `redactor forward`: receives telemetry, redacts it and sends it on until SIGTERM or SIGINT. Throws a UsageError for
 * a file of routes that cannot be used.
 */
export async function forwardCommand(args: string[]): Promise<void> {
  const given = readArguments(args, optionsOf('forward'));
  const file = textOf(given, 'config');
  if (file === undefined || given.positionals.length > 0) {
    throw new UsageError('expected --config FILE, the file of routes');
  }
  const config = usable(() => readForwardConfig(file, defaultsOf(given)));
  if (given.values['check'] === true) return checked(config);
  if (given.values['resend'] === true) return resendRefused(config);
  const log = logger(config.logLevel);
  reportBugs(log);
  const running = await forward(config, log, lost).catch((cause: Error) => {
    throw new UsageError(cause.message, { cause });
  });
  await untilSignal(log, () => running.stop());
}

async function checked(config: ForwardConfig): Promise<void> {
  await checkForward(config).catch((cause: Error) => {
    throw new UsageError(cause.message, { cause });
  });
}

async function resendRefused(config: ForwardConfig): Promise<void> {
  const messages = await resend(config, lost).catch((cause: Error) => {
    throw new UsageError(cause.message, { cause });
  });
  process.stderr.write(`redactor: ${messages} messages are in their queues again\n`);
}

/** Each message that this process would store or send might be lost, or be sent twice. */
function lost(): void {
  process.stderr.write('redactor: another process has taken the folder of the queues\n');
  process.exit(1);
}

function defaultsOf({ config: { profiles, secret } }: Arguments): ForwardDefaults {
  return { profiles, ...(secret !== undefined && { secret }) };
}
