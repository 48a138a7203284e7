import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Here } from '../browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TEXT = 'SSN 123-45-6789 of Jane Miller, born 03/14/1980, mail jane.miller@example.com';

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}

/** Violations of WCAG 2.2 AA that axe calls serious or critical. */
async function serious(page: Page): Promise<readonly string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const options = { runOnly: { type: 'tag', values: tags } };
  const { violations }: AxeResult = JSON.parse(
    await page.evaluate(`${axe}; axe.run(${JSON.stringify(options)}).then(JSON.stringify)`),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Brings each screen into a state with much to see. */
const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  try: async (page) => {
    await page.getByRole('textbox', { name: 'Text to redact' }).fill(TEXT);
    await page.locator('.layers mark').first().waitFor();
    await page.getByRole('button', { name: 'Next match' }).click();
  },
  compare: async (page) => {
    await page.getByRole('textbox', { name: 'Text to compare on' }).fill(TEXT);
    await page.getByRole('region', { name: 'Differences', exact: true }).waitFor();
  },
  profile: async (page) => {
    await page.getByText('Valid', { exact: true }).waitFor();
    const json = page.getByRole('textbox', { name: 'Profile as JSON' });
    await json.fill((await json.inputValue()).replace('"REDACT"', '"REDCT"'));
    await page.getByText('1 problem, not saved').waitFor();
    await page.locator('.filter.wrong').getByRole('button').click();
  },
  'profile with cards, levels and tests': async (page) => {
    await page.getByText('Valid', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: /^A text, redacted by the profile/ }).fill(TEXT);
    await page.getByRole('button', { name: 'Open SSN' }).click();
    await page.getByText(/→/).nth(4).waitFor();
    await page.getByRole('button', { name: 'Keep the text of the test box' }).click();
    await page.getByRole('region', { name: 'Test texts' }).getByText('passes').waitFor();
    await page.getByRole('slider', { name: /SSN/ }).fill('1');
    await page.getByRole('region', { name: 'Test texts' }).getByText('fails').waitFor();
  },
  lists: async (page) => {
    await page.getByLabel('New list').fill('staff');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('textbox', { name: /^Terms of staff/ }).fill('Heron');
  },
  coverage: async (page) => {
    await page.getByRole('row', { name: /^\(A\) names/ }).waitFor();
  },
  live: async (page) => {
    await page.getByRole('region', { name: 'Answers, by status' }).waitFor();
  },
  evaluate: async (page) => {
    await page.getByRole('button', { name: 'Use an example' }).click();
    await page.getByRole('region', { name: 'By type', exact: true }).waitFor();
  },
};

/** Tests of what those need who see little, or use no mouse. */
export function accessibilityTests(here: Here): void {
  for (const [screen, prepare] of Object.entries(screens)) {
    test(`axe finds nothing serious on ${screen} in light and dark, and it fits 320 pixels`, async () => {
      const page = await here.open(`#${screen.split(' ')[0]}?p=default&q=logs`, {
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      await prepare(page);
      assert.deepEqual(await serious(page), []);
      await page.emulateMedia({ colorScheme: 'dark' });
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(ground, 'rgb(16, 20, 24)');
      await page.setViewportSize({ width: 320, height: 640 });
      assert.deepEqual(await serious(page), []);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 320, String(width));
    });
  }

  test('a refusal fits 320 pixels', async () => {
    const page = await here.open('#live', { key: '', viewport: { width: 320, height: 640 } });
    const notice = page.getByRole('alert');
    await notice.waitFor();
    // The longest word that a refusal has.
    await notice.locator('.code').evaluate((code) => {
      code.textContent = 'unsupported_transfer_encoding';
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, String(width));
  });

  test('with the keyboard alone: key, text, match, type, another screen', async () => {
    const page = await here.open('#try', { key: '' });
    await to(page, 'API key');
    await page.keyboard.press('Enter');
    await page.locator('dialog input:focus').waitFor();
    await page.keyboard.type(here.key);
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'hidden' });
    await to(page, 'Text to redact');
    await page.keyboard.type('mail kim@acme.test');
    await page.locator('.layers mark').waitFor();
    await to(page, 'Next match');
    await page.keyboard.press('Enter');
    await page
      .getByRole('region', { name: 'Match', exact: true })
      .getByText('emailAddress')
      .waitFor();
    await to(page, 'email address');
    await page.keyboard.press('Space');
    await page.getByText('1 match would stay').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Try', level: 1 }).waitFor();
    await to(page, 'Compare');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Compare', level: 1 }).waitFor();
    assert.match(page.url(), /#compare$/);
  });
}

/** Presses Tab until an element with this name has the focus; each element on the way must show that it has it. */
async function to(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const words = [
        element?.getAttribute('aria-label'),
        element?.textContent,
        ...labels.map((one) => one.textContent),
      ];
      return words.map((text) => text?.trim() ?? '').join('\n');
    });
    if (focused.split('\n').some((text) => text.startsWith(name) || text.endsWith(name))) return;
  }
  assert.fail(`Tab does not reach ${name}`);
}
