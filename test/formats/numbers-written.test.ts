import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseAllDocuments, stringify } from 'yaml';
import { memoize } from '../../src/core/memoize.ts';
import type { NumberReplacement } from '../../src/engine/fields/format-interface.ts';
import { redactBuffer } from '../../src/engine/redact-buffer.ts';
import { profileOf } from '../../src/library/profile-of.ts';
import { chunks, scope, stream } from '../engine/drive.ts';
import { lengths, runs } from '../engine/same-however.ts';

const MODES: readonly NumberReplacement[] = ['quote', 'zero', 'keep'];
const planOf = memoize((numbers: NumberReplacement) => {
  const profile = JSON.parse(readFileSync('profiles/default.json', 'utf8'));
  return profileOf({ ...profile, numbers }, 'profiles', undefined).plan;
});

async function redacted(text: string, numbers: NumberReplacement): Promise<string> {
  const { bytes } = await redactBuffer(planOf(numbers), Buffer.from(text), { scope });
  return bytes.toString();
}

const TEXTS = {
  json: '{"age":42,"phone":5551234,"count":42,"ssn":"078-05-1120"}',
  sql: "INSERT INTO people (age, phone, count, ssn) VALUES (42, 5551234, 42, '078-05-1120');\n",
  yaml: 'people:\n  - age: 42 # years\n    phone: 5551234\n    count: 42\n    ssn: 078-05-1120\n',
};

test('a bare number is replaced by a string, by 0, or stays, as the profile says', async () => {
  const R = (type: string) => `{{{REDACTED-${type}}}}`;
  const [age, phone, ssn] = ['age', 'phone-number', 'ssn'].map(R);
  const expected: Readonly<Record<keyof typeof TEXTS, readonly string[]>> = {
    json: [
      `{"age":"${age}","phone":"${phone}","count":42,"ssn":"${ssn}"}`,
      `{"age":0,"phone":0,"count":42,"ssn":"${ssn}"}`,
      `{"age":42,"phone":5551234,"count":42,"ssn":"${ssn}"}`,
    ],
    sql: [
      `INSERT INTO people (age, phone, count, ssn) VALUES ('${age}', '${phone}', 42, '${ssn}');\n`,
      `INSERT INTO people (age, phone, count, ssn) VALUES (0, 0, 42, '${ssn}');\n`,
      `INSERT INTO people (age, phone, count, ssn) VALUES (42, 5551234, 42, '${ssn}');\n`,
    ],
    yaml: [
      `people:\n  - age: "${age}" # years\n    phone: "${phone}"\n    count: 42\n    ssn: "${ssn}"\n`,
      `people:\n  - age: 0 # years\n    phone: 0\n    count: 42\n    ssn: "${ssn}"\n`,
      `people:\n  - age: 42 # years\n    phone: 5551234\n    count: 42\n    ssn: "${ssn}"\n`,
    ],
  };
  for (const format of ['json', 'sql', 'yaml'] as const) {
    for (const [n, mode] of MODES.entries()) {
      assert.equal(await redacted(TEXTS[format], mode), expected[format][n]);
    }
  }
});

const numbers = fc.oneof(
  fc.constantFrom(42, 62704, 5551234, 2125550143, 4111111111111111, 10112, 0.5, -1.25),
  fc.integer(),
);
const records = fc.array(
  fc.dictionary(fc.constantFrom('age', 'phone', 'zip', 'ssn', 'count', 'name'), numbers, {
    minKeys: 1,
  }),
  { minLength: 1, maxLength: 4 },
);

test('numbers are numbers where they are replaced by 0, and the same where they are kept', () =>
  fc.assert(
    fc.asyncProperty(
      records,
      fc.constantFrom<NumberReplacement>('zero', 'keep'),
      fc.constantFrom('json', 'yaml'),
      lengths,
      async (data, mode, format, cuts) => {
        const text = format === 'json' ? JSON.stringify(data) : `---\n${stringify(data)}`;
        const { bytes } = await stream(planOf(mode), chunks(Buffer.from(text), cuts));
        const answer = bytes.toString();
        const read = format === 'json' ? JSON.parse(answer) : parseAllDocuments(answer)[0]?.toJS();
        const shown = (all: typeof data) =>
          all.map((one) => Object.entries(one).map(([key, value]) => [key, typeof value]));
        assert.deepEqual(shown(read), shown(data));
        if (mode === 'keep') assert.equal(answer, text);
      },
    ),
    runs,
  ));
