const SLOTS = 8192;
const CARRIED_SLOTS = 4096;

/** Half-life of carried evidence in bytes of input, as a power of two. */
const HALF_LIFE_BITS = 16;

/** Weight of a mention, for rare and for frequent words. */
const WEIGHT = 0.8;
const WEIGHT_OFTEN = 1.28;
const OFTEN = 2;

/** First readings of the words of one block. Rewritten for each block. */
export interface BlockEvidence {
  clear(): void;
  /** One mention. */
  add(hash: number, lead: number): void;
  /**
   * Bonus from the word's other mentions, in this block and before, for the mention with this lead; 0 if absent.
   */
  bonus(hash: number, lead: number, before: TextEvidence | undefined): number;
  /** Adds all mentions to the evidence that the text carries, which is asked for where there is any. */
  hand(before: () => TextEvidence): void;
}

/** Evidence of one text about its words so far: bounded, and fading with the distance in bytes. */
export interface TextEvidence {
  /** Sum of leads and count of mentions of the word, as of the byte that `moveTo` named. */
  look(hash: number): boolean;
  readonly sum: number;
  readonly count: number;
  add(hash: number, sum: number, count: number): void;
  /** Moves to this offset of the input. */
  moveTo(offset: number): void;
}

export function blockEvidence(): BlockEvidence {
  const keys = new Int32Array(SLOTS);
  const sums = new Float64Array(SLOTS);
  const counts = new Int32Array(SLOTS);
  const used = new Int32Array(SLOTS);
  let size = 0;

  return {
    clear() {
      for (let n = 0; n < size; n++) {
        const slot = used[n];
        keys[slot] = 0;
        sums[slot] = 0;
        counts[slot] = 0;
      }
      size = 0;
    },
    add(hash, lead) {
      const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
      if (keys[slot] === 0) {
        keys[slot] = hash;
        used[size++] = slot;
      }
      if (keys[slot] !== hash) return;
      sums[slot] += lead;
      counts[slot]++;
    },
    bonus(hash, lead, before) {
      const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
      if (keys[slot] !== hash) return 0;
      let sum = sums[slot] - lead;
      let count = counts[slot] - 1;
      if (before?.look(hash)) {
        sum += before.sum;
        count += before.count;
      }
      if (count < 0.5) return 0;
      return (sum / count) * (count > OFTEN ? WEIGHT_OFTEN : WEIGHT);
    },
    hand(before) {
      if (size === 0) return;
      const carried = before();
      for (let n = 0; n < size; n++) {
        const slot = used[n];
        carried.add(keys[slot], sums[slot], counts[slot]);
      }
    },
  };
}

export function textEvidence(): TextEvidence {
  const keys = new Int32Array(CARRIED_SLOTS);
  const sums = new Float64Array(CARRIED_SLOTS);
  const counts = new Float64Array(CARRIED_SLOTS);
  const ages = new Int32Array(CARRIED_SLOTS);
  let age = 0;

  const evidence = {
    sum: 0,
    count: 0,
    look(hash: number) {
      const slot = slotOf(hash);
      if (keys[slot] !== hash) return false;
      const fade = 0.5 ** (age - ages[slot]);
      evidence.sum = sums[slot] * fade;
      evidence.count = counts[slot] * fade;
      return true;
    },
    add(hash: number, sum: number, count: number) {
      const slot = slotOf(hash);
      const fade = 0.5 ** (age - ages[slot]);
      const same = keys[slot] === hash;
      // A word is evicted once its decayed weight is below that of the new one.
      if (!same && counts[slot] * fade >= count) return;
      keys[slot] = hash;
      sums[slot] = (same ? sums[slot] * fade : 0) + sum;
      counts[slot] = (same ? counts[slot] * fade : 0) + count;
      ages[slot] = age;
    },
    moveTo(offset: number) {
      age = Math.floor(offset / 2 ** HALF_LIFE_BITS);
    },
  };
  return evidence;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 12)) & (CARRIED_SLOTS - 1);
}
