import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodedText, encoded, planIn } from '../../src/engine/charset.ts';
import { plan } from '../../src/engine/plan.ts';
import { redaction } from '../../src/engine/redaction.ts';
import type { Filter, Verdict } from '../../src/engine/types.ts';

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

test('a character that a charset lacks cannot be encoded', () => {
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
