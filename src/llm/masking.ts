import type { Plan } from '../engine/plan.ts';
import { labelUse } from '../strategies/label.ts';
import { type JsonDepth, jsonDepth } from './json-depth.ts';
import { labelAt } from './label-at.ts';
import { type ConversationLabels, type LabelledValue, written } from './labels.ts';
import { spansIn, type TextSpan } from './spans.ts';

/** Masks the texts of one conversation, in order: the numbers in a text depend on the texts before it, on none after it. */
export interface Masking {
  /** The text with labels for its values, which the table of labels keeps. */
  text(text: string): Promise<string>;
  /** The same for a word in a place that takes no brackets, such as an id: its labels are words of their own, or all of it is one label. */
  word(text: string): Promise<string>;
  /** The same for a text of JSON: its strings, keys and numbers are masked, and it stays JSON. */
  json(text: string): Promise<string>;
  /** Replacements so far, by type. */
  readonly counts: Readonly<Record<string, number>>;
  /** Replacements by strategies that refuse the request, by type. */
  readonly blocked: Readonly<Record<string, number>>;
}

/** Name of labels for texts that look like labels: they come back as they were. */
const LITERAL = 'LABEL';

/** Names of the labels that a profile's conversations may have. */
export function labelNames(plan: Plan): readonly string[] {
  return [...new Set([...plan.filters.flatMap((one) => one.labels ?? []), LITERAL])];
}

/** Starts to mask a conversation. */
export function masking(plan: Plan, labels: ConversationLabels): Masking {
  const counts: Record<string, number> = {};
  const blocked: Record<string, number> = {};
  const names = labelNames(plan);

  function count(into: Record<string, number>, type: string): void {
    into[type] = (into[type] ?? 0) + 1;
  }

  /** Ranges to replace: matches, and texts that look like labels. */
  async function rangesIn(text: string): Promise<readonly Range[]> {
    const literals = labelsIn(text, names);
    const literalsAt = touching(literals);
    const spans = await spansIn(plan, text);
    const outside = spans.flatMap((span) => apart(span, literalsAt(span.start, span.end)));
    return [...literals, ...outside].sort((a, b) => a.start - b.start);
  }

  /** The label of a value, or the replacement of a strategy that has none. */
  function replaced(range: Range, value: string, literal = false): string | LabelledValue {
    const { strategy, replacement, type } = range;
    if (type === undefined) return labels.labelOf(LITERAL, value);
    count(counts, type);
    const use = labelUse(strategy);
    if (use === undefined) return replacement;
    if (use.outcome === 'block') count(blocked, type);
    return use.outcome === 'restore' ? labels.labelOf(use.name, value, literal) : `[${use.name}]`;
  }

  function masked(text: string, ranges: readonly Range[]): string {
    let out = '';
    let from = 0;
    for (const range of ranges) {
      const by = replaced(range, text.slice(range.start, range.end));
      if (typeof by !== 'string' && isBracketed(text, range)) labels.bracket(by);
      out += text.slice(from, range.start) + shown(by);
      from = range.end;
    }
    return out + text.slice(from);
  }

  return {
    counts,
    blocked,
    text: async (text) => masked(text, await rangesIn(text)),
    async word(text) {
      const ranges = await rangesIn(text);
      const [first] = ranges;
      if (first === undefined) return text;
      const joined = { ...strictest(ranges, first), start: 0, end: text.length };
      return masked(text, areApart(text, ranges) ? ranges : [joined]).replace(/[[\]]/g, '');
    },
    async json(text) {
      const rangesAt = touching(await rangesIn(text));
      let out = '';
      let from = 0;
      let followed = 0;
      const depth = jsonDepth();
      for (const token of tokensIn(text)) {
        for (const partOfToken of partsOf(text, token, rangesAt(token.start, token.end))) {
          depth.feed(text.slice(followed, partOfToken.start));
          followed = partOfToken.end;
          for (const part of level(text, partOfToken, depth)) {
            const raw = text.slice(part.start, part.end);
            const by = replaced(part.range, unescaped(raw, part.depth), !token.isString);
            if (typeof by !== 'string' && isBracketed(text, part)) labels.bracket(by);
            const plain = JSON.stringify(shown(by));
            out += text.slice(from, part.start) + (token.isString ? plain.slice(1, -1) : plain);
            from = part.end;
          }
        }
      }
      return out + text.slice(from);
    },
  };
}

/** A range of a text to replace; without a type, it looks like a label. */
interface Range extends Pick<TextSpan, 'start' | 'end'> {
  readonly strategy?: string | undefined;
  readonly replacement: string;
  readonly type?: string;
}

/** Whether labels in place of ranges are read as labels without their brackets: `PERSON_12` is no `PERSON_1`. */
function areApart(text: string, ranges: readonly Range[]): boolean {
  const isWord = (at: number) => /\w/.test(text[at] ?? '');
  return ranges.every(({ start, end }) => !isWord(start - 1) && !isWord(end));
}

/** The range whose strategy says most of what may not be done. */
function strictest(ranges: readonly Range[], first: Range): Range {
  const outcomeOf = ({ strategy }: Range) => labelUse(strategy)?.outcome;
  return (
    ranges.find((one) => outcomeOf(one) === 'block') ??
    ranges.find((one) => outcomeOf(one) !== 'restore') ??
    first
  );
}

function shown(by: string | LabelledValue): string {
  return typeof by === 'string' ? by : written(by);
}

function isBracketed(text: string, { start, end }: { start: number; end: number }): boolean {
  return text[start - 1] === '[' && text[end] === ']';
}

const LABEL_START = /[A-Z[［【\\]/g;

/** Texts that are read as labels when they come back, in order. */
export function labelsIn(text: string, names: readonly string[]): readonly Range[] {
  const found: Range[] = [];
  LABEL_START.lastIndex = 0;
  for (let start = LABEL_START.exec(text); start !== null; start = LABEL_START.exec(text)) {
    const { index } = start;
    const read = labelAt(text, index, names, { last: true, before: text[index - 1] ?? '' });
    if (read.kind !== 'label') continue;
    LABEL_START.lastIndex = read.end;
    found.push({ start: index, end: read.end, replacement: '' });
  }
  return found;
}

/** The ranges, in order and apart from one another, that touch `[start, end)`; no start is before the one asked last. */
function touching(ranges: readonly Range[]): (start: number, end: number) => readonly Range[] {
  let from = 0;
  return (start, end) => {
    while (from < ranges.length && (ranges[from]?.end ?? 0) <= start) from++;
    let to = from;
    while (to < ranges.length && (ranges[to]?.start ?? end) < end) to++;
    return ranges.slice(from, to);
  };
}

/** The parts of a span outside of the ranges that touch it. */
function apart(span: TextSpan, ranges: readonly Range[]): readonly Range[] {
  const parts: Range[] = [];
  let from = span.start;
  for (const { start, end } of ranges) {
    if (start > from) parts.push({ ...span, start: from, end: start });
    from = Math.max(from, end);
  }
  if (from < span.end) parts.push({ ...span, start: from });
  return parts;
}

/** A string of JSON without its quotes, or a number. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly isString: boolean;
}

function* tokensIn(json: string): Generator<Token> {
  for (const { index, 0: text } of json.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs)) {
    const isString = text[0] === '"';
    const quote = isString ? 1 : 0;
    yield { start: index + quote, end: index + text.length - quote, isString };
  }
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly range: Range;
}

interface LevelPart extends Part {
  /** How deep it is in strings. */
  readonly depth: number;
}

/** The parts of a token to replace: of a string without cutting an escape, of a number all. */
function partsOf(text: string, token: Token, ranges: readonly Range[]): readonly Part[] {
  const [first] = ranges;
  if (first === undefined) return [];
  if (!token.isString) return [{ start: token.start, end: token.end, range: first }];
  const edges = escapeEdges(text, token);
  let from = token.start;
  return ranges.flatMap((range) => {
    const start = Math.max(from, edges.before(Math.max(range.start, token.start)));
    const end = edges.after(Math.min(range.end, token.end));
    if (end <= start) return [];
    from = end;
    return [{ start, end, range }];
  });
}

/** The parts of a part that are in one string each: JSON in a string has strings, too, whose quotes stay. */
function level(text: string, part: Part, depth: JsonDepth): readonly LevelPart[] {
  const parts: LevelPart[] = [];
  let start = part.start;
  let own = depth.depth();
  let quote = start;
  for (const { index, 0: unit } of text.slice(part.start, part.end).matchAll(ESCAPE_OR_NOT)) {
    const end = quote;
    depth.feed(unit);
    // Backslashes before a quote belong to it.
    if (unit !== '\\\\') quote = part.start + index + unit.length;
    if (depth.depth() === own) continue;
    parts.push({ ...part, start, end: Math.max(start, end), depth: own });
    start = part.start + index + unit.length;
    own = depth.depth();
  }
  parts.push({ ...part, start, depth: own });
  // A value may be of symbols alone; around inner strings, symbols are JSON's.
  const deepest = Math.max(...parts.map((one) => one.depth));
  return parts.filter((one) => {
    const isValue = one.depth === deepest ? /\S/ : /[\p{L}\p{N}]/u;
    return isValue.test(text.slice(one.start, one.end));
  });
}

/** An escape of JSON, or a character. */
const ESCAPE_OR_NOT = /\\(?:u[0-9a-fA-F]{4}|.)|./gsu;

const ESCAPE = /\\(?:u[0-9a-fA-F]{4}|.)/gs;
const LONGEST_ESCAPE = 6;

/** The edges of escapes around an offset in a string of JSON. */
function escapeEdges(text: string, token: Token) {
  const ends = new Map<number, number>();
  for (const { index, 0: written } of text.slice(token.start, token.end).matchAll(ESCAPE)) {
    ends.set(token.start + index, token.start + index + written.length);
  }
  const around = (at: number) => {
    for (let start = at - 1; start > at - LONGEST_ESCAPE; start--) {
      const end = ends.get(start) ?? start;
      if (end > at) return [start, end] as const;
    }
    return undefined;
  };
  return {
    before: (at: number) => around(at)?.[0] ?? at,
    after: (at: number) => around(at)?.[1] ?? at,
  };
}

/** The text of a part of a string of JSON, which may be JSON in a string. */
function unescaped(raw: string, depth: number): string {
  let text = raw;
  for (let level = 0; level < depth; level++) {
    try {
      text = JSON.parse(`"${text}"`);
    } catch {
      return text;
    }
  }
  return text;
}
