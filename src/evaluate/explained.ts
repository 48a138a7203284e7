import * as v from 'valibot';
import { type Annotated, AnnotationError, type FilePosition, type Mark } from './annotated.ts';

const offset = v.pipe(v.number(), v.integer(), v.minValue(0));

const answer = v.looseObject({
  filteredText: v.string(),
  explanation: v.looseObject({
    appliedSpans: v.array(
      v.looseObject({
        characterStart: offset,
        characterEnd: offset,
        filterType: v.string(),
        text: v.string(),
        replacement: v.string(),
      }),
    ),
  }),
});

/**
 * Reads an answer of explain: the original text, and its applied spans. `undefined` for any other JSON. Throws an
 * AnnotationError if spans and text do not fit, or a span was truncated.
 */
export function explained(
  value: unknown,
  place: FilePosition,
): Pick<Annotated, 'text' | 'marks'> | undefined {
  const { success, output } = v.safeParse(answer, value);
  if (!success) return undefined;
  const { filteredText, explanation } = output;
  const spans = explanation.appliedSpans.toSorted((a, b) => a.characterStart - b.characterStart);
  const marks: Mark[] = [];
  let text = '';
  let from = 0;
  for (const [index, { characterStart, characterEnd, filterType, ...span }] of spans.entries()) {
    const to = from + characterStart - text.length;
    text += filteredText.slice(from, to) + span.text;
    from = to + span.replacement.length;
    const fits = text.length === characterEnd && filteredText.slice(to, from) === span.replacement;
    if (!fits) {
      const what = `explanation.appliedSpans.${index}: does not fit the filtered text`;
      throw new AnnotationError(place, what);
    }
    marks.push({ start: characterStart, end: characterEnd, type: filterType });
  }
  return { text: text + filteredText.slice(from), marks };
}
