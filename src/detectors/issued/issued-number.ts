import { ALNUM, DIGIT } from '../../core/bytes.ts';
import type { QuickCheck } from '../../core/checks/quick-check.ts';
import type { Detector, Found, Matcher, View } from '../../engine/types.ts';
import { type Definition, definition, type Example } from '../definition.ts';
import { endsAt } from '../reading/edges.ts';
import { evasionReach, throughEvasions } from '../reading/evasions.ts';
import { KEYWORD_AFTER, keywords } from '../reading/keywords.ts';
import { blankLength } from '../reading/separators.ts';
import { STANDING_AFTER, standing } from '../reading/standing.ts';
import { keyView } from './own-key.ts';
import { formEnd, type WrittenForm, writtenForm } from './written-form.ts';

/**
 * Whether a number's check holds, and of which kind it is; `plausible` where there is nothing to check, `doubtful`
 * where that is not enough without a word.
 */
export type Judgement = boolean | 'plausible' | 'doubtful' | { readonly kind: string };

/** A number that some office issues: how it is written, and what is more than its shape. */
export interface IssuedNumber {
  readonly key: string;
  readonly type: string;
  readonly filterType: string;
  readonly finds: string;
  /** How it is written, in the notation of `writtenForm`, where that alone tells it from other numbers. */
  readonly forms?: readonly string[];
  /** How it is written, too, but only near one of `words` (ASCII, lower case): bare digits, mostly. */
  readonly formsNearWord?: readonly string[];
  readonly words: readonly string[];
  /** So few numbers hold that bare digits of `formsNearWord` count in a field of their own, too. */
  readonly inField?: boolean;
  /** A first test of its signs in all forms. */
  readonly quickCheck?: QuickCheck;
  readonly examples: readonly Example[];
  /** Judges its letters, in upper case, and digits: `9434765919`. */
  judge(id: string): Judgement;
}

/**
 * Declares the filter that finds such a number. Groups of digits that stand in a row of more groups are a table,
 * and count only near a word. A check digit that holds makes a match valid, confidence .9; else it is .75.
 */
export function issuedNumber(number: IssuedNumber): Definition {
  const { key, type, filterType, finds, words, examples } = number;
  const context = { raise: words };
  return definition({
    key,
    type,
    filterType,
    finds,
    options: {},
    context,
    examples,
    detector: () => detectorOf(number),
  });
}

interface Form extends WrittenForm {
  readonly nearWord: boolean;
}

function detectorOf(number: IssuedNumber): Detector {
  const forms = [
    ...(number.forms ?? []).map((form) => ({ ...writtenForm(form), nearWord: false })),
    ...(number.formsNearWord ?? []).map((form) => ({ ...writtenForm(form), nearWord: true })),
  ];
  const match = matcher(number, forms);
  return {
    type: number.type,
    filterType: number.filterType,
    // More: an escape before it, a keyword or what makes it a field behind it.
    reach: evasionReach(
      Math.max(...forms.map(({ most }) => most)) + Math.max(KEYWORD_AFTER, STANDING_AFTER) + 2,
    ),
    find: throughEvasions({
      kind: 'matcher',
      triggers: forms.flatMap(({ triggers }) => triggers),
      back: 0,
      match,
    }),
  };
}

function matcher(
  { judge, words, inField = false, quickCheck = any }: IssuedNumber,
  forms: readonly Form[],
): Matcher['match'] {
  const near = keywords(words);
  const byRun = Array.from({ length: 64 }, (_, length) =>
    forms.filter(({ run }) => run === length),
  );
  /** The signs of one candidate: a number has no more than fit. */
  const signs = Buffer.alloc(Math.max(...forms.map(({ codes }) => codes.length)));

  return (view, at, until) => {
    const { bytes, low, high } = view;
    const escaped = bytes[at] === 0x5c;
    const start = escaped ? at + 2 : at;
    if (isJoined(bytes, start, low)) return undefined;
    const written = escaped ? forms : byRun[until - at];
    for (let i = 0; i < written.length; i++) {
      const form = written[i];
      const plain = form.bare && !escaped;
      if (plain && !quickCheck(bytes, start, form.run)) continue;
      const end = plain ? until : formEnd(form, bytes, start, high);
      if (end < 0 || !endsAt(bytes, end, high) || goesOnAfter(bytes, end, high)) continue;
      const length = compact(bytes, start, end, signs);
      if (isOneSign(signs, length) || (!plain && !quickCheck(signs, 0, length))) continue;
      const found = judged(form, view, start, end, length);
      if (found !== undefined) return found;
    }
    return undefined;
  };

  function judged(
    form: Form,
    view: View,
    start: number,
    end: number,
    length: number,
  ): Found | undefined {
    const weak = form.nearWord || (form.spaced && inRow(view, start, end));
    const field = inField && form.bare;
    // Of most numbers a word is wanted that is not there: what it takes to judge them comes later.
    const named = weak && isNamed(view, start, end);
    if (weak && !named && !field) return undefined;
    const id = signs.toString('latin1', 0, length);
    const judgement = judge(id);
    if (judgement === false) return undefined;
    const doubtful = !weak && judgement === 'doubtful';
    if (named || (!weak && !doubtful) || (doubtful && isNamed(view, start, end))) {
      return foundAs(start, end, judgement);
    }
    if (!field || judgement !== true || isUnixTime(id)) return undefined;
    if (standing(view, start, end) !== 'field') return undefined;
    return { start, end, confidence: 0.75, valid: true };
  }

  function isNamed(view: View, start: number, end: number): boolean {
    return near(keyView(view, start, end), start, end);
  }
}

/** From 2011 to 2033, in seconds and milliseconds: many begin as birth dates do, and tables are full of them. */
const UNIX_TIME = /^1[3-9]\d{8}(?:\d{3})?$/;

function isUnixTime(id: string): boolean {
  return UNIX_TIME.test(id);
}

function any(): boolean {
  return true;
}

function foundAs(start: number, end: number, judgement: Judgement): Found {
  if (judgement === 'plausible' || judgement === 'doubtful')
    return { start, end, confidence: 0.75 };
  if (typeof judgement === 'boolean') return { start, end, confidence: 0.9, valid: true };
  return { start, end, confidence: 0.9, valid: true, classification: judgement.kind };
}

/** A number of one sign over and over was never issued. */
function isOneSign(signs: Buffer, length: number): boolean {
  for (let i = 1; i < length; i++) if (signs[i] !== signs[0]) return false;
  return true;
}

/** Writes its letters, in upper case, and digits; how many they are. */
function compact(bytes: Buffer, start: number, end: number, signs: Buffer): number {
  let length = 0;
  for (let p = start; p < end; p++) {
    const byte = bytes[p];
    if (ALNUM[byte] === 1) signs[length++] = byte >= 0x61 ? byte - 0x20 : byte;
  }
  return length;
}

/** Whether a letter or digit stands before it with a hyphen, a full stop or a plus sign between. */
function isJoined(bytes: Buffer, start: number, low: number): boolean {
  return start - 2 >= low && isJoint(bytes[start - 1]) && ALNUM[bytes[start - 2]] === 1;
}

function goesOnAfter(bytes: Buffer, end: number, high: number): boolean {
  if (end + 1 >= high) return false;
  if (bytes[end] === 0x2e) return DIGIT[bytes[end + 1]] === 1;
  return isJoint(bytes[end]) && ALNUM[bytes[end + 1]] === 1;
}

function isJoint(byte: number): boolean {
  return byte === 0x2d || byte === 0x2e || byte === 0x2b;
}

/**
 * Whether the group before or behind it, with a blank between, has a digit, minus signs left out: in tables
 * and dumps of memory.
 */
function inRow({ bytes, low, high }: View, start: number, end: number): boolean {
  const minus = start > low && bytes[start - 1] === 0x2d ? 1 : 0;
  const from = start - minus;
  if (from > low && bytes[from - 1] === 0x20) {
    for (let p = from - 2; p >= low && p > from - 6 && ALNUM[bytes[p]] === 1; p--) {
      if (DIGIT[bytes[p]] === 1) return true;
    }
  }
  const blank = end + blankLength(bytes, end, high);
  if (blank === end) return false;
  const next = minus === 1 && bytes[blank] === 0x2d ? blank + 1 : blank;
  for (let p = next; p < high && p < next + 4 && ALNUM[bytes[p]] === 1; p++) {
    if (DIGIT[bytes[p]] === 1) return true;
  }
  return false;
}
