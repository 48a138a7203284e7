import { printable } from '../../core/printable.ts';
import type { Replaced, SpanChange } from './changes.ts';

/** Two profiles and their changes as they come; after the last one, the counts of both sides by type. */
export interface Comparison {
  readonly file: string;
  readonly profiles: readonly string[];
  readonly changes: AsyncIterable<SpanChange>;
  counts(): readonly Readonly<Record<string, number>>[];
}

/**
 * Changes as lines: `-` is replaced by the first profile only, `+` by the second only, `~` by both and differently; then the
 * counts by type. Control characters are shown as code points.
 */
export async function* textChanges({
  file,
  profiles,
  changes,
  counts,
}: Comparison): AsyncGenerator<string, void, undefined> {
  yield `--- ${printable(file)} ${profiles[0]}\n+++ ${printable(file)} ${profiles[1]}\n`;
  let some = false;
  for await (const change of changes) {
    some = true;
    yield `${line(change)}\n`;
  }
  if (!some) yield 'no differences\n';
  yield `\n${table(profiles, counts()).join('\n')}\n`;
}

const SIGNS = { removed: '-', added: '+', changed: '~' } as const;

function line(change: SpanChange): string {
  const { kind, span } = change;
  const { unitStart, unitEnd, type } = span;
  const to = kind === 'changed' ? `${shown(span)} or ${shown(change.after)}` : shown(span);
  return `${SIGNS[kind]} ${unitStart}-${unitEnd} ${type} ${quoted(span.text)} → ${to}`;
}

function shown({ replacement }: Replaced): string {
  return quoted(replacement);
}

function quoted(bytes: Buffer): string {
  return JSON.stringify(printable(bytes.toString()));
}

function table(
  profiles: readonly string[],
  counts: readonly Readonly<Record<string, number>>[],
): readonly string[] {
  const types = [...new Set(counts.flatMap((one) => Object.keys(one)))].sort();
  const rows = [
    ['type', ...profiles],
    ...types.map((type) => [type, ...counts.map((one) => String(one[type] ?? 0))]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map(([type, a, b]) =>
    [type.padEnd(widths[0]), a.padStart(widths[1]), b.padStart(widths[2])].join('  '),
  );
}

/** The same as one JSON document, with offsets in UTF-16 code units. */
export async function* jsonChanges({
  profiles,
  changes,
  counts,
}: Comparison): AsyncGenerator<string, void, undefined> {
  yield `{"profiles":${JSON.stringify(profiles)},"changes":[`;
  let comma = '';
  for await (const change of changes) {
    yield `${comma}\n${JSON.stringify(described(change))}`;
    comma = ',';
  }
  yield `],"counts":${JSON.stringify(counts())}}\n`;
}

function described(change: SpanChange): object {
  const { kind, span } = change;
  const { unitStart, unitEnd, type, text } = span;
  const place = { kind, characterStart: unitStart, characterEnd: unitEnd, type };
  const replacements = [
    kind === 'added' ? null : span.replacement.toString(),
    kind === 'removed' ? null : (kind === 'changed' ? change.after : span).replacement.toString(),
  ];
  return { ...place, text: text.toString(), replacements };
}
