import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Plan } from '../../src/engine/plan.ts';
import { redactBuffer } from '../../src/engine/redact-buffer.ts';
import type { Redacted } from '../../src/engine/types.ts';
import { profileOf } from '../../src/library/profile-of.ts';
import { chunks, scope, stream } from '../engine/drive.ts';
import { lengths } from '../engine/same-however.ts';

/** Shipped profiles, and the default one with each filter's matches replaced by another strategy. */
const SHIPPED = ['default', 'hipaa-safe-harbor', 'logs'];
const STRATEGIES: readonly object[] = [
  { strategy: 'MASK' },
  { strategy: 'MASK', maskCharacter: '*', maskLength: 3 },
  { strategy: 'LAST_4' },
  { strategy: 'ABBREVIATE' },
  { strategy: 'TRUNCATE' },
  { strategy: 'HASH_SHA256_REPLACE' },
  { strategy: 'RANDOM_REPLACE' },
  { strategy: 'RANDOM_REPLACE', anonymizationMethod: 'UUID' },
  { strategy: 'STATIC_REPLACE', staticReplacement: `"It's" <b>&\\\n,;|*~^:\t{}[]# --` },
  { strategy: 'REDACT', redactionFormat: '<%t, "%v">' },
  { strategy: 'SHIFT', shiftDays: 7 },
];

interface Profile {
  readonly identifiers: Readonly<Record<string, object>>;
}

function withStrategy(strategy: object): Plan {
  const { identifiers } = JSON.parse(readFileSync('profiles/default.json', 'utf8')) as Profile;
  const changed = Object.keys(identifiers).map((key) => [
    key,
    { ...identifiers[key], [`${key}FilterStrategies`]: [strategy] },
  ]);
  return profileOf({ identifiers: Object.fromEntries(changed) }, 'profiles', undefined).plan;
}

let made: readonly Plan[] | undefined;

/** The plans to redact with. */
export function plans(): readonly Plan[] {
  made ??= [
    ...SHIPPED.map((name) => profileOf(name, 'profiles', undefined).plan),
    ...STRATEGIES.map(withStrategy),
  ];
  return made;
}

/** Texts as a format's values may hold them: to be redacted, to be escaped, and neither. */
export const texts = fc.oneof(
  fc.constantFrom(
    ...[
      'kim.lee@example.com',
      '078-05-1120',
      'Kim Lee',
      '+1 (212) 555-0143',
      '4111 1111 1111 1111',
    ],
    ...['1980-02-03', '1.2.80', '62704', '10.1.2.3', 'https://example.com/a?b=c&d="e"', 'x'],
    ...["Dr. Sean O'Brien, MD", 'SSN: 078-05-1120', 'DE89 3704 0044 0532 0130 00', '{"a":1}', 'Öz'],
    ...[
      'first_name,dob\nKim,1.2.80',
      "INSERT INTO t (ssn) VALUES ('078-05-1120');",
      '<a href="b">',
    ],
  ),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc
    .tuple(
      fc.constantFrom('Mail ', '"', '\\', '\n', ' & ', "'"),
      fc.constantFrom('kim@example.com', 'Kim Lee', '078-05-1120', ''),
      fc.constantFrom('"', '\\', '\n', '.', "'", ';', ''),
    )
    .map((parts) => parts.join('')),
);

/** Keys that are labels, in which no name is found. */
export const LABELS: readonly string[] =
  'name first_name dob ssn phone zip age address patient id code'.split(' ');

/** Keys of values, with a vocabulary and without. */
export const keys = fc.oneof(
  fc.constantFrom(
    ...LABELS,
    ...['lastName', 'value', 'system', 'amount', 'note', 'url', 'e-mail', 'given', 'family'],
  ),
  fc.string({ minLength: 1, maxLength: 6 }),
);

/** The output of one of the plans, in one piece, in chunks, and line by line. */
export const ways = fc.tuple(fc.nat(), fc.constantFrom('buffered', 'streamed', 'lines'), lengths);
export type Way = typeof ways extends fc.Arbitrary<infer T> ? T : never;

/** The text after redaction, in which all that is not replaced is byte for byte as it was. */
export async function redacted(text: string, [which, way, cuts]: Way): Promise<string> {
  const bytes = Buffer.from(text);
  const all = plans();
  const plan = all[which % all.length];
  const answer =
    way === 'buffered'
      ? await redactBuffer(plan, bytes, { scope, explain: true })
      : await stream(plan, chunks(bytes, cuts), { lines: way === 'lines' });
  assertKept(bytes.toString('latin1'), answer);
  if (way === 'buffered') {
    const { bytes: unexplained } = await redactBuffer(plan, bytes, { scope });
    assert.equal(unexplained.toString('latin1'), answer.bytes.toString('latin1'));
  }
  return answer.bytes.toString();
}

/** Asserts that the bytes before, between and after the replaced ranges follow one another in the answer. */
function assertKept(text: string, { bytes, spans }: Redacted): void {
  const answer = bytes.toString('latin1');
  const kept = gapsOf(text, spans);
  let at = 0;
  for (const [n, gap] of kept.entries()) {
    const isLast = n === kept.length - 1;
    const found = isLast ? answer.length - gap.length : answer.indexOf(gap, at);
    const holds = answer.startsWith(gap, found) && (n === 0 ? found === 0 : found >= at);
    assert.ok(holds, `${JSON.stringify(gap)} is not kept: ${JSON.stringify([text, answer])}`);
    at = found + gap.length;
  }
}

function gapsOf(text: string, spans: Redacted['spans']): readonly string[] {
  const gaps: string[] = [];
  let from = 0;
  for (const { start, end, outcome } of spans.toSorted((a, b) => a.start - b.start)) {
    if (outcome !== 'replace' || start < from) continue;
    gaps.push(text.slice(from, start));
    from = end;
  }
  return [...gaps, text.slice(from)];
}
