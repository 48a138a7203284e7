import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { JudgeWeights } from './kernel.ts';
import { type JudgedType, LANES, TYPES } from './types.ts';

/** Confidence of a type's matches: the logistic function of `slope * score + offset`, the score in steps of the weights. */
export interface Calibration {
  readonly slope: number;
  readonly offset: number;
}

/** Probability that a filter's own match is right: the logistic function of its confidence in logits, the judge's score and an offset. */
export interface Doubt {
  readonly confidence: number;
  readonly score: number;
  readonly offset: number;
}

/** The judge's weights, and the meaning of their sums. */
export interface JudgeModel {
  readonly weights: JudgeWeights;
  /** Least score by its first features of a candidate of each form whose words are read. */
  readonly floors: readonly number[];
  readonly calibration: Readonly<Partial<Record<JudgedType, Calibration>>>;
  /** By type, for filters whose own matches it doubts. */
  readonly doubts: Readonly<Partial<Record<JudgedType, Doubt>>>;
  /** The least score of a match that supports another, and the score of none. */
  readonly support: { readonly least: number; readonly none: number };
}

/** Members of the manifest that the product reads. */
interface Manifest {
  readonly sha256: string;
  readonly floors: readonly number[];
  readonly calibration: JudgeModel['calibration'];
  readonly doubts: JudgeModel['doubts'];
  readonly support: JudgeModel['support'];
}

/** The files that `npm run train -- --judge` writes: the weights, and their manifest. */
const WEIGHTS = new URL('data/judge.bin', import.meta.url);
const MANIFEST = new URL('data/judge.json', import.meta.url);

/** Bits of the slots' number, and of a row's number in a slot. */
const SLOT_BITS = 17;
/** First bits of a hash that the filter of hashes without a row reads. */
const FILTER_BITS = 18;
const HASH_BYTES = 4;

/** Reads the model. Throws if a file is missing or differs from the manifest. */
export function readJudge(weights = WEIGHTS, manifest = MANIFEST): JudgeModel {
  try {
    const file = readFileSync(weights);
    const { sha256, ...rest }: Manifest = JSON.parse(readFileSync(manifest, 'utf8'));
    if (sha256 !== digest(file)) throw new Error('it is not what its manifest says');
    const { floors, calibration, doubts, support } = rest;
    return { weights: unpacked(file), floors, calibration, doubts, support };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new Error(`the model that judges values cannot be loaded: ${reason}`, { cause });
  }
}

export function digest(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex');
}

/** Features by their hashes, in order, and a row of weights for each. */
export interface FeatureRows {
  readonly hashes: Uint32Array;
  readonly rows: Int8Array;
}

/**
 * The file, compressed: the number of rows, then their hashes in planes of bytes, each less the one before, and the weights in
 * planes of types.
 */
export function packed({ hashes, rows }: FeatureRows): Buffer {
  const count = hashes.length;
  const bytes = Buffer.alloc(HASH_BYTES + count * (HASH_BYTES + TYPES.length));
  bytes.writeUInt32LE(count);
  for (let n = 0; n < count; n++) {
    const step = hashes[n] - (n === 0 ? 0 : hashes[n - 1]);
    for (let plane = 0; plane < HASH_BYTES; plane++)
      bytes[HASH_BYTES + plane * count + n] = step >>> (8 * plane);
    for (let type = 0; type < TYPES.length; type++)
      bytes.writeInt8(rows[n * LANES + type], HASH_BYTES + (HASH_BYTES + type) * count + n);
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
  };
  return brotliCompressSync(bytes, { params });
}

function unpacked(file: Buffer): JudgeWeights {
  const bytes = brotliDecompressSync(file);
  const count = bytes.readUInt32LE();
  const hashes = new Uint32Array(count);
  const rows = new Int8Array(count * LANES);
  let hash = 0;
  for (let n = 0; n < count; n++) {
    for (let plane = 0; plane < HASH_BYTES; plane++)
      hash += bytes[HASH_BYTES + plane * count + n] * 2 ** (8 * plane);
    hashes[n] = hash;
    for (let type = 0; type < TYPES.length; type++)
      rows[n * LANES + type] = bytes.readInt8(HASH_BYTES + (HASH_BYTES + type) * count + n);
  }
  return weightsOf({ hashes, rows });
}

/** Puts rows where the kernel looks for them. */
export function weightsOf({ hashes, rows }: FeatureRows): JudgeWeights {
  const slots = new Uint32Array(1 << SLOT_BITS);
  const bits = new Uint8Array(1 << (FILTER_BITS - 3));
  const mask = slots.length - 1;
  const placed = new Int8Array((hashes.length + 1) * LANES);
  placed.set(rows, LANES);
  for (let n = 0; n < hashes.length; n++) {
    const bit = hashes[n] >>> (32 - FILTER_BITS);
    bits[bit >> 3] |= 1 << (bit & 7);
    let slot = hashes[n] & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = (((hashes[n] >>> SLOT_BITS) << SLOT_BITS) | (n + 1)) >>> 0;
  }
  return { bits, slots, rows: placed };
}
