import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../core/is-object.ts';
import { readJson, writeJson } from '../llm/exact-json.ts';
import { type HookCall, hookAnswer, withheld } from '../llm/hook.ts';
import { labelTable } from '../llm/labels.ts';
import { sessions } from '../llm/session.ts';
import { serviceSecrets } from '../service/service-secrets.ts';
import { InputError, readArguments, textOf, UsageError } from './arguments.ts';
import { profileNamed } from './chosen-profile.ts';
import { optionsOf } from './help/parser-options.ts';

/**
 * `redactor hook`: answers one call of an agent's hook, on standard input. Values of a session are sealed in a file of the folder
 * `--sessions`. A result that cannot be masked is withheld.
 */
export async function hookCommand(args: string[]): Promise<void> {
  const given = readArguments(args, optionsOf('hook'));
  const folder = textOf(given, 'sessions');
  if (folder === undefined || given.config.secret === undefined) {
    throw new UsageError('expected --sessions FOLDER, and REDACTOR_SECRET: redactor keys secret');
  }
  const call = callIn(await text(process.stdin));
  try {
    const { plan } = profileNamed(textOf(given, 'profile') ?? 'prompts', given, '');
    const id = String(call.session_id)
      .replace(/[^\w-]/g, '_')
      .slice(0, 100);
    const { service } = serviceSecrets(given.config, '');
    const { seal, open } = sessions(service, { hours: given.config.sessionHours });
    const file = join(folder, `${id}.session`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await locked(`${file}.lock`, async () => {
      const labels = existsSync(file) ? open(readFileSync(file, 'utf8').trim(), id) : labelTable();
      const answer = await hookAnswer(call, plan, labels);
      writeFileSync(`${file}.new`, `${seal(labels, id)}\n`, { mode: 0o600 });
      renameSync(`${file}.new`, file);
      if (answer !== undefined) process.stdout.write(`${writeJson(answer)}\n`);
    });
  } catch (error) {
    process.stdout.write(`${writeJson(await withheld(call))}\n`);
    process.stderr.write(`redactor: ${error instanceof Error ? error.name : 'failed'}\n`);
  }
}

interface SessionCall extends HookCall {
  readonly session_id?: unknown;
}

function callIn(input: string): SessionCall {
  try {
    const call = readJson(input);
    if (isObject(call)) return call;
  } catch {
    // Said below: the message of the parser has nothing to add.
  }
  throw new InputError('standard input is no call of a hook: expected an object of JSON');
}

/** Calls of one session come side by side: one after the other numbers values. */
async function locked(lock: string, act: () => Promise<void>): Promise<void> {
  for (let tries = 0; !taken(lock); tries++) {
    if (tries > 200) throw new Error('another call holds the session');
    await sleep(50);
  }
  try {
    await act();
  } finally {
    rmdirSync(lock);
  }
}

function taken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
