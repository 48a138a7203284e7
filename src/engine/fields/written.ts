import { bytesOf, detailsOf } from '../settle/replacement.ts';
import type { Found, Replacement, Verdict, Window } from '../types.ts';
import type { Container } from './container.ts';
import { indexAt, literalAt } from './literals.ts';

/** A verdict whose replacements are written as the literals around the match need it. */
export function writtenVerdict(
  { layers, base, bytes, end: last }: Window,
  { start, end }: Found,
  verdict: Verdict,
): Verdict {
  if (layers === undefined || verdict.outcome !== 'replace') return verdict;
  let written = verdict;
  for (let n = layers.length - 1; n >= 0; n--) {
    const literal = literalAt(layers[n], indexAt(layers[n], base + start));
    const { container } = literal;
    if (container === undefined || container.takes === 'none') continue;
    const isWhole =
      container.isWhole?.(bytes.subarray(0, last), start, end) ??
      (base + start === literal.start && base + end === literal.end);
    const isStart = base + start === literal.start;
    written = verdictIn(container, isWhole ? 'whole' : isStart ? 'start' : 'part', written);
  }
  return written;
}

type Known = Map<Container, Verdict>;
/** The part of a literal that is replaced. */
type Part = 'whole' | 'start' | 'part';
const knownOf: Readonly<Record<Part, WeakMap<Verdict, Known>>> = {
  whole: new WeakMap(),
  start: new WeakMap(),
  part: new WeakMap(),
};

/** Written once for all matches of a verdict. */
function verdictIn(container: Container, part: Part, verdict: Verdict): Verdict {
  const all = knownOf[part];
  const known: Known = all.get(verdict) ?? new Map();
  all.set(verdict, known);
  const found = known.get(container) ?? written(container, part, verdict);
  known.set(container, found);
  return found;
}

function written(container: Container, part: Part, verdict: Verdict): Verdict {
  const write = (text: Buffer) => container.write(text, part === 'whole', part !== 'part');
  const { replacement } = verdict;
  const fragment = write(verdict.fragment);
  if (typeof replacement !== 'function') {
    const bytes = write(replacement);
    return { ...verdict, fragment, replacement: bytes, ...noted(container, replacement, bytes) };
  }
  return {
    ...verdict,
    fragment,
    plain: verdict.plain ?? replacement,
    replacement(match): Replacement {
      const result = replacement(container.read?.(match) ?? match);
      const text = bytesOf(result);
      const bytes = write(text);
      return { ...noted(container, text, bytes), ...detailsOf(result), bytes };
    },
  };
}

function noted({ changes = false }: Container, text: Buffer, written: Buffer) {
  return changes && !written.equals(text) ? ({ note: 'changed-to-fit' } as const) : {};
}
