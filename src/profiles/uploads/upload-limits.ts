import { utf8 } from '../contained-file.ts';
import { parseJson } from '../json.ts';

/**
 * Limits on an uploaded profile. It is compiled while requests wait: a pattern takes up to 16 ms, a fuzzy term 1.5
 * ms, any other text 0.03 ms.
 */
const MOST = { patterns: 100, fuzzyTerms: 500, texts: 20_000 } as const;

const NAMES = {
  patterns: 'patterns',
  fuzzyTerms: 'terms with fuzzy',
  texts: 'texts in lists and mappings',
} as const;

type Counts = Record<keyof typeof MOST, number>;

/** Limits that an upload exceeds; none if it is not JSON, which is reported elsewhere. */
export function tooMuch(bytes: Buffer): readonly string[] {
  const counts: Counts = { patterns: 0, fuzzyTerms: 0, texts: 0 };
  count(jsonOf(bytes), '', false, counts);
  return (['patterns', 'fuzzyTerms', 'texts'] as const)
    .filter((kind) => counts[kind] > MOST[kind])
    .map((kind) => `${counts[kind]} ${NAMES[kind]}; an uploaded profile has at most ${MOST[kind]}`);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return parseJson(utf8(bytes)).value;
  } catch {
    return undefined;
  }
}

function count(value: unknown, key: string, fuzzy: boolean, counts: Counts): void {
  if (typeof value === 'string') {
    counts.texts += 1;
    if (/pattern/i.test(key)) counts.patterns += 1;
    if (fuzzy && /terms/i.test(key)) counts.fuzzyTerms += 1;
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) count(one, key, fuzzy, counts);
    return;
  }
  const near = fuzzy || isOn(value);
  for (const [name, inside] of Object.entries(value)) count(inside, name, near, counts);
}

function isOn(value: object): boolean {
  return 'fuzzy' in value && value.fuzzy === true;
}
