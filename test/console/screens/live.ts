import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Here } from '../browser.ts';

/** Tests of the screen Live. */
export function liveTests(here: Here): void {
  test('replacements show by type and profile, with the errors since the start', async () => {
    const page = await here.open('#try');
    await page.getByRole('textbox', { name: 'Text to redact' }).fill('SSN 123-45-6789');
    await page.locator('.layers mark').waitFor();
    await page.getByRole('link', { name: 'Live' }).click();
    const types = page.getByRole('region', { name: 'Replaced, by type' });
    await types.getByText('SSN').waitFor();
    await page.getByRole('region', { name: 'Replaced, by profile' }).getByText('default').waitFor();
    const status = page.getByRole('region', { name: 'Answers, by status' });
    assert.match(await status.innerText(), /200\s+\d+/);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
  });
}
