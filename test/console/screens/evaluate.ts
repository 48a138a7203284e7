import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../temporary.ts';
import type { Here } from '../browser.ts';

const SET = `%% one
Seen by «PER:Jane Miller» on «DATE:03/14/2026». SSN «SSN:078-05-1120».
%% two
The «CODENAME:Heron» project. Mail kim@acme.test é «PER:John Smith».
`;
const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** Tests of the screen Evaluate. */
export function evaluateTests(here: Here): void {
  test('an annotated set is scored by type, with intervals, and misses show in their context', async () => {
    const page = await here.open('#evaluate?p=default');
    await page.getByLabel('Annotated files').setInputFiles(file('set.txt', SET));
    const table = page.getByRole('region', { name: 'Scores by type' });
    await table.waitFor();
    assert.match(await table.innerText(), /person\s+2\s+2\s+100 %\s+34–100\s+100 %\s+34–100/);
    assert.match(await table.innerText(), /CODENAME\s+1\s+0\s+–\s+0 %\s+0–79/i);
    const examples = page.getByRole('region', { name: 'Missed and spurious' });
    assert.match(await examples.innerText(), /missed\s+codename[\s\S]*The Heron project/i);
  });

  test('decisions about misses make a profile and an annotation to download', async () => {
    const page = await here.open('#evaluate?p=default');
    const text = SET.replace('SSN «SSN:078-05-1120»', '«SSN:Room» 412, SSN 078-05-1120');
    await page.getByLabel('Annotated files').setInputFiles(file('set.txt', text));
    const examples = page.getByRole('region', { name: 'Missed and spurious' });
    await examples.getByRole('button', { name: 'Add to a dictionary: Heron' }).click();
    await examples.getByRole('button', { name: 'Right: mark it: 078-05-1120' }).click();
    await examples.getByRole('button', { name: 'Wrong mark: remove it: Room' }).click();
    const profile = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the profile with these terms' }).click();
    const saved = JSON.parse(readFileSync(await (await profile).path(), 'utf8'));
    assert.deepEqual(saved.identifiers.dictionaries[0].terms, ['Heron']);
    const gold = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the corrected annotation' }).click();
    const lines = readFileSync(await (await gold).path(), 'utf8')
      .trim()
      .split('\n');
    const [first] = lines.map((line) => JSON.parse(line));
    const marked = first.spans.map(({ start, end }: { start: number; end: number }) =>
      first.text.slice(start, end),
    );
    assert.deepEqual(marked, ['Jane Miller', '03/14/2026', '078-05-1120']);
  });

  test('a file that is no annotation is refused with its place', async () => {
    const page = await here.open('#evaluate');
    await page
      .getByLabel('Annotated files')
      .setInputFiles(file('set.jsonl', '{"text": "a"}\n{"text": oops}\n'));
    await page.getByText('set.jsonl:2:10: not valid JSON').waitFor();
  });

  test('a folder is scored as a whole and by the folders in it; equal names in two folders are two files', async () => {
    const folder = temporaryFolder();
    for (const [name, text] of [
      ['en', 'Mail «EMAIL_ADDRESS:kim@acme.test» now'],
      ['de', 'An «EMAIL_ADDRESS:kim@acme.test», nicht «EMAIL_ADDRESS:Heron»'],
      ['.git', 'no document'],
    ] as const) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'set.txt'), text);
    }
    const page = await here.open('#evaluate?p=default');
    await page.getByLabel('Folder to evaluate').setInputFiles(folder);
    const table = page.getByRole('region', { name: 'Scores by folder' });
    await table.waitFor();
    const text = await table.innerText();
    assert.match(text, /\/en\s+1\s+1\s+100 %[^%]*100 %/);
    assert.match(text, /\/de\s+2\s+1\s+100 %[^%]*50 %/);
    assert.match(text, /all folders\s+3\s+2/);
    assert.doesNotMatch(text, /\.git/);
  });
}
