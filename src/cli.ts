#!/usr/bin/env node
import { fstatSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig, usage } from './config.ts';
import { redaction } from './engine/redaction.ts';
import { errorCode } from './error-code.ts';
import { newDocumentId } from './http/asked.ts';
import { explanation } from './http/explain.ts';
import { flow, type Output, texts } from './http/flow.ts';
import { SpoolError, spool } from './http/spool.ts';
import { serve } from './main.ts';
import { loadProfiles } from './profiles/load.ts';
import type { Profile } from './profiles/profile.ts';
import { version } from './version.ts';

const help = `Usage: redactor serve   [OPTIONS]
       redactor filter  [-p PROFILE] [OPTIONS] < in > out
       redactor explain [-p PROFILE] [-c CONTEXT] [-d DOCUMENT] [OPTIONS] < in > out

  serve     answers POST /api/filter and POST /api/explain over HTTPS
  filter    writes the text with sensitive information replaced
  explain   writes what is replaced, and where, as JSON

  -p, --profile NAME    profile to apply (default: default)
  -c, --context NAME    context that replacements are made for (default: none)
  -d, --document ID     document id (default: a random one)
  -h, --help            this text
  -v, --version         the version

Settings, as options or environment variables:
${usage()}
Exit status: 0 done, 1 input or output failed, 2 wrong usage, configuration or profile, 3 internal error.
`;

/** What a user can mend: a wrong option, configuration or profile. */
class UsageError extends Error {}

/** Input that cannot be read. */
class InputError extends Error {}

const text = { type: 'string' } as const;
const settings = {
  host: text,
  port: text,
  profiles: text,
  certs: text,
  spool: text,
  'log-level': text,
} as const;
const options = {
  ...settings,
  profile: { type: 'string', short: 'p' },
  context: { type: 'string', short: 'c' },
  document: { type: 'string', short: 'd' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

type Values = ReturnType<typeof parsed>['values'];

await main(process.argv.slice(2)).catch((error: unknown) => {
  const [status, message] = failure(error);
  if (message !== '') process.stderr.write(`redactor: ${message}\n`);
  process.exit(status);
});

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parsed(args);
  if (values.help) return void process.stdout.write(help);
  if (values.version) return void process.stdout.write(`${version()}\n`);
  const [command, ...more] = positionals;
  if (more.length > 0) throw new UsageError('too many arguments: text is read from standard input');
  if (command === 'serve') return serving(values);
  if (command === 'filter' || command === 'explain') return redacting(command, values);
  throw new UsageError('expected serve, filter or explain (redactor --help tells more)');
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new UsageError(message.split('. ')[0]);
  }
}

function configured(values: Values): Config {
  const given = Object.keys(settings).flatMap((name) => {
    const value = values[name as keyof typeof settings];
    return value === undefined ? [] : [[name, value] as const];
  });
  return readConfig(process.env, Object.fromEntries(given));
}

async function serving(values: Values): Promise<void> {
  const { profile, context, document } = values;
  if ((profile ?? context ?? document) !== undefined) {
    throw new UsageError(
      'serve takes no profile, context or document: each request brings its own',
    );
  }
  const config = configured(values);
  await serve(config).catch((cause: Error) => {
    throw new UsageError(cause.message, { cause });
  });
}

async function redacting(command: 'filter' | 'explain', values: Values): Promise<void> {
  const config = configured(values);
  const { plan } = chosen(config.profiles, values.profile ?? 'default');
  const { context = 'none', document = newDocumentId() } = values;
  const scope = { context, documentId: document };
  const explain = command === 'explain';
  const aside = spool(config.spool);
  const spans: Output = (redacted) =>
    explanation(redacted, { filters: plan.filters, scope }, aside);
  const { stdin, stdout } = process;
  // Node reads a folder as an empty text.
  if (fstatSync(0).isDirectory()) throw new InputError('standard input is a folder');
  try {
    await flow(stdin, redaction(plan, { scope, explain }), explain ? spans : texts, stdout);
  } finally {
    await aside.close();
  }
}

function chosen(folder: string, name: string): Profile {
  const profiles = profilesIn(folder);
  const profile = profiles.get(name);
  if (profile === undefined) {
    const names = [...profiles.keys()].join(', ') || 'none';
    throw new UsageError(`no profile ${JSON.stringify(name)} in ${folder}; there are: ${names}`);
  }
  if (!('plan' in profile)) throw new UsageError(profile.problems.join('\n'));
  for (const warning of profile.warnings) process.stderr.write(`redactor: ${warning}\n`);
  return profile;
}

function profilesIn(folder: string): ReturnType<typeof loadProfiles> {
  try {
    return loadProfiles(folder);
  } catch (cause) {
    throw new UsageError(`${folder}: the profiles cannot be read`, { cause });
  }
}

/** The exit status, and what is said. An unknown error's message could hold input: it is not shown. */
function failure(error: unknown): readonly [number, string] {
  if (error instanceof UsageError || error instanceof ConfigError) return [2, error.message];
  if (error instanceof InputError) return [1, error.message];
  if (error instanceof SpoolError) return [1, `${error.message} (${error.code})`];
  const code = errorCode(error) ?? '';
  if (code === 'EPIPE') return [0, ''];
  if (error instanceof Error && 'syscall' in error) return [1, `input or output failed (${code})`];
  return [3, `internal error${code && ` (${code})`}`];
}
