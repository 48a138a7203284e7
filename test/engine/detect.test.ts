import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plan } from '../../src/engine/plan.ts';
import type { Detector, Judge } from '../../src/engine/types.ts';
import { stream, whole } from './drive.ts';
import { enable, hop, mail, searching } from './toys.ts';

function found(detector: Detector, text: string): string[] {
  const { spans } = whole(plan([enable(detector)]), Buffer.from(text));
  return spans.map(({ text: bytes, start }) => `${start}:${bytes}`);
}

test('a candidate inside the match before it does not count', () => {
  assert.deepEqual(found(hop, '-b-b-b'), ['0:-b-']);
});

test('a rejected match hides nothing that starts inside it', () => {
  assert.deepEqual(found(hop, '-a-b-'), ['2:-b-']);
});

test('a match does not reach back into the one before it', () => {
  assert.deepEqual(found(mail, 'a@bb a@b@bb'), ['0:a@bb', '5:a@b']);
});

test('a searcher continues where its last match ended', () => {
  assert.deepEqual(found(searching('aa', 'aa', 2), 'aaaaa'), ['0:aa', '2:aa']);
});

test('a replacement that shows the window outlives it', async () => {
  const tail = (match: Buffer): Buffer => match.subarray(1);
  const shows: Judge = () => ({
    outcome: 'replace',
    replacement: tail,
    fragment: Buffer.from('~'),
  });
  const plans = plan([enable(searching('pair', '<..>', 4), 0, shows)], {
    coreBytes: 3,
    wordsBytes: 0,
  });
  const pairs = Array.from({ length: 50 }, (_none, n) => `<${10 + n}>`);
  const { spans } = await stream(plans, [Buffer.from(pairs.join('-'))]);
  const expected = pairs.map((pair) => pair.slice(1));
  assert.deepEqual(
    spans.map(({ replacement }) => String(replacement)),
    expected,
  );
});
