import { checksOf, type Declaration } from '../compile/declaration.ts';
import type { Image } from '../compile/image.ts';
import { AFTER } from '../compile/layout.ts';
import { type Mask, maskOf } from './mask/mask.ts';
import {
  asNumber,
  type MatchDetails,
  matchDetails,
  type NumberedCheck,
  type VerdictDetails,
} from './verdicts.ts';

/** Bytes beyond a match that evidence looks at: the longest phrase after it, or as much of its line. */
const BEYOND = 512;

/** The patterns of a plan: a mask over an image, and the known that their matches report. */
export interface Patterns {
  readonly image: Image;
  /** 1 for each of them among those of the image. */
  readonly enabled: Uint8Array;
  readonly mask: Mask;
  /** Most bytes of a match. */
  readonly longest: number;
  /** Most bytes after the beginning of a match that it, its evidence and its checks look at. */
  readonly ahead: number;
  /** By pattern, its filter. */
  readonly filters: Int32Array;
  /** Checks in code, by number. */
  readonly codes: readonly NumberedCheck[];
  /** The details of a match, by the third number of its column. */
  details(what: number): MatchDetails;
}

/** A filter's patterns: the indices of those that its options enable. */
export interface Enabled {
  readonly filter: number;
  readonly declaration: Declaration;
  readonly patterns: readonly number[];
  /** Options that checks in code get. */
  readonly options?: object;
}

/** The mask of some filters over an image. Throws if the image lacks a pattern. */
export function patternsOf(image: Image, filters: readonly Enabled[]): Patterns {
  const count = image.patterns.length;
  const enabled = new Uint8Array(count);
  const owners = new Int32Array(count).fill(-1);
  const codes: NumberedCheck[] = [];
  const verdicts: VerdictDetails[][] = image.patterns.map(() => []);
  const byId = new Map<number, Declaration['patterns'][number]>();
  let longest = 0;
  let sees = 0;
  for (const { filter, declaration, patterns, options = {} } of filters) {
    const first = image.patterns.findIndex(({ key }) => key === declaration.key);
    for (const index of patterns) {
      const id = first + index;
      const compiled = first < 0 ? undefined : image.patterns[id];
      const pattern = declaration.patterns[index];
      if (compiled?.key !== declaration.key || pattern === undefined) {
        throw new Error(
          `the image has no pattern ${index + 1} of ${declaration.key}: npm run patterns`,
        );
      }
      enabled[id] = 1;
      owners[id] = filter;
      byId.set(id, pattern);
      longest = Math.max(longest, compiled.longest);
      const [code] = checksOf(pattern).filter((check) => check.kind === 'code');
      if (code?.kind !== 'code') continue;
      const check = asNumber(code, verdicts[id], options, compiled.lists);
      codes[compiled.code] = check;
      sees = Math.max(sees, check.sees);
    }
  }
  const known = new Map<number, MatchDetails>();
  // A filter has few kinds of matches, in runs.
  let last = -1;
  let lastDetails: MatchDetails | undefined;
  const mask = image.builtMask?.(enabled) ?? maskOf(image, enabled);
  const ahead = Math.min(AFTER, longest + sees + BEYOND);
  return { image, enabled, mask, longest, ahead, filters: owners, codes, details };

  function details(what: number): MatchDetails {
    if (what === last && lastDetails !== undefined) return lastDetails;
    lastDetails = known.get(what) ?? newDetails(what);
    last = what;
    return lastDetails;
  }

  function newDetails(what: number): MatchDetails {
    const id = what & 0xffff;
    const pattern = byId.get(id);
    if (pattern === undefined) throw new Error('a match of a pattern that is not enabled');
    const found = matchDetails(
      pattern,
      (what >>> 16) & 127,
      what >>> 24,
      verdicts[id],
      ((what >>> 23) & 1) === 1,
    );
    known.set(what, found);
    return found;
  }
}
