import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readFrom, transcoding, writeStream } from '../answer/transcoding.ts';
import { definitions } from '../detectors/index.ts';
import { reidentifierOf } from '../profiles/reidentifier-of.ts';
import { fleetingSecret, serviceSecrets } from '../service/service-secrets.ts';
import type { Reidentifier } from '../strategies/reidentify/reidentifier.ts';
import { type ReidentifyCounts, reidentification } from '../strategies/reidentify/reidentify.ts';
import { explained, reidentified } from '../strategies/reidentify/reidentify-spans.ts';
import { InputError, readArguments, textOf, UsageError } from './arguments.ts';
import { readChosen } from './chosen-profile.ts';
import { optionsOf } from './help/parser-options.ts';

/**
 * `redactor reidentify`: copies standard input to standard output and decrypts values with the profile's keys. The
 * number of decrypted values goes to standard error.
 */
export async function reidentifyCommand(args: string[]): Promise<void> {
  const given = readArguments(args, optionsOf('reidentify'));
  if (given.positionals.length > 0) {
    throw new UsageError('too many arguments: text is read from standard input');
  }
  const secrets = serviceSecrets(given.config, fleetingSecret());
  const name = textOf(given, 'profile') ?? 'default';
  const { loaded, bytes } = readChosen(name, given, secrets);
  if (!('plan' in loaded) || bytes === undefined) {
    throw new UsageError('problems' in loaded ? loaded.problems.join('\n') : 'no such profile');
  }
  const back = reidentifierOf(bytes, definitions, secrets);
  const { stdin, stdout, stderr } = process;
  const buffered = given.values['explained'] === true;
  const { restored, left } = await (buffered
    ? reidentifyExplained(stdin, stdout, back)
    : reidentifyText(stdin, stdout, back));
  stderr.write(`redactor: ${restored} values came back, ${left} did not\n`);
}

/** Writes a text with the values of CRYPTO_REPLACE put back, as it streams. Throws where the keys cannot. */
export async function reidentifyText(
  input: Readable,
  output: Writable,
  back: Reidentifier,
): Promise<ReidentifyCounts> {
  const encoding = transcoding('utf-8');
  const { write, end, counts } = attempted(() => reidentification(back), UsageError);
  async function* restored(): AsyncGenerator<Buffer> {
    for await (const bytes of readFrom(input, encoding)) yield write(bytes);
    yield end();
  }
  await pipeline(restored, writeStream(encoding), output, { end: false });
  return counts;
}

/** Most bytes of an answer of explain: it is read whole. */
const MAX_EXPLAINED = 256 * 2 ** 20;

/** Writes the text of an answer of explain with its values put back, FPE_ENCRYPT_REPLACE and AES-CBC included. */
export async function reidentifyExplained(
  input: Readable,
  output: Writable,
  back: Reidentifier,
): Promise<ReidentifyCounts> {
  const answer = await json(input);
  const { text, ...counts } = reidentified(
    attempted(() => explained(answer), InputError),
    back,
  );
  await pipeline([Buffer.from(text)], output, { end: false });
  return counts;
}

async function json(input: Readable): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const bytes of input) {
    chunks.push(bytes);
    length += bytes.length;
    if (length > MAX_EXPLAINED) throw new InputError('an answer of explain may have 256 MiB');
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    // The message of JSON.parse quotes the text.
    throw new InputError('standard input is not JSON');
  }
}

function attempted<T>(make: () => T, Wrong: new (message: string) => Error): T {
  try {
    return make();
  } catch (error) {
    throw new Wrong(error instanceof Error ? error.message : '');
  }
}
