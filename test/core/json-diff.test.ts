import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Change, jsonDiff } from '../../src/core/json-diff.ts';

test('members are added, removed and replaced; arrays as a whole', () => {
  const from = { a: 1, b: { c: [1], 'd/e~f': 2 }, gone: null };
  const to = { a: 1, b: { c: [1, 2], 'd/e~f': 3 }, new: {} };
  assert.deepEqual(jsonDiff(from, to), [
    { op: 'replace', path: '/b/c', value: [1, 2] },
    { op: 'replace', path: '/b/d~1e~0f', value: 3 },
    { op: 'remove', path: '/gone' },
    { op: 'add', path: '/new', value: {} },
  ]);
});

test('the patch changes only its target', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.json()),
      fc.dictionary(fc.string(), fc.json()),
      (a, b) => {
        const parsed = (texts: Record<string, string>) =>
          JSON.parse(
            `{${Object.entries(texts).map(([key, text]) => `${JSON.stringify(key)}:${text}`)}}`,
          );
        const [from, to] = [parsed(a), parsed(b)];
        assert.deepEqual(patched(from, jsonDiff(from, to)), to);
      },
    ),
  );
});

/** RFC 6902, as far as objects go. */
function patched(value: unknown, changes: readonly Change[]): unknown {
  const root = { '': structuredClone(value) } as Record<string, unknown>;
  for (const change of changes) {
    const keys = change.path
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = keys.pop() ?? '';
    const place = keys.reduce((node, key) => node[key] as Record<string, unknown>, root);
    if (change.op === 'remove') delete place[last];
    else
      Object.defineProperty(place, last, {
        value: change.value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return root[''];
}
