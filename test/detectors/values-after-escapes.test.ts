import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Plan } from '../../src/engine/plan.ts';
import { chunks, stream, whole, windowed } from '../engine/drive.ts';
import { filtered, usable } from '../profiles/running.ts';

const NAMES = ['default', 'logs', 'hipaa-safe-harbor'] as const;
const profiles = NAMES.map((name) => ({ name, profile: shipped(name) }));

function shipped(name: string) {
  const file = new URL(`../../profiles/${name}.json`, import.meta.url);
  // The judge reads all text around a value.
  return usable({
    ...JSON.parse(readFileSync(file, 'utf8')),
    name: 'x',
    judge: { enabled: false },
  });
}

/** A value of each kind, with the words that it needs before it. */
const VALUES: readonly (readonly [value: string, words?: string])[] = [
  ['123-45-6789'],
  ['4111 1111 1111 1111'],
  ['203.0.113.47'],
  ['2001:db8:85a3::8a2e:370:7334'],
  ['ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
  ['hunter2secret', 'password: '],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'],
  ['00:14:22:04:25:37'],
  ['GB33BUKB20201555555555'],
  ['1HGCM82633A004352'],
  ['90210', 'Beverly Hills, CA '],
  ['202-555-0182'],
  ['+1 202 555 0182'],
  ['(202) 555-0182'],
  ['jane.roe@example.com'],
  ['https://example.com/p/1'],
  ['2023-04-17'],
  ['April 17, 2023'],
  ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
  ['Jane Roe', 'Patient '],
  ['8473920', 'MRN: '],
  ['94 years old', 'aged '],
  ['A1234567', 'DL '],
  ['1600 Pennsylvania Avenue'],
  ['Boston', 'lives in '],
  // By a pattern of the profile's own.
  ['W123456789', 'member id: '],
  ['AB-123456', 'account number '],
];

const STARTS = [
  '\x1b',
  '\\u001b',
  '\\u001B',
  '#033',
  '^[',
  '\\033',
  '\\x1b',
  '\\x1B',
  '\\e',
  '%1B',
];
const COMMANDS = ['[31m', '[0m', '[m', '[1;31m', '[38;5;196m', '[K', '[0K', '[01;31m\x1b[K'];
const SPELLINGS: readonly string[] = [
  ...STARTS.flatMap((start) => COMMANDS.map((command) => start + command)),
  ...['\\u0022', '\\u0027', '\\u003c', '\\u003e', '\\u003E', '\\u003d', '\\u0026', '\\u0020'],
  ...['\\u000a', '\\u00a0', '\\u201c', '\\\\u0022', '\\u{22}', '\\x22', '\\x27', '\\x3d', '\\x0a'],
  ...['\\011', '\\012', '\\015\\012', '\\042', '#011', '#012', '#015#012', '^I', '^J', '^M'],
  ...['%20', '%22', '%27', '%2C', '%3A', '%3D', '%3d', '%0A', '%0D%0A', '%2520', '%C2%A0'],
  ...['%E2%80%9C', '=3D', '=0D=0A', '=C2=A0', '=E2=80=9C'],
];
/** Contexts of a value: alone, in a sentence, in JSON, after a key. */
const PLACES: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['ok ', ' done.'],
  ['{"m":"ok ', ' done"}'],
  ['id:', ''],
];

for (const { name, profile } of profiles) {
  test(`${name}: a value directly after an escape is found where it is after a blank or at the start of a line`, () => {
    const left: string[] = [];
    let found = 0;
    for (const [value, words = ''] of VALUES) {
      for (const [before, after] of PLACES) {
        const isLeft = (sign: string) =>
          filtered(profile, before + words + sign + value + after).includes(value);
        if (isLeft(' ') && isLeft('\n')) continue;
        found++;
        left.push(...SPELLINGS.filter(isLeft).map((sign) => `${before}${words}${sign}${value}`));
      }
    }
    assert.deepEqual(left, []);
    assert.ok(found >= 40, `${found} values`);
  });
}

test('a match after an escape is the value, and the escape stays', () => {
  const profile = profiles[1].profile;
  for (const sign of SPELLINGS) {
    assert.equal(
      filtered(profile, `ok ${sign}123-45-6789 done`),
      `ok ${sign}{{{REDACTED-ssn}}} done`,
    );
  }
});

test('the letters of a colour, or of an escape, are not of the value after it', () => {
  const profile = profiles[1].profile;
  for (const sign of ['\x1b[31m', '\\u001b[1;31m', '#033[0K', '^[[m', '\\x27', '\\u0022']) {
    const text = `${sign}kim@example.com, ${sign}10.0.0.1`;
    const expected = `${sign}{{{REDACTED-email-address}}}, ${sign}{{{REDACTED-ip-address}}}`;
    assert.equal(filtered(profile, text), expected);
  }
});

/** Texts like an escape's letters, and values with escapes in them. */
const KEPT: readonly (readonly [text: string, redacted: string])[] = [
  ['see https://example.com/a%20b%2Cc?d=%22e%22 for', 'see {{{REDACTED-url}}} for'],
  ['colour #012345 and #033abc, bug #0121234', 'colour #012345 and #033abc, bug #0121234'],
  [
    'C:\\012\\Users\\x27\\data, x^M2, /^Main/, 2^10',
    'C:\\012\\Users\\x27\\data, x^M2, /^Main/, 2^10',
  ],
  ['QUJDRA=3D20=3D and 50%2030', 'QUJDRA=3D20=3D and 50%2030'],
  ['mail o\\u0027brien@example.com now', 'mail {{{REDACTED-email-address}}} now'],
  ['mail jane\\u002Btest@example.com now', 'mail {{{REDACTED-email-address}}} now'],
  ['Dear Jane%20Roe,', 'Dear {{{REDACTED-person}}},'],
  ['PID|1||4711^^^MRN||DOE^JANE', 'PID|1||4711^^^MRN||{{{REDACTED-person}}}^{{{REDACTED-person}}}'],
];

test('an escape within a value does not separate it, and text that only looks like one is none', () => {
  const profile = profiles[0].profile;
  for (const [text, redacted] of KEPT) assert.equal(filtered(profile, text), redacted);
});

test('a password continues over an escape within it, wherever another one is', () => {
  const profile = profiles[1].profile;
  for (const before of ['', '%22ok ', '\x1b[31mok ', '\\u0022a=']) {
    assert.equal(
      filtered(profile, `${before}password=abc%20def`),
      `${before}password={{{REDACTED-password}}}`,
    );
  }
});

const seed = Number(process.env['SEED'] ?? 1);
const numRuns = Number(process.env['RUNS'] ?? 40);
const part = fc.oneof(
  fc.constantFrom(...SPELLINGS),
  fc.constantFrom(...VALUES.map(([value, words = '']) => words + value)),
  fc.constantFrom(...VALUES.map(([value]) => value)),
  fc.constantFrom(' ', ' ', ', ', '\n', 'ok ', '"', '{', '=', '%', '\\', '\x1b[', '[K', '#01', 'é'),
);
const text = fc
  .array(part, { minLength: 3, maxLength: 30, size: 'max' })
  .map((parts) => Buffer.from(parts.join('')));
const lengths = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 4 });

for (const { name, profile } of profiles) {
  test(`${name}: wherever a text full of escapes is cut, the same is found`, () => {
    fc.assert(
      fc.property(text, lengths, (bytes, cores) => {
        assert.deepEqual(windowed(profile.plan, bytes, cores), whole(profile.plan, bytes));
      }),
      { seed, numRuns },
    );
  });

  test(`${name}: however its lines come, the same is found in line mode`, async () => {
    await fc.assert(
      fc.asyncProperty(text, lengths, async (bytes, cut) => {
        assert.deepEqual(
          await lined(profile.plan, chunks(bytes, cut)),
          await lined(profile.plan, [bytes]),
        );
      }),
      { seed, numRuns },
    );
  });
}

function lined(plan: Plan, parts: Iterable<Buffer>) {
  return stream(plan, parts, { lines: true });
}
