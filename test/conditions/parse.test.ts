import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCondition } from '../../src/conditions/parse.ts';

const token = (comparator: string, value: string) => ({
  kind: 'text',
  field: 'token',
  comparator,
  value,
});
const confidence = (comparator: string, value: number) => ({
  kind: 'number',
  field: 'confidence',
  comparator,
  value,
});
const a = token('==', 'a');
const b = token('==', 'b');
const c = token('==', 'c');

for (const [source, expected] of [
  ['token == "a"', a],
  ['token=="a"', a],
  ['\ttoken  ==\n"a" ', a],
  ['TOKEN IS a', a],
  ['token == test@test.com', token('==', 'test@test.com')],
  ['token != "127.0.0.1"', token('!=', '127.0.0.1')],
  ['token is not "a"', token('!=', 'a')],
  ['token startswith "90"', token('startswith', '90')],
  ['token startswith 90', token('startswith', '90')],
  [String.raw`token == "say \"a\\b\""`, token('==', String.raw`say "a\b"`)],
  [String.raw`token == "a\d"`, token('==', String.raw`a\d`)],
  ['token == ""', token('==', '')],
  ['token == "and"', token('==', 'and')],
  ['context == my own context', { ...a, field: 'context', value: 'my own context' }],
  ['type == PER', { ...a, field: 'type', value: 'PER' }],
  ['classification is "US"', { ...a, field: 'classification', value: 'US' }],
  ['population < 20000', { ...confidence('<', 20000), field: 'population' }],
  ['population3 <= 20000', { ...confidence('<=', 20000), field: 'population3' }],
  ['value > 89', { ...confidence('>', 89), field: 'value' }],
  ['value > "89.5"', { ...confidence('>', 89.5), field: 'value' }],
  ['confidence => 0.75', confidence('>=', 0.75)],
  ['confidence >= 0.75', confidence('>=', 0.75)],
  ['confidence is not 1', confidence('!=', 1)],
  ['token == a and token == b', { kind: 'and', parts: [a, b] }],
  ['token == a AND token == b && token == c', { kind: 'and', parts: [a, b, c] }],
  ['token == a || token == b or token == c', { kind: 'or', parts: [a, b, c] }],
  [
    'token == a or token == b and token == c',
    { kind: 'or', parts: [a, { kind: 'and', parts: [b, c] }] },
  ],
  [
    '(token == a or token == b) and token == c',
    { kind: 'and', parts: [{ kind: 'or', parts: [a, b] }, c] },
  ],
  ['not token == a and token == b', { kind: 'and', parts: [{ kind: 'not', part: a }, b] }],
  ['!(token == a)', { kind: 'not', part: a }],
  ['token is birthdate', { kind: 'near', of: ['birth'] }],
  ['token is "deathdate"', { kind: 'near', of: ['death'] }],
  ['token is birthdate or deathdate', { kind: 'near', of: ['birth', 'death'] }],
  ['token is "Birthdate or deathdate"', { kind: 'near', of: ['birth', 'death'] }],
  ['token is not birthdate', { kind: 'not', part: { kind: 'near', of: ['birth'] } }],
  ['token == "birthdate"', token('==', 'birthdate')],
  ['token is birthdate or token == a', { kind: 'or', parts: [{ kind: 'near', of: ['birth'] }, a] }],
] as const) {
  test(`${source} is read`, () => assert.deepEqual(parseCondition(source), expected));
}

for (const [source, expected] of [
  ['', 'column 1: expected a field'],
  ['token', 'column 6: expected a comparator: ==, !=, >, <, startswith or another'],
  ['token ==', 'column 9: expected a value'],
  ['token == "a', 'column 10: this quote is not closed'],
  ["token == 'a'", 'column 10: a value is quoted with double quotes: "…"'],
  ['token == “a”', 'column 10: a value is quoted with double quotes: "…"'],
  ['token = "a"', 'column 7: expected ==, != or another comparator'],
  ['token "==" a', 'column 7: expected a comparator: ==, !=, >, <, startswith or another'],
  ['token == a & token == b', 'column 12: expected && or ||, or double quotes around the value'],
  ['token == a and', 'column 15: expected a field'],
  ['token == "a" "b"', 'column 14: expected and, or, or the end'],
  ['(token == a', 'column 12: expected and, or, or )'],
  ['token == a)', 'column 11: expected and, or, or the end'],
  ['tokn == a', 'column 1: unknown field; did you mean "token"?'],
  [
    'zzzzzzzzzz == a',
    'column 1: unknown field; there are classification, confidence, context, population, population3, token, type, value',
  ],
  ['sentiment > 1', 'column 1: sentiment is not supported by this version'],
  [
    'token startwith a',
    'column 7: token takes ==, !=, is, is not, startswith; did you mean "startswith"?',
  ],
  ['token > a', 'column 7: token takes ==, !=, is, is not, startswith'],
  ['confidence startswith 1', 'column 12: confidence takes >, <, >=, =>, <=, ==, !=, is, is not'],
  ['confidence > 75', 'column 14: expected a number from 0 to 1'],
  ['confidence > high', 'column 14: expected a number'],
  ['population < -1', 'column 14: expected a number'],
  ['population < 1e5', 'column 14: expected a number'],
  [`${'('.repeat(40)}token == a`, 'column 34: most are 32 levels'],
  [`token == ${'a'.repeat(5000)}`, 'column 4097: most are 4096 characters long'],
] as const) {
  test(`${source.slice(0, 40)} is refused`, () => {
    assert.throws(() => parseCondition(source), { message: expected });
  });
}
