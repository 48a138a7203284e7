/** Bytes that are shared out: of a disk. */
export interface Quota {
  /** Bytes that it may still give, without regard to the allowance that it is a part of. */
  readonly left: number;
  /** Takes `bytes`, all or nothing; false if fewer are left. */
  take(bytes: number): boolean | Promise<boolean>;
  give(bytes: number): void;
}

/** `limit` bytes to share out, each of them taken from `whole` as well. */
export function quotaOf(limit: number, parent: Quota = unlimited): Quota {
  let taken = 0;
  return {
    get left() {
      return limit - taken;
    },
    async take(bytes) {
      if (taken + bytes > limit) return false;
      taken += bytes;
      if (await parent.take(bytes)) return true;
      taken -= bytes;
      return false;
    },
    give(bytes) {
      taken -= bytes;
      parent.give(bytes);
    },
  };
}

/** An allowance without a limit. */
export const unlimited: Quota = {
  left: Number.POSITIVE_INFINITY,
  take: () => true,
  give: () => {},
};

/** Bytes that one lease takes. */
const LEASE_BYTES = 16 * 1024 * 1024;

/** Takes larger parts of a quota, which may be in another process, and shares them out. */
export function leased(parent: Pick<Quota, 'take' | 'give'>): Quota {
  let spare = 0;
  return {
    left: Number.POSITIVE_INFINITY,
    async take(bytes) {
      if (bytes > spare) {
        const part = Math.max(bytes, LEASE_BYTES);
        const more = (await parent.take(part)) ? part : (await parent.take(bytes)) ? bytes : 0;
        spare += more;
      }
      if (bytes > spare) return false;
      spare -= bytes;
      return true;
    },
    give(bytes) {
      spare += bytes;
      const back = spare - (spare % LEASE_BYTES);
      if (back === 0) return;
      spare -= back;
      parent.give(back);
    },
  };
}
