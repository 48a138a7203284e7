import { type Annotated, AnnotationError, type Mark } from './annotated.ts';
import { unitsOf } from './offsets.ts';

const ENTITY = /^T\S*\t(\S+) (\d+ \d+(?:;\d+ \d+)*)(?:\t|$)/;

/**
 * Reads brat's standoff format (https://brat.nlplab.org/standoff.html): the `T` lines of an `.ann` file; each
 * fragment of a discontinuous one is a mark. Offsets count code points. Throws an AnnotationError.
 */
export function bratDocument(annotation: string, text: string, file: string): Annotated {
  const at = unitsOf(text, 'points');
  const marks: Mark[] = [];
  for (const [index, line] of annotation.split('\n').entries()) {
    if (!line.startsWith('T')) continue;
    const place = { file, line: index + 1, column: 1 };
    const [, type, fragments] = ENTITY.exec(line) ?? [];
    if (type === undefined || fragments === undefined) {
      throw new AnnotationError(place, 'expected an id, a tab, a type, a start and an end');
    }
    for (const fragment of fragments.split(';')) {
      const [start, end] = fragment.split(' ').map((offset) => at(Number(offset)));
      if (start >= end || end > text.length) {
        throw new AnnotationError(place, 'the offsets lie outside the text, or in the wrong order');
      }
      marks.push({ start, end, type });
    }
  }
  return { id: file, text, marks: marks.sort((a, b) => a.start - b.start) };
}
