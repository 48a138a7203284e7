import type { Plan } from '../engine/plan.ts';
import { labelAt } from './label-at.ts';
import { spansIn, type TextSpan } from './spans.ts';

/** Takes out what a model says in one text and a profile forbids. The text may come in any pieces. */
export interface AnswerFilter {
  write(piece: string): Promise<string>;
  end(): Promise<string>;
  /** The rest, as `end` gives it. The text goes on, and nothing is counted. */
  peek(): Promise<string>;
}

/** Knowledge that the texts of an answer share. */
export interface AnswerOptions {
  readonly plan: Plan;
  /** Names of labels, which stay. */
  readonly names: readonly string[];
  /** Whether the client has a text already: it sent it. */
  isKnown(text: string): boolean | Promise<boolean>;
  /** Counts a value that was taken out. */
  taken(type: string): void;
}

/** Characters before a text that its matches are read with. */
const CONTEXT = 512;
/** Characters that follow a word before it leaves: evidence for and against it. */
const AHEAD = 80;
/** Most characters that wait, for the end of a match or of a word. */
const MOST_WAITING = 16 * 1024;

/** Characters that end a word: a text is looked at again when one has come. */
const BREAK = /[\s"\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/g;

/** Longest text without one: it is looked at nevertheless. */
const MOST_UNBROKEN = 2048;

/** Fewest characters from one look to the next: a very long text is looked at less often. */
function pace(offset: number): number {
  if (offset < 64 * 1024) return 16;
  return offset < 1024 * 1024 ? 1024 : 8 * 1024;
}

/**
 * Filters a text. A word leaves when the text up to `AHEAD` characters after it has no match there. When the text is looked at, and
 * how much of it, depends on the text alone: the result is the same however it comes.
 *
 * ```
 *   sent ─── context ───┬── leaves ──┬──── ahead ────┐
 *   … write to the other address: lee@acme.test or call
 *                       0            leaving         look
 * ```
 */
export function answerFilter(options: AnswerOptions): AnswerFilter {
  let context = '';
  let waiting = '';
  /** Offset in `waiting` up to which it was looked at. */
  let looked = 0;
  let offset = 0;

  async function look(end: number, last: boolean): Promise<string> {
    const text = context + waiting.slice(0, end);
    const base = context.length;
    const matches = await newMatches(options, text);
    const leaving = last ? end : leave(matches, base, end);
    const out = without(options, text, matches, base, base + leaving);
    context = tail(context + waiting.slice(0, leaving));
    waiting = waiting.slice(leaving);
    offset += leaving;
    looked = end - leaving;
    return out;
  }

  /** Length of the text that leaves: whole words, and no part of a match. */
  function leave(matches: readonly TextSpan[], base: number, end: number): number {
    const most = end - AHEAD;
    if (most <= 0) return 0;
    let leaving = lastBreak(waiting, most);
    for (const { start, end: over } of matches) {
      if (start - base < leaving && over - base > leaving) leaving = Math.max(0, start - base);
    }
    return leaving === 0 && end > MOST_WAITING ? most : leaving;
  }

  return {
    async write(piece) {
      waiting += piece;
      let out = '';
      for (let end = nextLook(waiting, looked, offset); end !== undefined; ) {
        out += await look(end, false);
        end = nextLook(waiting, looked, offset);
      }
      return out;
    },
    end: () => look(waiting.length, true),
    async peek() {
      const text = context + waiting;
      const matches = await newMatches(options, text);
      return without({ taken: () => undefined }, text, matches, context.length, text.length);
    },
  };
}

/** Filters a text that is complete. */
export function wholeFilter(options: AnswerOptions): AnswerFilter {
  let text = '';
  const all = async (counting: Pick<AnswerOptions, 'taken'>) =>
    without(counting, text, await newMatches(options, text), 0, text.length);
  return {
    write(piece) {
      text += piece;
      return Promise.resolve('');
    },
    end: () => all(options),
    peek: () => all({ taken: () => undefined }),
  };
}

/** Matches, without labels in them and texts that are known. */
async function newMatches(
  { plan, names, isKnown }: AnswerOptions,
  text: string,
): Promise<readonly TextSpan[]> {
  const spans = await spansIn(plan, text);
  const parts = spans.flatMap((span) => strangers(text, span, names));
  const fresh: TextSpan[] = [];
  for (const part of parts)
    if (!(await isKnown(text.slice(part.start, part.end)))) fresh.push(part);
  return fresh;
}

/** A range of a text without its matches. */
function without(
  { taken }: Pick<AnswerOptions, 'taken'>,
  text: string,
  matches: readonly TextSpan[],
  from: number,
  to: number,
): string {
  let out = '';
  let at = from;
  for (const { start, end, replacement, type } of matches) {
    if (end <= at || start >= to) continue;
    out += text.slice(at, Math.max(at, start)) + replacement;
    at = Math.min(end, to);
    taken(type);
  }
  return out + text.slice(at, to);
}

/** Where a text is looked at next: at the end of a word that is known to be one. */
function nextLook(waiting: string, looked: number, offset: number): number | undefined {
  const from = looked + pace(offset);
  BREAK.lastIndex = from;
  const at = from < waiting.length ? BREAK.exec(waiting)?.index : undefined;
  const most = looked + Math.max(MOST_UNBROKEN, pace(offset));
  if (at !== undefined && at <= most) return at;
  return waiting.length > most ? most : undefined;
}

function lastBreak(text: string, most: number): number {
  for (let at = most; at > 0; at--) {
    BREAK.lastIndex = 0;
    if (BREAK.test(text[at] ?? '')) return at;
  }
  return 0;
}

/** The end of a text that was sent, from the beginning of a word. */
function tail(text: string): string {
  if (text.length <= CONTEXT) return text;
  const from = text.length - CONTEXT;
  BREAK.lastIndex = from;
  return text.slice(BREAK.exec(text)?.index ?? from);
}

/** Parts of a match that are no labels and have letters or digits. */
function strangers(text: string, span: TextSpan, names: readonly string[]): readonly TextSpan[] {
  const parts: TextSpan[] = [];
  let from = span.start;
  for (let at = span.start; at < span.end; at++) {
    const begins = text[at] === '[' || text[at] === '［' || text[at] === '【' || text[at] === '\\';
    if (!begins && !/[A-Z]/.test(text[at] ?? '')) continue;
    const read = labelAt(text, at, names, { last: true, before: text[at - 1] ?? '' });
    if (read.kind !== 'label') continue;
    parts.push({ ...span, start: from, end: at });
    from = read.end;
    at = read.end - 1;
  }
  parts.push({ ...span, start: from });
  return parts.filter(
    ({ start, end }) => end > start && /[\p{L}\p{N}]/u.test(text.slice(start, end)),
  );
}
