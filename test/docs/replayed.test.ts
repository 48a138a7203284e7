import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { blocksOf, guide } from './pages.ts';
import { sandbox } from './sandbox.ts';

const blocks = guide.flatMap(blocksOf).filter(({ language }) => language === 'sh');
const skip = existsSync('/usr/bin/curl') ? false : 'curl is not here';
const run = skip ? async () => '' : await sandbox();

test('the pages hold commands', () => assert.ok(blocks.length > 10, String(blocks.length)));

for (const { page, line, text, output } of blocks) {
  test(`${page}:${line} runs${output === undefined ? '' : ', and prints the shown output'}`, {
    skip,
  }, async () => {
    const printed = await run(text);
    if (output !== undefined) assert.equal(ended(printed), output);
  });
}

test('explain answers what its page shows', { skip }, async () => {
  const [command, shown] = blocksOf('docs/http.md')
    .filter(({ text }) => /api\/explain|"filteredText"/.test(text))
    .map(({ text }) => text);
  const answer = JSON.parse(await run(command));
  const [span] = answer.explanation.appliedSpans;
  const members = [...shown.matchAll(/"(\w+)": ("[^"…]*"|[\d.]+|true|false)[,\s]/g)];
  assert.ok(members.length > 10, String(members.length));
  for (const [, key = '', value = ''] of members) {
    assert.deepEqual([key, span[key] ?? answer[key]], [key, JSON.parse(value)]);
  }
});

/** A text that was sent without a line end comes back without one. */
function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
