// Measures the console in a browser: bytes until it shows, the time from a key to the marks of the new text, and tasks of the page over 50 ms,
// which block typing.
// node --import tsx test/console/measure.ts [KEYS]

import { started } from './browser.ts';

/** Four matches in 400 characters of a note, as notes have them. */
const NOTE =
  'Seen by Dr. Amara Nwosu on 03/14/2026 for a cough that has lasted three weeks. No fever, no weight loss; lungs are clear on both sides, ' +
  'and the heart sounds are regular without murmur. The patient sleeps well, takes no other medicine and has not travelled since the spring. ' +
  'Call (217) 555-0148 after ten, or write to jane.roe@example.com, with the result of the test when it is there. ';
const KEYS = Number(process.argv[2] ?? 60);

const here = await started();
const page = await here.open('#try');
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable', { timeDomain: 'threadTicks' });
const transferred = await page.evaluate(() =>
  performance
    .getEntriesByType('resource')
    .concat(performance.getEntriesByType('navigation'))
    .filter(
      (entry) =>
        entry.startTime <
        (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    )
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
);
const paint = await page.evaluate(
  () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
);
console.log(
  `first paint: ${(transferred / 1000).toFixed(1)} KB transferred, ${paint.toFixed(0)} ms`,
);

const SIZES = [1, 10, 50, 250];
for (const [kilobytes, lines] of SIZES.flatMap(
  (size) =>
    [
      [size, true],
      [size, false],
    ] as const,
)) {
  const note = lines ? `${NOTE}\n` : NOTE;
  const text = note.repeat(Math.ceil((kilobytes * 1000) / note.length)).slice(0, kilobytes * 1000);
  await page.getByRole('textbox', { name: 'Text to redact' }).fill(text);
  await page.waitForTimeout(1_500);
  await page.evaluate(longTasks);
  const before = await processorMs();
  const times = await page.evaluate(typed, KEYS);
  const after = await processorMs();
  const blocked = await page.evaluate(longTasks);
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
  const each = (part: 'page' | 'service') => ((after[part] - before[part]) / KEYS).toFixed(1);
  console.log(
    `${kilobytes} KB in ${lines ? 'lines' : 'one line'}, ${KEYS} keys: median ${at(0.5)} ms, 95 % ${at(0.95)} ms; processor time a key: page ${each('page')} ms, service ${each('service')} ms`,
  );
  console.log(
    `  blocked: ${blocked.length} tasks over 50 ms, ${blocked.filter((ms) => ms > 100).length} over 100 ms, longest ${Math.max(0, ...blocked).toFixed(0)} ms`,
  );
}
process.exit(0);

/** Durations, in ms, of the page's tasks over 50 ms since the last call. */
async function longTasks(): Promise<number[]> {
  const page = globalThis as { longTasks?: number[] };
  if (page.longTasks === undefined) {
    const seen: number[] = [];
    page.longTasks = seen;
    new PerformanceObserver((list) =>
      seen.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
  }
  return page.longTasks.splice(0);
}

/** Processor time so far: of the page's main thread, and of the service, which runs in this process. */
async function processorMs(): Promise<{ readonly page: number; readonly service: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const page = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const { user, system } = process.cpuUsage();
  return { page: page * 1000, service: (user + system) / 1000 };
}

/** Types characters at the start of the text; each time runs until the frame after the redacted text is that of the new text. */
async function typed(keys: number): Promise<number[]> {
  const field = document.querySelector<HTMLTextAreaElement>('.layers textarea');
  const output = document.querySelector('.output')?.closest('.pane');
  if (field === null || !output) return [];
  const times: number[] = [];
  field.focus();
  for (let key = 0; key < keys; key += 1) {
    field.setSelectionRange(key, key);
    const answered = new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (output.getAttribute('aria-busy') !== 'false') return;
        watch.disconnect();
        resolve();
      });
      watch.observe(output, { attributeFilter: ['aria-busy'] });
    });
    const began = performance.now();
    document.execCommand('insertText', false, 'x');
    await answered;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times;
}
