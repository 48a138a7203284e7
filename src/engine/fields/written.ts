import { ASTERISK, DIGIT, EMPTY, SPACE, ZERO } from '../../core/bytes.ts';
import { bytesOf, detailsOf } from '../settle/replacement.ts';
import type { Found, Replacement, Verdict, Window } from '../types.ts';
import type { Container } from './container.ts';
import { indexAt } from './literals.ts';

/** A verdict whose replacements are written as the literals around the match need it. */
export function writtenVerdict(
  { layers, base, bytes, end: last }: Window,
  { start, end, runOn }: Found,
  verdict: Verdict,
  unbounded: boolean,
): Verdict {
  if (layers === undefined || verdict.outcome !== 'replace') return verdict;
  let written = verdict;
  for (let n = layers.length - 1; n >= 0; n--) {
    const { starts, containers, length } = layers[n];
    const at = indexAt(layers[n], base + start);
    const container = at < 0 ? undefined : containers[at];
    if (container === undefined || container.takes === 'none') continue;
    // A section may end in another value.
    if (container.keeps === true && unbounded === (runOn !== undefined))
      return { ...KEPT, ...effectOfWords(verdict) };
    const isStart = base + start === starts[at];
    const isWhole =
      container.isWhole?.(bytes.subarray(0, last), start, end) ??
      (isStart && at + 1 < length && base + end === starts[at + 1]);
    written = verdictIn(container, isWhole ? 'whole' : isStart ? 'start' : 'part', written);
  }
  return written;
}

const KEPT: Verdict = {
  outcome: 'ignored',
  replacement: (match) => Buffer.from(match),
  fragment: EMPTY,
  note: 'kept-by-path',
};

/** Effect of nearby words on a match. */
function effectOfWords({ confidence, contextWord }: Verdict) {
  return {
    ...(confidence !== undefined && { confidence }),
    ...(contextWord !== undefined && { contextWord }),
  };
}

/** The part of a literal that is replaced. */
type Part = 'whole' | 'start' | 'part';
const knownOf: Readonly<Record<Part, WeakMap<Verdict, Map<Container, Verdict>>>> = {
  whole: new WeakMap(),
  start: new WeakMap(),
  part: new WeakMap(),
};

/** Written once for all matches of a verdict. */
function verdictIn(container: Container, part: Part, verdict: Verdict): Verdict {
  return knownOf[part].get(verdict)?.get(container) ?? newVerdict(container, part, verdict);
}

function newVerdict(container: Container, part: Part, verdict: Verdict): Verdict {
  const known = knownOf[part].get(verdict) ?? new Map<Container, Verdict>();
  const result = written(container, part, verdict);
  knownOf[part].set(verdict, known.set(container, result));
  return result;
}

function written(container: Container, part: Part, verdict: Verdict): Verdict {
  const write = (text: Buffer) => container.write(text, part === 'whole', part !== 'part');
  const fragment = write(verdict.fragment);
  const { keepsWidth = false } = container;
  if (typeof verdict.replacement !== 'function' && !keepsWidth) {
    const text = verdict.replacement;
    const bytes = write(text);
    return { ...verdict, fragment, replacement: bytes, ...noted(container, text, bytes) };
  }
  const { replacement: given } = verdict;
  const replacement = typeof given === 'function' ? given : () => given;
  return {
    ...verdict,
    fragment,
    plain: verdict.plain ?? replacement,
    replacement(match): Replacement {
      const result = replacement(container.read?.(match) ?? match);
      const text = bytesOf(result);
      const bytes = write(keepsWidth ? inWidth(text, match) : text);
      return { ...noted(container, text, bytes), ...detailsOf(result), bytes };
    },
  };
}

function noted({ changes = false }: Container, text: Buffer, written: Buffer) {
  return changes && !written.equals(text) ? ({ note: 'changed-to-fit' } as const) : {};
}

/** A text as long as a match: blanks follow a shorter one, and zeros or asterisks are written for a longer one. */
function inWidth(text: Buffer, match: Buffer): Buffer {
  const isLonger = text.length > match.length;
  if (!isLonger) return Buffer.concat([text, Buffer.alloc(match.length - text.length, SPACE)]);
  return Buffer.alloc(match.length, match.every((byte) => DIGIT[byte] === 1) ? ZERO : ASTERISK);
}
