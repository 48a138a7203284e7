import { ALNUM, byteSet } from '../../engine/bytes.ts';
import type { ByteSet } from '../../engine/types.ts';
import { TOP_LEVEL_DOMAINS } from '../data/top-level-domains.ts';
import { letterLength } from './letters.ts';

/** Most bytes of a label (RFC 1035, section 2.3.4). */
const LABEL = 63;

/** ASCII bytes of labels. */
export const HOST: ByteSet = byteSet('A-Za-z0-9-');

/** What a domain has to be. */
export interface DomainRules {
  /** ASCII bytes of its labels; letters beyond ASCII are always in. */
  readonly host: ByteSet;
  /** Fewest labels. */
  readonly labels: number;
  /** Its last label is in the root zone. */
  readonly listed: boolean;
}

/**
 * The end of the domain at `at`, or -1. Its last label begins with a letter and has two bytes at least; what
 * follows that is no such label is left out: `example.com.1`, `example.com...`.
 */
export function domainEnd(bytes: Buffer, at: number, high: number, rules: DomainRules): number {
  let end = -1;
  for (let p = at, labels = 1; ; labels++) {
    const stop = labelEnd(bytes, p, high, rules.host);
    if (stop === p) return end;
    if (labels >= rules.labels && isTopLevel(bytes, p, stop)) {
      end = !rules.listed || isListed(bytes, p, stop, high) ? stop : -1;
    }
    if (stop >= high || bytes[stop] !== 0x2e) return end;
    p = stop + 1;
  }
}

/** The end of the label at `at`, hyphens at its end not counted; `at` when there is none. */
function labelEnd(bytes: Buffer, at: number, high: number, host: ByteSet): number {
  if (at < high && bytes[at] === 0x2d) return at;
  const stop = Math.min(high, at + LABEL + 1);
  let p = at;
  let end = at;
  while (p < stop) {
    const letter = host[bytes[p]] === 1 ? 1 : letterLength(bytes, p, stop);
    if (letter === 0) break;
    p += letter;
    if (bytes[p - 1] !== 0x2d) end = p;
  }
  return end - at > LABEL ? at : end;
}

function isTopLevel(bytes: Buffer, start: number, end: number): boolean {
  const lower = bytes[start] | 0x20;
  return end - start > 1 && ((lower >= 0x61 && lower <= 0x7a) || bytes[start] >= 0x80);
}

/** Whether the root zone lists it. The list holds no internationalised names: they pass by their form. */
function isListed(bytes: Buffer, start: number, end: number, high: number): boolean {
  // In `none.co_m` the label is not `co`.
  if (end + 1 < high && bytes[end] === 0x5f && ALNUM[bytes[end + 1]] === 1) return false;
  const name = bytes.toString('latin1', start, end).toLowerCase();
  return TOP_LEVEL_DOMAINS.has(name) || name.startsWith('xn--') || bytes[start] >= 0x80;
}
