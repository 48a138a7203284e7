import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.ts';
import { run } from './run.ts';

const folder = temporaryFolder();
const profiles = join(folder, 'profiles');
mkdirSync(profiles);
writeFileSync(join(profiles, 'default.json'), '{"name":"default","identifiers":{"ssn":{}}}');
const text = 'Patient: «person:Zoë Okonkwo», SSN «ssn:123-45-6789», SSN «ssn:hidden one»\n';
writeFileSync(join(folder, 'in.txt'), text);

test('report-miss writes misses without text', async () => {
  const { status, out } = await run(profiles, ['report-miss', '--language', 'en', 'in.txt'], {
    cwd: folder,
  });
  assert.equal(status, 0);
  const lines = out
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ version, before, ...rest }) => rest),
    [
      {
        profile: 'default',
        language: 'en',
        kind: 'missed',
        type: 'person',
        value: 'Aaa Aaaaaaa',
        after: ', SSN 000-00-0000, SSN aaaaaa aaa',
      },
      {
        profile: 'default',
        language: 'en',
        kind: 'missed',
        type: 'ssn',
        value: 'aaaaaa aaa',
        after: '',
      },
    ],
  );
  for (const word of ['Zoë', 'Okonkwo', '6789', 'hidden']) assert.ok(!out.includes(word), word);
});

test('report-miss refuses what is no annotated file and no language, by name', async () => {
  writeFileSync(join(folder, 'wrong.txt'), '«person:Zoë');
  const wrong = await run(profiles, ['report-miss', 'wrong.txt'], { cwd: folder });
  assert.equal(wrong.status, 1);
  assert.match(wrong.err, /wrong\.txt:1:/);
  const none = await run(profiles, ['report-miss', '--language', 'Deutsch!', 'in.txt'], {
    cwd: folder,
  });
  assert.deepEqual(
    [none.status, none.err],
    [2, 'redactor: --language: expected a code such as de or pt-BR\n'],
  );
});
