import { compiledSize } from '../../detectors/user/patterns/compiled-size.ts';
import { utf8 } from '../contained-file.ts';
import { parseJson } from '../json.ts';
import type { TermLists } from '../profile-part.ts';
import { listIn } from '../term-lists.ts';

/**
 * Limits on an uploaded profile. It is compiled while requests wait: patterns take up to 0.7 µs an instruction (`\pL+` has
 * 230,000), a fuzzy term 1.5 ms, any other text 0.03 ms.
 */
const MOST = {
  patterns: 100,
  instructions: 1_000_000,
  fuzzyTerms: 500,
  texts: 20_000,
} as const;

const NAMES = {
  patterns: 'patterns',
  instructions: 'instructions in its patterns, repetitions written out',
  fuzzyTerms: 'terms with fuzzy',
  texts: 'texts in lists and mappings',
} as const;

const KINDS = ['patterns', 'instructions', 'fuzzyTerms', 'texts'] as const;

type Counts = Record<keyof typeof MOST, number>;

/** A built-in list with `fuzzy`, which is indexed once, counts as this many terms. */
const LIST_TERMS = 50;

/** An upload with no more than this takes some 50 ms. */
const LITTLE: Counts = { patterns: 100, instructions: 50_000, fuzzyTerms: 10, texts: 1_000 };

/** Whether an upload is small enough to be compiled without a trial. */
export function isSmallUpload(bytes: Buffer): boolean {
  const counts = countsOf(bytes);
  return KINDS.every((kind) => counts[kind] <= LITTLE[kind]);
}

/** Limits that an upload exceeds; none if it is not JSON, which is reported elsewhere. */
export function tooMuch(bytes: Buffer, lists?: TermLists): readonly string[] {
  const counts = countsOf(bytes, lists);
  return KINDS.filter((kind) => counts[kind] > MOST[kind]).map(
    (kind) => `${counts[kind]} ${NAMES[kind]}; an uploaded profile has at most ${MOST[kind]}`,
  );
}

function countsOf(bytes: Buffer, lists?: TermLists): Counts {
  const counts: Counts = { patterns: 0, instructions: 0, fuzzyTerms: 0, texts: 0 };
  count(jsonOf(bytes), '', false, counts, lists);
  return counts;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return parseJson(utf8(bytes)).value;
  } catch {
    return undefined;
  }
}

function count(
  value: unknown,
  key: string,
  fuzzy: boolean,
  counts: Counts,
  lists: TermLists | undefined,
): void {
  if (typeof value === 'string') {
    const texts = textsOf(value, lists);
    counts.texts += texts;
    if (/pattern/i.test(key)) {
      counts.patterns += 1;
      counts.instructions += compiledSize(value);
    }
    if (fuzzy && /terms/i.test(key)) counts.fuzzyTerms += texts;
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) count(one, key, fuzzy, counts, lists);
    return;
  }
  const near = fuzzy || isOn(value);
  if (isOn(value) && !('terms' in value)) counts.fuzzyTerms += LIST_TERMS;
  for (const [name, inside] of Object.entries(value)) count(inside, name, near, counts, lists);
}

/** A reference to a list counts as its terms. */
function textsOf(text: string, lists: TermLists | undefined): number {
  const name = listIn(text);
  return Math.max(1, (name !== undefined && lists?.get(name)?.length) || 1);
}

function isOn(value: object): boolean {
  return 'fuzzy' in value && value.fuzzy === true;
}
