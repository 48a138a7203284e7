import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evaluator } from '../../src/conditions/evaluate.ts';
import { numberIn } from '../../src/conditions/number.ts';
import { parseCondition } from '../../src/conditions/parse.ts';
import { NEAR } from '../../src/conditions/surroundings.ts';

interface Asked {
  readonly type?: string;
  readonly confidence?: number;
  readonly classification?: string;
  readonly context?: string;
  readonly open?: boolean;
}

function held(condition: string, match: string, asked: Asked = {}): boolean | undefined {
  const { type = 'toy', confidence = 0.5, classification, context = 'none', open = false } = asked;
  const place = { type, filterType: type.toUpperCase(), reach: NEAR, numberOf: numberIn };
  const bytes = Buffer.from(match);
  const kind = classification === undefined ? {} : { classification };
  const found = { start: 0, end: bytes.length, confidence, ...kind };
  const scope = { context, documentId: 'd' };
  const subject = { found, bytes, end: bytes.length, confidence, open };
  return evaluator(parseCondition(condition), place, scope)(subject);
}

for (const [condition, match, asked, expected] of [
  ['token == "TEST@test.com"', 'test@TEST.com', {}, true],
  ['token != "127.0.0.1"', '127.0.0.1', {}, false],
  ['token != "127.0.0.1"', '10.0.0.1', {}, true],
  ['token startswith "90"', '90210', {}, true],
  ['token startswith "ab"', 'ABC', {}, false],
  ['token == ÉTÉ', 'été', {}, true],
  ['confidence >= 0.5', 'x', {}, true],
  ['confidence > 0.5', 'x', {}, false],
  ['context == Mine', 'x', { context: 'mine' }, true],
  ['context != mine', 'x', { context: 'mine' }, false],
  ['context startswith mi', 'x', { context: 'mine' }, true],
  ['classification == us', 'x', { classification: 'US' }, true],
  ['classification == US', 'x', {}, false],
  ['classification != US', 'x', {}, true],
  ['type == PER', 'x', { type: 'person' }, true],
  ['type == per', 'x', { type: 'city' }, false],
  ['type == LOC', 'x', { type: 'city' }, true],
  ['type == loc', 'x', { type: 'entity', classification: 'LOC' }, true],
  ['type != person', 'x', { type: 'person' }, false],
  ['population < 30000', '90210', {}, true],
  ['population > 30000', '90210-0110', {}, false],
  ['population < 20000', '99999', {}, undefined],
  ['not population < 20000', '99999', {}, undefined],
  ['population < 20000 and token == a', '99999', {}, false],
  ['population < 20000 and token == 99999', '99999', {}, undefined],
  ['population < 20000 or token == 99999', '99999', {}, true],
  ['population3 > 20000', '90210', {}, true],
  ['population3 <= 20000', '03601', {}, true],
  ['value > 89', 'age 92', {}, true],
  ['value > 89', 'aged ninety', {}, true],
  ['value > 89', 'age 89', {}, false],
  ['value > 89', 'old', {}, undefined],
  ['value > 89', 'age 92', { open: true }, undefined],
  ['token == "http://a.com"', 'http://a', { open: true }, undefined],
  ['token == "http://b.com"', 'http://a', { open: true }, false],
  ['token startswith http', 'http://a', { open: true }, true],
  ['token startswith "http://a.com"', 'http://a', { open: true }, undefined],
  ['token startswith ftp', 'http://a', { open: true }, false],
] as const) {
  test(`${condition} of ${match} ${JSON.stringify(asked)} is ${expected}`, () => {
    assert.equal(held(condition, match, asked), expected);
  });
}

/** An expression and its value: a tiny oracle without a grammar. */
interface Sample {
  readonly text: string;
  readonly worth: boolean | undefined;
}

const term: fc.Arbitrary<Sample> = fc.constantFrom(
  { text: 'confidence > 0.4', worth: true },
  { text: 'token startswith "zip"', worth: true },
  { text: 'TOKEN is zip-1', worth: true },
  { text: 'confidence => .6'.replace('.6', '0.6'), worth: false },
  { text: 'token != "ZIP-1"', worth: false },
  { text: 'context == some other', worth: false },
  { text: 'population < 5', worth: undefined },
  { text: 'token is "deathdate"', worth: false },
);

const { expression } = fc.letrec<{ expression: Sample }>((tie) => {
  const pair = fc.tuple(tie('expression'), tie('expression'));
  const and = fc.constantFrom(' and ', ' AND ', '&&', ' && ');
  const or = fc.constantFrom(' or ', ' OR ', '||');
  const not = fc.constantFrom('not ', '!', 'NOT ');
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      term,
      fc.tuple(pair, and).map(([[a, b], sign]) => ({
        text: `(${a.text})${sign}(${b.text})`,
        worth: all(a.worth, b.worth),
      })),
      fc.tuple(pair, or).map(([[a, b], sign]) => ({
        text: `( ${a.text} )${sign}( ${b.text} )`,
        worth: inverse(all(inverse(a.worth), inverse(b.worth))),
      })),
      fc.tuple(tie('expression'), not).map(([a, sign]) => ({
        text: `${sign}(${a.text})`,
        worth: inverse(a.worth),
      })),
    ),
  };
});

function all(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}

function inverse(a: boolean | undefined): boolean | undefined {
  return a === undefined ? undefined : !a;
}

test("random expressions have the oracle's value", () => {
  fc.assert(
    fc.property(expression, ({ text, worth }) => {
      assert.equal(held(text, 'zip-1'), worth);
    }),
  );
});

test('without parentheses, and binds closer than or, and not closer than and', () => {
  const word = fc.constantFrom('and', 'or');
  const signed = fc.tuple(fc.boolean(), term);
  fc.assert(
    fc.property(signed, fc.array(fc.tuple(word, signed), { maxLength: 6 }), (first, more) => {
      const shown = ([no, { text }]: [boolean, Sample]) => (no ? `not ${text}` : text);
      const worth = ([no, sample]: [boolean, Sample]) =>
        no ? inverse(sample.worth) : sample.worth;
      const groups: [boolean, Sample][][] = [[first]];
      for (const [sign, one] of more) {
        if (sign === 'or') groups.push([one]);
        else groups.at(-1)?.push(one);
      }
      const sums = groups.map((group) => group.map(worth).reduce(all, true));
      const expected = inverse(sums.map(inverse).reduce(all, true));
      const text = [shown(first), ...more.map(([sign, one]) => `${sign} ${shown(one)}`)].join(' ');
      assert.equal(held(text, 'zip-1'), expected);
    }),
  );
});

test('no text makes the parser fail in another way than by saying the column', () => {
  const pieces = fc.constantFrom(
    'token',
    '==',
    '"a"',
    '"',
    '(',
    ')',
    'and',
    'is',
    'not',
    ' ',
    '=',
    '1',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((list) => list.join(' ')),
      ),
      (text) => {
        try {
          parseCondition(text);
        } catch (error) {
          assert.match(String(error), /^Error: column \d+: /);
        }
      },
    ),
  );
});
