import { isContinuation } from '../core/utf-8.ts';
import { fitting, fittingFields } from './fields/fitting.ts';
import { type BoundingValue, valueAround, valueEnd } from './fields/value-bounds.ts';
import { values } from './fields/values-stage.ts';
import { type TakeFound, withFields } from './fields/with-fields.ts';
import { writtenVerdict } from './fields/written.ts';
import { declared } from './match/declared-stage.ts';
import { partedSection } from './parted-section.ts';
import { back, type Plan } from './plan.ts';
import type { Repeats } from './repeats.ts';
import { afterEscapes } from './scan/after-escapes.ts';
import { addMatch, OPEN } from './settle/matches.ts';
import { bytesOf, detailsOf, replacementOf } from './settle/replacement.ts';
import { addJudgement, sharedJudgement } from './settle/verdicts.ts';
import type {
  Filter,
  Judge,
  Reader,
  Replacement,
  Searcher,
  Section,
  SlowReader,
  Stage,
  Window,
} from './types.ts';

/**
 * One filter's stage for one text, which hands its own matches and its fields to `record`. `filter` is its index in the plan. Its state depends
 * on the input alone. A section without a `maxLength` of its own ends after `sectionBytes`. Values that may be repeated go to `seen`.
 */
export function detect(
  plan: Plan,
  filter: number,
  record: TakeFound,
  sectionBytes = Number.POSITIVE_INFINITY,
  seen?: Repeats,
): Stage {
  const enabled = plan.filters[filter];
  const { column, repeats } = enabled.detector;
  const again = fitting(column, record);
  const proved: TakeFound = (window, found, unbounded) => {
    if (!unbounded) seen?.proved(filter, window, found, again);
  };
  const note: TakeFound =
    seen === undefined || repeats === undefined
      ? record
      : (window, found, unbounded) => {
          if (repeats.proof === 'match' || found.label !== undefined) {
            proved(window, found, unbounded);
          }
          record(window, found, unbounded);
        };
  if (column === undefined) {
    return stageOf(plan, filter, fitting(undefined, note), sectionBytes);
  }
  const owner = { filter, column, back: back(enabled) };
  const joined = repeats?.proof === 'field' ? proved : undefined;
  const beside = withFields(owner, note, fittingFields(column, note), joined);
  return beside.stage(stageOf(plan, filter, fitting(column, beside.note), sectionBytes));
}

function stageOf(plan: Plan, filter: number, note: TakeFound, sectionBytes: number): Stage {
  const { find, reach } = plan.filters[filter].detector;
  if (find.kind === 'declared') return declared(plan, filter, note);
  if (find.kind === 'searcher') return search(find, reach, note);
  if (find.kind === 'values') return values(filter, note);
  if (find.kind === 'reader') return read(find, note);
  if (find.kind === 'slowReader') return readSlowly(find, note);
  if ('text' in find) return partedSection(filter, find, note);
  return section(filter, { maxLength: sectionBytes, ...find }, note);
}

/** Asks a searcher for match after match. */
function search(searcher: Searcher, reach: number, note: TakeFound): Stage {
  const hidden = afterEscapes(searcher, reach);
  let resume = 0;
  return function searches(window) {
    const { base, to } = window;
    let from = Math.max(window.from, resume - base);
    while (from < to) {
      const found = searcher.search(window, from, to);
      if (!found) break;
      note(window, found, false);
      from = Math.max(found.end, from + 1);
      resume = base + from;
    }
    for (const found of hidden(window)) note(window, found, false);
    return window;
  };
}

/** Hands each window to one that remembers. */
function read(reader: Reader, note: TakeFound): Stage {
  const next = reader.open();
  return function reads(window) {
    for (const found of next(window.withoutEscapes())) note(window, found, false);
    return window;
  };
}

/** Hands each window to one that takes its time. */
function readSlowly(reader: SlowReader, note: TakeFound): Stage {
  const next = reader.open();
  return async function reads(window) {
    for (const found of await next(window.withoutEscapes())) note(window, found, false);
    return window;
  };
}

/** Follows a section from its first marker to its last, over any number of windows, or to the end of the value that its first marker is in. */
function section(
  filter: number,
  { open, close, maxLength, confidence, classification }: Section,
  note: TakeFound,
): Stage {
  const most = maxLength ?? Number.POSITIVE_INFINITY;
  const kind = classification === undefined ? {} : { classification };
  let resume = 0;
  let limit: number | undefined;
  /** End of its first marker: it ends there or later. */
  let opened = 0;
  /** Its last marker goes beyond the limit. */
  let overrun = false;
  let value: BoundingValue | undefined;

  return function sections(window) {
    const { base, to, end } = window;
    resume = Math.max(resume, base + window.from);
    while (resume < base + to) {
      if (limit === undefined && !opens(window)) break;
      if (!closes(window)) break;
    }
    if (limit !== undefined && window.last) shut(window, base + end, true);
    return window;
  };

  function opens(window: Window): boolean {
    const found = open.search(window, resume - window.base, window.to);
    if (!found) return false;
    note(window, { ...found, confidence, ...kind }, true);
    opened = window.base + found.end;
    limit = Math.max(window.base + found.start + most, opened);
    overrun = false;
    value = valueAround(window, found.start, found.end);
    resume = opened;
    return true;
  }

  function closes(window: Window): boolean {
    const { base, to } = window;
    if (limit === undefined) return false;
    const from = resume - base;
    const until = Math.min(to, limit - base);
    const found = from < until && !overrun ? close.search(window, from, until) : undefined;
    const bound =
      value === undefined
        ? NO_END
        : valueEnd(window, value, from, found?.end ?? Math.max(from, until));
    if (bound < (found?.end ?? NO_END)) return shut(window, base + bound, true);
    if (found && base + found.end <= limit) return shut(window, base + found.end, false);
    // Accepts no later, shorter end marker: the result must not depend on where windows are cut.
    if (found) overrun = true;
    if (limit - base <= to) {
      return shut(window, Math.max(opened, base + wholeUpTo(window, limit - base)), true);
    }
    resume = Math.max(resume, base + to);
    return false;
  }

  function shut(window: Window, end: number, unclosed: boolean): boolean {
    window.closings.push({ filter, end, unclosed });
    resume = Math.max(end, window.base + window.from);
    limit = undefined;
    return true;
  }
}

const NO_END = Number.POSITIVE_INFINITY;

/** Steps back from `i` to where a code point ends. */
function wholeUpTo({ bytes, end }: Window, i: number): number {
  let at = i;
  while (at < end && i - at < 3 && at > 0 && isContinuation(bytes[at])) at--;
  return at;
}

/** Judges a filter's match and adds it to the window. */
export function recorder(filter: number, enabled: Filter, judge: Judge): TakeFound {
  return function record(window, found, unbounded) {
    const { start, end } = found;
    if (!(start >= 0 && start < end && end <= window.end)) throw beyond(enabled, 'window');
    const { bytes, matches } = window;
    const verdict = writtenVerdict(window, found, judge(found, bytes, window.end), unbounded);
    const { replacement } = verdict;
    if (unbounded || typeof replacement !== 'function') {
      const judged = sharedJudgement(window, filter, found, verdict);
      addMatch(matches, start, unbounded ? OPEN : end, judged);
      return;
    }
    const written = replacementOf(verdict, found, bytes);
    const own = ownBytes(written, bytes);
    addMatch(
      matches,
      start,
      end,
      addJudgement(window, filter, found, verdict, own, detailsOf(written)),
    );
  };
}

/** The window's bytes are written over when it is given back; a replacement lives longer. */
function ownBytes(replacement: Buffer | Replacement, { buffer }: Buffer): Buffer {
  const bytes = bytesOf(replacement);
  return bytes.buffer === buffer ? Buffer.from(bytes) : bytes;
}

function beyond({ detector }: Filter, what: string): Error {
  return new Error(`the ${detector.type} detector found a match beyond its ${what}`);
}
