import { abbreviate } from './abbreviate.ts';
import { cryptoReplace } from './crypto-replace.ts';
import { fpeEncryptReplace } from './fpe-encrypt-replace.ts';
import { hashSha256Replace } from './hash-sha256-replace.ts';
import { label } from './label.ts';
import { last4 } from './last-4.ts';
import { mapReplace } from './map-replace.ts';
import { mask } from './mask.ts';
import { randomReplace } from './random-replace.ts';
import { redact } from './redact.ts';
import { relative } from './relative.ts';
import { shift, shiftDate, shiftRandom, shiftRandomly } from './shift.ts';
import { staticReplace } from './static-replace.ts';
import type { Strategy } from './strategy.ts';
import { truncate } from './truncate.ts';
import { truncateToYear } from './truncate-to-year.ts';
import { zeroLeading } from './zero-leading.ts';

const simple: readonly Strategy[] = [
  abbreviate,
  cryptoReplace,
  fpeEncryptReplace,
  hashSha256Replace,
  label,
  last4,
  mask,
  randomReplace,
  redact,
  relative,
  shift,
  shiftDate,
  shiftRandom,
  shiftRandomly,
  staticReplace,
  truncate,
  truncateToYear,
  zeroLeading,
] as readonly Strategy[];

/** Every strategy that a profile may name. */
export const strategies: readonly Strategy[] = [...simple, mapReplace(simple) as Strategy];
