import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Here } from '../browser.ts';

/** Tests of the screen Compare. */
export function compareTests(here: Here): void {
  test('two profiles on one text: differences are marked and counted by type', async () => {
    const page = await here.open('#compare?p=default&q=logs');
    await page
      .getByRole('textbox', { name: 'Text to compare on' })
      .fill('Jane Miller, born 03/14/1980, SSN 123-45-6789');
    const differences = page.getByRole('region', { name: 'Differences', exact: true });
    await differences.getByRole('button', { name: 'Jane Miller' }).waitFor();
    assert.match(
      await differences.innerText(),
      /03\/14\/1980\s+date \{\{\{REDACTED-date\}\}\}\s+stays/,
    );
    await page.locator('mark.same', { hasText: 'REDACTED-ssn' }).first().waitFor();
    const counts = page.getByRole('region', { name: 'Replacements by type', exact: true }).last();
    assert.match(await counts.innerText(), /person\s+1\s+0\s+−1/);
    await page.getByRole('combobox', { name: 'Right' }).selectOption('hipaa-safe-harbor');
    await page.waitForURL('**/#compare?p=default&q=hipaa-safe-harbor');
  });

  test('nothing is counted or compared before both sides are there', async () => {
    const page = await here.open('#compare?p=default&q=logs');
    const text = page.getByRole('textbox', { name: 'Text to compare on' });
    await text.fill('SSN 123-45-6789');
    await page.getByText('Both profiles make the same of this text.').waitFor();
    await page.route('**/api/explain?p=logs*', (route) => route.abort());
    await text.fill('Jane Miller, SSN 123-45-6789');
    const right = page.getByRole('region', { name: 'logs', exact: true });
    await right.getByText('Not redacted.').waitFor();
    await page.getByText('Shown when both sides are there.').first().waitFor();
    assert.doesNotMatch(await right.innerText(), /Jane|6789|replacement/);
    const left = page.getByRole('region', { name: 'default', exact: true });
    await left.getByText('2 replacements').waitFor();
    for (const words of ['difference', 'Both profiles', '−']) {
      assert.equal(await page.getByText(words, { exact: true }).count(), 0, words);
    }
  });
}
