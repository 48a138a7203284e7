import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Here } from '../browser.ts';

const json = (page: Page) => page.getByRole('textbox', { name: 'Profile as JSON' });

async function opened(here: Here): Promise<Page> {
  const page = await here.open('#profile?p=logs');
  await page.getByText('Valid', { exact: true }).waitFor();
  return page;
}

/** Tests of the screen Profile. */
export function profileTests(here: Here): void {
  test('a mistake in a profile is refused as it is typed, at its place in the form and the JSON', async () => {
    const page = await opened(here);
    await json(page).fill(
      (await json(page).inputValue()).replace('"strategy": "REDACT"', '"strategy": "REDCT"'),
    );
    await page.getByText('1 problem, not saved').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save' }).isDisabled(), true);
    const problem = page.locator('#json-problems li');
    assert.match(
      await problem.innerText(),
      /^Line \d+ identifiers\.\w+\.\w+\[0\]\.strategy unknown strategy; did you mean "REDACT"\?$/,
    );
    await page.locator('.filter.wrong').getByRole('button').click();
    await page.locator('.filter.wrong select[aria-invalid="true"]').selectOption('MASK');
    await page.getByText('Valid, not saved').waitFor();
    assert.match(await json(page).inputValue(), /"strategy": "MASK"/);
  });

  test('JSON that cannot be read is refused with its line', async () => {
    const page = await opened(here);
    await json(page).fill('{\n  "name": "logs",\n  "identifiers": {,}\n}');
    await page.locator('#json-problems').getByRole('button', { name: 'Line 3' }).waitFor();
    await page.getByText('The form shows again').waitFor();
  });

  test('each filter has a description, an example and a box to test it in', async () => {
    const page = await opened(here);
    await page.getByRole('searchbox').fill('iban');
    const filter = page.locator('.filter', { hasText: 'IBAN code' });
    await filter.getByRole('checkbox').check();
    await filter.getByRole('button', { name: 'Open IBAN code' }).click();
    await filter.locator('.test-answer mark').first().waitFor();
    await filter.getByRole('textbox', { name: 'Test this filter alone' }).fill('no number here');
    await filter.getByText('Nothing is found in this text.').waitFor();
  });

  test('a profile is saved under a new name, changed, compared with its past, and rolled back', async () => {
    const page = await opened(here);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('logs-edited');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Save the new profile logs-edited?').waitFor();
    assert.match(
      await dialog.innerText(),
      /\d+ of \d+ filters are on\. Live at once for every caller/,
    );
    await dialog.getByLabel('Note for the history').fill('for the support desk');
    await dialog.getByRole('button', { name: 'Save and make live' }).click();
    await page.getByText('Saved: version 1 of logs-edited is live.').waitFor();
    await page.waitForURL('**/#profile?p=logs-edited');
    await page.getByRole('checkbox', { name: 'email address' }).uncheck();
    await page.getByText('Valid, not saved').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Replace the profile logs-edited?').waitFor();
    assert.match(
      await dialog.innerText(),
      /, 1 changed\. Live at once[\s\S]*Changed: email address\./,
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Valid, not saved').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Save and make live' }).click();
    await page.getByText('Saved: version 2 of logs-edited is live.').waitFor();
    await page.getByRole('link', { name: 'Compare version 1 with the live one' }).click();
    await page.getByRole('textbox', { name: 'Text to compare on' }).fill('to kim@acme.test');
    await page
      .getByRole('region', { name: 'Differences', exact: true })
      .getByText('kim@acme.test')
      .waitFor();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('combobox', { name: 'Profile', exact: true }).selectOption('logs-edited');
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('for the support desk').waitFor();
    assert.match(await history.innerText(), /Version 1[\s\S]* by k1/);
    await page.getByRole('button', { name: 'Roll back to version 1' }).click();
    await page.getByText('Rolled back: version 3 is live.').waitFor();
  });

  test('the test box redacts with the profile as it is on the page', async () => {
    const page = await opened(here);
    await page
      .getByRole('textbox', { name: /^A text, redacted by the profile/ })
      .fill('mail kim@acme.test');
    const answer = page.getByRole('region', { name: 'Test' }).locator('.test-answer');
    await answer.getByText('{{{REDACTED-email-address}}}').waitFor();
    await page.getByRole('checkbox', { name: 'email address' }).uncheck();
    await answer.getByText('Nothing is found in this text.').waitFor();
  });

  test('edits are never lost without a question, wherever one goes', async () => {
    const page = await opened(here);
    await page.getByRole('checkbox', { name: 'email address' }).uncheck();
    await page.getByText('Valid, not saved').waitFor();
    const edited = await json(page).inputValue();
    const questions: string[] = [];
    let answer = false;
    page.on('dialog', (dialog) => {
      questions.push(`${dialog.type()} ${dialog.message()}`);
      return answer ? dialog.accept() : dialog.dismiss();
    });
    const picker = page.getByRole('combobox', { name: 'Profile', exact: true });
    await picker.selectOption('default');
    await page.getByRole('link', { name: 'Live' }).click();
    await page.evaluate(() => {
      location.hash = '#profile?p=quiet';
    });
    await page.getByRole('button', { name: 'Undo all changes' }).click();
    await page.goBack().catch(() => {});
    const forKey = page.getByRole('banner').getByRole('button', { name: 'API key' });
    await forKey.click();
    await page.getByLabel('Key', { exact: true }).fill(here.key);
    await page.getByRole('button', { name: 'Use this key' }).click();
    assert.equal(await picker.inputValue(), 'logs');
    assert.equal(await json(page).inputValue(), edited);
    assert.ok(questions.length >= 4, questions.join('\n'));
    assert.match(questions[0] ?? '', /^confirm There are edits that are not saved/);
    answer = true;
    await picker.selectOption('default');
    await page.waitForFunction(
      (field) => field instanceof HTMLTextAreaElement && field.value.includes('"name": "default"'),
      await json(page).elementHandle(),
    );
    await page.getByText('Valid', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Live' }).click();
    await page.waitForURL('**/#live');
  });

  test('strategies are cards with a match before and after, only those that fit, and work with the keyboard', async () => {
    const page = await opened(here);
    const filter = page.locator('.filter', { hasText: 'email address' }).first();
    await filter.getByRole('button', { name: 'Open email address' }).click();
    const cards = filter.getByRole('group', { name: 'What happens to a match' });
    await cards.getByText('first+last@mail.example.co.uk').nth(5).waitFor();
    const titles = await cards.locator('strong').allTextContents();
    assert.deepEqual(titles, ['Label', 'Mask', 'Made-up value', 'Pseudonym', 'Hash', 'Encrypt']);
    assert.match(
      await cards.innerText(),
      /Mask[^→]*first\+last@mail\.example\.co\.uk\s*→\s*\*{29}\s[^→]*→\s*\S+@[^→]*→\s*\[EMAIL_ADDRESS_2\]/,
    );
    assert.equal(await cards.getByRole('radio', { name: 'Label' }).isChecked(), true);
    await cards.getByRole('radio', { name: 'Label' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Valid, not saved').waitFor();
    const mail = () =>
      json(page)
        .inputValue()
        .then((text) => JSON.parse(text));
    const strategies = (await mail()).identifiers.emailAddress.emailAddressFilterStrategies;
    assert.deepEqual(strategies, [{ strategy: 'MASK' }]);
    await cards.getByRole('radio', { name: 'Encrypt' }).check();
    assert.match((await mail()).crypto.key, /^[0-9a-f]{64}$/);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    assert.equal((await mail()).crypto, undefined);
  });

  test('a number can keep its last four characters, and a date can be shifted', async () => {
    const page = await here.open('#profile?p=default');
    for (const [filter, words] of [
      ['credit card', 'Last four'],
      ['date', 'Shift'],
    ] as const) {
      const card = page
        .locator('.filter')
        .filter({ has: page.getByRole('checkbox', { name: filter, exact: true }) });
      await card.getByRole('button', { name: `Open ${filter}` }).click();
      await card.getByRole('radio', { name: words }).waitFor();
      const other = words === 'Shift' ? 'Last four' : 'Shift';
      await card.getByText(/→/).nth(5).waitFor();
      assert.equal(await card.getByRole('radio', { name: other }).count(), 0);
    }
  });

  test('the minimum confidence of a type shows which values of the text come and go', async () => {
    const page = await opened(here);
    await page
      .getByRole('textbox', { name: /^A text, redacted by the profile/ })
      .fill('mail kim@acme.test, from 10.1.2.3 to 10.1.2.4');
    const levels = page.getByRole('region', { name: 'Minimum confidence by type' });
    const mail = levels.getByRole('slider', { name: /email address/ });
    await mail.fill('1');
    await levels.getByText('No longer replaced: kim@acme.test').waitFor();
    assert.equal(
      JSON.parse(await json(page).inputValue()).identifiers.emailAddress.minConfidence,
      1,
    );
    await mail.fill('0.1');
    await levels.getByText('The edits replace the same values').waitFor();
  });

  test('test texts are saved with a profile, and one that fails keeps it from going live', async () => {
    const page = await here.open('#try?p=logs');
    await page
      .getByRole('textbox', { name: 'Text to redact' })
      .fill('mail kim@acme.test of Project Heron');
    await page.getByRole('link', { name: 'Keep as a test' }).click();
    const tests = page.getByRole('region', { name: 'Test texts' });
    await tests.getByText('passes').waitFor();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByText('This is a copy named logs-copy, not saved.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save and make live' }).click();
    await page.getByText('Saved: version 1 of logs-copy is live.').waitFor();
    await page.getByRole('checkbox', { name: 'email address' }).uncheck();
    await page.getByText('1 expectation of the test texts failed').waitFor();
    await tests.getByText('“kim@acme.test” must go, and is not replaced').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('The test texts of this profile fail.').waitFor();
    await dialog.getByRole('button', { name: 'Save although tests fail' }).click();
    await page.getByText('Saved: version 2 of logs-copy is live.').waitFor();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Saved although 1 expectation of its test texts failed.').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete logs-copy' }).click();
    await page.getByText('Deleted: logs-copy.').waitFor();
    const picker = page.getByRole('combobox', { name: 'Profile', exact: true });
    await picker.locator('option', { hasText: 'logs-copy' }).waitFor({ state: 'detached' });
  });

  test('the service refuses a profile whose tests fail even where the page has not seen it', async () => {
    const page = await opened(here);
    const value = JSON.parse(await json(page).inputValue());
    const tests = [{ text: 'Heron', gone: ['Heron'] }];
    await json(page).fill(JSON.stringify({ ...value, name: 'gated', tests }));
    await page.getByText('1 expectation of the test texts failed').waitFor();
    // A service that is slow to try profiles
    await page.route('**/api/trial', () => new Promise(() => {}));
    await page.getByRole('textbox', { name: /^A text, redacted by the profile/ }).fill('another');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save and make live' }).click();
    await dialog.getByText('tests[0].gone[0]: is not replaced').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.unroute('**/api/trial');
  });

  test('edits are undone and redone step by step', async () => {
    const page = await opened(here);
    const first = await json(page).inputValue();
    const box = page.getByRole('checkbox', { name: 'email address' });
    await box.uncheck();
    const second = await json(page).inputValue();
    assert.notEqual(second, first);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    assert.equal(await json(page).inputValue(), first);
    assert.equal(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled(), true);
    await page.getByRole('button', { name: 'Redo' }).click();
    assert.equal(await json(page).inputValue(), second);
  });

  test('a text of 5 MB in the test box does not keep a profile from being checked', async () => {
    const page = await opened(here);
    const text = page.getByRole('textbox', { name: /^A text, redacted by the profile/ });
    await text.fill('kim@acme.test '.repeat(360_000));
    const card = page.getByRole('region', { name: 'Test', exact: true });
    await card.getByText('Not redacted: a text is tried up to 65,536 characters here.').waitFor();
    await json(page).fill('{"name": "logs", "identifiers": {"ssm": {}}}');
    await page.getByText('1 problem, not saved').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Keep the text' }).isDisabled(), true);
  });
}
