import type { Kernel } from '../../../judge/kernel.ts';
import { typeIndex } from '../../../judge/types.ts';
import type { MarkedDocument, MarkedRange } from './material.ts';

/** Candidates to learn from: features by hash, the type of each, the types that its form may be. */
export interface Samples {
  /** Index of the first feature of each sample, and of the end of the last. */
  readonly firsts: Int32Array;
  readonly features: Uint32Array;
  /** Number of each sample's features that decide whether it is read further; they come first. */
  readonly leading: Uint8Array;
  readonly types: Uint8Array;
  readonly masks: Int32Array;
  readonly weights: Float32Array;
  /** The share of the documents that each is from. */
  readonly shares: Uint8Array;
}

/** How the candidates of a document count. */
export interface Counting {
  readonly weight: number;
  readonly share: number;
  /** A candidate without a value is taken once in this many. Default: always. */
  readonly oneOf?: number;
}

/** Collects the candidates of documents. */
export function sampleCollector(kernel: Kernel) {
  const firsts: number[] = [0];
  let features = new Uint32Array(1 << 22);
  let length = 0;
  const leading: number[] = [];
  const types: number[] = [];
  const masks: number[] = [];
  const weights: number[] = [];
  const shares: number[] = [];
  const found = new Map<string, { marks: number; found: number }>();
  let passed = 0;

  return {
    add(document: MarkedDocument, counting: Counting): void {
      for (const block of blocks(kernel, document.bytes)) takeBlock(document, block, counting);
    },
    /** Marks of each type, and those that some candidate is for. */
    found,
    samples(): Samples {
      return {
        firsts: Int32Array.from(firsts),
        features: features.slice(0, length),
        leading: Uint8Array.from(leading),
        types: Uint8Array.from(types),
        masks: Int32Array.from(masks),
        weights: Float32Array.from(weights),
        shares: Uint8Array.from(shares),
      };
    },
  };

  function takeBlock(
    { bytes, marks }: MarkedDocument,
    { base, from, to }: InputBlock,
    { weight, share, oneOf = 1 }: Counting,
  ): void {
    const { functions } = kernel;
    const count = functions.candidates(from, to);
    const all = Array.from({ length: count }, (_, n) => {
      const { form, start, end } = kernel.candidate(n);
      return { form, start: base + start, end: base + end, mask: functions.maskOf(n) };
    });
    const near = marks.filter(
      ({ start, end }) => start < base + to + 200 && end > base + from - 200,
    );
    const labels = labelled(all, near, bytes);
    note(near, all, labels, base + from, base + to);
    for (let n = 0; n < count; n++) {
      const type = labels[n];
      if (type < 0 || (type === 0 && passed++ % oneOf !== 0)) continue;
      const many = functions.features(n);
      if (length + many > features.length) features = doubled(features);
      features.set(kernel.features.subarray(0, many), length);
      length += many;
      firsts.push(length);
      leading.push(functions.firstFeatures());
      types.push(type);
      masks.push(all[n].mask);
      weights.push(weight);
      shares.push(share);
    }
  }

  function note(
    marks: readonly MarkedRange[],
    all: readonly Ranged[],
    labels: Int8Array,
    from: number,
    to: number,
  ): void {
    for (const { start, end, type, key } of marks) {
      if (start < from || start >= to || type === undefined) continue;
      const own = found.get(key) ?? { marks: 0, found: 0 };
      found.set(key, own);
      own.marks++;
      const is = typeIndex(type);
      if (all.some((one, n) => labels[n] === is && one.start < end && one.end > start)) own.found++;
    }
  }
}

function doubled(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * list.length);
  more.set(list);
  return more;
}

/** A block in the kernel's input: offset of its first byte, and the part in which candidates begin. */
export interface InputBlock {
  readonly base: number;
  readonly from: number;
  readonly to: number;
}

/** Reads a text block by block. */
export function* blocks(kernel: Kernel, bytes: Buffer): Generator<InputBlock> {
  for (let at = 0; at < bytes.length; at += kernel.block) {
    const base = Math.max(0, at - kernel.back);
    const stop = Math.min(bytes.length, at + kernel.block + kernel.ahead);
    kernel.input.set(bytes.subarray(base, stop));
    kernel.functions.read(stop - base);
    yield { base, from: at - base, to: Math.min(at + kernel.block, bytes.length) - base };
  }
}

interface Ranged {
  readonly form: number;
  readonly start: number;
  readonly end: number;
  readonly mask: number;
}

const EDGE = new Set([...' .,;:)]\n\t"\''].map((one) => one.charCodeAt(0)));

/** The type of each candidate: that of the value that it is for, 0 for none, -1 where it is nothing to learn from. */
function labelled(all: readonly Ranged[], marks: readonly MarkedRange[], bytes: Buffer): Int8Array {
  const labels = new Int8Array(all.length);
  const ranges = marks.map((mark) => ({
    ...trimmed(bytes, mark.start, mark.end),
    type: mark.type,
  }));
  /** For each mark, the best likeness, and the candidates that have it. */
  const best = new Map<number, { likeness: number; of: number[] }>();
  for (let n = 0; n < all.length; n++) {
    const own = trimmed(bytes, all[n].start, all[n].end);
    for (let m = 0; m < ranges.length; m++) {
      const { start, end, type } = ranges[m];
      if (own.start >= end || own.end <= start) continue;
      const is = type === undefined ? -1 : typeIndex(type);
      const likeness =
        (Math.min(own.end, end) - Math.max(own.start, start)) /
        (Math.max(own.end, end) - Math.min(own.start, start));
      const inside = own.start >= start && own.end <= end;
      if (is < 0 || ((all[n].mask >> is) & 1) === 0) {
        // A part of a value of another type teaches nothing.
        labels[n] = inside ? -1 : 0;
        if (inside) break;
        continue;
      }
      if (likeness < 0.6) {
        labels[n] = inside ? -1 : 0;
        break;
      }
      const top = best.get(m);
      if (top === undefined || likeness > top.likeness + 1e-9) {
        for (const other of top?.of ?? []) labels[other] = -1;
        best.set(m, { likeness, of: [n] });
        labels[n] = is;
      } else if (likeness > top.likeness - 1e-9) {
        top.of.push(n);
        labels[n] = is;
      } else labels[n] = inside ? -1 : 0;
      break;
    }
  }
  return labels;
}

function trimmed(bytes: Buffer, start: number, end: number): { start: number; end: number } {
  let [from, to] = [start, end];
  while (to > from && EDGE.has(bytes[to - 1])) to--;
  while (from < to && (EDGE.has(bytes[from]) || bytes[from] === 40 || bytes[from] === 91)) from++;
  return { start: from, end: to };
}
