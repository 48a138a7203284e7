import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullMatchPattern } from '../../../../src/detectors/user/patterns/full-match-pattern.ts';

const cases: readonly (readonly [pattern: string, flags: string, text: string, whole: boolean])[] =
  [
    ['a+', '', 'aaa', true],
    ['a+', '', 'aab', false],
    ['a|b', '', 'ab', false],
    ['a|b', '', 'b', true],
    ['^abc$', '', 'abc', true],
    ['^a$', 'm', 'a\nb', false],
    [String.raw`[A-Z]+\d`, 'i', 'abc1', true],
    ['é.', '', 'éx', true],
    ['x*', '', 'y', false],
  ];

for (const [pattern, flags, text, whole] of cases) {
  test(`${pattern} ${whole ? 'is' : 'is not'} all of ${JSON.stringify(text)}`, () => {
    assert.equal(fullMatchPattern(pattern, flags)(Buffer.from(text)), whole);
  });
}

test('bytes that are no UTF-8 match nothing', () => {
  assert.equal(fullMatchPattern('.*')(Buffer.from([0x61, 0xff])), false);
});

test('syntax that RE2 lacks is refused with its column, and a pattern that is too long', () => {
  assert.throws(() => fullMatchPattern('a(?!b)'), /^PatternError: column 2: look-ahead/);
  assert.throws(() => fullMatchPattern('a'.repeat(2049)), /^PatternError: longer than 2048 bytes/);
});
