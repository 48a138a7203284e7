import { createHash } from 'node:crypto';
import { GAPS } from './characters.ts';
import { LABELS, type Weights } from './decoder.ts';
import { BUCKET_BITS, TEMPLATES } from './features.ts';
import { CLUSTER_BITS, type Lexicon, lexicon, WORD_BITS } from './lexicon.ts';
import { LOWER_FILTER_WORDS } from './lower-filter.ts';

/** What finding names needs: trained weights and what is known of words. */
export interface NameModel {
  readonly lexicon: Lexicon;
  /** Marks the words in lower case that are worth a look: see `lowerFilter`. */
  readonly lowerWords: Uint32Array;
  readonly weights: Weights;
  /** Confidence is the logistic function of `slope * lead + offset`. */
  readonly confidence: { readonly slope: number; readonly offset: number };
}

const MAGIC = 0x316d6e72;
const BUCKETS = 1 << BUCKET_BITS;
const TRANSITIONS = GAPS * LABELS * LABELS;

/**
 * The file, little-endian: eight 32-bit numbers (mark, bucket bits, templates, words, clusters, three of zero),
 * 32-bit floats (scale, slope, offset, start, transitions), the lower-case filter, then one byte a weight, label
 * by label, and the two tables, each a bit for each slot in use and four planes of bytes.
 */
export function packModel({ lexicon, lowerWords, weights, confidence }: NameModel): Buffer {
  const words = packTable(lexicon.words);
  const clusters = packTable(lexicon.clusters);
  const head = Int32Array.of(MAGIC, BUCKET_BITS, TEMPLATES, words.used, clusters.used, 0, 0, 0);
  const { scale, start, transitions } = weights;
  const { slope, offset } = confidence;
  const numbers = Float32Array.of(scale, slope, offset, ...start, ...transitions);
  const parts = [head, numbers, lowerWords, packRows(weights.rows), words.bytes, clusters.bytes];
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
  const lowerWords = new Uint32Array(take(4 * LOWER_FILTER_WORDS).buffer);
  const rows = unpackRows(take(BUCKETS * LABELS));
  const words = unpackTable(1 << WORD_BITS, head[3], take);
  const clusters = unpackTable(1 << CLUSTER_BITS, head[4], take);
  const start = numbers.slice(3, 3 + LABELS);
  const transitions = numbers.slice(3 + LABELS);
  return {
    lexicon: lexicon(words, clusters),
    lowerWords,
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

function packTable(table: Uint32Array): { used: number; bytes: Uint8Array } {
  const values = table.filter((value) => value !== 0);
  const used = values.length;
  const bytes = new Uint8Array(table.length / 8 + used * 4);
  table.forEach((value, slot) => {
    if (value !== 0) bytes[slot >> 3] |= 1 << (slot & 7);
  });
  for (let plane = 0; plane < 4; plane++) {
    const at = table.length / 8 + plane * used;
    for (let n = 0; n < used; n++) bytes[at + n] = (values[n] >>> (8 * plane)) & 0xff;
  }
  return { used, bytes };
}

function unpackTable(slots: number, used: number, take: (length: number) => Uint8Array) {
  const bits = take(slots / 8);
  const planes = take(used * 4);
  const table = new Uint32Array(slots);
  let n = 0;
  for (let slot = 0; slot < slots; slot++) {
    if (((bits[slot >> 3] >> (slot & 7)) & 1) === 0) continue;
    table[slot] =
      planes[n] |
      (planes[n + used] << 8) |
      (planes[n + 2 * used] << 16) |
      (planes[n + 3 * used] << 24);
    n++;
  }
  return table;
}
