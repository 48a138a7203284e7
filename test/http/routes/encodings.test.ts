import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nonTexts, wide } from '../../answer/kinds.ts';
import { service } from '../service.ts';

const { ask } = await service();

const PLAIN = { 'Content-Type': 'text/plain' };
const TEXT = '\ufeffZoë 😀 tells a secret\r\n日本の secret.\n';
const BROKEN = `${TEXT}a \ud800 secret and \udc00`;
const PATHS = ['/api/filter', '/api/filter?p=small', '/api/filter?spool=1'];

/** Pieces of one, two, three … bytes: every character is cut somewhere. */
function pieces(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0, size = 1; at < bytes.length; at += size, size = (size % 7) + 1) {
    parts.push(bytes.subarray(at, at + size));
  }
  return parts;
}

for (const bigEndian of [false, true]) {
  const name = bigEndian ? 'UTF-16BE' : 'UTF-16LE';

  test(`${name} with its mark is read and written back, lone surrogates and half a character included`, async () => {
    for (const path of PATHS) {
      for (const text of [BROKEN, BROKEN + TEXT.repeat(2_000)]) {
        const bytes = Buffer.concat([wide(text, bigEndian), Buffer.from('x')]);
        const expected = wide(text.replaceAll('secret', '*'), bigEndian);
        for (const body of text === BROKEN ? [[bytes], pieces(bytes)] : [[bytes]]) {
          const answer = await ask(path, { body });
          assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-16');
          assert.deepEqual(answer.body, Buffer.concat([expected, Buffer.from('x')]));
        }
      }
    }
  });

  test(`explain counts the UTF-16 code units of ${name}, its mark included`, async () => {
    for (const path of ['/api/explain', '/api/explain?p=small']) {
      for (const times of [1, 50]) {
        const text = TEXT.repeat(times);
        const answer = await ask(path, { body: pieces(wide(text, bigEndian)) });
        const { filteredText, explanation } = JSON.parse(answer.body.toString());
        const found = explanation.appliedSpans.map(
          ({ characterStart, characterEnd }: Record<string, number>) =>
            text.slice(characterStart, characterEnd),
        );
        assert.deepEqual(
          found,
          Array.from({ length: times * 2 }, () => 'secret'),
        );
        assert.equal(filteredText.length, text.length - times * 2 * 5);
      }
    }
  });

  test(`${name} that is declared needs no mark, in line mode either`, async () => {
    const charset = name.toLowerCase();
    const headers = { 'Content-Type': `text/plain; charset=${charset}` };
    const text = TEXT.slice(1);
    for (const path of [...PATHS, '/api/filter?flush=line']) {
      const answer = await ask(path, { headers, body: pieces(wide(text, bigEndian)) });
      assert.equal(answer.headers['content-type'], `text/plain; charset=${charset}`);
      assert.deepEqual(answer.body, wide(text.replaceAll('secret', '*'), bigEndian));
    }
  });

  test(`${name} in a form is read`, async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="text/plain"\r\n\r\n';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const body = [part, wide(TEXT, bigEndian), '\r\n--x--\r\n'];
    const answer = await ask('/api/filter', { headers, body });
    assert.deepEqual(answer.body, wide(TEXT.replaceAll('secret', '*'), bigEndian));
  });
}

test('UTF-16 that says nothing, or the reverse of its mark, is refused', async () => {
  for (const [charset, text] of [
    ['utf-16', wide('a secret', false)],
    ['utf-16le', wide('\ufeffa secret', true)],
    ['utf-16be', wide('\ufeffa secret', false)],
    ['iso-8859-1', wide('\ufeffa secret', false)],
  ] as const) {
    const headers = { 'Content-Type': `text/plain; charset=${charset}` };
    const answer = await ask('/api/filter', { headers, body: [text] });
    assert.deepEqual([answer.status, JSON.parse(answer.body.toString()).code], [415, 'not_text']);
  }
});

test('in line mode, where the head of the answer has left, UTF-16 has to be declared', async () => {
  const body = [wide('\ufeffa secret\n', false)];
  await assert.rejects(ask('/api/filter?flush=line', { body }), { code: 'ECONNRESET' });
  const headers = { 'Content-Type': 'text/plain; charset=utf-16' };
  const answer = await ask('/api/filter?flush=line', { headers, body });
  assert.deepEqual(answer.body, wide('\ufeffa *\n', false));
});

test('no kind of binary data passes, at once or in a stream', async () => {
  for (const [kind, bytes] of nonTexts(600)) {
    for (const path of ['/api/filter', '/api/explain?p=small']) {
      const { status, body } = await ask(path, { headers: PLAIN, body: [bytes] });
      assert.deepEqual([status, JSON.parse(body.toString()).code], [415, 'not_text'], kind);
    }
    const lines = ask('/api/filter?flush=line', { headers: PLAIN, body: [bytes] });
    await assert.rejects(lines, { code: 'ECONNRESET' }, kind);
  }
});

test('JSON is answered as JSON, and other types of text as plain text', async () => {
  const cases = [
    ['application/json', 'application/json'],
    ['Application/FHIR+JSON; charset=utf-8', 'application/fhir+json'],
    ['application/x-ndjson', 'application/x-ndjson'],
    ['text/csv', 'text/plain; charset=utf-8'],
    ['application/xml', 'text/plain; charset=utf-8'],
    ['text/html', 'text/plain; charset=utf-8'],
  ];
  for (const [type, expected] of cases) {
    const answer = await ask('/api/filter', {
      headers: { 'Content-Type': type },
      body: ['{"a":"secret"}\n'],
    });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-type'], expected);
    assert.equal(answer.body.toString(), '{"a":"*"}\n');
  }
  const refused = await ask('/api/filter', {
    headers: { 'Content-Type': 'application/pdf' },
    body: ['x'],
  });
  assert.equal(refused.status, 415);
});
