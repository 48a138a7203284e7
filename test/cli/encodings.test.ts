import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { nonTexts, wide } from '../answer/kinds.ts';
import { COMMAND } from '../command.ts';
import { temporaryFolder } from '../temporary.ts';
import { frame } from './frame.ts';

const profiles = join(temporaryFolder(), 'profiles');
mkdirSync(profiles);
const emailAddress = { emailAddressFilterStrategies: [{ strategy: 'REDACT' }] };
writeFileSync(
  join(profiles, 'default.json'),
  JSON.stringify({ name: 'default', identifiers: { emailAddress } }),
);

interface Ran {
  readonly status: number | null;
  readonly out: Buffer;
  readonly err: string;
}

async function run(args: readonly string[], input: Buffer): Promise<Ran> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...COMMAND, ...args], {
    env: { PATH, HOME, REDACTOR_PROFILES: profiles },
    timeout: 200_000,
  });
  const out: Buffer[] = [];
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => void out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  child.stdin.on('error', () => {}).end(input);
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, out: Buffer.concat(out), err };
}

const KINDS = new Map(nonTexts(600));
const gzip = KINDS.get('gzip') ?? Buffer.alloc(0);
const TEXT = '\ufeffto kim@acme.test, Zoë 😀\r\n';
const REDACTED = '\ufeffto {{{REDACTED-email-address}}}, Zoë 😀\r\n';

for (const [args, kind] of [
  [['filter'], 'gzip'],
  [['filter'], 'UTF-16LE without a mark, Russian'],
  [['filter', '--line-buffered'], 'ELF'],
  [['explain'], 'EBCDIC'],
] as const) {
  test(`${args.join(' ')} refuses ${kind} with status 1, and writes nothing of it`, async () => {
    const { status, out, err } = await run(args, KINDS.get(kind) ?? Buffer.alloc(0));
    assert.equal(status, 1);
    assert.match(err, /^redactor: the input is not text: it looks like .*; --binary /);
    assert.equal(out.toString().replace('{"filteredText":"', ''), '');
  });
}

test('--binary takes bytes as they are', async () => {
  const { status, out } = await run(
    ['filter', '--binary'],
    Buffer.concat([gzip, Buffer.from(' kim@acme.test ')]),
  );
  assert.equal(status, 0);
  assert.deepEqual(out, Buffer.concat([gzip, Buffer.from(' {{{REDACTED-email-address}}} ')]));
});

for (const [args, bigEndian] of [
  [['filter'], false],
  [['filter'], true],
  [['filter', '--line-buffered'], false],
  [['filter', '--framed'], true],
] as const) {
  const name = bigEndian ? 'UTF-16BE' : 'UTF-16LE';
  test(`${args.join(' ')} reads ${name} by its mark, and writes it`, async () => {
    const as = (bytes: Buffer) =>
      (args as readonly string[]).includes('--framed') ? frame(bytes) : bytes;
    const { status, out } = await run(args, as(wide(TEXT, bigEndian)));
    assert.equal(status, 0);
    assert.deepEqual(out, as(wide(REDACTED, bigEndian)));
  });
}
