import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Here } from '../browser.ts';

/** Tests of the screen Lists. */
export function listsTests(here: Here): void {
  test('a list is made, changed, and deleted unless a profile refers to it', async () => {
    const page = await here.open('#lists');
    await page.getByText('There is none yet.').waitFor();
    await page.getByLabel('New list').fill('projects');
    await page.getByRole('button', { name: 'Begin' }).click();
    const list = page.getByRole('region', { name: 'projects' });
    await list.getByRole('textbox', { name: /^Terms of projects/ }).fill('Heron\n\n Heron\nOsprey');
    await list.getByText('Terms of projects (2 terms)').waitFor();
    await list.getByRole('button', { name: 'Save the list' }).click();
    await list.getByText('Saved: projects has 2 terms, live at once.').waitFor();
    assert.equal(await list.getByRole('textbox', { name: /^Terms/ }).inputValue(), 'Heron\nOsprey');
    const named = page.getByRole('region', { name: 'Named lists' });
    await named.getByRole('button', { name: 'projects' }).waitFor();
    await list.getByRole('textbox', { name: /^Terms/ }).fill('x');
    page.once('dialog', (dialog) => dialog.accept());
    await list.getByRole('button', { name: 'Undo all changes' }).click();
    assert.equal(await list.getByRole('textbox', { name: /^Terms/ }).inputValue(), 'Heron\nOsprey');
    page.once('dialog', (dialog) => dialog.accept());
    await list.getByRole('button', { name: 'Delete the list' }).click();
    await named.getByText('There is none yet.').waitFor();
  });

  test('terms for every profile are saved, and a refusal is shown', async () => {
    const page = await here.open('#lists');
    const everywhere = page.getByRole('region', { name: 'In every profile' });
    await everywhere.getByRole('textbox', { name: /^Always redacted/ }).fill('Osprey');
    await everywhere.getByRole('button', { name: 'Save for every profile' }).click();
    await everywhere.getByText('Saved, live at once in every profile.').waitFor();
    await page.route('**/api/redact-lists', (route) => route.abort());
    await everywhere.getByRole('textbox', { name: /^Always redacted/ }).fill('');
    await everywhere.getByRole('button', { name: 'Save for every profile' }).click();
    await everywhere.getByText('No connection.').waitFor();
    await page.unroute('**/api/redact-lists');
    await everywhere.getByRole('button', { name: 'Save for every profile' }).click();
    await everywhere.getByText('Saved, live at once in every profile.').waitFor();
  });
}
