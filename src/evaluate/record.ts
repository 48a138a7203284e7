import * as v from 'valibot';
import { type Annotated, AnnotationError, type FilePosition, type Mark } from './annotated.ts';
import { explained } from './explained.ts';
import type { OffsetUnit } from './offsets.ts';
import { unitsOf } from './offsets.ts';

const offset = v.pipe(v.number(), v.integer(), v.minValue(0));
const name = v.pipe(v.string(), v.nonEmpty());

/** A span as this project writes it, and as corpora and Presidio's evaluator do. */
const span = v.pipe(
  v.looseObject({
    start: v.exactOptional(offset),
    start_position: v.exactOptional(offset),
    end: v.exactOptional(offset),
    end_position: v.exactOptional(offset),
    type: v.exactOptional(name),
    label: v.exactOptional(name),
    entity_type: v.exactOptional(name),
  }),
  v.transform((given) => ({
    start: given.start ?? given.start_position,
    end: given.end ?? given.end_position,
    type: given.type ?? given.label ?? given.entity_type,
  })),
  v.object({ start: v.number(), end: v.number(), type: v.string() }),
);

const record = v.looseObject({
  id: v.exactOptional(v.union([v.string(), v.number()])),
  text: v.exactOptional(v.string()),
  full_text: v.exactOptional(v.string()),
  spans: v.exactOptional(v.array(span)),
});

/**
 * Reads one record: `{"text", "spans": [{"start", "end", "type"}]}`, optionally with an `id`; `full_text`,
 * `start_position`, `end_position`, `label` and `entity_type` are understood too. An answer of explain is also one: its
 * applied spans are the annotation, put back into its text. Throws an AnnotationError.
 */
export function recordDocument(value: unknown, place: FilePosition, unit: OffsetUnit): Annotated {
  const id = `${place.file}:${place.line}`;
  const answer = explained(value, place);
  if (answer !== undefined) return { id, ...answer };
  const { output, issues } = v.safeParse(record, value);
  if (issues !== undefined) throw new AnnotationError(place, complaint(issues[0]));
  const text = output.text ?? output.full_text;
  if (text === undefined) throw new AnnotationError(place, 'text: expected a string');
  const given = output.spans ?? [];
  const at = unitsOf(text, unit);
  const marks = given.map(({ start, end, type }) => ({ start: at(start), end: at(end), type }));
  checkMarks(marks, text, place);
  return {
    id: output.id === undefined ? id : `${place.file}:${output.id}`,
    text,
    marks: marks.sort((a, b) => a.start - b.start),
  };
}

/** Path of a problem in the record, and the expectation; the value found could be text. */
function complaint(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? '';
  const what = issue.expected === null ? 'is not valid' : `expected ${issue.expected}`;
  return path === '' ? what : `${path}: ${what}`;
}

function checkMarks(marks: readonly Mark[], text: string, place: FilePosition): void {
  for (const [index, { start, end }] of marks.entries()) {
    if (start < end && end <= text.length) continue;
    throw new AnnotationError(
      place,
      `spans.${index}: expected 0 <= start < end <= the text's length`,
    );
  }
}
