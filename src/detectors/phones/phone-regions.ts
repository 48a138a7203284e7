import { readFileSync } from 'node:fs';

/** Made by `tools/data/phone-regions.mjs` from the metadata of libphonenumber. */
const FILE = new URL('../data/phone-regions.json', import.meta.url);

/** A region's telephone numbers, as regular expressions over their digits. */
export interface PhoneRegion {
  /** CLDR region, `001` for numbers of none. */
  readonly name: string;
  /** Calling code, without `+`. */
  readonly code: string;
  /** Prefix for calls abroad. */
  readonly dialOut: string;
  /** The digits before a number inside the region: `0`. Empty: none. */
  readonly prefix: string;
  /** Prefix to strip, or with `transform` to replace, for the significant number. */
  readonly prefixes: string;
  readonly transform: string;
  /** First digits of the region's numbers, where regions share a code. */
  readonly leading: string;
  /** Digits that a significant number may have. */
  readonly lengths: readonly number[];
  readonly numbers: string;
  /** Usual groupings of the significant number: `2-4-4`. */
  readonly groups: readonly string[];
}

/** All regions: regions that share a calling code are adjacent, the main one first. */
export const PHONE_REGIONS: readonly PhoneRegion[] = JSON.parse(readFileSync(FILE, 'utf8')).regions;
