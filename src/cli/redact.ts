import { fstatSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { explanation } from '../answer/explain.ts';
import { flow, type Output, textsIn } from '../answer/flow.ts';
import { newDocumentId } from '../answer/random-ids.ts';
import { spool } from '../answer/spool.ts';
import { readFrom, type Transcoding, transcoding, untouched } from '../answer/transcoding.ts';
import { errorCode } from '../core/error-code.ts';
import { printable } from '../core/printable.ts';
import { redaction } from '../engine/redaction.ts';
import { profileNames, readProfile } from '../profiles/load.ts';
import type { Profile } from '../profiles/profile.ts';
import { fleetingSecret, serviceSecrets } from '../service/service-secrets.ts';
import { type Arguments, InputError, readArguments, textOf, UsageError } from './arguments.ts';
import { framed } from './framed.ts';
import { journal } from './journal.ts';
import { recordRedaction } from './record.ts';
import { rsyslog } from './rsyslog.ts';

const scopeOptions = {
  profile: { type: 'string', short: 'p' },
  context: { type: 'string', short: 'c' },
  document: { type: 'string', short: 'd' },
} as const;

const options = { ...scopeOptions, binary: { type: 'boolean' } } as const;

const filterOptions = {
  ...options,
  'line-buffered': { type: 'boolean' },
  framed: { type: 'boolean' },
  journal: { type: 'boolean' },
} as const;

/** How the input of filter comes, and its output leaves, where that is not as one text. */
const SHAPES = ['framed', 'journal', 'line-buffered'] as const;

/** `redactor filter [FILE]`: a file, or standard input, to standard output, redacted. */
export async function filterCommand(args: string[]): Promise<void> {
  const given = read(args, filterOptions);
  const [shape, other] = SHAPES.filter((name) => given.values[name] === true);
  if (other !== undefined) throw new UsageError(`--${shape} and --${other} exclude each other`);
  if (shape === 'framed') return records(given, framed, () => wayOf(given));
  // Its strings are JSON's: whatever they hold is text.
  if (shape === 'journal') return records(given, journal, () => untouched);
  const lines = shape === 'line-buffered';
  const { plan } = chosen(given);
  const work = redaction(plan, { scope: scopeOf(given), lines });
  const way = wayOf(given);
  await flow(readFrom(await input(given), way), work, textsIn(way), process.stdout);
}

/** `redactor rsyslog`: a message modification program for rsyslog's mmexternal. */
export async function rsyslogCommand(args: string[]): Promise<void> {
  // Its strings are JSON's: whatever they hold is text.
  await records(read(args, scopeOptions), rsyslog, () => untouched);
}

async function records(
  given: Arguments,
  protocol: typeof framed | typeof journal | typeof rsyslog,
  way: () => Transcoding,
): Promise<void> {
  const redact = recordRedaction(chosen(given).plan, scopeOf(given), way);
  await pipeline(protocol(await input(given), redact), process.stdout);
}

/** `redactor explain`: what would be replaced in standard input, as JSON. */
export async function explainCommand(args: string[]): Promise<void> {
  const given = read(args, options);
  const { plan } = chosen(given);
  const scope = scopeOf(given);
  const aside = spool(given.config.spool);
  const spans: Output = (redacted) =>
    explanation(redacted, { filters: plan.filters, scope }, aside);
  try {
    await flow(
      readFrom(await input(given), wayOf(given)),
      redaction(plan, { scope, explain: true }),
      spans,
      process.stdout,
    );
  } finally {
    await aside.close();
  }
}

function read(args: string[], own: Parameters<typeof readArguments>[1]): Arguments {
  const given = readArguments(args, own);
  if (given.positionals.length <= 1) return given;
  throw new UsageError(
    'too many arguments: expected one file, or none and the text on standard input',
  );
}

function scopeOf(given: Arguments) {
  const context = textOf(given, 'context') ?? 'none';
  return { context, documentId: textOf(given, 'document') ?? newDocumentId() };
}

function wayOf({ values }: Arguments): Transcoding {
  return values['binary'] === true ? untouched : transcoding('utf-8');
}

/** The text: of the file that is named, else of standard input. */
async function input({ positionals: [file] }: Arguments): Promise<Readable> {
  if (file !== undefined && file !== '-') return fileStream(file);
  // Node reads a folder as an empty text.
  if (fstatSync(0).isDirectory()) throw new InputError('standard input is a folder');
  return process.stdin;
}

async function fileStream(file: string): Promise<Readable> {
  try {
    const handle = await open(file);
    if (!(await handle.stat()).isDirectory()) return handle.createReadStream();
    await handle.close();
  } catch (error) {
    throw new InputError(`${printable(file)}: cannot be read (${errorCode(error)})`);
  }
  throw new InputError(`${printable(file)}: is a folder`);
}

function chosen(given: Arguments): Profile {
  const { config } = given;
  const { profiles: folder } = config;
  const name = textOf(given, 'profile') ?? 'default';
  const names = namesIn(folder);
  if (!names.includes(name)) {
    const all = names.map(printable).join(', ') || 'none';
    throw new UsageError(`no profile ${JSON.stringify(name)} in ${folder}; there are: ${all}`);
  }
  const secrets = serviceSecrets(config, fleetingSecret());
  const { loaded } = readProfile(folder, name, { secrets });
  if (!('plan' in loaded)) throw new UsageError(loaded.problems.join('\n'));
  for (const warning of loaded.warnings) process.stderr.write(`redactor: ${warning}\n`);
  return loaded;
}

function namesIn(folder: string): readonly string[] {
  try {
    return profileNames(folder);
  } catch (cause) {
    throw new UsageError(`${folder}: the profiles cannot be read`, { cause });
  }
}
