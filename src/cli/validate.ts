import { basename, dirname } from 'node:path';
import { printable } from '../core/printable.ts';
import { type LoadOptions, readProfile } from '../profiles/load.ts';
import type { LoadedProfile } from '../profiles/profile.ts';
import { forUploads } from '../profiles/uploads/uploaded.ts';
import { fleetingSecret, serviceSecrets } from '../service/service-secrets.ts';
import { readArguments, UsageError } from './arguments.ts';
import { optionsOf } from './help/parser-options.ts';

/**
 * `redactor validate`: the check that the service does, for each file. All that is wrong goes to standard output;
 * throws a UsageError where a file cannot be used.
 */
export async function validateCommand(args: string[]): Promise<void> {
  const { config, values, positionals } = readArguments(args, optionsOf('validate'));
  if (positionals.length === 0) throw new UsageError('expected the files of profiles');
  const own: LoadOptions = { secrets: serviceSecrets(config, fleetingSecret()) };
  const options = values['upload'] === true ? forUploads(own) : own;
  const invalid = positionals.filter((path) => !report(path, checked(path, options)));
  if (invalid.length === 0) return;
  throw new UsageError(`${invalid.length} of ${positionals.length} profiles cannot be used`);
}

function checked(path: string, options: LoadOptions): LoadedProfile {
  if (path.endsWith('.json')) {
    return readProfile(dirname(path), basename(path, '.json'), options).loaded;
  }
  return { name: '', problems: [`${printable(path)}: the name of a profile's file ends in .json`] };
}

function report(path: string, loaded: LoadedProfile): boolean {
  const usable = 'plan' in loaded;
  const lines = usable
    ? [...loaded.warnings.map((warning) => `warning: ${warning}`), `${printable(path)}: valid`]
    : loaded.problems;
  process.stdout.write(`${lines.join('\n')}\n`);
  return usable;
}
