import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Here } from '../browser.ts';

/** Tests of the screen Coverage. */
export function coverageTests(here: Here): void {
  test('the sheet has the 18 identifiers of Safe Harbor with filter, strategy and measured recall, and prints without the page around it', async () => {
    const page = await here.open('#coverage');
    const sheet = page.getByRole('region', { name: /^HIPAA, Safe Harbor/ });
    await sheet.waitFor();
    assert.equal(await sheet.locator('th[scope=rowgroup]').count(), 18);
    const names = await sheet.getByRole('row', { name: /^\(A\) names/ }).innerText();
    assert.match(names, /all\s+person\s+label\s+\d+ % \(\d+–\d+\) of \d+/);
    await sheet.getByText('No filter finds this: a person has to.').first().waitFor();
    await page.getByRole('combobox', { name: 'Profile' }).selectOption('logs');
    await sheet.getByText('Profile logs').waitFor();
    await sheet.getByText('off: it stays').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false);
    assert.equal(await sheet.isVisible(), true);
  });

  test('there are sheets for personal data of the GDPR and for account data of PCI DSS', async () => {
    const page = await here.open('#coverage?p=strict');
    const rule = page.getByRole('combobox', { name: 'Rule' });
    await rule.selectOption('gdpr');
    await page.getByRole('row', { name: /^an online identifier/ }).waitFor();
    await rule.selectOption('pci');
    await page.getByRole('row', { name: /^primary account number all/ }).waitFor();
  });
}
