import type { Readable, Writable } from 'node:stream';
import { typeMarks } from '../answer/annotate.ts';
import { byType } from '../answer/counts.ts';
import { flow, type Output } from '../answer/flow.ts';
import { DELETE, NEWLINE, SPACE, TAB } from '../core/bytes.ts';
import type { Plan } from '../engine/plan.ts';
import { redaction } from '../engine/redaction.ts';
import type { Annotation } from '../engine/settle/annotation.ts';
import type { Filter, RequestScope } from '../engine/types.ts';

/** Backgrounds of a terminal with 256 colours on which black text is easy to read. */
const BACKGROUNDS = [114, 117, 222, 211, 183, 150, 216, 159, 228, 180, 147, 204];
const RESET = '\u001b[0m';

/** Bytes that no text in UTF-8 has: they stand for the marks until control characters of the text are shown. */
const OPEN = 0xff;
const CLOSE = 0xfe;

/** Plan of a text that is shown, and the context of its replacements. */
export interface Shown {
  readonly plan: Plan;
  readonly scope: RequestScope;
}

/**
 * Writes a text with its matches in colours, one for each type, and a legend with their counts. Control characters of the text
 * are shown as `^[`: none reaches the terminal. Where NO_COLOR is set, marks with the type stand in for colours.
 */
export function coloured(
  source: Readable,
  { plan, scope }: Shown,
  target: Writable,
): Promise<void> {
  const types = [...new Set(plan.filters.map(({ detector }) => detector.type))].sort();
  const plain = Boolean(process.env['NO_COLOR']);
  const annotate = plain ? typeMarks : byteMarks(types);
  const work = redaction(plan, { scope, annotate });
  return flow(source, work, shown(plan, types, plain), target);
}

function byteMarks(types: readonly string[]): (filter: Filter) => Annotation {
  const close = Buffer.of(CLOSE);
  return ({ detector }) => {
    const index = types.indexOf(detector.type) % BACKGROUNDS.length;
    return { open: Buffer.of(OPEN, NEWLINE + index + SPACE), close };
  };
}

function shown(plan: Plan, types: readonly string[], plain: boolean): Output {
  return async function* written(redacted) {
    let counts: readonly number[] = [];
    for await (const { bytes, replaced } of redacted) {
      counts = replaced;
      if (bytes.length > 0) yield visible(bytes);
    }
    yield Buffer.from(legend(plan, types, counts, plain));
  };
}

/** Writes marks as escapes of the terminal, and control characters as `^A`. */
function visible(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    const written = shownAs(bytes, at);
    if (written === undefined) continue;
    parts.push(bytes.subarray(from, at), Buffer.from(written));
    if (byte === OPEN || byte === C1_LEAD) at += 1;
    from = at + 1;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}

/** Lead byte of U+0080 to U+00BF in UTF-8, and the second byte of the first that is no control character. */
const C1_LEAD = 0xc2;
const NO_BREAK = 0xa0;

function shownAs(bytes: Buffer, at: number): string | undefined {
  const byte = bytes[at];
  if (byte === CLOSE) return RESET;
  if (byte === OPEN) return colour((bytes[at + 1] ?? 0) - NEWLINE - SPACE);
  // Terminals take U+009B for the start of an escape, also in UTF-8.
  if (byte === C1_LEAD) return bytes[at + 1] < NO_BREAK ? '^?' : undefined;
  const isControl = (byte < SPACE && byte !== NEWLINE && byte !== TAB) || byte === DELETE;
  return isControl ? `^${String.fromCharCode(byte ^ 0x40)}` : undefined;
}

/** Escape of a colour; that of another text's bytes is the first. */
function colour(index: number): string {
  return `\u001b[30;48;5;${BACKGROUNDS[index] ?? BACKGROUNDS[0]}m`;
}

function legend(
  plan: Plan,
  types: readonly string[],
  counts: readonly number[],
  plain: boolean,
): string {
  const lines = Object.entries(byType(plan, counts))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, count]) => {
      const name = plain ? type : colour(types.indexOf(type) % BACKGROUNDS.length) + type + RESET;
      return `  ${name}  ${count}\n`;
    });
  return `\n${lines.length === 0 ? '  nothing found\n' : lines.join('')}`;
}
