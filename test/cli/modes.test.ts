import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.ts';
import { profilesIn, run } from './run.ts';

const folder = temporaryFolder();
const profiles = profilesIn(folder);
const text = 'to kim@acme.test\u001b[31m⟦x⟧\u009b1m\n';
const file = join(folder, 'in.txt');
writeFileSync(file, text);

function redactor(...args: string[]) {
  return run(profiles, args, { input: text, cwd: folder });
}

test('filter --mode annotate keeps matches between marks, in records as well', async () => {
  const marked = text.replace('kim@acme.test', '⟦email-address:kim@acme.test⟧');
  const plain = await redactor('filter', '--mode', 'annotate');
  assert.deepEqual([plain.status, plain.out.toString()], [0, marked]);
  const lines = await redactor('filter', '--mode', 'annotate', '--line-buffered');
  assert.equal(lines.out.toString(), marked);
  const frame = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const framed = await run(profiles, ['filter', '--mode', 'annotate', '--framed'], {
    input: frame(Buffer.from(text)),
  });
  assert.deepEqual(framed.out, frame(Buffer.from(marked)));
});

test('filter --mode count writes counts and no text, a line a file', async () => {
  const one = await redactor('filter', '--mode', 'count');
  assert.equal(one.out.toString(), '{"total":1,"counts":{"email-address":1}}\n');
  const { status, out, err } = await redactor('filter', '--mode', 'count', 'in.txt', 'missing');
  assert.equal(out.toString(), '{"file":"in.txt","total":1,"counts":{"email-address":1}}\n');
  assert.match(err, /missing: cannot be read: no such file or directory \(ENOENT\)/);
  assert.equal(status, 1);
});

test('modes that make no sense together are refused', async () => {
  for (const [args, says] of [
    [['--mode', 'canary'], /--mode: expected one of redact, annotate, count/],
    [['--mode', 'count', '--framed'], /--mode count and --framed exclude each other/],
    [['--mode', 'count', '--in-place', 'in.txt'], /--mode count writes no text/],
    [['--mode', 'annotate', '--in-place', 'in.txt'], /not for --in-place/],
  ] as const) {
    const { status, err } = await redactor('filter', ...args);
    assert.match(err, says);
    assert.equal(status, 2);
  }
});

test('explain --color marks matches, and lets no control character of the text through', async () => {
  const { status, out } = await redactor('explain', '--color', 'in.txt');
  assert.equal(status, 0);
  const [marked = '', legend = ''] = out.toString().replaceAll('\u001b', 'ESC').split('\n\n');
  assert.match(marked, /^to ESC\[30;48;5;\d+mkim@acme\.testESC\[0m\^\[\[31m⟦x⟧\^\?1m$/);
  assert.match(legend, /^ {2}ESC\[30;48;5;\d+memail-addressESC\[0m {2}1\n$/);
});

test('explain --color writes marks where NO_COLOR is set', async () => {
  const { out } = await run(profiles, ['explain', '--color', file], { env: { NO_COLOR: '1' } });
  assert.match(out.toString(), /^to ⟦email-address:kim@acme\.test⟧\^\[\[31m⟦x⟧/);
});

test('profiles lists all profiles, and reports those that cannot be used', async () => {
  writeFileSync(join(profiles, 'broken.json'), '{"name":"broken","identifiers":{"canary":1}}');
  const { status, out } = await redactor('profiles');
  const [broken = '', ...rest] = out.toString().split('\n');
  assert.match(broken, /^broken {3}cannot be used: profiles\/broken\.json: identifiers\.canary: /);
  assert.deepEqual([status, rest], [0, ['default  1 filter', 'nothing  0 filters', '']]);
  const json = JSON.parse((await redactor('profiles', '--json')).out.toString());
  assert.deepEqual(
    json.map(({ name, usable }: { name: string; usable: boolean }) => [name, usable]),
    [
      ['broken', false],
      ['default', true],
      ['nothing', true],
    ],
  );
  assert.equal(
    (await redactor('profiles', '--names')).out.toString(),
    'broken\ndefault\nnothing\n',
  );
});
