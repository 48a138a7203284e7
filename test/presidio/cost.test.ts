import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzer } from '../../src/presidio/analyze.ts';
import { analyzeRequest } from '../../src/presidio/analyze-request.ts';
import { anonymize, deanonymize } from '../../src/presidio/anonymize.ts';
import { forUploads } from '../../src/profiles/uploads/uploaded.ts';

const BYTES = 200_000;
/** Most CPU seconds of a request of that size: most took 5 to 70. */
const MOST_SECONDS = 3;
/** Longest time without a turn for other requests, in CPU seconds: 0.9 on an idle machine, and more where other processes share the caches. */
const MOST_HELD = 2;

const analyze = analyzer(forUploads({}));
const OWN = Array.from({ length: 100 }, (_, n) => `E${n}`);
const EVERY_WORD = { patterns: [{ name: 'w', regex: String.raw`\b\w`, score: 0.5 }] };
const words = (count: number, length: number) =>
  Array.from({ length: count }, (_, n) => `${n}`.padEnd(length, 'aab'));
const recognizer = (n: number, more: object) => ({
  name: `r${n}`,
  supported_entity: `E${n}`,
  ...more,
});
const filled = (unit: string, taken = 0) => unit.repeat(Math.floor((BYTES - taken) / unit.length));
const result = (start: number, end: number, type = 'E') => ({
  start,
  end,
  entity_type: type,
  score: 1,
});

/** Bodies that ask for as much work as their size allows. */
const ANALYSES: readonly [name: string, body: object][] = [
  [
    'context words near each match',
    {
      text: filled('aab '),
      ad_hoc_recognizers: [recognizer(0, { ...EVERY_WORD, context: words(900, 64) })],
    },
  ],
  [
    'recognisers with one context each',
    {
      text: filled('aab '),
      context: words(900, 64),
      ad_hoc_recognizers: Array.from({ length: 9 }, (_, n) =>
        recognizer(n, { ...EVERY_WORD, context: words(100, 64) }),
      ),
    },
  ],
  [
    'explained matches',
    {
      text: filled('a '),
      return_decision_process: true,
      ad_hoc_recognizers: [
        recognizer(0, {
          patterns: [{ name: 'x'.repeat(250), regex: `a|${'b'.repeat(1900)}`, score: 0.5 }],
        }),
      ],
    },
  ],
  [
    'characters of two units',
    {
      text: filled('🦊 a ', 0).slice(0, BYTES / 4),
      ad_hoc_recognizers: [recognizer(0, EVERY_WORD)],
    },
  ],
  ['names of entities', { text: 'a', entities: ['EMAIL_ADDRESS', ...Array(24_000).fill('URL')] }],
  ['short texts', { text: Array(30_000).fill('a b'), entities: ['URL'] }],
  [
    'an allow list',
    {
      text: filled('aab '),
      allow_list: words(800, 100),
      ad_hoc_recognizers: [recognizer(0, EVERY_WORD)],
    },
  ],
];

for (const [name, body] of ANALYSES) {
  test(`an analysis is bounded by its body: ${name}`, async () => {
    // The patterns of all filters are read first.
    await analyze(analyzeRequest({ language: 'en', text: 'a', entities: ['URL'] }), 'd');
    await bounded(() => analyze(analyzeRequest({ language: 'en', entities: OWN, ...body }), 'd'));
  });
}

const half = 'a'.repeat(BYTES / 2);
/** Results that each begin and end one character after the one before, of as many types. */
const crossed = () =>
  Array.from({ length: 2_000 }, (_, n) => result(n, half.length - 2_000 + n, `E${n}`));
const SALT = 's'.repeat(BYTES / 4);

const ANONYMIZATIONS: readonly [name: string, body: object][] = [
  ...['hash', 'keep', 'redact', 'replace'].map(
    (type) =>
      [
        `results that overlap, with ${type}`,
        { text: half, analyzer_results: crossed(), anonymizers: { DEFAULT: { type } } },
      ] satisfies [string, object],
  ),
  [
    'results that overlap, with mask',
    {
      text: half,
      analyzer_results: crossed(),
      anonymizers: {
        DEFAULT: { type: 'mask', masking_char: '*', chars_to_mask: 9, from_end: true },
      },
    },
  ],
  [
    'a long salt',
    {
      text: half,
      analyzer_results: Array.from({ length: 4_000 }, (_, n) => result(2 * n, 2 * n + 1)),
      anonymizers: { DEFAULT: { type: 'hash', salt: SALT } },
    },
  ],
  [
    'a long configuration',
    {
      text: half,
      analyzer_results: Array.from({ length: 4_000 }, (_, n) => result(2 * n, 2 * n + 1)),
      anonymizers: {
        DEFAULT: {
          type: 'redact',
          ...Object.fromEntries(words(20_000, 8).map((word) => [word, 1])),
        },
      },
    },
  ],
  [
    'characters of two units',
    {
      text: '🦊'.repeat(30_000),
      analyzer_results: Array.from({ length: 4_000 }, (_, n) => result(2 * n, 2 * n + 1)),
    },
  ],
];

for (const [name, body] of ANONYMIZATIONS) {
  test(`an anonymization is bounded by its body: ${name}`, async () => {
    await bounded(() => anonymize(body));
  });
}

test('a deanonymization is bounded by its body: results that overlap', async () => {
  const results = {
    text: half,
    anonymizer_results: crossed(),
    deanonymizers: { DEFAULT: { type: 'deanonymize_keep' } },
  };
  await bounded(() => deanonymize(results));
});

/** Runs a request, refused or not, and counts the CPU seconds of this process. */
async function bounded(request: () => Promise<unknown>): Promise<void> {
  let [held, last] = [0, process.cpuUsage().user];
  const beat = setInterval(() => {
    const now = process.cpuUsage().user;
    held = Math.max(held, now - last);
    last = now;
  }, 1);
  const start = process.cpuUsage();
  let outcome = 'answered';
  await request().catch((error: { status?: number }) => {
    assert.ok(error.status !== undefined, String(error));
    outcome = String(error.status);
  });
  const { user, system } = process.cpuUsage(start);
  await new Promise((resolve) => setTimeout(resolve, 2));
  clearInterval(beat);
  const seconds = (user + system) / 1e6;
  if (process.env['SHOW'])
    process.stderr.write(`${outcome} ${seconds.toFixed(2)} ${(held / 1e6).toFixed(2)}\n`);
  assert.ok(seconds < MOST_SECONDS, `${outcome} after ${seconds} s of CPU`);
  assert.ok(held / 1e6 < MOST_HELD, `${outcome}; ${held / 1e6} s without a turn`);
}
