import type { TextPiece } from './spans.ts';

/** A run of a text's pieces, which a page draws as one element and keeps while it is unchanged. */
export interface TextBlock {
  /** Equal for equal content; the only one of its list. */
  readonly key: string;
  readonly parts: readonly TextPiece[];
  /** Whether it starts at the beginning of a line and ends with a line's end: only then may it be laid out by itself. */
  readonly isLines: boolean;
  /** Starts of its first and last span in the text; undefined without spans. */
  readonly first: number | undefined;
  readonly last: number | undefined;
}

/** Least length of a block, in UTF-16 code units, but for the last one. */
const LEAST = 512;
/** Length from which any end of a line ends a block. In a line that is longer than half of it any blank does, and at twice the length any ASCII character. */
const LONGEST = 4096;

/**
 * Cuts the pieces of a text, and a line's end after them, into blocks. Where a block ends depends on the characters before its end, so an
 * edit changes the blocks around it, and others stay the same. Spans stay whole.
 */
export function blocks(parts: readonly TextPiece[]): readonly TextBlock[] {
  const closed: TextBlock[] = [];
  const times = new Map<string, number>();
  let open: TextPiece[] = [];
  let startsLine = true;
  let size = 0;
  let line = 0;
  let lineLength = 0;
  let word = 0;
  for (const piece of parts) take(piece);
  take(END);
  close(true);
  return closed;

  function take(piece: TextPiece): void {
    const { text, span } = piece;
    if (span !== undefined) {
      open.push(piece);
      size += text.length;
      lineLength += text.length;
      return;
    }
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      size += 1;
      const ends = endsHere(code);
      lineLength = code === NEWLINE_CODE ? 0 : lineLength + 1;
      line = code === NEWLINE_CODE ? 0 : (line * 31 + code) | 0;
      word = code === BLANK ? 0 : (word * 31 + code) | 0;
      if (!ends) continue;
      open.push(from === 0 && at + 1 === text.length ? piece : plain(text.slice(from, at + 1)));
      from = at + 1;
      close(code === NEWLINE_CODE);
    }
    if (from < text.length) open.push(from === 0 ? piece : plain(text.slice(from)));
  }

  function endsHere(code: number): boolean {
    if (code === NEWLINE_CODE) return size >= LONGEST || (size >= LEAST && some(line, 3));
    if (lineLength < LONGEST / 2) return false;
    if (code === BLANK) return size >= LONGEST || (size >= LEAST && some(word, 7));
    return size >= 2 * LONGEST && code <= LAST_ASCII;
  }

  function close(endsLine: boolean): void {
    if (open.length > 0) closed.push(block(open, startsLine && endsLine, times));
    open = [];
    size = 0;
    startsLine = endsLine;
  }
}

const NEWLINE_CODE = '\n'.charCodeAt(0);
const BLANK = ' '.charCodeAt(0);
const LAST_ASCII = '\x7f'.charCodeAt(0);
const END: TextPiece = { text: '\n', span: undefined };

/** Whether a hash ends a block, as 1 in 2^bits does; the hash of nothing does not. */
function some(hash: number, bits: number): boolean {
  return hash !== 0 && Math.imul(hash, 0x9e3779b1) >>> (32 - bits) === 0;
}

function plain(text: string): TextPiece {
  return { text, span: undefined };
}

function block(
  parts: readonly TextPiece[],
  isLines: boolean,
  times: Map<string, number>,
): TextBlock {
  const spans = parts.flatMap(({ span }) => span ?? []);
  const first = spans[0]?.characterStart;
  const content = parts.map((piece) => described(piece, first ?? 0)).join('');
  const time = (times.get(content) ?? 0) + 1;
  times.set(content, time);
  return {
    key: `${isLines} ${time} ${content}`,
    parts,
    isLines,
    first,
    last: spans.at(-1)?.characterStart,
  };
}

/** A piece as it is drawn, and where its span starts, counted from the block's first; the length keeps two pieces from reading as one. */
function described({ text, span }: TextPiece, first: number): string {
  if (span === undefined) return `${text.length}:${text}`;
  const { characterStart, filterType, applied } = span;
  return `${characterStart - first} ${filterType} ${applied} ${text.length}:${text}`;
}
