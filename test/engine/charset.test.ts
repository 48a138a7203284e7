import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodedText, encoded, planIn } from '../../src/engine/charset.ts';
import { plan } from '../../src/engine/plan.ts';
import { redaction } from '../../src/engine/redaction.ts';
import type { Filter, Verdict } from '../../src/engine/types.ts';
import { service } from '../http/service.ts';

const { ask } = await service();
const scope = { context: 'none', documentId: '1' };

test('every byte of a charset comes back from its text', () => {
  const all = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
  for (const charset of ['iso-8859-1', 'windows-1252'] as const) {
    const text = decodedText(all, charset);
    assert.equal(text.length, 256);
    assert.deepEqual(encoded(Buffer.from(text), charset), all);
  }
  assert.equal(decodedText(Buffer.from([0x80, 0x99, 0xe9]), 'windows-1252'), '€™é');
});

test('what a charset lacks cannot be encoded', () => {
  assert.equal(encoded(Buffer.from('€'), 'iso-8859-1'), undefined);
  assert.equal(encoded(Buffer.from('ř'), 'windows-1252'), undefined);
  assert.equal(encoded(Buffer.from('\u0080'), 'windows-1252'), undefined);
  assert.equal(encoded(Buffer.from('😀'), 'iso-8859-1'), undefined);
  assert.deepEqual(encoded(Buffer.from('é'), 'iso-8859-1'), Buffer.from([0xe9]));
});

function named(judge: (match: string) => Verdict): Filter {
  const find = {
    kind: 'searcher',
    search: ({ bytes, end }: { bytes: Buffer; end: number }, from: number, to: number) => {
      const start = bytes.subarray(0, end).indexOf(Buffer.from('Ren\xe9', 'latin1'), from);
      return start < 0 || start >= to ? undefined : { start, end: start + 4, confidence: 1 };
    },
  } as const;
  return {
    detector: { type: 'name', filterType: 'NAME', reach: 8, find },
    priority: 0,
    judge: () => (found, bytes) => judge(bytes.subarray(found.start, found.end).toString()),
  };
}

function latin(judge: (match: string) => Verdict): string {
  const wide = planIn('iso-8859-1', plan([named(judge)]));
  const text = Buffer.from('ici Ren\xe9, l\xe0', 'latin1');
  return redaction(wide, { scope }).buffered(text).bytes.toString('latin1');
}

test('a match is judged in UTF-8 and replaced in its charset', () => {
  const fragment = Buffer.from('*');
  const by = (replacement: Verdict['replacement']) => (match: string) => {
    assert.equal(match, 'René');
    return { outcome: 'replace', replacement, fragment } as const;
  };
  assert.equal(latin(by(Buffer.from('Zoé'))), 'ici Zo\xe9, l\xe0');
  assert.equal(latin(by(Buffer.from('Jiří'))), 'ici *, l\xe0');
  assert.equal(latin(by((match) => Buffer.from(`${match}!`))), 'ici Ren\xe9!, l\xe0');
  assert.equal(latin(by(() => Buffer.from('→'))), 'ici *, l\xe0');
  const nothing = { outcome: 'replace', replacement: Buffer.from('→') } as const;
  const type = '{{{REDACTED-name}}}';
  assert.equal(
    latin(() => ({ ...nothing, fragment: Buffer.from('→') })),
    `ici ${type}, l\xe0`,
  );
});

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

test('what is no text is refused, however it comes', async () => {
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

test('a text may hold the names of what is no text', async () => {
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
