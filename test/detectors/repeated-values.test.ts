import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chunks, stream, whole } from '../engine/drive.ts';
import { filtered, usable } from '../profiles/running.ts';

const strict = shipped('strict');

function shipped(name: string) {
  const file = new URL(`../../profiles/${name}.json`, import.meta.url);
  return usable({ ...JSON.parse(readFileSync(file, 'utf8')), name: 'x' });
}

/** How a value is proved, the value, and texts in which nothing else tells it. */
const PROOFS: readonly (readonly [proof: string, value: string])[] = [
  ['DB_PASSWORD=kX9mQ2vRtZ', 'kX9mQ2vRtZ'],
  ['{"password": "Summer2024!"}', 'Summer2024!'],
  ['api_key: zq81hfu2mx9v7k', 'zq81hfu2mx9v7k'],
  ['MRN: 77812345', '77812345'],
  ['patient_id,mrn\n1,K-4471-902', 'K-4471-902'],
  ['account number: 00938472615', '00938472615'],
  ['passport number: K81920375', 'K81920375'],
  ['{"given": ["David", "E"], "family": "Vexley"}', 'Vexley'],
  ['first_name=Oyelaran&last_name=Thibodaux', 'Thibodaux'],
  ['<LastName>Wojciechowski</LastName>', 'Wojciechowski'],
  ['{"lastName": "Lincoln-Vexley"}', 'Lincoln-Vexley'],
  ['PID|1||77812345^^^G^MR||WASHINGTON-HARPER^DENISE^M||19620312|F', 'WASHINGTON-HARPER'],
];

const TEXTS: readonly string[] = [
  'the login with # failed',
  'ref #, again',
  '(#)',
  '"#"',
  'see #.',
  '{"x": "about # here"}',
  '<p>#</p>',
  'a,b\n#,2',
];

test('a value that one place proves is replaced in the rest of the text', () => {
  const kept: string[] = [];
  for (const [proof, value] of PROOFS) {
    for (const text of TEXTS) {
      const input = `${proof}\n\n${text.replace('#', value)}\n`;
      const output = filtered(strict, input);
      if (value.split(/-(?=[A-Z])/).some((part) => output.includes(part))) kept.push(input);
    }
  }
  assert.deepEqual(kept, []);
});

test('a common word and a short number do not count again', () => {
  for (const input of [
    '{"given": "Rose", "family": "May"}\nA rose in May, and the Rose was red in May.\n',
    'password: hunter\nThe hunter came.\n',
    'PIN: 4711\nIn row 4711 of it.\n',
  ]) {
    const rest = input.slice(input.indexOf('\n') + 1);
    assert.ok(filtered(strict, input).endsWith(filtered(strict, rest)), input);
  }
});

test('a replacement of a repeated value fits its container', () => {
  const input = '{"mrn": "77812345", "note": 77812345, "more": "re 77812345"}';
  assert.doesNotThrow(() => JSON.parse(filtered(strict, input)));
  assert.doesNotMatch(filtered(strict, input), /77812345/);
});

test('repeats of real filters are the same however the text is cut, and line by line', async () => {
  const plan = strict.plan;
  const input = Buffer.from(
    PROOFS.map(([proof, value]) => `${proof}\n${TEXTS.join('\n').replaceAll('#', value)}\n`).join(
      '',
    ),
  );
  const expected = whole(plan, input).bytes.toString();
  for (const lengths of [[1], [7, 3], [100], [4096]]) {
    assert.equal((await stream(plan, chunks(input, lengths))).bytes.toString(), expected);
  }
  const byLine = await stream(plan, [input], { lines: true });
  const cut = await stream(plan, chunks(input, [5]), { lines: true });
  assert.equal(cut.bytes.toString(), byLine.bytes.toString());
});
