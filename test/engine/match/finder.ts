import { compile } from '../../../src/engine/compile/compile.ts';
import type { Declaration } from '../../../src/engine/compile/declaration.ts';
import { column } from '../../../src/engine/match/column.ts';
import { matcherOf } from '../../../src/engine/match/matcher.ts';
import { patternsOf } from '../../../src/engine/match/patterns.ts';

/** Finds the matches of one detector, as text; each with its confidence, where `show` asks for it. */
export function finder(declaration: Declaration) {
  const image = compile([declaration]);
  const all = [...declaration.patterns.keys()];
  const patterns = patternsOf(image, [{ filter: 0, declaration, patterns: all }]);
  const match = matcherOf(image);
  return (text: string, from = 0, to = text.length): readonly string[] => {
    const found = column();
    const bytes = Buffer.from(text, 'latin1');
    match(patterns, bytes, from, to, bytes.length, [found]);
    return Array.from({ length: found.length / 3 }, (_, n) => {
      const [start, end, what] = found.at.subarray(3 * n);
      return `${start} ${text.slice(start, end)} ${patterns.finding(what).confidence}`;
    });
  };
}
