import { compile } from '../../src/engine/compile/compile.ts';
import type { Declaration } from '../../src/engine/compile/declaration.ts';
import type { Cue } from '../../src/engine/cues/cue.ts';
import type {
  Detector,
  Filter,
  Found,
  Judge,
  Searcher,
  Verdict,
  WindowInput,
} from '../../src/engine/types.ts';

const texts = new WeakMap<WindowInput, string>();

/** A searcher over the window's bytes, one character a byte. `pattern` is sticky-free and bounded. */
export function toySearcher(pattern: string, extra: Partial<Found> = {}): Searcher {
  const expression = new RegExp(pattern, 'g');
  return {
    kind: 'searcher',
    search(window: WindowInput, from: number, to: number): Found | undefined {
      const text = texts.get(window) ?? window.bytes.toString('latin1', 0, window.end);
      texts.set(window, text);
      expression.lastIndex = from;
      const match = expression.exec(text);
      if (!match || match.index >= to) return undefined;
      const end = match.index + match[0].length;
      return { start: match.index, end, confidence: 0.5, ...extra };
    },
  };
}

export function searching(type: string, pattern: string, reach: number, extra = {}): Detector {
  return detector(type, reach, toySearcher(pattern, extra));
}

/** `<` … `>`, of any length. */
export function bracket(type: string, open: string, close: string, maxLength?: number): Detector {
  return detector(type, 4, {
    kind: 'section',
    open: toySearcher(open),
    close: toySearcher(close),
    confidence: 0.9,
    ...(maxLength === undefined ? {} : { maxLength }),
  });
}

/** One or two b that are a token of their own. */
export const loneB = searching('lone-b', '(?<![a-z0-9])b{1,2}(?![a-z0-9])', 4);

/** `a…@b…`: up to three a before the @, up to three b after it. */
export const mail = searching('mail', 'a{1,3}@b{1,3}', 7, { confidence: 0.9 });

/** From a dash to the next one, three bytes on at most; with no a between. */
export const hop = searching('hop', '-[^-a]{0,3}-', 5, { confidence: 0.6 });

/** `1`, once an @ was read in an earlier block of eight bytes. */
export const told: Detector = detector('told', 1, {
  kind: 'reader',
  back: 0,
  open() {
    let first = Number.POSITIVE_INFINITY;
    return ({ bytes, base, from, to }) => {
      const found: Found[] = [];
      for (let i = from; i < to; i++) {
        const offset = base + i;
        if (bytes[i] === 0x40) first = Math.min(first, offset);
        if (bytes[i] !== 0x31 || first >= offset - (offset % 8)) continue;
        found.push({ start: i, end: i + 1, confidence: 0.4 });
      }
      return found;
    };
  },
});

/** An `=` and up to two a or newlines before it. */
export const tail = searching('tail', '[a\n]{1,2}=', 3, { confidence: 0.3 });

const DECLARATIONS: readonly Declaration[] = [
  {
    key: 'declared',
    words: { near: 'aba, aa' },
    patterns: [
      { form: "'b'{1,2}-'a'{1,3}", edges: 'open' },
      { form: '1{1,3}', when: { near: 0.8, field: 0.6 } },
      { form: "@'b'{1,2}", check: { kind: 'varied' } },
      {
        form: "='b'{1,2}",
        edges: 'open',
        back: { of: 'a\n', first: 'a\n', fewest: 1, most: 2 },
      },
    ],
  },
  // Runs on after seven bytes.
  { key: 'run', patterns: [{ form: '=[a-]+', edges: 'open', most: 7, runsOn: 'a-' }] },
];
const image = compile(DECLARATIONS);
const ODD: readonly Cue[] = [{ bytes: ['\xef', '\xbb', '\xbf'] }];
const isNonCanonical = () => true;

/** Patterns that are compiled: with evidence around, of words and of how they stand; at tokens and at a character. */
export const declared = declaredOf(DECLARATIONS[0]);
/** `=` and the dashes and a after it, however many. */
export const run = declaredOf(DECLARATIONS[1]);

function declaredOf(declaration: Declaration): Detector {
  const { key, patterns } = declaration;
  return detector(key, 200, {
    kind: 'declared',
    image,
    declaration,
    patterns: patterns.map((_pattern, n) => n),
    back: Math.max(0, ...patterns.map(({ back }) => back?.most ?? 0)),
    nonCanonical: ODD,
    isNonCanonical,
  });
}

function detector(type: string, reach: number, find: Detector['find']): Detector {
  return { type, filterType: type.toUpperCase(), reach, find };
}

/** A filter that replaces by its type, or as `judge` says. */
export function enable(of: Detector, priority = 0, judge?: Judge): Filter {
  const verdict = {
    outcome: 'replace',
    replacement: Buffer.from(`[${of.type}]`),
    fragment: Buffer.from(`[${of.type}~]`),
  } as const;
  return { detector: of, priority, judge: () => judge ?? (() => verdict) };
}

/** A judge that shows the bytes it is given, as %v does, and says the same of all, as strategies do. */
export function echo(type: string): Judge {
  const verdict: Verdict = {
    outcome: 'replace',
    replacement: (bytes) => Buffer.concat([Buffer.from(`[${type}:`), bytes, Buffer.from(']')]),
    fragment: Buffer.from(`[${type}~]`),
  };
  return () => verdict;
}

/** A judge that sets aside matches that hold `letter`. */
export function aside(letter: string, outcome: 'ignored' | 'declined'): Judge {
  return ({ start, end }, bytes) => ({
    outcome: bytes.subarray(start, end).includes(letter) ? outcome : 'replace',
    replacement: Buffer.from('[kept]'),
    fragment: Buffer.from('[kept~]'),
  });
}

/** Filters of every shape, over the alphabet of `texts`. */
export function toys(): Filter[] {
  return [
    enable(searching('aa', 'aa', 2)),
    enable(searching('ab', '[ab]{1,3}', 3), 0, echo('ab')),
    enable(loneB, 1),
    enable(mail),
    enable(hop),
    enable(run, 0, echo('run')),
    enable(tail),
    enable(told),
    enable(declared),
    enable(bracket('angle', '<', '>'), 0, echo('angle')),
    enable(bracket('square', '\\[-', '-\\]', 9)),
    enable(bracket('at', '@@', '@bbb|b', 6)),
    enable(searching('dash', '-[-a]{0,3}', 4), 2),
    enable(searching('é', '\\xc3\\xa9a?', 3), 0, aside('a', 'ignored')),
    enable(searching('😀', '\\xf0\\x9f\\x98\\x80', 4, { valid: true })),
    enable(searching('aba', 'aba', 3), 0, aside('b', 'declined')),
  ];
}

/** Pieces that random texts are made of. */
export const alphabet = [
  ...['a', 'b', 'a', 'b', 'aa', 'aba', ' ', '-', '--', '=', '@', '<', '>', '[-', '-]', '\n'],
  ...['é', '😀', '1', '1', '\0', '\r\n', '=aaaaaaa', '@bb', '@@', '@bbb', '-a-a', '\u{feff}'],
];
