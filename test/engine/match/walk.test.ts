import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compile } from '../../../src/engine/compile/compile.ts';
import type { Declaration } from '../../../src/engine/compile/declaration.ts';
import { column } from '../../../src/engine/match/column.ts';
import { matcherOf } from '../../../src/engine/match/matcher.ts';
import { patternsOf } from '../../../src/engine/match/patterns.ts';
import { finder } from './finder.ts';
import { formTexts as text } from './form-texts.ts';
import { endsOf } from './naive-forms.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9);
const runs = { seed, numRuns: Number(process.env['RUNS'] ?? 200) };

const isAlnum = (character: string) => /[0-9A-Za-z]/.test(character);
const isEscape = (text: string, at: number) => /\\[bfnrt]$/.test(text.slice(0, at + 1));

const RUNS: readonly (readonly string[])[] = [
  ['1w*', '12?(-1*)*'],
  ["'B'[0-9A-Za-z-]+(\\.[0-9A-Za-z.-]+)?"],
  ['\\([^ )]*\\)?', '::[0-9a-z:.-]*[0-9a-z]'],
  ['w+-w+-w+', '1+(\\.1*)?a?', 'dd?'],
];

for (const forms of RUNS) {
  for (const most of [7, 40]) {
    test(`${forms.join(' | ')}, without bound, match ${most} bytes at most`, () => {
      const patterns = forms.map((form) => ({ form, most, edges: 'open' as const }));
      const find = finder({ key: 'toy', patterns });
      const ends = forms.map(endsOf);
      const expected = (of: string) =>
        Array.from({ length: of.length }, (_, at) => at).flatMap((at) => {
          const inToken = at > 0 && isAlnum(of[at - 1]) && !isEscape(of, at - 1);
          if (isAlnum(of[at]) && (inToken || isEscape(of, at))) return [];
          const found = ends
            .flatMap((of1) => of1(of, at))
            .filter((end) => end - at <= most && (end === of.length || !isAlnum(of[end])));
          return found.length === 0 ? [] : [`${at} ${of.slice(at, Math.max(...found))} 0.9`];
        });
      fc.assert(
        fc.property(text, (of) => assert.deepEqual(find(of), expected(of))),
        runs,
      );
    });
  }
}

test("a match of its pattern's full length continues, in the middle of a word", () => {
  const declaration: Declaration = {
    key: 'toy',
    patterns: [{ form: "'A1'[0-9A-Z-]*", most: 8, runsOn: '0-9A-Z-', edges: 'open' }],
  };
  const image = compile([declaration]);
  const patterns = patternsOf(image, [{ filter: 0, declaration, patterns: [0] }]);
  for (const [of, length, isCut] of [
    ['A1', 2, false],
    ['A1-BCDE F', 7, false],
    ['A1-BCDEF', 8, true],
    ['A1-BCDEFG', 8, true],
    ['A1-BCDEF-', 8, true],
    ['A1x', undefined, false],
  ] as const) {
    const found = column();
    const bytes = Buffer.from(of);
    matcherOf(image)(patterns, bytes, 0, bytes.length, bytes.length, [found]);
    assert.equal(found.length === 0 ? undefined : found.at[1], length, of);
    const details = found.length === 0 ? undefined : patterns.details(found.at[2]);
    assert.equal(details?.runOn !== undefined, isCut, of);
  }
});
