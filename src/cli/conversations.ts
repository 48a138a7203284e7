import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { Blocked, conversation } from '../llm/conversation.ts';
import { readJson, writeJson } from '../llm/exact-json.ts';
import { type ConversationLabels, labelTable, TooManyLabels } from '../llm/labels.ts';
import { restoreCounts } from '../llm/restorer.ts';
import { restoredText, type StreamForm } from '../llm/rewritten.ts';
import { SessionError, type Sessions, sessions } from '../llm/session.ts';
import { BadStream } from '../llm/sse.ts';
import { serviceSecrets } from '../service/service-secrets.ts';
import { type Arguments, InputError, readArguments, textOf, UsageError } from './arguments.ts';
import { profileNamed, warn } from './chosen-profile.ts';
import { optionsOf } from './help/parser-options.ts';
import { input } from './input.ts';

const FORMS: readonly StreamForm[] = ['text', 'json', 'ndjson', 'sse'];

/** `redactor mask`: a prompt with labels for its values, to standard output; the values, sealed, to the file of the session. */
export async function maskCommand(args: string[]): Promise<void> {
  const given = readArguments(args, optionsOf('mask'));
  const form = formOf(given, ['text', 'json']);
  const { file, context, seal, open } = sessionOf(given);
  const profile = profileNamed(textOf(given, 'profile') ?? 'prompts', given, '');
  warn(profile);
  await attempted(async () => {
    const labels = existsSync(file) ? read(file, open, context) : labelTable();
    const text = await textIn(await input(given));
    const own = conversation({ plan: profile.plan, labels });
    const value = form === 'json' ? readJson(text) : text;
    const masked = await own.mask(value, form === 'json' ? 'data' : 'text');
    writeFileSync(file, `${seal(labels, context)}\n`, { mode: 0o600 });
    process.stdout.write(form === 'json' ? `${writeJson(masked)}\n` : String(masked));
  });
}

/** `redactor restore`: the values of a session put back, as the text streams. Counts go to standard error. */
export async function restoreCommand(args: string[]): Promise<void> {
  const given = readArguments(args, optionsOf('restore'));
  const form = formOf(given, FORMS);
  const { file, context, open } = sessionOf(given);
  await attempted(async () => {
    const labels = read(file, open, context);
    const counts = restoreCounts();
    for await (const piece of restoredText(await input(given), labels, counts, form)) {
      process.stdout.write(piece);
    }
    const { restored, unknown, lost } = counts;
    process.stderr.write(
      `redactor: ${restored} labels restored, ${unknown} unknown, ${lost} cut\n`,
    );
  });
}

interface GivenSession extends Sessions {
  readonly file: string;
  readonly context: string;
}

/** A session outlives the process: it needs a secret that does. */
function sessionOf(given: Arguments): GivenSession {
  if (given.positionals.length > 1) throw new UsageError('too many arguments: expected one file');
  const file = textOf(given, 'session');
  if (file === undefined) throw new UsageError('--session FILE: the session that holds the values');
  if (given.config.secret === undefined) {
    throw new UsageError(
      'REDACTOR_SECRET: needed, since the session is opened by another process: redactor keys secret',
    );
  }
  const { service } = serviceSecrets(given.config, '');
  const { sessionHours: hours } = given.config;
  return { file, context: textOf(given, 'context') ?? 'none', ...sessions(service, { hours }) };
}

function read(file: string, open: Sessions['open'], context: string): ConversationLabels {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new InputError('the file of the session cannot be read');
  }
  return open(text.trim(), context);
}

function formOf(given: Arguments, forms: readonly StreamForm[]): StreamForm {
  const written = textOf(given, 'type') ?? 'text';
  const form = forms.find((one) => one === written);
  if (form !== undefined) return form;
  throw new UsageError(`--type: expected one of ${forms.join(', ')}`);
}

async function textIn(source: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function attempted(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const known = [Blocked, TooManyLabels, SessionError, BadStream, SyntaxError];
    if (!known.some((kind) => error instanceof kind)) throw error;
    throw new InputError(error instanceof Error ? error.message : '');
  }
}
