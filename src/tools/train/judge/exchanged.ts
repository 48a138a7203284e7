import { randomNumbers } from './learn.ts';
import { type MarkedDocument, type MarkedRange, shareOf } from './material.ts';

const SEED = 4711;
/** Share of the values with digits that are exchanged, too; the others get other digits. */
const EXCHANGED = 0.3;
const TRIES = 6;
const DIGITS = /\d{3,}/g;
const DIGIT = /\d/;

/**
 * Copies of documents in which other values of the same types take the places of the values, so that the text around counts for more than
 * the value. They are from documents of the same language and share: a share that is left out stays unknown.
 */
export function exchanged(
  documents: readonly MarkedDocument[],
  shares: number,
): readonly MarkedDocument[] {
  const values = new Map<string, string[]>();
  const like = (one: MarkedDocument, { key }: MarkedRange) => {
    const name = `${shareOf(one.id, shares)}:${one.language}:${key}`;
    const known = values.get(name) ?? [];
    values.set(name, known);
    return known;
  };
  for (const one of documents)
    for (const mark of one.marks) like(one, mark).push(writtenAs(one, mark));
  const random = randomNumbers(SEED);
  return documents.map((one) => {
    const others = new Map<string, string>();
    return withValues(one, (mark) => {
      const own = writtenAs(one, mark);
      const other = others.get(own) ?? otherFor(own, like(one, mark), random);
      others.set(own, other);
      return other;
    });
  });
}

function writtenAs({ bytes }: MarkedDocument, { start, end }: MarkedRange): string {
  return bytes.toString('utf8', start, end);
}

/** A document with another value for each of its marks. */
function withValues(one: MarkedDocument, valueFor: (mark: MarkedRange) => string): MarkedDocument {
  const parts: Buffer[] = [];
  const marks: MarkedRange[] = [];
  let at = 0;
  let length = 0;
  const add = (bytes: Buffer) => {
    parts.push(bytes);
    length += bytes.length;
  };
  for (const mark of one.marks) {
    if (mark.start < at) continue;
    add(one.bytes.subarray(at, mark.start));
    const start = length;
    add(Buffer.from(valueFor(mark)));
    marks.push({ ...mark, start, end: length });
    at = mark.end;
  }
  add(one.bytes.subarray(at));
  return { ...one, bytes: Buffer.concat(parts), marks };
}

/** One of the other values that has digits and blanks where this one does, or this one with other digits. */
function otherFor(own: string, others: readonly string[], random: () => number): string {
  if (!DIGIT.test(own) || random() < EXCHANGED) {
    for (let n = 0; n < TRIES; n++) {
      const other = others[Math.floor(random() * others.length)];
      if (other !== own && isLike(own, other)) return other;
    }
  }
  return own.replace(DIGITS, (digits) =>
    digits.replace(/\d/g, (digit) => (random() < 0.5 ? digit : `${Math.floor(random() * 10)}`)),
  );
}

function isLike(one: string, other: string): boolean {
  return DIGIT.test(one) === DIGIT.test(other) && one.includes(' ') === other.includes(' ');
}
