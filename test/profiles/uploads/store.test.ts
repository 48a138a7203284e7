import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { definitions } from '../../../src/detectors/index.ts';
import { listsIn } from '../../../src/profiles/term-lists.ts';
import { masked } from '../../../src/profiles/uploads/masked.ts';
import { profileStore, sweepUploads } from '../../../src/profiles/uploads/store.ts';
import { secrets } from '../../../src/strategies/keys/secrets.ts';

const root = mkdtempSync(join(tmpdir(), 'redactor-store-'));
after(() => rmSync(root, { recursive: true, force: true }));

function folders(installed: Readonly<Record<string, string>> = {}) {
  const place = mkdtempSync(join(root, 'case-'));
  const folder = join(place, 'profiles');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(installed)) writeFileSync(join(folder, name), text);
  return { folder, state: join(place, 'state') };
}

const named = (name: string, more: object = {}): Buffer =>
  Buffer.from(JSON.stringify({ name, identifiers: {}, ...more }));

test('an uploaded profile lies over an installed one until it is removed', async () => {
  const store = profileStore(
    folders({ 'a.json': String(named('a')), 'b.json': String(named('b')) }),
  );
  const before = store.profiles;
  await store.write('b', named('b', { config: {} }));
  assert.equal(store.uploaded('b'), false);
  store.refresh('b');
  assert.equal(store.uploaded('b'), true);
  assert.notDeepEqual(store.profiles.get('b'), before.get('b'));
  assert.equal(store.profiles.get('a'), before.get('a'));
  await store.remove('b');
  store.refresh('b');
  assert.deepEqual([...store.profiles.keys()], ['a', 'b']);
  assert.equal(store.profiles.get('b'), before.get('b'));
});

test('a prepared reload is live when it is committed, not before', () => {
  const place = folders({ 'a.json': String(named('a')) });
  const store = profileStore(place);
  const first = store.prepare();
  writeFileSync(join(place.folder, 'b.json'), named('b'));
  const second = store.prepare();
  assert.notEqual(first.digest, second.digest);
  assert.equal(second.digest, store.prepare().digest);
  assert.deepEqual([...store.profiles.keys()], ['a']);
  second.commit();
  assert.deepEqual([...store.profiles.keys()], ['a', 'b']);
});

/** A filter whose compilations are counted. */
function counted() {
  let count = 0;
  const dictionaries = definitions.find(({ key }) => key === 'dictionaries');
  assert.ok(dictionaries !== undefined);
  const detector: typeof dictionaries.detector = (...given) => {
    count += 1;
    return dictionaries.detector(...given);
  };
  return { definitions: [{ ...dictionaries, detector }], compiled: () => count };
}

const ESCAPED = String.raw`{"name":"b","identifiers":{"dictionaries":[{"terms":["\u006cist:vip"]}]}}`;

test('a change of a list compiles nothing before a profile that refers to it is used', async () => {
  const { compiled, ...toys } = counted();
  const one = JSON.stringify({
    name: 'a',
    identifiers: { dictionaries: [{ terms: ['list:vip'] }] },
  });
  const place = folders({ 'a.json': one });
  const store = profileStore({ ...place, ...toys });
  await store.lists?.write('vip', { description: '', terms: ['Ann'] });
  store.refresh('list:vip');
  await store.write('b', Buffer.from(ESCAPED));
  store.refresh('b');
  await store.write('c', Buffer.from(ESCAPED.replace('"b"', '"c"')));
  store.refresh('c');
  const before = compiled();
  for (const term of ['Bo', 'Cy', 'Di']) {
    await store.lists?.write('vip', { description: '', terms: [term] });
    store.refresh('list:vip');
    store.prepare().commit();
  }
  // The installed profile is read with its file at each reload; uploads wait for their use.
  assert.equal(compiled(), before + 3);
  for (const name of ['a', 'b', 'c']) {
    const loaded = store.profiles.get(name);
    assert.ok(loaded !== undefined && 'plan' in loaded);
    assert.equal(loaded.plan.filters.length, 1);
    assert.equal(loaded.plan.filters.length, 1);
  }
  assert.equal(compiled(), before + 5);
});

test('a list is referred to however it is escaped, and by no key or part of a text', () => {
  for (const [written, names] of [
    ['["list:vip"]', ['vip']],
    [String.raw`["\u006cist:vip"]`, ['vip']],
    [String.raw`[" \u004cIST\u003a v\u0069p "]`, ['vip']],
    [String.raw`["\tlist:\nvip\u00a0"]`, ['vip']],
    ['{"a":{"b":[["list:vip"],"list: staff"]}}', ['vip', 'staff']],
    ['{"list:vip":"the list:vip"}', []],
    ['{', []],
  ] as const) {
    assert.deepEqual([...listsIn(Buffer.from(written))], names, written);
  }
});

test('an upload whose list is gone is broken after a reload, and the rest is live', async () => {
  const place = folders({ 'a.json': String(named('a')) });
  const store = profileStore(place);
  await store.lists?.write('vip', { description: '', terms: ['Ann'] });
  await store.write('b', Buffer.from(ESCAPED));
  store.refresh('b');
  await store.lists?.remove('vip');
  const next = store.prepare();
  assert.match(next.brokenUploads.join(), /^profiles\/b\.json: .* there is no such list/);
  next.commit();
  const [a, b] = ['a', 'b'].map((name) => store.profiles.get(name));
  assert.ok(a && 'plan' in a && b && 'problems' in b);
});

test('an upload has a name', () => {
  const checked = profileStore(folders()).check(named(''));
  assert.ok('problems' in checked);
  assert.match(checked.problems.join(), /^upload: name: a profile name has/);
});

test('remains of a broken write are swept, and never read', async () => {
  const place = folders();
  const store = profileStore(place);
  await store.write('a', named('a'));
  writeFileSync(join(place.state, 'profiles/.writing-1'), '{');
  assert.deepEqual([...profileStore(place).profiles.keys()], ['a']);
  sweepUploads(place.state);
  assert.deepEqual(readdirSync(join(place.state, 'profiles')), ['a.json']);
});

const braces = `\${HOME}`;

for (const written of ['env:HOME', braces, 'file:/etc/hostname', 'env:REDACTOR_SECRET']) {
  test(`an upload cannot take a key from ${written}`, () => {
    const store = profileStore({ ...folders(), secrets: secrets(process.env) });
    const checked = store.check(named('x', { crypto: { key: written } }));
    assert.ok('problems' in checked);
    assert.match(
      checked.problems.join(),
      /upload: crypto\.key: an uploaded profile gives a key as/,
    );
    const hash = [{ strategy: 'HASH_SHA256_REPLACE', key: written }];
    const identifiers = { ssn: { ssnFilterStrategies: hash } };
    const inner = store.check(named('x', { identifiers }));
    assert.ok('problems' in inner);
    assert.match(inner.problems.join(), /an uploaded profile gives a key as hex/);
  });
}

test("a store without secrets does not take the process's either", () => {
  const checked = profileStore(folders()).check(named('x', { crypto: { key: 'env:HOME' } }));
  assert.ok('problems' in checked);
});

test('keys in a profile are not shown; references and the rest are', () => {
  const strategies = [{ strategy: 'HASH_SHA256_REPLACE', key: 'ab'.repeat(16) }];
  const text = JSON.stringify({
    name: 'x',
    crypto: { key: 'cd'.repeat(32), iv: 'env:IV' },
    fpe: { key: 'file:fpe', tweak: 'ef'.repeat(7) },
    identifiers: { ssn: { ssnFilterStrategies: strategies } },
  });
  const shown = masked(Buffer.from(text), 'shown').toString();
  assert.equal(/(?:ab){4}|(?:cd){4}|(?:ef){4}/.test(shown), false);
  const { crypto, fpe, identifiers } = JSON.parse(shown);
  assert.deepEqual(
    [crypto, fpe],
    [
      { key: '***', iv: 'env:IV' },
      { key: 'file:fpe', tweak: '***' },
    ],
  );
  assert.equal(identifiers.ssn.ssnFilterStrategies[0].strategy, 'HASH_SHA256_REPLACE');
  const plain = named('y', { identifiers: { ssn: {} } });
  assert.equal(masked(plain, 'hidden'), plain);
});

test('an upload of anything is a profile or problems, without a word of the machine', () => {
  const keys = definitions.map(({ key }) => key);
  const leaf = fc.oneof(
    fc.constantFrom('env:PATH', braces, 'file:/etc/passwd', '/etc/passwd', 'REDACT', '(a+)+$', ''),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  );
  const member = fc.oneof(
    fc.constantFrom('files', 'ignoredFiles', 'mappingFiles', 'key', 'iv', 'priority', '__proto__'),
    fc.constantFrom(
      'condition',
      'terms',
      'pattern',
      'startPattern',
      'enabled',
      'ignored',
      'crypto',
    ),
    fc.string(),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(member, tie('tree'), { maxKeys: 5 }),
    ),
  }));
  const identifiers = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), tree, {
    maxKeys: 4,
  });
  const store = profileStore({ ...folders(), secrets: secrets(process.env) });
  const path = process.env['PATH'] ?? '';
  fc.assert(
    fc.property(
      fc.oneof(fc.record({ identifiers, ignored: tree, crypto: tree }), tree),
      (value) => {
        const text = JSON.stringify({ name: 'x', ...(value as object) });
        const checked = store.check(Buffer.from(text));
        const lines = 'plan' in checked ? checked.warnings : checked.problems;
        assert.ok('plan' in checked || lines.length > 0);
        for (const line of lines) {
          assert.equal(line.includes(path) || line.includes('root:'), false);
          assert.equal(/[\p{C}\p{Zl}\p{Zp}]/u.test(line), false);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test('an upload of any bytes is a profile or problems', () => {
  const store = profileStore(folders());
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      assert.ok('problems' in store.check(Buffer.from(bytes)));
    }),
    { numRuns: 1_000 },
  );
});
