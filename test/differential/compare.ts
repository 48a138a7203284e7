// Compares the answers of two builds to one text.

import type { Answer, SpanRecord } from './run.ts';
import type { Result } from './side.ts';

/** One difference between two answers. */
export interface Difference {
  readonly kind: 'only in this build' | 'only in the oracle' | 'changed' | 'output' | 'error';
  /** The type of a filter; `*` if it belongs to none. */
  readonly filter: string;
  readonly start: number;
  readonly end: number;
  /** Identity of an accepted difference: the kind, the match in its context, and the change. */
  readonly description: string;
}

const CONTEXT_BYTES = 32;
const SHOWN_BYTES = 80;

/** The differences between two answers to a text; both may be errors. */
export function differences(bytes: Buffer, here: Result, oracle: Result): readonly Difference[] {
  if ('error' in here || 'error' in oracle) return errors(here, oracle);
  const ours = bySpan(here.answer);
  const theirs = bySpan(oracle.answer);
  const keys = [...new Set([...ours.keys(), ...theirs.keys()])];
  const spans = keys.flatMap((key) => spanDifference(bytes, ours.get(key), theirs.get(key)));
  return [...spans, ...outputDifference(bytes, here.answer, oracle.answer)];
}

function errors(here: Result, oracle: Result): readonly Difference[] {
  const told = (result: Result): string => ('error' in result ? result.error : 'an answer');
  const description = `this build: ${told(here)}; the oracle: ${told(oracle)}`;
  return [{ kind: 'error', filter: '*', start: 0, end: 0, description }];
}

function bySpan({ spans }: Answer): ReadonlyMap<string, SpanRecord> {
  return new Map(spans.map((span) => [`${span.type} ${span.start} ${span.end}`, span]));
}

function spanDifference(
  bytes: Buffer,
  ours: SpanRecord | undefined,
  theirs: SpanRecord | undefined,
): readonly Difference[] {
  const span = ours ?? theirs;
  if (span === undefined) return [];
  const { type: filter, start, end } = span;
  const shown = inContext(bytes, start, end);
  if (ours === undefined || theirs === undefined) {
    const kind = ours ? 'only in this build' : 'only in the oracle';
    const description = `${kind}: ${shown} (${span['outcome']}, ${span['confidence']})`;
    return [{ kind, filter, start, end, description }];
  }
  const changed = changes(ours, theirs);
  if (changed === '') return [];
  return [{ kind: 'changed', filter, start, end, description: `changed: ${shown} (${changed})` }];
}

/** The fields of a span that changed, from the oracle's to this build's. */
function changes(ours: SpanRecord, theirs: SpanRecord): string {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
  return names
    .filter((name) => ours[name] !== theirs[name])
    .map((name) => `${name} ${JSON.stringify(theirs[name])} → ${JSON.stringify(ours[name])}`)
    .join(', ');
}

/**
 * A difference of the output that the spans do not account for. Without spans on either side all of it is: the text was
 * filtered, not explained.
 */
function outputDifference(bytes: Buffer, ours: Answer, theirs: Answer): readonly Difference[] {
  if (ours.output.equals(theirs.output)) return [];
  const isSpliced = [ours, theirs].every((answer) => spliced(bytes, answer).equals(answer.output));
  if (isSpliced) return [];
  const at = firstDifference(ours.output, theirs.output);
  const around = (output: Buffer): string => inContext(output, at, at + 1);
  const description = `output: this build ${around(ours.output)}; the oracle ${around(theirs.output)}`;
  return [{ kind: 'output', filter: '*', start: at, end: at, description }];
}

/** The text with the spans replaced. */
function spliced(bytes: Buffer, { spans }: Answer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end, outcome, replacement } of spans) {
    if (outcome !== 'replace') continue;
    parts.push(bytes.subarray(at, start), Buffer.from(replacement, 'latin1'));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

function firstDifference(a: Buffer, b: Buffer): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function inContext(bytes: Buffer, start: number, end: number): string {
  const before = bytes.toString('utf8', Math.max(0, start - CONTEXT_BYTES), start);
  const match = bytes.toString('utf8', start, Math.min(end, start + SHOWN_BYTES));
  const after = bytes.toString('utf8', end, end + CONTEXT_BYTES);
  return JSON.stringify(`${before}«${match}»${after}`);
}
