import { proxyConfig, readProxyConfig } from '../proxy/config.ts';
import { proxy } from '../proxy/proxy.ts';
import { logger, reportBugs } from '../service/log.ts';
import { type Arguments, readArguments, textOf, UsageError } from './arguments.ts';
import { optionsOf } from './help/parser-options.ts';
import { untilSignal, usable } from './until-signal.ts';

/** Time that requests in progress have when the proxy stops. */
const GRACE_MS = 30_000;

/**
 * `redactor proxy`: passes requests for models on, masked, and their answers back, with the values, until SIGTERM or SIGINT. Throws a
 * UsageError for a configuration that cannot be used.
 */
export async function proxyCommand(args: string[]): Promise<void> {
  const given = readArguments(args, optionsOf('proxy'));
  if (given.positionals.length > 0) throw new UsageError('proxy takes no arguments');
  const config = usable(() => configOf(given));
  if (given.values['check'] === true) return;
  const log = logger(config.logLevel);
  reportBugs(log);
  const running = await proxy(config, log).catch((cause: Error) => {
    throw new UsageError(cause.message, { cause });
  });
  process.stdout.write(`redactor proxy on port ${running.port}\n`);
  await untilSignal(log, () => running.stop(GRACE_MS));
}

function configOf(given: Arguments) {
  const file = textOf(given, 'config');
  const to = textOf(given, 'to');
  const guardrails = given.values['guardrails'] === true;
  const hasOwn = to !== undefined || guardrails;
  if (file !== undefined && !hasOwn) return readProxyConfig(file);
  if (!hasOwn || file !== undefined) {
    throw new UsageError('expected --to URL or --guardrails, or --config FILE');
  }
  const listen = textOf(given, 'listen');
  const profile = textOf(given, 'profile');
  const { profiles, secret, logLevel, sessionHours } = given.config;
  return proxyConfig(
    {
      ...{ upstreams: to === undefined ? [] : [{ to }], guardrails, profiles, sessionHours },
      ...(logLevel !== 'trace' && { logLevel }),
      ...(listen !== undefined && { listen }),
      ...(profile !== undefined && { profile }),
      ...(secret !== undefined && { secret }),
    },
    'redactor proxy',
    process.cwd(),
  );
}
