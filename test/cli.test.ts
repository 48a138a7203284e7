import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Ran, run as runWith, start } from './cli/run.ts';
import { SHELL_COMMAND } from './command.ts';
import { temporaryFolder } from './temporary.ts';

const folder = temporaryFolder();
const profiles = join(folder, 'profiles');
mkdirSync(profiles);
writeProfile('default', {
  emailAddress: { emailAddressFilterStrategies: [{ strategy: 'REDACT' }] },
});
writeProfile('nothing', {});
writeFileSync(join(profiles, 'broken.json'), '{"name": "broken", "identifiers": {"canary": 1}}');

function writeProfile(name: string, identifiers: object): void {
  writeFileSync(join(profiles, `${name}.json`), JSON.stringify({ name, identifiers }));
}

function run(args: readonly string[], input: string | Buffer = ''): Promise<Ran> {
  return runWith(profiles, args, { input });
}

const mail = '{{{REDACTED-email-address}}}';

test('filter --journal redacts entries of the journal, and their byte arrays, which stay arrays', async () => {
  const entry = (text: string) =>
    `{"__CURSOR":"s=1","MESSAGE":[${[...Buffer.from(`\u001b[31m${text}\u001b[0m`)]}],"_UID":"0"}\n`;
  const { status, out, err } = await run(['filter', '--journal'], entry('kim@acme.test').repeat(2));
  assert.deepEqual([status, err], [0, '']);
  assert.equal(out.toString(), entry(mail).repeat(2));
});

test('filter --journal refuses other lines than entries of the journal, by name', async () => {
  const { status, out, err } = await run(['filter', '--journal'], '{}\nNov 23 kim@acme.test\n');
  assert.equal(status, 1);
  assert.equal(out.toString(), '{}\n');
  assert.match(err, /line 2 is no JSON object: is it from journalctl -o json\?/);
  assert.doesNotMatch(err, /kim/);
});

test('filter takes its input in one way', async () => {
  const { status, err } = await run(['filter', '--journal', '--line-buffered']);
  assert.equal(status, 2);
  assert.match(err, /--journal and --line-buffered exclude each other/);
});

test('filter writes its input, redacted, and the rest byte for byte', async () => {
  const input = Buffer.from('\ufeffto kim@acme.test\r\n\u0000é', 'utf8');
  const { status, out, err } = await run(['filter'], Buffer.concat([input, Buffer.from([0xff])]));
  assert.deepEqual([status, err], [0, '']);
  const expected = Buffer.from(`\ufeffto ${mail}\r\n\u0000é`);
  assert.deepEqual(out, Buffer.concat([expected, Buffer.from([0xff])]));
});

test('filter takes the requested profile', async () => {
  const { status, out } = await run(['filter', '-p', 'nothing'], 'to kim@acme.test');
  assert.deepEqual([status, out.toString()], [0, 'to kim@acme.test']);
});

test('explain writes the document that the service answers with', async () => {
  const { status, out } = await run(['explain', '-c', 'ward', '-d', '7'], 'to kim@acme.test');
  assert.equal(status, 0);
  const { filteredText, context, documentId, explanation } = JSON.parse(out.toString());
  assert.deepEqual([filteredText, context, documentId], [`to ${mail}`, 'ward', '7']);
  assert.equal(explanation.appliedSpans[0].text, 'kim@acme.test');
});

const wrong: readonly [args: string[], says: RegExp][] = [
  [[], /expected one of serve, mcp, hook, proxy, forward, filter, explain, diff, /],
  [['serv'], /expected one of .*; did you mean "serve"\?/],
  [['serve', '--prot', '1'], /Unknown option '--prot'; did you mean "--port"\?$/m],
  [['filter', '--line-bufered'], /; did you mean "--line-buffered"\?$/m],
  [['evaluate', '--ofsets', 'points'], /; did you mean "--offsets"\?$/m],
  [['keys', 'tweek'], /; did you mean "tweak"\?$/m],
  [['api-key', 'ci', 'redact', 'explian'], /; did you mean "explain"\?/],
  [['redact'], /expected one of serve, mcp, hook, proxy, forward, filter, explain, diff, /],
  [['filter', 'a.txt', 'b.txt'], /expected one file, or none/],
  [['filter', '--canaries'], /Unknown option '--canaries'$/m],
  [['filter', '-p', 'nope'], /no profile "nope".*default, nothing/],
  [['filter', '-p', 'broken'], /broken\.json: identifiers\.canary: /],
  [['filter', '--profiles', '/nowhere'], /\/nowhere: the profiles cannot be read/],
  [['serve', '-p', 'default'], /Unknown option '-p'$/m],
  [['serve', 'now'], /serve takes no arguments/],
  [['explain', '--line-buffered'], /Unknown option '--line-buffered'/],
  [['validate'], /expected the files of profiles/],
  [['api-key', 'ci'], /expected scopes: redact, explain, profiles/],
  [['api-key', 'c i', 'redact'], /expected an id/],
  [['constructor'], /expected one of/],
  [['serve', '--port', 'x'], /--port: /],
  [['serve', '--state', '/proc/x'], /REDACTOR_STATE: \/proc\/x\/profiles cannot be made/],
];

for (const [args, says] of wrong) {
  test(`redactor ${args.join(' ')} reports the mistake and exits with 2`, async () => {
    const { status, out, err } = await run(args);
    assert.match(err, says);
    assert.deepEqual([status, out.length], [2, 0]);
  });
}

test('filter and explain take a file as argument', async () => {
  const file = join(profiles, 'in.txt');
  writeFileSync(file, 'to kim@acme.test\n'.repeat(9_000));
  const filtered = await run(['filter', file]);
  assert.deepEqual([filtered.status, filtered.out.toString()], [0, `to ${mail}\n`.repeat(9_000)]);
  const { out } = await run(['explain', file]);
  assert.equal(JSON.parse(out.toString()).explanation.appliedSpans.length, 9_000);
  assert.equal((await run(['filter', '-'], 'to kim@acme.test')).out.toString(), `to ${mail}`);
});

for (const [file, says] of [
  ['missing.txt', /missing\.txt: cannot be read: no such file or directory \(ENOENT\)/],
  ['', /: is a folder/],
] as const) {
  test(`the file "${file}" is refused by name`, async () => {
    const { status, out, err } = await run(['filter', join(profiles, file)]);
    assert.match(err, says);
    assert.deepEqual([status, out.length], [1, 0]);
  });
}

for (const redirected of ['< .', '> /dev/full']) {
  test(`redactor filter ${redirected} is exit status 1`, async () => {
    const command = `echo text | ${SHELL_COMMAND} filter ${redirected}`;
    const child = spawn('sh', ['-c', command], {
      cwd: new URL('..', import.meta.url).pathname,
      env: { PATH: process.env['PATH'], REDACTOR_PROFILES: profiles },
      timeout: 120_000,
    });
    const status = await new Promise((resolve) => child.once('close', resolve));
    assert.equal(status, 1);
  });
}

for (const command of [
  'profiles',
  'diff -p default -p default package.json',
  'filter --mode count package.json tsconfig.json',
]) {
  test(`redactor ${command} says in one line that the disk is full`, async () => {
    const child = spawn('sh', ['-c', `${SHELL_COMMAND} ${command} > /dev/full`], {
      cwd: new URL('..', import.meta.url).pathname,
      env: { PATH: process.env['PATH'], REDACTOR_PROFILES: profiles },
      timeout: 120_000,
    });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    const status = await new Promise((resolve) => child.once('close', resolve));
    assert.deepEqual(
      [status, err],
      [1, 'redactor: input or output failed: no space left on device (ENOSPC)\n'],
    );
  });
}

test('a reader that goes away ends it as SIGPIPE does, without a word', async () => {
  const child = start(profiles, ['filter']);
  child.stdin?.on('error', () => {});
  child.stdout?.once('data', () => child.stdout?.destroy());
  const feed = setInterval(() => child.stdin?.write(Buffer.alloc(500_000, 'x ')), 5);
  let err = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const status = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(feed);
  assert.deepEqual([status, err], [141, '']);
});

test('--line-buffered answers each line before the next is there', async () => {
  const child = start(profiles, ['filter', '--line-buffered']);
  for (const [line, answer] of [
    ['to kim@acme.test\n', `to ${mail}\n`],
    ['and no more\n', 'and no more\n'],
  ] as const) {
    child.stdin?.write(line);
    const [chunk] = await once(child.stdout ?? child, 'data');
    assert.equal(String(chunk), answer);
  }
  child.stdin?.end('at lee@acme.test');
  const [rest] = await once(child.stdout ?? child, 'data');
  assert.equal(String(rest), `at ${mail}`);
  assert.deepEqual(await once(child, 'close'), [0, null]);
});

test('validate reports the problems of each file, and exits with 2 if there are any', async () => {
  const good = join(profiles, 'nothing.json');
  const fine = await run(['validate', good]);
  assert.deepEqual([fine.status, fine.out.toString()], [0, `${good}: valid\n`]);
  const both = await run(['validate', good, join(profiles, 'broken.json')]);
  assert.equal(both.status, 2);
  assert.match(
    both.out.toString(),
    /nothing\.json: valid\nprofiles\/broken\.json: identifiers\.canary: /,
  );
  assert.match(both.err, /1 of 2 profiles cannot be used/);
});

test('validate --upload refuses members that an upload may not have', async () => {
  const file = join(folder, 'listed.json');
  const dictionaries = [{ files: ['terms.txt'] }];
  writeFileSync(file, JSON.stringify({ name: 'listed', identifiers: { dictionaries } }));
  writeFileSync(join(folder, 'terms.txt'), 'Heron');
  assert.equal((await run(['validate', file])).status, 0);
  const { status, out } = await run(['validate', '--upload', file]);
  assert.equal(status, 2);
  assert.match(out.toString(), /files\[0\]: an uploaded profile cannot name files/);
});

test('api-key writes the key and, apart from it, its line', async () => {
  const { status, out, err } = await run(['api-key', 'ci', 'redact', 'profiles']);
  assert.equal(status, 0);
  assert.match(out.toString(), /^rk_[\w-]{43}\n$/);
  assert.match(err, /^ci [0-9a-f]{64} redact profiles\n$/);
});

test('evaluate has its own help and exit statuses', async () => {
  const [help, wrong] = await Promise.all([run(['evaluate', '--help']), run(['evaluate'])]);
  assert.match(help.out.toString(), /^Usage: redactor evaluate /);
  assert.deepEqual([help.status, wrong.status], [0, 2]);
});

test('keys makes a key, and refuses other kinds', async () => {
  const [made, wrong] = await Promise.all([run(['keys', 'secret']), run(['keys', 'canary'])]);
  assert.match(made.out.toString(), /^[0-9a-f]{64}\n$/);
  assert.deepEqual([made.status, wrong.status], [0, 2]);
});

test('--help and --version answer on standard output', async () => {
  const [help, version, same] = await Promise.all([run(['--help']), run(['-v']), run(['version'])]);
  assert.match(help.out.toString(), /^ {2}filter .*^ {2}keys .*REDACTOR_PORT/ms);
  assert.match(version.out.toString(), /^\d+\.\d+\.\d+\n$/);
  assert.deepEqual(same, version);
  assert.deepEqual([help.status, version.status], [0, 0]);
});

test('serve says where, redacts as filter does, and stops on SIGTERM', async () => {
  const certs = join(folder, 'certs');
  const child = start(profiles, [
    'serve',
    '--port',
    '0',
    '--host',
    '127.0.0.1',
    '--certs',
    certs,
    '--workers',
    '1',
  ]);
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    child.once('close', () => reject(new Error(log)));
  });
  const [, port] = /^redactor listening on https:\/\/127\.0\.0\.1:(\d+)\n$/.exec(line) ?? [];
  assert.equal(await post(Number(port), 'to kim@acme.test'), `to ${mail}`);
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  assert.equal(await closed, 0);
  assert.match(log, /"pin":"sha256\/\/[A-Za-z0-9+/]{43}="/);
  assert.match(log, /"level":50.*broken\.json: identifiers\.canary/);
  assert.equal(log.includes('kim@'), false);
});

function post(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { port, path: '/api/filter', method: 'POST', rejectUnauthorized: false };
    const call = request({ ...options, agent: false, timeout: 10_000 }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      answer.on('end', () => resolve(body));
    });
    call.on('error', reject).end(text);
  });
}
