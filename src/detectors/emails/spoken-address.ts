import { ALNUM, AT, byteSet } from '../../core/bytes.ts';
import type { CheckContext, Judged } from '../../core/checks/check.ts';
import { type DomainRules, domainEnd, HOST } from '../reading/domain.ts';
import { isBetweenBlanks } from '../reading/spelled-punctuation.ts';
import { ADDRESS, LOCAL } from './limits.ts';

/** Bytes of ` at `, of ` dot ` and of the longest label. */
const AT_WORD = 4;
const DOT = 5;
const LABEL = 63;
/** From the start of an address to its ` dot `. */
export const SPOKEN_BACK = LOCAL + AT_WORD + LABEL + 1;

const RULES: DomainRules = { host: HOST, labels: 2, listed: true, spelled: true };
/** Text with one of these is no word of a sentence. */
const NO_WORD = byteSet('0-9._+-');
/** Words near an address in spoken form. */
export const ANNOUNCED = 'email, e mail, mail, mailto, gmail, contact, write to';
/** `reach me at example dot com` names a site. */
const NOBODY =
  /^(?:me|us|him|her|them|you|it|look|available|live|out|online|found|is|are|only|now)$/i;
/** `at the dot here`: neither do these name a host. */
const NO_HOST = /^(?:the|an?|this|that|my|your|his|her|our|their|each|every|one|first|last|next)$/i;

/** Start of the local part that ends at `at`; `at` if absent. */
type LocalStart = (bytes: Buffer, at: number, low: number) => number;

/** The address of whose host the first ` dot ` is at `dot`: `jane dot roe at example dot com`, `jane@example dot com`. */
export function spokenAddress(
  match: CheckContext,
  dot: number,
  local: LocalStart,
): Judged | undefined {
  const { bytes, low } = match;
  const label = labelStart(bytes, dot - 1, low);
  const atLength = label > low && bytes[label - 1] === AT ? 1 : spokenAt(bytes, label, low);
  if (atLength === 0) return undefined;
  const stop = label - atLength;
  const least = Math.max(low, stop - LOCAL);
  const start = firstWord(bytes, local(bytes, stop, least), stop, least);
  if (start === stop || (atLength === AT_WORD && !isLocal(match, start, stop))) return undefined;
  if (NO_HOST.test(bytes.toString('latin1', label, dot - 1))) return undefined;
  const high = Math.min(match.high, start + ADDRESS + 1);
  const end = domainEnd(bytes, label, high, RULES);
  return end < 0 ? undefined : { start, end, valid: false, confidence: 0.7 };
}

function labelStart(bytes: Buffer, end: number, low: number): number {
  const least = Math.max(low, end - LABEL);
  let start = end;
  while (start > least && HOST[bytes[start - 1]] === 1) start--;
  return start;
}

/** The length of ` at ` where it ends at `at`, else 0. */
function spokenAt(bytes: Buffer, at: number, low: number): number {
  return at - AT_WORD > low && isBetweenBlanks(bytes, at - AT_WORD, 'at') ? AT_WORD : 0;
}

/** Start of a local part whose words have ` dot ` between them; `[at, stop)` is the last word. */
function firstWord(bytes: Buffer, at: number, stop: number, least: number): number {
  let start = at;
  while (start < stop && start - DOT > least && isBetweenBlanks(bytes, start - DOT, 'dot')) {
    let word = start - DOT;
    while (word > least && ALNUM[bytes[word - 1]] === 1) word--;
    if (word === start - DOT) break;
    start = word;
  }
  return start;
}

/** Whether the text before ` at ` is part of an address, and not of a sentence. */
function isLocal(match: CheckContext, start: number, stop: number): boolean {
  const { bytes } = match;
  for (let p = start + 1; p < stop; p++) {
    if (NO_WORD[bytes[p]] === 1 || isBetweenBlanks(bytes, p, 'dot')) return true;
  }
  return (
    !NOBODY.test(bytes.toString('latin1', start, stop)) && match.near('announced', start, stop)
  );
}
