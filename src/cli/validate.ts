import { basename, dirname } from 'node:path';
import { printable } from '../core/printable.ts';
import { type LoadOptions, type ReadProfile, readProfile } from '../profiles/load.ts';
import { testFailures, testOutcomes } from '../profiles/tests/test-outcomes.ts';
import { testsIn } from '../profiles/tests/test-texts.ts';
import { forUploads } from '../profiles/uploads/uploaded.ts';
import { fleetingSecret, serviceSecrets } from '../service/service-secrets.ts';
import { readArguments, UsageError } from './arguments.ts';
import { optionsOf } from './help/parser-options.ts';

/**
 * `redactor validate`: the check that the service does, for each file, and its test texts. All that is wrong goes to standard output;
 * throws a UsageError where a file cannot be used.
 */
export async function validateCommand(args: string[]): Promise<void> {
  const { config, values, positionals } = readArguments(args, optionsOf('validate'));
  if (positionals.length === 0) throw new UsageError('expected the files of profiles');
  const own: LoadOptions = { secrets: serviceSecrets(config, fleetingSecret()) };
  const options = values['upload'] === true ? forUploads(own) : own;
  let invalid = 0;
  for (const path of positionals) {
    if (!(await report(path, checked(path, options)))) invalid += 1;
  }
  if (invalid === 0) return;
  throw new UsageError(`${invalid} of ${positionals.length} profiles cannot be used`);
}

function checked(path: string, options: LoadOptions): ReadProfile {
  if (path.endsWith('.json')) {
    return readProfile(dirname(path), basename(path, '.json'), options);
  }
  const problems = [`${printable(path)}: the name of a profile's file ends in .json`];
  return { loaded: { name: '', problems } };
}

async function report(path: string, { loaded, bytes }: ReadProfile): Promise<boolean> {
  if (!('plan' in loaded) || bytes === undefined) {
    write('problems' in loaded ? loaded.problems : []);
    return false;
  }
  const failures = testFailures(await testOutcomes(loaded.plan, testsIn(bytes)));
  const lines = failures.map((failure) => `${printable(path)}: ${failure}`);
  const verdict = failures.length === 0 ? [`${printable(path)}: valid`] : lines;
  write([...loaded.warnings.map((warning) => `warning: ${warning}`), ...verdict]);
  return failures.length === 0;
}

function write(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
