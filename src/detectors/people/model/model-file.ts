import { createHash } from 'node:crypto';
import { LAST_BYTE } from '../../../core/bytes.ts';
import { GAPS } from '../text/characters.ts';
import { BUCKET_BITS, LABELS, TEMPLATES, type Weights } from './labels.ts';
import { CLUSTER_BITS, GROUP_BITS, type Lexicon, WORD_BITS } from './lexicon.ts';

/** Words in lower case by a few of their letters, 2^18 bits each: other words may set the same bit. */
export interface LowerWords {
  /** Words that may be names or lead to one. */
  readonly namely: Uint32Array;
  /** Everyday words. */
  readonly usual: Uint32Array;
}

export const LOWER_FILTER_WORDS = 1 << 13;

/** Data for finding names: trained weights and the lexicon. */
export interface NameModel {
  readonly lexicon: Lexicon;
  readonly lowerWords: LowerWords;
  readonly weights: Weights;
  /** Confidence is the logistic function of `slope * lead + offset`. */
  readonly confidence: { readonly slope: number; readonly offset: number };
}

const MAGIC = 0x326d6e72;
const BUCKETS = 1 << BUCKET_BITS;
const TRANSITIONS = GAPS * LABELS * LABELS;

/**
 * The file, little-endian: eight 32-bit numbers (mark, bucket bits, templates, words, clusters, groups, two of
 * zero), 32-bit floats (scale, slope, offset, start, transitions), the two sets of lower-case words, then one byte a
 * weight, label by label, and the three tables, each a bit for each slot in use and planes of bytes: four, of groups three.
 */
export function packModel({ lexicon, lowerWords, weights, confidence }: NameModel): Buffer {
  const words = packTable(lexicon.words, 4);
  const clusters = packTable(lexicon.clusters, 4);
  const groups = packTable(lexicon.groups, 3);
  const counts = [words.used, clusters.used, groups.used];
  const head = Int32Array.of(MAGIC, BUCKET_BITS, TEMPLATES, ...counts, 0, 0);
  const { scale, start, transitions } = weights;
  const { slope, offset } = confidence;
  const numbers = Float32Array.of(scale, slope, offset, ...start, ...transitions);
  const tables = [words.bytes, clusters.bytes, groups.bytes];
  const parts = [
    head,
    numbers,
    lowerWords.namely,
    lowerWords.usual,
    packRows(weights.rows),
    ...tables,
  ];
  return Buffer.concat(
    parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)),
  );
}

/** Throws where the file is not one that this version wrote. */
export function unpackModel(file: Buffer): NameModel {
  const bytes = new Uint8Array(file);
  const head = new Int32Array(bytes.buffer, 0, 8);
  if (head[0] !== MAGIC || head[1] !== BUCKET_BITS || head[2] !== TEMPLATES) {
    throw new Error('it was made for another version');
  }
  let at = 32;
  const take = (length: number) => {
    at += length;
    if (at > bytes.length) throw new Error('it is cut short');
    return bytes.slice(at - length, at);
  };
  const numbers = new Float32Array(take(4 * (3 + LABELS + TRANSITIONS)).buffer);
  const [scale, slope, offset] = numbers;
  const namely = new Uint32Array(take(4 * LOWER_FILTER_WORDS).buffer);
  const usual = new Uint32Array(take(4 * LOWER_FILTER_WORDS).buffer);
  const rows = unpackRows(take(BUCKETS * LABELS));
  const words = unpackTable(1 << WORD_BITS, head[3], 4, take);
  const clusters = unpackTable(1 << CLUSTER_BITS, head[4], 4, take);
  const groups = unpackTable(1 << GROUP_BITS, head[5], 3, take);
  const start = numbers.slice(3, 3 + LABELS);
  const transitions = numbers.slice(3 + LABELS);
  return {
    lexicon: { words, clusters, groups },
    lowerWords: { namely, usual },
    weights: { rows, scale, start, transitions },
    confidence: { slope, offset },
  };
}

export function digest(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex');
}

/** Rows of eight bytes, weight plus 128, to one plane of signed bytes for each label. */
function packRows(rows: Int32Array): Int8Array {
  const bytes = new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength);
  const planes = new Int8Array(BUCKETS * LABELS);
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    for (let y = 0; y < LABELS; y++) planes[y * BUCKETS + bucket] = bytes[bucket * 8 + y] - 128;
  }
  return planes;
}

function unpackRows(packed: Uint8Array): Int32Array {
  const planes = new Int8Array(packed.buffer);
  const bytes = new Uint8Array(BUCKETS * 8).fill(128);
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    for (let y = 0; y < LABELS; y++) bytes[bucket * 8 + y] = planes[y * BUCKETS + bucket] + 128;
  }
  return new Int32Array(bytes.buffer);
}

function packTable(table: Uint32Array, planes: number): { used: number; bytes: Uint8Array } {
  const values = table.filter((value) => value !== 0);
  const used = values.length;
  const bytes = new Uint8Array(table.length / 8 + used * planes);
  table.forEach((value, slot) => {
    if (value !== 0) bytes[slot >> 3] |= 1 << (slot & 7);
  });
  for (let plane = 0; plane < planes; plane++) {
    const at = table.length / 8 + plane * used;
    for (let n = 0; n < used; n++) bytes[at + n] = (values[n] >>> (8 * plane)) & LAST_BYTE;
  }
  return { used, bytes };
}

function unpackTable(
  slots: number,
  used: number,
  planes: number,
  take: (length: number) => Uint8Array,
): Uint32Array {
  const bits = take(slots / 8);
  const bytes = take(used * planes);
  const table = new Uint32Array(slots);
  let n = 0;
  for (let slot = 0; slot < slots; slot++) {
    if (((bits[slot >> 3] >> (slot & 7)) & 1) === 0) continue;
    for (let plane = 0; plane < planes; plane++)
      table[slot] |= bytes[n + plane * used] << (8 * plane);
    n++;
  }
  return table;
}
