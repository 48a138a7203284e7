import assert from 'node:assert/strict';
import { test } from 'node:test';
import { located } from '../../../src/console/profile/problem-offsets.ts';

const JSON_TEXT = `{
  "name": "x",
  "identifiers": {
    "ssn": {
      "ssnFilterStrategies": [
        { "strategy": "REDACT" },
        { "strategy": "NOPE" }
      ]
    },
    "a b": {}
  }
}`;
const lines = (...problems: string[]) => located(JSON_TEXT, problems).map(({ line }) => line);

test('a problem is placed at its member, or at the nearest one around it', () => {
  assert.deepEqual(
    lines(
      'identifiers.ssn.ssnFilterStrategies[1].strategy: unknown strategy',
      'identifiers.ssn.priority: expected a number',
      'identifiers["a b"]: unknown filter',
      'crypto: a key is missing',
    ),
    [7, 4, 10, 1],
  );
});

test('a syntax error is placed where it says', () => {
  assert.deepEqual(located('{\n oops', ['line 2, column 2: expected a key in double quotes']), [
    { path: '', text: 'line 2, column 2: expected a key in double quotes', line: 2 },
  ]);
});

test('the path and the text of a problem are apart', () => {
  const [one] = located(JSON_TEXT, ['identifiers.ssn: unknown member; did you mean "a: b"?']);
  assert.deepEqual(
    [one?.path, one?.text],
    ['identifiers.ssn', 'unknown member; did you mean "a: b"?'],
  );
});
