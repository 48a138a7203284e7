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

test('a proven number stays in a longer one', () => {
  for (const proof of ['MRN: 77812345', 'account number: 77812345']) {
    for (const number of [
      '77812345.50',
      '1,77812345.15',
      '3.77812345',
      '1077812345',
      '778123451',
    ]) {
      const input = `${proof}\nin all ${number} units, re 77812345\n`;
      const [, rest] = filtered(strict, input).split('in all ');
      assert.ok(rest.startsWith(`${number} units`), input);
      assert.doesNotMatch(rest, /re 77812345/);
    }
  }
});

test('a proven number counts in the name of a file and in a path', () => {
  for (const proof of ['MRN: 84726153', 'account number: 84726153']) {
    for (const name of ['84726153.20240105', 'export/84726153.2.csv', '/u/84726153.1/x']) {
      assert.doesNotMatch(filtered(strict, `${proof}\nSee file ${name}\n`), /84726153/);
    }
  }
});

test('a secret counts in the spellings of JSON and URLs', () => {
  const spelled = [
    'kX9m/Q2v+RtZ==',
    'kX9m\\/Q2v+RtZ==',
    'kX9m%2FQ2v%2BRtZ%3D%3D',
    'kX9m%2fQ2v%2bRtZ%3d%3d',
  ];
  for (const [n, value] of spelled.entries()) {
    const proof = n < 2 ? `{"password":"${value}"}` : `password=${value}`;
    for (const again of spelled) {
      const output = filtered(strict, `${proof}\n\nthe login with ${again} failed\n`);
      assert.doesNotMatch(output, /kX9m|RtZ/, `${proof} ${again}`);
    }
  }
});

test('a rare name counts in any case, and another word only as it is written', () => {
  const proof = '{"given": ["Grace"], "family": "Vexley"}\n\n';
  const output = filtered(strict, `${proof}re VEXLEY and vexley, by her grace\n`);
  assert.match(output, /^re \{\{\{.*?\}\}\} and \{\{\{.*?\}\}\}, by her grace$/m);
});

test('the name of a program with a number is no repeated user name', () => {
  for (const name of ['jenkins2', 'python3', 'postgres14', 'worker-01']) {
    const input = `user=${name}\nrun ${name} in /opt/${name}/bin\n`;
    assert.ok(filtered(strict, input).endsWith(`run ${name} in /opt/${name}/bin\n`), input);
  }
  assert.doesNotMatch(filtered(strict, 'user=mfischer82\nin /opt/mfischer82/bin\n'), /mfischer82/);
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
