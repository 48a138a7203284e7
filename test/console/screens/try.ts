import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { temporaryFolder } from '../../temporary.ts';
import type { Here } from '../browser.ts';

const TEXT = 'SSN 123-45-6789 of Jane Miller, call (217) 555-0148 or mail jane.miller@example.com.';
const REDACTED =
  'SSN {{{REDACTED-ssn}}} of {{{REDACTED-person}}}, call {{{REDACTED-phone-number}}} or mail {{{REDACTED-email-address}}}.';

const field = (page: Page) => page.getByRole('textbox', { name: 'Text to redact' });

/** Tests of the screen Try. */
export function tryTests(here: Here): void {
  test('a text is redacted as it is pasted, and each match is marked', async () => {
    const page = await here.open('#try');
    await field(page).fill(TEXT);
    await page.waitForFunction(
      (expected) => document.querySelector('.output')?.textContent?.trim() === expected,
      REDACTED,
    );
    const marked = await page.locator('.layers mark').allTextContents();
    assert.deepEqual(marked, [
      '123-45-6789',
      'Jane Miller',
      '(217) 555-0148',
      'jane.miller@example.com',
    ]);
    assert.equal(
      await page.getByRole('status').filter({ hasText: 'replacements' }).textContent(),
      '4 replacements',
    );
  });

  test('an empty page asks for the goal, which chooses the profile', async () => {
    const page = await here.open('#try');
    const goal = page.getByRole('button', { name: /Share patients' records/ });
    await goal.click();
    await page.waitForURL(/#try\?p=hipaa-safe-harbor$/);
    assert.equal(await goal.getAttribute('aria-pressed'), 'true');
    await field(page).fill('Patient Jane Miller, MRN: 48201377');
    await page.waitForFunction(() =>
      document.querySelector('.output')?.textContent?.includes('REDACTED-medical-record-number'),
    );
    assert.equal(await goal.count(), 0);
  });

  test('the result can be copied and downloaded', async () => {
    const page = await here.open('#try', { permissions: ['clipboard-read', 'clipboard-write'] });
    await field(page).fill(TEXT);
    await page.getByRole('button', { name: 'Copy result' }).click();
    await page.getByText('Copied.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), REDACTED);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download result' }).click(),
    ]);
    assert.equal(saved.suggestedFilename(), 'redacted.txt');
    assert.equal(readFileSync(await saved.path(), 'utf8'), REDACTED);
  });

  test('a selected text may be decided to go or to stay: the profile opens with the change, not saved', async () => {
    const page = await here.open('#try');
    await field(page).fill('Case PT-004711 of Project Heron, and PT-004712.');
    const card = page.getByRole('region', { name: 'Selected' });
    const select = (from: number, to: number) =>
      field(page).evaluate(
        (box, [start, end]) => {
          (box as HTMLTextAreaElement).focus();
          (box as HTMLTextAreaElement).setSelectionRange(start ?? 0, end ?? 0);
        },
        [from, to],
      );
    await select(5, 14);
    await card.getByText('1 time in this text').waitFor();
    await card.getByText('2 times in this text').waitFor();
    await card.getByRole('link', { name: /pattern/ }).click();
    await page.waitForURL(/#profile/);
    await page.getByText('Valid, not saved').waitFor();
    const json = page.getByRole('textbox', { name: 'Profile as JSON' });
    assert.match(await json.inputValue(), /"pattern": ".*\[0-9\]\{6\}/);
    await page.getByRole('button', { name: 'Undo all changes' }).waitFor();
    const kept = await (
      await page.request.get(`${here.base}/api/profiles/default`, {
        headers: { Authorization: `Bearer ${here.key}` },
      })
    ).text();
    assert.ok(!kept.includes('[0-9]{6}'));
  });

  test('pointing at a match, or putting the cursor into it, shows filter, confidence and strategy', async () => {
    const page = await here.open('#try');
    await field(page).fill(TEXT);
    const details = page.getByRole('region', { name: 'Match', exact: true });
    const mark = await page.locator('.layers mark').first().boundingBox();
    assert.ok(mark);
    await page.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2);
    await details.getByText('ssn', { exact: true }).first().waitFor();
    // Names of filters are loaded when the first match is shown
    await details.getByText(/US social security/).waitFor();
    assert.match(await details.innerText(), /Context word\s+ssn/i);
    await field(page).press('Control+End');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
    await details.getByText('emailAddress', { exact: true }).waitFor();
    assert.match(await details.innerText(), /Strategy\s+REDACT/);
  });

  test('a type that is switched off, and the least confidence, show the text that would stay', async () => {
    const page = await here.open('#try');
    await field(page).fill(TEXT);
    await page.getByRole('checkbox', { name: /email address/ }).uncheck();
    await page.waitForFunction(() =>
      document.querySelector('.output')?.textContent?.includes('jane.miller@example.com'),
    );
    await page.getByText('1 match would stay').waitFor();
    await page.getByLabel('Least confidence').fill('1');
    await page.getByText('4 matches would stay').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.waitForFunction(
      () => !document.querySelector('.output')?.textContent?.includes('555'),
    );
  });

  test('a profile that leaves names of people in the text says so', async () => {
    const page = await here.open('#try?p=logs');
    await page.getByText('Names of people stay').waitFor();
    const picker = page.getByRole('combobox', { name: 'Profile', exact: true });
    await picker.selectOption('default');
    await page.getByText('Names of people stay').waitFor({ state: 'detached' });
  });

  test('values of filters that are off are counted, and a link turns their filters on', async () => {
    const page = await here.open('#try?p=logs');
    await field(page).fill('On 2024-05-06 Jane Miller paid');
    await page.getByText('2 more values stay, as the filters are off: date 1').waitFor();
    await page.getByRole('link', { name: 'add all' }).click();
    await page.getByText('Valid, not saved').waitFor();
    const json = await page.getByRole('textbox', { name: /JSON/ }).inputValue();
    const { identifiers } = JSON.parse(json);
    assert.deepEqual([identifiers.date, identifiers.person], [{}, {}]);
  });

  for (const [kind, end, lines] of [
    ['200 KB in lines', '.\n', 2_200],
    ['60 KB in one line', '. ', 600],
  ] as const) {
    test(`a key in a text of ${kind} touches a bounded number of elements, and the marks stay where their words are`, async () => {
      const page = await here.open('#try', { permissions: ['clipboard-read', 'clipboard-write'] });
      const line = (n: number) =>
        `Note ${(n * 7919) % 9_973}: the heart sounds are regular and without murmur, mail u${n}@example.com today${end}`;
      const text = Array.from({ length: lines }, (_, n) => line(n)).join('');
      assert.ok(text.length > 85 * lines, String(text.length));
      await field(page).fill(text);
      const replaced = page.getByText(`${lines.toLocaleString('en')} replacements`);
      await replaced.waitFor();
      await page.evaluate(countChanges);
      for (const [key, at] of [
        ['x', 0],
        ['\n', text.length / 2],
        ['x', text.length],
      ] as const) {
        await field(page).evaluate((box, caret) => {
          (box as HTMLTextAreaElement).focus();
          (box as HTMLTextAreaElement).setSelectionRange(caret, caret);
        }, at);
        await page.keyboard.insertText(key);
        await page
          .getByRole('region', { name: 'Redacted', exact: true })
          .getByText('Still running')
          .waitFor({ state: 'detached' });
        await replaced.waitFor();
        const changed = await page.evaluate(countChanges);
        assert.ok(changed > 0 && changed < 1_500, `${changed} elements, attributes and texts`);
      }
      const now = await field(page).inputValue();
      assert.equal(await page.locator('.layers .marks').textContent(), `${now}\n`);
      assert.equal(
        (await page.locator('.layers mark').allTextContents()).at(-1),
        `u${lines - 1}@example.com`,
      );
      // The field and its marks wrap alike: the field's text is as high as the marks under it
      const [high, scrolls] = await field(page).evaluate((box) => [
        box.clientHeight,
        box.scrollHeight,
      ]);
      assert.ok(Math.abs((high ?? 0) - (scrolls ?? 0)) <= 1, `${high} and ${scrolls}`);
      const copied = await page.evaluate(() => {
        getSelection()?.selectAllChildren(document.querySelector('.output .marks') as Element);
        return getSelection()?.toString();
      });
      const redacted = now.replace(/u\d+@example\.com/g, '{{{REDACTED-email-address}}}');
      assert.equal(copied?.trimEnd(), redacted.trimEnd());
    });
  }

  test('a small file opens in the page', async () => {
    const page = await here.open('#try');
    const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from(TEXT) };
    await page.getByLabel('File to redact').setInputFiles(file);
    await page.locator('.layers mark').first().waitFor();
    assert.equal(await field(page).inputValue(), TEXT);
  });

  test('a dropped file of 50 MB streams through the service and can be cancelled, and the page redacts typed text meanwhile', async () => {
    const page = await here.open('#try');
    await slowed(page, 10e6);
    const file = largeFile();
    await page.getByLabel('File to redact').setInputFiles(file);
    await page.getByText(/^Sent /).waitFor();
    await field(page).fill(TEXT);
    await page.locator('.layers mark').first().waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled. Nothing was kept.').waitFor();
  });

  test('a file that streams comes back redacted, byte for byte as the API answers', async () => {
    const page = await here.open('#try');
    const text = `${TEXT}\r\n`.repeat(6_000);
    const file = { name: 'large.log', mimeType: 'text/plain', buffer: Buffer.from(text) };
    await page.getByLabel('File to redact').setInputFiles(file);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the redacted file' }).click();
    const saved = await download;
    assert.equal(saved.suggestedFilename(), 'large.redacted.log');
    const hash = createHash('sha256');
    for await (const chunk of await saved.createReadStream()) hash.update(chunk as Buffer);
    const expected = createHash('sha256').update(`${REDACTED}\r\n`.repeat(6_000));
    assert.equal(hash.digest('hex'), expected.digest('hex'));
  });

  test('a file that is no text is refused with the reason', async () => {
    const page = await here.open('#try');
    const file = {
      name: 'a.bin',
      mimeType: '',
      buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0xff, 0xfe]),
    };
    await page.getByLabel('File to redact').setInputFiles(file);
    await page.getByText('not_text').waitFor();
  });

  for (const [why, key, act, words] of [
    ['without a key', '', undefined, /asks for a key/],
    ['while the service is down', undefined, (route: Route) => route.abort(), /No connection/],
    [
      'when the service refuses it',
      undefined,
      (route: Route) =>
        route.fulfill({ status: 503, json: { code: 'overloaded', detail: 'too much to do' } }),
      /busy or not ready.*too much to do/,
    ],
    ['while the answer is on its way', undefined, () => new Promise(() => {}), /Still running/],
  ] as const) {
    test(`a text that is not redacted does not look so: ${why}`, async () => {
      const page = await here.open('#try', key === undefined ? {} : { key });
      const pane = page.getByRole('region', { name: 'Redacted', exact: true });
      if (act !== undefined) {
        await field(page).fill('SSN 123-45-6789');
        await pane.getByText('1 replacement').waitFor();
        await page.route('**/api/explain*', act);
      }
      await field(page).fill(TEXT);
      await pane.getByText('Not redacted.').waitFor();
      await pane.getByText(words).waitFor();
      assert.doesNotMatch(await pane.innerText(), /replacement|REDACTED-|Jane|6789/);
      await page.unroute('**/api/explain*');
    });
  }

  test('a pasted text of 5 MB passes through the service like a file, and the field stays free', async () => {
    const page = await here.open('#try');
    await field(page).fill('before');
    await field(page).evaluate((element, line) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', line.repeat(5e6 / line.length));
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      element.dispatchEvent(paste);
    }, `${TEXT}\n`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the redacted file' }).click();
    const saved = await download;
    assert.equal(saved.suggestedFilename(), 'pasted.redacted.txt');
    let text = '';
    for await (const chunk of await saved.createReadStream()) text += String(chunk);
    assert.equal(text, `${REDACTED}\n`.repeat(5e6 / (TEXT.length + 1)));
    assert.equal(await field(page).inputValue(), 'before');
  });

  test('without a key the page asks for one', async () => {
    const page = await here.open('#try', { key: '' });
    await page.getByRole('button', { name: 'Enter an API key' }).first().click();
    await page.getByLabel('Key', { exact: true }).fill(here.key);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'logs' }).waitFor({ state: 'attached' });
  });
}

/** Elements, attributes and texts that changed or came since the last call, anywhere in the page. */
function countChanges(): number {
  const page = globalThis as { changes?: number; watch?: MutationObserver };
  page.watch?.disconnect();
  page.watch = new MutationObserver((all) => {
    for (const { addedNodes, removedNodes } of all) {
      page.changes = (page.changes ?? 0) + 1 + removedNodes.length;
      for (const node of addedNodes) {
        page.changes += node instanceof Element ? 1 + 2 * node.querySelectorAll('*').length : 1;
      }
    }
  });
  page.watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const { changes = 0 } = page;
  page.changes = 0;
  return changes;
}

/** A file of 50 MB on disk, as somebody would drop it. */
function largeFile(): string {
  const path = join(temporaryFolder(), `${randomUUID()}.log`);
  const file = openSync(path, 'w');
  const block = Buffer.from(`${TEXT} lorem ipsum dolor sit amet, consectetur.\n`.repeat(8_000));
  for (let written = 0; written < 50e6; written += block.length) writeSync(file, block);
  closeSync(file);
  return path;
}

/** Limits a page's bytes per second, so that a file is still on its way when the test acts. */
async function slowed(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}
