import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { test } from 'node:test';
import { pino } from 'pino';
import { redactor } from '../../src/library/redactor.ts';
import { temporaryFolder } from '../temporary.ts';

const mails = { identifiers: { emailAddress: {}, ssn: {} } };
const mail = '{{{REDACTED-email-address}}}';

test('a profile is a name, a file or an object', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'profiles'));
  const path = join(folder, 'profiles', 'mails.json');
  writeFileSync(path, JSON.stringify({ name: 'mails', ...mails }));
  for (const options of [
    { profile: mails },
    { profile: path },
    { profile: 'mails', profiles: join(folder, 'profiles') },
    {},
  ]) {
    const { redact } = await redactor(options);
    assert.equal(await redact('🦊 to kim@acme.test'), `🦊 to ${mail}`);
  }
});

test('explain gives spans in UTF-16 code units, and the text as redact gives it', async () => {
  const { explain } = await redactor({ profile: mails });
  const { filteredText, explanation } = await explain('🦊 to kim@acme.test');
  assert.equal(filteredText, `🦊 to ${mail}`);
  const [{ characterStart, characterEnd, filterType, text: found }] = explanation.appliedSpans;
  assert.deepEqual(
    [characterStart, characterEnd, filterType, found],
    [6, 19, 'EMAIL_ADDRESS', 'kim@acme.test'],
  );
});

test('a text larger than a window is redacted as a stream redacts it', async () => {
  const { redact, explain, stream } = await redactor({ profile: mails });
  const line = 'to kim@acme.test, SSN 078-05-1120\n';
  const long = line.repeat(10_000);
  const expected = `to ${mail}, SSN {{{REDACTED-ssn}}}\n`.repeat(10_000);
  assert.equal(await redact(long), expected);
  const { filteredText, explanation } = await explain(long);
  assert.equal(filteredText, expected);
  assert.equal(explanation.appliedSpans.length, 20_000);
  assert.equal(await text(Readable.from([Buffer.from(long)]).pipe(stream())), expected);
});

test('a stream of lines answers each line on its newline', async () => {
  const { stream } = await redactor({ profile: mails });
  const lines = stream({ lines: true });
  lines.write('to kim@acme.test\n');
  const [first] = await lines.take(1).toArray();
  assert.equal(String(first), `to ${mail}\n`);
});

test('equal values become equal replacements by the secret and the context', async () => {
  const strategies = [{ strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' }];
  const profile = { identifiers: { emailAddress: { emailAddressFilterStrategies: strategies } } };
  const made = async (secret: string, context: string) =>
    (await redactor({ profile, secret, context })).redact('kim@acme.test');
  const [one, other] = ['00'.repeat(16), '01'.repeat(16)];
  assert.equal(await made(one, 'ward'), await made(one, 'ward'));
  assert.notEqual(await made(one, 'ward'), await made(one, 'clinic'));
  assert.notEqual(await made(one, 'ward'), await made(other, 'ward'));
});

test("pino's lines are redacted: texts and numbers, with what their keys say; its own members stay", async () => {
  const lines: string[] = [];
  const { pino: to } = await redactor({ profile: mails });
  const log = pino({ base: { pid: 123456789 } }, to({ write: (line) => lines.push(line) }));
  log.info(
    { user: { mail: 'kim@acme.test', tags: ['a', 'kim@acme.test'] }, ssn: '078051120' },
    'to kim@acme.test',
  );
  const { time, ...line } = JSON.parse(lines.join(''));
  assert.equal(typeof time, 'number');
  assert.deepEqual(line, {
    level: 30,
    pid: 123456789,
    user: { mail, tags: ['a', mail] },
    ssn: '{{{REDACTED-ssn}}}',
    msg: `to ${mail}`,
  });
});

test('a log text beyond a window is omitted, and a line that is not JSON is redacted as text', async () => {
  const lines: string[] = [];
  const { pino: to } = await redactor({ profile: mails });
  const destination = to({ write: (line) => lines.push(line) });
  destination.write(`${JSON.stringify({ level: 30, msg: 'kim@acme.test '.repeat(20_000) })}\n`);
  destination.write('to kim@acme.test\n');
  assert.equal(lines[1], `to ${mail}\n`);
  assert.match(JSON.parse(lines[0] ?? '').msg, /^\[\d+ bytes omitted\]$/);
});

for (const [profile, says] of [
  [
    'nope',
    /^no profile "nope" in .+; there are: default, hipaa-safe-harbor, logs, prompts, quiet, strict/,
  ],
  [{ identifiers: { canary: {} } }, /^profile: identifiers\.canary: /],
  ['./nowhere.json', /nowhere\.json/],
] as const) {
  test(`a profile that cannot be used rejects: ${JSON.stringify(profile)}`, async () => {
    await assert.rejects(redactor({ profile }), { message: says });
  });
}

test('bytes pass a stream unchanged where nothing is found', async () => {
  const { stream } = await redactor({ profile: mails });
  const bytes = Buffer.from([0xff, 0x00, 0x0d, 0x0a, 0xc3]);
  assert.deepEqual(await buffer(Readable.from([bytes]).pipe(stream())), bytes);
});

for (const page of ['README.md', 'docs/library.md']) {
  test(`the example of ${page} runs as it is written`, () => {
    const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
    const own = new URL('../../src/library/redactor.ts', import.meta.url).href;
    assert.match(code, /from 'redactor'/);
    const script = code.replace("from 'redactor'", `from '${own}'`);
    const root = new URL('../../', import.meta.url).pathname;
    const flags = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const out = execFileSync(process.execPath, flags, { cwd: root, encoding: 'utf8' });
    assert.match(out, /REDACTED-(phone-number|email-address)/);
    assert.doesNotMatch(out, /555-0148|kim@acme/);
  });
}
