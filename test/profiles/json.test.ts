import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJson } from '../../src/profiles/json.ts';

function outcome(text: string): string {
  const { value, problems } = parseJson(text);
  return problems.length === 0 ? JSON.stringify(value) : problems.map((one) => one.text).join();
}

test('any JSON reads as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), fc.constantFrom(0, 2), (text, indent) => {
      const spaced = JSON.stringify(JSON.parse(text), undefined, indent);
      assert.equal(outcome(spaced), JSON.stringify(JSON.parse(text)));
    }),
  );
});

test('exactly the texts that JSON.parse refuses are refused', () => {
  const piece = fc.constantFrom(...'{}[]:,"\\ \n\t019-+.eEtruefalsnu\u0001\u00a0é', '"a"', 'true');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      assert.equal(parseJson(text).problems.length > 0 && !duplicate(text), !accepted(text), text);
    }),
    { numRuns: 2000 },
  );
});

function accepted(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function duplicate(text: string): boolean {
  return parseJson(text).problems.some((problem) => problem.text === 'given twice');
}

for (const [text, expected] of [
  ['', 'line 1, column 1: expected a value'],
  ['  ', 'line 1, column 3: expected a value'],
  ['{"a": 1', 'line 1, column 8: expected a comma or }'],
  ['{"a": 1,}', 'line 1, column 9: expected a key in double quotes'],
  ['{"a" 1}', 'line 1, column 6: expected a colon'],
  ['{\n  "a": secret\n}', 'line 2, column 8: expected a value'],
  ['[1 2]', 'line 1, column 4: expected a comma or ]'],
  ['{} {}', 'line 1, column 4: expected the end'],
  ['["secret', 'line 1, column 2: expected a value'],
  ["{'a': 1}", 'line 1, column 2: expected a key in double quotes'],
  ['['.repeat(100), 'line 1, column 34: expected at most 32 levels'],
] as const) {
  test(`${JSON.stringify(text.slice(0, 20))} is not valid JSON, and the message says where`, () => {
    assert.equal(outcome(text), `not valid JSON at ${expected}`);
  });
}

test('a key that is given twice is a problem at its path', () => {
  const { problems } = parseJson('{"a": [{"b": 1, "b": 2}], "a": 3}');
  assert.deepEqual(problems, [
    { path: 'a[0].b', text: 'given twice' },
    { path: 'a', text: 'given twice' },
  ]);
});

test('two spellings of one key are the same key', () => {
  assert.equal(parseJson(String.raw`{"a": 1, "\u0061": 2}`).problems.length, 1);
});

test('__proto__ is a key like others', () => {
  const { value } = parseJson('{"__proto__": {"polluted": true}}');
  assert.deepEqual(Object.keys(Object(value)), ['__proto__']);
  assert.equal(Object(value).polluted, undefined);
});

test('a string of a million bytes is read', () => {
  const text = JSON.stringify('é\n'.repeat(400_000));
  assert.equal(parseJson(text).value, JSON.parse(text));
});

test('a string of a million bytes that never ends is refused at once', () => {
  assert.equal(parseJson(`"${'a'.repeat(1e6)}`).problems.length, 1);
});
