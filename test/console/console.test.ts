import assert from 'node:assert/strict';
import { test } from 'node:test';
import { executablePath, type Here, started, storedBy } from './browser.ts';
import { accessibilityTests } from './screens/accessibility.ts';
import { compareTests } from './screens/compare.ts';
import { coverageTests } from './screens/coverage.ts';
import { evaluateTests } from './screens/evaluate.ts';
import { listsTests } from './screens/lists.ts';
import { liveTests } from './screens/live.ts';
import { profileTests } from './screens/profile.ts';
import { tryTests } from './screens/try.ts';

if (executablePath === undefined) {
  test('the console in a browser', { skip: 'there is no Chromium on the path' });
} else {
  allTests(await started());
}

function allTests(here: Here): void {
  tryTests(here);
  compareTests(here);
  profileTests(here);
  listsTests(here);
  coverageTests(here);
  liveTests(here);
  evaluateTests(here);
  accessibilityTests(here);

  test('the first page is less than 200 KB', async () => {
    const page = await here.open('#try', { key: '' });
    await page.getByRole('textbox', { name: 'Text to redact' }).waitFor();
    const sizes = await page.evaluate(() =>
      [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ].map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
    const sum = sizes.reduce((all, size) => all + size, 0);
    assert.ok(sizes.length >= 4 && sum > 10_000 && sum < 200_000, sizes.join());
  });

  test('nothing of a text is in links, storage, log or metrics', async () => {
    const page = await here.open('#try?p=logs');
    const canary = 'canary-bird@example.com';
    await page.getByRole('textbox', { name: 'Text to redact' }).fill(`to ${canary} now`);
    await page.locator('.layers mark').waitFor();
    const places = [await storedBy(page), ...here.urls, ...here.lines, await here.metrics()];
    assert.ok(places.some((text) => text.includes('/api/explain')));
    assert.ok(places.some((text) => text.includes('redactor_redactions_total')));
    const written = places.join('\n');
    for (const text of ['canary', 'bird', here.key, 'Jane', '555-0148', 'REDACTED-']) {
      assert.ok(!written.includes(text), text);
    }
  });

  test('no page asks another host for anything, and the policy refuses nothing', () => {
    assert.deepEqual(
      here.urls.filter((url) => !url.startsWith(here.base) && !url.startsWith('blob:')),
      [],
    );
    assert.deepEqual(here.complaints, []);
  });
}
