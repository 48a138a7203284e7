import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { definitions } from '../../src/detectors/index.ts';
import { type Plan, plan } from '../../src/engine/plan.ts';
import type { Detector } from '../../src/engine/types.ts';
import { whole } from '../engine/drive.ts';
import { naive } from './naive.ts';

const OPTIONS: readonly object[] = [
  {},
  { onlyStrictMatches: false, onlyValidTLDs: true },
  { requireHttpWwwPrefix: false },
  { onlyWordBoundaries: false },
  { onlyValidCreditCardNumbers: false },
  { region: ['GB', 'DE', 'FR', 'ES', 'US'] },
];

/** What matchers stumble over: pieces of what they look for, boundaries, and halves of code points. */
const PIECES = [
  ...[
    '@',
    '.',
    '-',
    '_',
    ' ',
    ',',
    ':',
    '/',
    '://',
    '[',
    ']',
    '(',
    ')',
    '"',
    "'",
    '\\n',
    '\n',
    '+',
  ],
  ...['1', '123', '45', '6789', '192.0.2.1', '2001:db8::1', '::', 'fe80', '4111', '1111', '0'],
  ...['4111111111111111', '202', '555', '0182', '2025550182', '+44 20 7946 0958', ' x12', '/24'],
  ...[
    'jane',
    'doe',
    'example.com',
    'www.',
    'http://',
    'https:\\/\\/',
    'com',
    'x=',
    '&',
    '?',
    '%eth0',
  ],
  ...['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ...['é', 'ü', '日本', '。', '“', '”', '‑', '–', '\u00a0', '😀', '«'],
].map((text) => Buffer.from(text));
const BROKEN = [
  Buffer.from([0xc3]),
  Buffer.from([0xa9]),
  Buffer.from([0xe2, 0x80]),
  Buffer.from([0xff]),
];

const matchers = definitions.flatMap((definition) =>
  OPTIONS.flatMap((options) => {
    const parsed = v.safeParse(v.strictObject(definition.options), options);
    if (!parsed.success || Object.keys(definition.options).includes('terms')) return [];
    const detector = definition.detector(parsed.output, () => []);
    return detector.find.kind === 'matcher' ? [{ name: definition.key, options, detector }] : [];
  }),
);

for (const { name, options, detector } of matchers) {
  test(`${name} ${JSON.stringify(options)} finds the same however much it sees`, () => {
    const of = planOf(detector);
    for (let seed = 1; seed <= 400; seed++) {
      const bytes = text(seed);
      const expected = naive(detector, bytes);
      const message = `seed ${seed}: ${JSON.stringify(bytes.toString('latin1'))}`;
      assert.deepEqual(naive(detector, bytes, true), expected, message);
      assert.deepEqual(whole(of, bytes).spans.map(edges), expected.map(edges), message);
      assert.ok(
        expected.every((found) => isWhole(bytes, found)),
        message,
      );
    }
  });
}

function text(seed: number): Buffer {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pieces = Array.from({ length: 1 + next(30) }, () =>
    next(20) === 0 ? BROKEN[next(BROKEN.length)] : PIECES[next(PIECES.length)],
  );
  return Buffer.concat(pieces);
}

function planOf(detector: Detector): Plan {
  const verdict = {
    outcome: 'replace',
    replacement: Buffer.from('▒'),
    fragment: Buffer.from('▒'),
  } as const;
  const filter = { detector, priority: 0, judge: () => () => verdict };
  return plan([filter]);
}

function edges({ start, end }: { start: number; end: number }) {
  return { start, end };
}

/** Whether the match begins and ends where a code point does, or beside what is not UTF-8. */
function isWhole(bytes: Buffer, { start, end }: { start: number; end: number }): boolean {
  const inside = bytes.subarray(start, end).toString();
  return Buffer.from(inside).equals(bytes.subarray(start, end));
}
