import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import { nativeRegex } from '../../../../src/detectors/user/patterns/native-regex.ts';
import { boundedPattern } from '../../../../src/detectors/user/patterns/pattern.ts';
import { PatternError } from '../../../../src/detectors/user/patterns/pattern-error.ts';
import { portableRegex } from '../../../../src/detectors/user/patterns/portable-regex.ts';
import type { MakeRegex, Regex } from '../../../../src/detectors/user/patterns/regex.ts';
import { runs } from '../../../engine/same-however.ts';

const require = createRequire(import.meta.url);
const portable = portableRegex(require('re2js'));
const native = loadedAddon();
const skip = native === undefined && 'RE2 is not built for this Node: npm rebuild re2';

function loadedAddon(): MakeRegex | undefined {
  try {
    return nativeRegex(require('re2'));
  } catch {
    return undefined;
  }
}

const r = String.raw;
const atoms = [
  'a',
  'b',
  '1',
  r`\d`,
  r`\w`,
  '[ab]',
  '[^a]',
  '.',
  'é',
  r`\pL`,
  r`\b`,
  '^',
  '$',
  r`\B`,
];
const source = fc
  .array(
    fc.tuple(fc.constantFrom(...atoms), fc.constantFrom('', '', '', '?', '*', '+', '{1,3}', '+?')),
    { minLength: 1, maxLength: 5 },
  )
  .chain((parts) => {
    const text = parts.map(([atom, times]) => (isAssertion(atom) ? atom : atom + times)).join('');
    return fc.constantFrom(text, `(?:${text}|b1)`, `a?(${text})`, `(?i)${text}`, `(?m)${text}`);
  });
const text = fc
  .array(fc.constantFrom('a', 'b', 'A', '1', ' ', 'é', 'É', '\n', '\x1a', '😀'), { maxLength: 24 })
  .map((parts) => Buffer.from(parts.join('')));

function isAssertion(atom: string): boolean {
  return ['^', '$', r`\b`, r`\B`].includes(atom);
}

test('the addon and its stand-in in JavaScript find the same', { skip }, () => {
  fc.assert(
    fc.property(source, text, (written, bytes) => {
      const pattern = accepted(written);
      if (pattern === undefined || native === undefined) return;
      const { captures, looksBack } = pattern;
      const options = { captures, looksBack };
      assert.deepEqual(
        all(portable(pattern.source, options), bytes),
        all(native(pattern.source, options), bytes),
      );
    }),
    { ...runs, numRuns: 4 * runs.numRuns },
  );
});

test('the addon and its stand-in refuse the same', { skip }, () => {
  for (const written of ['(', 'a{2,1}', '[b-a]', r`\p{Klingon}`, '(?<=a)b', r`(a)\1`, 'a**']) {
    assert.throws(() => portable(written, {}), written);
    assert.throws(() => native?.(written, {}), written);
  }
});

/** All matches, each at the offset where the last one ended. */
function all(regex: Regex, bytes: Buffer): readonly unknown[] {
  const found: unknown[] = [regex.test(bytes)];
  for (let at = 0; at < bytes.length; ) {
    const match = regex.find(bytes, at);
    if (match === undefined) break;
    found.push(match);
    at = Math.max(match.end, at + 1);
  }
  return found;
}

function accepted(written: string) {
  try {
    return boundedPattern(written, { group: written.startsWith('a?(') ? 1 : 0 });
  } catch (error) {
    assert.ok(error instanceof PatternError);
    return undefined;
  }
}
