import { printable } from '../core/printable.ts';
import { isProfileName, readProfile } from '../profiles/load.ts';
import type { LoadedProfile } from '../profiles/profile.ts';
import { fleetingSecret, serviceSecrets } from '../service/service-secrets.ts';
import { readArguments, UsageError } from './arguments.ts';
import { namesIn } from './chosen-profile.ts';
import { optionsOf } from './help/parser-options.ts';

/** `redactor profiles`: the profiles of the folder, each with its number of filters, or the reason why it cannot be used. */
export async function profilesCommand(args: string[]): Promise<void> {
  const { config, values, positionals } = readArguments(args, optionsOf('profiles'));
  if (positionals.length > 0) throw new UsageError('profiles takes no arguments');
  const names = namesIn(config.profiles);
  if (values['names'] === true) {
    const good = names.filter(isProfileName);
    process.stdout.write(good.map((name) => `${name}\n`).join(''));
    return;
  }
  const secrets = serviceSecrets(config, fleetingSecret());
  const all = names.map((name) => readProfile(config.profiles, name, { secrets }).loaded);
  const json = values['json'] === true;
  process.stdout.write(json ? `${JSON.stringify(all.map(described), null, 2)}\n` : table(all));
}

function described(loaded: LoadedProfile): object {
  const { name } = loaded;
  if (!('plan' in loaded)) return { name, usable: false, problems: loaded.problems };
  const { hash, plan, warnings } = loaded;
  const types = [...new Set(plan.filters.map(({ detector }) => detector.type))].sort();
  return { name, usable: true, hash, filters: plan.filters.length, types, warnings };
}

function table(all: readonly LoadedProfile[]): string {
  const width = Math.max(0, ...all.map(({ name }) => printable(name).length));
  return all.map((one) => `${printable(one.name).padEnd(width)}  ${stateOf(one)}\n`).join('');
}

function stateOf(loaded: LoadedProfile): string {
  if ('plan' in loaded) {
    const { length } = loaded.plan.filters;
    const count = length === 1 ? '1 filter' : `${length} filters`;
    return loaded.warnings.length === 0 ? count : `${count}, ${loaded.warnings.length} warnings`;
  }
  const [first = '', ...others] = loaded.problems;
  return `cannot be used: ${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}`;
}
