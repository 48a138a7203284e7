import { PatternError } from './pattern-error.ts';
import { MOST_REPEATS, type Repeat, type Syntax } from './regex-syntax.ts';

/** The same tree without unbounded repetitions: each gets `limit`, less where repetitions are nested. */
export function bounded(root: Syntax, limit: number): Syntax {
  return limitRepeats(root, limit, { counts: 1, open: 0 });
}

/**
 * The same tree with large counts unbounded, and the most bytes of a match that both agree on;
 * undefined when it has none. RE2's automaton needs a state for each set of counts it may be at: on
 * prose `a.{0,255}Q` runs at 1 MB/s, `a.*Q` at 360.
 */
export function loosened(
  root: Syntax,
): { readonly tree: Syntax; readonly exactTo: number } | undefined {
  let exactTo = Infinity;
  const tree = mapRepeats(root, (repeat) => {
    if (repeat.max <= LARGE_COUNT) return repeat;
    const min = Math.min(repeat.min, LARGE_COUNT);
    // Empty rounds and a lower minimum may prefer another match: then the bounded pattern has the word.
    const same = min === repeat.min && measure(repeat.body).min > 0;
    exactTo = Math.min(exactTo, same ? repeat.max : 0);
    return { ...repeat, min, max: Infinity };
  });
  return exactTo === Infinity ? undefined : { tree, exactTo };
}

/** Fewest and most bytes that a tree matches. */
export function measure(node: Syntax): { readonly min: number; readonly max: number } {
  if (node.kind === 'atom') return { min: 1, max: node.width };
  if (node.kind === 'group') return measure(node.body);
  if (node.kind === 'repeat') {
    const { min, max } = measure(node.body);
    return { min: min * node.min, max: max === 0 ? 0 : max * node.max };
  }
  if (node.kind !== 'sequence' && node.kind !== 'choice') return { min: 0, max: 0 };
  const sizes = node.parts.map(measure);
  const mins = sizes.map((size) => size.min);
  const maxes = sizes.map((size) => size.max);
  if (node.kind === 'choice') return { min: Math.min(...mins), max: Math.max(...maxes) };
  return { min: sum(mins), max: sum(maxes) };
}

/** The tree as RE2 syntax, in which only capture group `wanted` captures. */
export function printed(node: Syntax, wanted: number): string {
  switch (node.kind) {
    case 'sequence':
      return node.parts.map((part) => printed(part, wanted)).join('');
    case 'choice':
      return node.parts.map((part) => printed(part, wanted)).join('|');
    case 'group': {
      const opener = node.number > 0 && node.number === wanted ? '(' : `(?${node.flags}:`;
      return `${opener}${printed(node.body, wanted)})`;
    }
    case 'repeat':
      return printed(node.body, wanted) + printedCounts(node) + node.mark;
    default:
      return node.text;
  }
}

const LARGE_COUNT = 8;

/** How far repetitions nest: the product of the counts that are set, the number of those that are not. */
interface Nesting {
  readonly counts: number;
  readonly open: number;
}

function limitRepeats(node: Syntax, limit: number, above: Nesting): Syntax {
  if (node.kind === 'group') return { ...node, body: limitRepeats(node.body, limit, above) };
  if (node.kind === 'sequence' || node.kind === 'choice') {
    return { ...node, parts: node.parts.map((part) => limitRepeats(part, limit, above)) };
  }
  if (node.kind !== 'repeat') return node;
  const here = within(above, node);
  const max = node.max === Infinity ? share(node, limit, here) : node.max;
  const counts = node.max === Infinity ? here.counts : here.counts * deepest(node.body).counts;
  if (counts > MOST_REPEATS) throw tooOften(node);
  return { ...node, max, body: limitRepeats(node.body, limit, here) };
}

/** RE2 limits the product of nested counts to 1000: unbounded ones share what the others leave. */
function share(repeat: Repeat, limit: number, here: Nesting): number {
  const below = deepest(repeat.body);
  const left = MOST_REPEATS / (here.counts * below.counts);
  const equal = Math.floor(left ** (1 / (here.open + below.open)) + 1e-9);
  if (equal < Math.max(repeat.min, 1)) throw tooOften(repeat);
  return Math.max(Math.min(limit, equal), repeat.min);
}

function tooOften(repeat: Repeat): PatternError {
  const reason = `nested repetitions may repeat ${MOST_REPEATS} times in all`;
  return new PatternError(reason, repeat.column);
}

function within(above: Nesting, repeat: Repeat): Nesting {
  if (repeat.max === Infinity) return { counts: above.counts, open: above.open + 1 };
  return { counts: above.counts * Math.max(repeat.max, 1), open: above.open };
}

function deepest(node: Syntax): Nesting {
  if (node.kind === 'repeat') return within(deepest(node.body), node);
  if (node.kind === 'group') return deepest(node.body);
  if (node.kind !== 'sequence' && node.kind !== 'choice') return { counts: 1, open: 0 };
  const nestings = node.parts.map(deepest);
  return {
    counts: Math.max(1, ...nestings.map((nesting) => nesting.counts)),
    open: Math.max(0, ...nestings.map((nesting) => nesting.open)),
  };
}

function mapRepeats(node: Syntax, change: (repeat: Repeat) => Repeat): Syntax {
  if (node.kind === 'group') return { ...node, body: mapRepeats(node.body, change) };
  if (node.kind === 'sequence' || node.kind === 'choice') {
    return { ...node, parts: node.parts.map((part) => mapRepeats(part, change)) };
  }
  if (node.kind !== 'repeat') return node;
  return { ...change(node), body: mapRepeats(node.body, change) };
}

function printedCounts({ min, max }: Repeat): string {
  if (max === Infinity) return min < 2 ? '*+'[min] : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
