import assert from 'node:assert/strict';
import { test } from 'node:test';
import { service } from '../service.ts';

const { ask } = await service();

test('the charset is echoed, its bytes pass, its offsets are one a byte', async () => {
  for (const charset of ['iso-8859-1', 'windows-1252']) {
    const headers = { 'Content-Type': `text/plain; charset="${charset.toUpperCase()}"` };
    const body = [Buffer.from('caf\xe9 \x93a secret\x94', 'latin1')];
    const filtered = await ask('/api/filter', { headers, body });
    assert.equal(filtered.headers['content-type'], `text/plain; charset=${charset}`);
    assert.equal(filtered.body.toString('latin1'), 'caf\xe9 \x93a *\x94');
    const explained = await ask('/api/explain', { headers, body });
    assert.equal(explained.headers['content-type'], 'application/json; charset=utf-8');
    const { filteredText, explanation } = JSON.parse(explained.body.toString());
    const [quote, unquote] = charset === 'windows-1252' ? '“”' : '\x93\x94';
    assert.equal(filteredText, `café ${quote}a *${unquote}`);
    assert.equal(explanation.appliedSpans[0].characterStart, 8);
    assert.equal(explanation.appliedSpans[0].characterEnd, 14);
  }
});

test('binary data is refused, however it comes', async () => {
  const wide = Buffer.from('a secret', 'utf16le');
  const bodies = [
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('PK\u0003\u0004...'),
    Buffer.from([0x1f, 0x8b, 8, 0]),
    Buffer.from('BZh61AY&SY...'),
    Buffer.from('SQLite format 3\u0000'),
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2]),
    Buffer.concat([Buffer.alloc(128, ' '), Buffer.from('DICM\u0002\u0000')]),
    wide,
    Buffer.from(wide).swap16(),
  ];
  for (const bytes of bodies) {
    for (const path of ['/api/filter', '/api/filter?p=small', '/api/explain?spool=1']) {
      for (const body of [[bytes], Array.from({ length: 300 }, () => bytes)]) {
        const answer = await ask(path, { body });
        assert.equal(answer.status, 415);
        assert.equal(JSON.parse(answer.body.toString()).code, 'not_text');
      }
    }
  }
});

test('a text may hold the names of binary formats', async () => {
  for (const start of [
    'BZh',
    'SQLite format 3 secret',
    'PAR1 secret',
    `${' '.repeat(128)}DICM secret`,
  ]) {
    assert.equal((await ask('/api/filter', { body: [start] })).status, 200);
  }
});

test('a text may hold NUL', async () => {
  const body = ['\u0000\u0000a\u0000\u0000\u0000 secret'];
  assert.equal(
    (await ask('/api/filter', { body })).body.toString(),
    body[0]?.replace('secret', '*'),
  );
});
