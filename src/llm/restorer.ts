import { jsonDepth } from './json-depth.ts';
import { labelAt } from './label-at.ts';
import type { ConversationLabels, LabelledValue } from './labels.ts';

/** Puts values back in one text, which may come in any pieces. */
export interface Restorer {
  /** The next piece, without an end of it that may be the beginning of a label. */
  write(piece: string): string;
  /** The rest, which was held back. */
  end(): string;
  /** The rest of a text that is no JSON, as it would be if the text ended after a piece. Nothing is written or counted. */
  peek(piece: string): string;
}

/** Counts of the labels in an answer. */
export interface RestoreCounts {
  restored: number;
  /** ConversationLabels with a known name and a number that the session does not have. They stay. */
  unknown: number;
  /** ConversationLabels that the end of the answer cut. They stay. */
  lost: number;
}

/** Counts from 0. */
export function restoreCounts(): RestoreCounts {
  return { restored: 0, unknown: 0, lost: 0 };
}

/** A label with the brackets or quotes that belong to it; without a value, an unknown one. */
interface Read {
  readonly end: number;
  readonly value: LabelledValue | undefined;
  /** The value takes the place of a string of JSON. */
  readonly isQuoted?: boolean;
}

interface Around {
  readonly last: boolean;
  readonly before: string;
}

/**
 * Restores the labels of a conversation. `json`: the text is JSON, where a value is escaped as deep as its string is.
 * No more is held back than what may become a label.
 */
export function restorer(
  labels: ConversationLabels,
  counts: RestoreCounts,
  json = false,
): Restorer {
  const names = labels.names();
  const depth = json ? jsonDepth() : undefined;
  const starts = json ? /[A-Z[［【\\"]/g : /[A-Z[［【\\]/g;
  let held = '';
  let before = '';

  function put(text: string, last: boolean): string {
    let out = '';
    /** Start of the text that is not written yet. */
    let from = 0;
    let followed = 0;
    const follow = (to: number): void => {
      depth?.feed(text.slice(followed, to));
      followed = to;
    };
    for (let at = next(text, 0); at >= 0; ) {
      follow(at);
      const read = readAt(text, at, { last, before: at === 0 ? before : (text[at - 1] ?? '') });
      if (read === 'open') {
        held = text.slice(at);
        if (at > 0) before = text[at - 1] ?? '';
        return out + text.slice(from, at);
      }
      if (read?.value !== undefined) {
        out += text.slice(from, at) + replacement(read.value, read.isQuoted);
        counts.restored++;
        // A string that begins with a label is no JSON.
        depth?.feed('x');
        from = read.end;
        followed = read.end;
      } else if (read !== undefined) counts.unknown++;
      at = next(text, read?.end ?? at + 1);
    }
    follow(text.length);
    held = '';
    if (text !== '') before = text.at(-1) ?? '';
    return out + text.slice(from);
  }

  function next(text: string, from: number): number {
    starts.lastIndex = from;
    return starts.exec(text)?.index ?? -1;
  }

  function readAt(text: string, at: number, around: Around): Read | 'open' | undefined {
    if (text[at] === '"') return quoted(text, at, around.last);
    if (text.startsWith('[[', at)) return doubled(text, at, around.last);
    const read = labelAt(text, at, names, around);
    if (read.kind === 'open') return 'open';
    return read.kind === 'label'
      ? { ...read, value: labels.valueOf(read.name, read.number) }
      : undefined;
  }

  /** `[[PERSON_1]]` is one label, unless the text itself had the outer brackets. */
  function doubled(text: string, at: number, last: boolean): Read | 'open' | undefined {
    const read = labelAt(text, at + 1, names, { last, before: '[' });
    if (read.kind === 'open') return 'open';
    if (read.kind === 'none') return undefined;
    const value = labels.valueOf(read.name, read.number);
    if (value === undefined || value.bracketed) return undefined;
    if (read.end === text.length && !last) return 'open';
    return text[read.end] === ']' ? { value, end: read.end + 1 } : undefined;
  }

  /** A string of JSON that is a label stands for a number, if the text had a number there. */
  function quoted(text: string, at: number, last: boolean): Read | 'open' | undefined {
    if (depth !== undefined && depth.depth() > 0) return undefined;
    if (at + 1 === text.length) return last ? undefined : 'open';
    const read = labelAt(text, at + 1, names, { last, before: '"' });
    if (read.kind !== 'label') return read.kind === 'open' ? 'open' : undefined;
    const value = labels.valueOf(read.name, read.number);
    if (value?.literal !== true) return undefined;
    if (read.end === text.length) return last ? undefined : 'open';
    return text[read.end] === '"' ? { value, end: read.end + 1, isQuoted: true } : undefined;
  }

  function replacement({ value }: LabelledValue, isQuoted = false): string {
    if (depth === undefined || isQuoted) return value;
    const levels = depth.depth();
    let text = JSON.stringify(value);
    for (let level = 1; level < levels; level++) text = JSON.stringify(text.slice(1, -1));
    return levels === 0 ? text : text.slice(1, -1);
  }

  return {
    write: (piece) => put(held + piece, false),
    end() {
      const isBegun = /[_[［【]/.test(held);
      const { restored, unknown } = counts;
      const rest = put(held, true);
      if (isBegun && counts.restored + counts.unknown === restored + unknown) counts.lost++;
      return rest;
    },
    peek(piece) {
      const kept = { held, before };
      const counted = { ...counts };
      const rest = put(held + piece, true);
      ({ held, before } = kept);
      Object.assign(counts, counted);
      return rest;
    },
  };
}
