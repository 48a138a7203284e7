import { SPACE, TAB } from '../../../core/bytes.ts';
import type { PersonLabels } from './person-labels.ts';
import type { Classify } from './session.ts';
import type { Pieces, PieceVocabulary } from './word-piece.ts';

/** A name in a text: bytes `[start, end)`, and the model's confidence, 0 to 1. */
export interface DeepName {
  readonly start: number;
  readonly end: number;
  readonly sure: number;
}

/** Finder of names in a text of any length. */
export interface DeepFinder {
  readonly labels: PersonLabels;
  readonly vocabulary: PieceVocabulary;
  /** Most ids that the model is given at once. */
  readonly most: number;
  readonly pieces: (bytes: Buffer) => Pieces;
  readonly classify: Classify;
}

/** Most pieces that are shown to the model on each side of those that it decides. */
const CONTEXT = 32;

/** Finds the names in a text: the words with a confidence of at least `least`, joined across blanks. */
export async function deepNames(
  finder: DeepFinder,
  bytes: Buffer,
  least: number,
): Promise<readonly DeepName[]> {
  const pieces = finder.pieces(bytes);
  const { person, begins } = await judged(finder, pieces.ids);
  const names: { start: number; end: number; sum: number; words: number }[] = [];
  for (let n = 0; n < pieces.ids.length; n++) {
    if (pieces.opens[n] === 0 || person[n] < least) continue;
    const start = pieces.starts[n];
    const end = wordEnd(pieces, n);
    const last = names.at(-1);
    if (last && begins[n] === 0 && isBlank(bytes, last.end, start)) {
      last.end = end;
      last.sum += person[n];
      last.words++;
    } else names.push({ start, end, sum: person[n], words: 1 });
  }
  return names.map(({ start, end, sum, words }) => ({ start, end, sure: sum / words }));
}

/** Probability that each piece is part of a name, and 1 where a name begins. */
async function judged({ labels, vocabulary, most, classify }: DeepFinder, ids: Int32Array) {
  const person = new Float32Array(ids.length);
  const begins = new Uint8Array(ids.length);
  const pieces = most - 2;
  for (const { from, low, high, to } of ranges(ids.length, pieces)) {
    const shown = Int32Array.of(vocabulary.opening, ...ids.subarray(from, to), vocabulary.closing);
    const numbers = await classify(shown);
    for (let n = low; n < high; n++) {
      const row = (n - from + 1) * labels.count;
      judge(numbers.subarray(row, row + labels.count), n);
    }
  }
  return { person, begins };

  function judge(row: Float32Array, n: number): void {
    const highest = Math.max(...row);
    let sum = 0;
    let people = 0;
    let best = -1;
    row.forEach((value, label) => {
      const weight = Math.exp(value - highest);
      sum += weight;
      if (labels.person[label] === 0) return;
      people += weight;
      if (best < 0 || value > row[best]) best = label;
    });
    person[n] = people / sum;
    begins[n] = labels.begins[best];
  }
}

/** Ranges `[from, to)` of at most `room` pieces. Each decides the labels of `[low, high)`; together they cover `count` pieces. */
function* ranges(count: number, pieces: number) {
  const context = Math.min(CONTEXT, Math.floor(pieces / 4));
  for (let low = 0; low < count; ) {
    const from = Math.max(0, low - context);
    const to = Math.min(count, from + pieces);
    const high = to === count ? count : to - context;
    yield { from, low, high, to };
    low = high;
  }
}

function wordEnd({ opens, ends }: Pieces, first: number): number {
  let n = first;
  while (opens[n + 1] === 0) n++;
  return ends[n];
}

function isBlank(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] !== SPACE && bytes[at] !== TAB) return false;
  return true;
}
