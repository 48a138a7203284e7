import { compile } from '../../../src/engine/compile/compile.ts';
import type { Declaration } from '../../../src/engine/compile/declaration.ts';
import { column } from '../../../src/engine/match/column.ts';
import { matcherOf } from '../../../src/engine/match/matcher.ts';
import { patternsOf } from '../../../src/engine/match/patterns.ts';

/** Finds the matches of one detector, as text; each with its confidence. */
export function finder(declaration: Declaration) {
  return findersOf([declaration]);
}

/** Finds the matches of several detectors, those of one after those of another. */
export function findersOf(declarations: readonly Declaration[]) {
  const image = compile(declarations);
  const patterns = patternsOf(
    image,
    declarations.map((declaration, filter) => ({
      filter,
      declaration,
      patterns: [...declaration.patterns.keys()],
    })),
  );
  const match = matcherOf(image);
  return (text: string, from = 0, to = text.length): readonly string[] => {
    const found = declarations.map(column);
    const bytes = Buffer.from(text, 'latin1');
    match(patterns, bytes, from, to, bytes.length, found);
    return found.flatMap(({ at, length }) =>
      Array.from({ length: length / 3 }, (_, n) => {
        const [start, end, what] = at.subarray(3 * n);
        return `${start} ${text.slice(start, end)} ${patterns.details(what).confidence}`;
      }),
    );
  };
}
