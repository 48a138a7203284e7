import { CARRIAGE_RETURN, lineEnd, NEWLINE, OPEN_BRACE } from '../../core/bytes.ts';
import type { Texts, Walk } from '../records/texts.ts';
import { edits } from '../wire/json-edits.ts';
import { jsonTape, type Tape } from '../wire/json-tape.ts';
import { walkDocument } from './document-walk.ts';

/** Rewrites one line, without its end; `undefined` leaves it. */
export type LineRewrite = (line: Buffer, texts: Texts) => Buffer | undefined;

/** Walks lines; their ends stay. `rewriteOf` makes the rewrite of each. */
export function linesWalk(
  bytes: Buffer,
  rewriteOf: (line: Buffer, number: number) => LineRewrite,
): Walk {
  const lines = linesOf(bytes);
  const rewrites = lines.map(({ start, end }, number) =>
    rewriteOf(bytes.subarray(start, end), number),
  );
  return (texts) => {
    const parts: Buffer[] = [];
    let copied = 0;
    for (const [number, { start, end }] of lines.entries()) {
      const changed = rewrites[number](bytes.subarray(start, end), texts);
      if (changed === undefined) continue;
      parts.push(bytes.subarray(copied, start), changed);
      copied = end;
    }
    return parts.length === 0 ? undefined : Buffer.concat([...parts, bytes.subarray(copied)]);
  };
}

/** Ranges of lines without their ends. */
function linesOf(bytes: Buffer): readonly { readonly start: number; readonly end: number }[] {
  const lines: { start: number; end: number }[] = [];
  for (let start = 0; start < bytes.length; ) {
    const next = lineEnd(bytes, start, bytes.length);
    let end = bytes[next - 1] === NEWLINE ? next - 1 : next;
    if (end > start && bytes[end - 1] === CARRIAGE_RETURN) end -= 1;
    lines.push({ start, end });
    start = next;
  }
  return lines;
}

/** Leaves a line. */
export const unchanged: LineRewrite = () => undefined;

/** Rewrites a line as a text. */
export const textLine: LineRewrite = (line, texts) =>
  texts.record(() => {
    texts.label('line');
    return texts.text(line, 'plain');
  });

/** Rewrites a line as a document of JSON. Throws `Unreadable` where it is something else. */
export function documentLine(line: Buffer, kept: ReadonlySet<string>): LineRewrite {
  const tape = jsonTape(line);
  return (_, texts) => documentChanges(tape, texts, kept);
}

function documentChanges(tape: Tape, texts: Texts, kept: ReadonlySet<string>): Buffer | undefined {
  const changes = edits(tape);
  walkDocument(tape, 0, texts, changes, kept);
  return changes.result();
}

/** Rewrites a line as a document of JSON, or else as a text. */
export function anyLine(line: Buffer, kept: ReadonlySet<string>): LineRewrite {
  if (line.length === 0) return unchanged;
  if (line[0] !== OPEN_BRACE) return textLine;
  try {
    return documentLine(line, kept);
  } catch {
    return textLine;
  }
}
