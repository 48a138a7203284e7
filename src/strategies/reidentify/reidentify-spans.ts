import * as v from 'valibot';
import type { Reidentifier } from './reidentifier.ts';
import type { ReidentifyCounts } from './reidentify.ts';

const offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Members that are read of a span of explain; `characterStart` and `characterEnd` are offsets in the original. */
const spanSchema = v.object({
  characterStart: offset,
  characterEnd: offset,
  filterType: v.string(),
  replacement: v.string(),
  applied: v.optional(v.boolean(), true),
  strategy: v.optional(v.string()),
  note: v.optional(v.string()),
});

/** The members of explain's spans that reidentification reads. */
export type RestorableSpan = v.InferInput<typeof spanSchema>;

const explainedSchema = v.object({
  filteredText: v.string(),
  explanation: v.object({ appliedSpans: v.array(spanSchema) }),
});

/** Units that offsets count. */
export type PositionEncoding = 'utf-8' | 'utf-16' | 'utf-32';

/** A redacted text and its spans. */
export interface ExplainedText {
  readonly text: string;
  readonly spans: readonly RestorableSpan[];
  /** Default: utf-16. */
  readonly positions?: PositionEncoding;
}

export interface Reidentified extends ReidentifyCounts {
  readonly text: string;
}

/** Reads an answer of explain. Throws an Error that names the mistake, without quoting the answer. */
export function explained(json: unknown): ExplainedText {
  const { success, output, issues } = v.safeParse(explainedSchema, json);
  if (success) return { text: output.filteredText, spans: output.explanation.appliedSpans };
  const path = v.getDotPath(issues[0]) ?? 'the document';
  throw new Error(`${path}: expected ${issues[0].expected ?? 'an answer of explain'}`);
}

/**
 * Puts back the values that CRYPTO_REPLACE and FPE_ENCRYPT_REPLACE replaced, according to spans. A span whose
 * replacement is not at its position, or whose strategy cannot be undone, is left unchanged. If spans do not name
 * their strategy, a filter that uses FPE_ENCRYPT_REPLACE must use no other one that keeps a value's form: its
 * replacements would be decrypted too.
 */
export function reidentified(
  { text, spans, positions = 'utf-16' }: ExplainedText,
  back: Reidentifier,
): Reidentified {
  const parts: string[] = [];
  const counts = { restored: 0, left: 0 };
  let written = 0;
  let offsetThere = 0;
  for (const span of inOrder(spans)) {
    const start = advanced(text, written, span.characterStart - offsetThere, positions);
    const end = start + span.replacement.length;
    const there = start >= written && text.startsWith(span.replacement, start);
    const value = there ? restored(span, back, positions) : undefined;
    if (!there) {
      counts.left += 1;
      continue;
    }
    counts[value === undefined ? 'left' : 'restored'] += 1;
    parts.push(text.slice(written, start), value ?? span.replacement);
    written = end;
    offsetThere = span.characterEnd;
  }
  return { text: parts.join('') + text.slice(written), ...counts };
}

function inOrder(spans: readonly RestorableSpan[]): readonly RestorableSpan[] {
  return spans
    .filter(({ applied = true }) => applied)
    .toSorted((a, b) => a.characterStart - b.characterStart);
}

/** The index in `text` that many units further; -1 if it is inside a character. */
function advanced(text: string, from: number, units: number, positions: PositionEncoding): number {
  if (positions === 'utf-16') return units < 0 || from + units > text.length ? -1 : from + units;
  let left = units;
  let at = from;
  while (left > 0 && at < text.length) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    left -= positions === 'utf-8' ? Buffer.byteLength(character) : 1;
    at += character.length;
  }
  return left === 0 ? at : -1;
}

const CRYPTO = 'CRYPTO_REPLACE';
const FPE = 'FPE_ENCRYPT_REPLACE';

function restored(
  span: RestorableSpan,
  { sealer, formatPreserving, encryptedTypes }: Reidentifier,
  positions: PositionEncoding,
): string | undefined {
  const { characterStart, characterEnd, filterType, replacement, strategy, note } = span;
  if (note !== undefined) return undefined;
  const sealed = /^\{\{([A-Za-z0-9+/]+={0,2})\}\}$/.exec(replacement)?.[1];
  if (sealed !== undefined && (strategy ?? CRYPTO) === CRYPTO)
    return sealer?.open(Buffer.from(sealed, 'base64'))?.toString('utf8');
  const encrypted = strategy === undefined ? encryptedTypes.has(filterType) : strategy === FPE;
  // Encrypted in its form, a value is as long as before, in any units: it is ASCII.
  const alike = advanced(replacement, 0, characterEnd - characterStart, positions);
  if (alike !== replacement.length || !encrypted) return undefined;
  return formatPreserving?.decrypt(replacement);
}
