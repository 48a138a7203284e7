import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { byteSet } from '../../../src/core/bytes.ts';
import { byteScanner } from '../../../src/engine/scan/byte-scan.ts';
import {
  type CandidateList,
  candidateList,
  type Scan,
} from '../../../src/engine/scan/candidates.ts';
import { scanner } from '../../../src/engine/scan/scan.ts';
import { type ScanTables, scanTables } from '../../../src/engine/scan/scan-tables.ts';
import { simdScanner } from '../../../src/engine/scan/simd-scan.ts';
import type { Detector, Trigger } from '../../../src/engine/types.ts';
import { enable } from '../toys.ts';

const follow = fc.option(
  fc.constantFrom(
    '-',
    '- ',
    ' ',
    ',.',
    'a-z',
    '0-9A-Z',
    '\x80-\xff',
    '.',
    '^ -',
    '^a-z',
    '\n',
    '^\n',
  ),
  {
    nil: undefined,
  },
);
const before = fc.option(
  fc.oneof(
    fc.tuple(fc.constantFrom('-.', ' ', '\\', '\x80-\xff', '^-.', '^\x80-\xff')),
    fc.tuple(fc.constantFrom('-.', ' '), fc.constantFrom('a-z', '0-9', '@')),
  ),
  { nil: undefined },
);
const token = fc
  .record({
    only: fc.constantFrom('D', 'U', 'L', 'DL', 'DUL', 'UL'),
    has: fc.constantFrom('', '', 'D', 'L', 'UL'),
    shortest: fc.integer({ min: 1, max: 63 }),
    longest: fc.constantFrom(1, 3, 5, 62, 63),
    next: follow,
    after: follow,
    before,
    apart: fc.boolean(),
    form: fc.option(
      fc.constantFrom(
        String.raw`[a-z]{1,3}-?[0-9]{0,2}\b`,
        '(a|b7|Z)( |-)?(7{1,2}|[a-z])',
        String.raw`[0-9]{2}([-.][0-9a-zA-Z]{1,2}){1,3}\b`,
        'x{60}[x7]{1,3}-',
        '[aZ]b{0,2}(x{62})?( [ab]|,? |[.])',
        String.raw`b?a(b|bc)?\b`,
        '[a-z]{3}7',
        '(ab|a)\n?(-|7|[a-z])?',
        '[aZ]b?\n(-|[a-z]\\b)',
      ),
      { nil: undefined },
    ),
  })
  .map(({ only, has, shortest, longest, next, after, before, apart, form }) => ({
    only,
    has,
    length: [Math.min(shortest, longest), longest] as const,
    ...(next === undefined ? {} : { next }),
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
    ...(form === undefined ? {} : { form }),
    apart,
  }));
const set = fc.constantFrom('@', '-', '.', '\x80-\xff', '-.', '\n-');
const any = fc.constantFrom('a-z', '0-9', '@', '\x00-\xff');
const literal = fc
  .tuple(
    fc.oneof(fc.tuple(set), fc.tuple(set, any), fc.tuple(set, any, any)),
    before,
    fc.option(
      fc.constantFrom(
        '[@.-]{1,2}[a-z0-9]',
        '[\n-][\n7]?[a-z]?',
        String.raw`[.-][a-z0-9]{1,3}(-[a-z]{2})?\b`,
      ),
      {
        nil: undefined,
      },
    ),
  )
  .map(([sets, stood, form]) => ({
    literal: sets as [string],
    ...(stood === undefined ? {} : { before: stood as [string] }),
    ...(form === undefined ? {} : { form }),
  }));
const triggers = fc.array(
  fc.array(fc.oneof(token, literal) as fc.Arbitrary<Trigger>, { minLength: 1, maxLength: 3 }),
  { minLength: 1, maxLength: 4 },
);
const part = fc.constantFrom(
  'a',
  'b',
  'Z',
  '7',
  '77',
  ' ',
  '-',
  '.',
  '@',
  '\xe9',
  'abc1',
  'x'.repeat(62),
  'ab ',
  'Zab, ',
  '. ',
  '\\',
  '\n',
);
const text = fc
  .array(part, { maxLength: 40 })
  .map((parts) => Buffer.from(parts.join(''), 'latin1'));

const scanners: Readonly<Record<string, (tables: ScanTables) => Scan | undefined>> = {
  'byte by byte': byteScanner,
  '64 bytes at a time': simdScanner,
};

for (const [name, make] of Object.entries(scanners)) {
  test(`the scan ${name} finds what the definition of each trigger says`, () => {
    fc.assert(
      fc.property(triggers, text, (on, bytes) => {
        assert.deepEqual(
          scanned(make, on, bytes, bytes.length),
          on.map((list) => defined(list, bytes)),
        );
      }),
      { numRuns: 500 },
    );
  });

  test(`windows of any size share out what the scan ${name} finds`, () => {
    fc.assert(
      fc.property(triggers, text, fc.integer({ min: 1, max: 130 }), (on, bytes, core) => {
        assert.deepEqual(
          scanned(make, on, bytes, core),
          on.map((list) => defined(list, bytes)),
        );
      }),
      { numRuns: 500 },
    );
  });
}

for (const [name, make] of Object.entries(scanners)) {
  test(`lines that the scan ${name} reads at once have what each has alone`, () => {
    const lines = fc.array(text, { maxLength: 30 });
    const sign = fc.constantFrom('\n', '-\n', '\n-', '\n\n', 'a\n', 'Ab\nc', '\n7');
    fc.assert(
      fc.property(triggers, lines, sign, (on, lines, sign) => {
        const bytes = Buffer.concat(lines.flatMap((line) => [line, Buffer.from(sign)]));
        const scan = compiled(make, on);
        const lists = on.map(candidateList);
        // It knows what stands where behind the first time.
        scan(bytes, 0, bytes.length, bytes.length, lists, undefined, true);
        scan(bytes, 0, bytes.length, bytes.length, lists, undefined, true);
        const at = lists.map(({ at, length }) => [...at.subarray(0, length)]);
        assert.deepEqual(at, eachAlone(byteScanner, on, bytes));
      }),
      { numRuns: 1000 },
    );
  });
}

test('words of letters are found 64 bytes at a time wherever they lie, whatever is around them', () => {
  const wanted = fc.record(
    {
      only: fc.constantFrom('L', 'UL'),
      length: fc.constantFrom([1, 3] as const, [3, 63] as const),
      form: fc.constantFrom('b?a', 'ab', String.raw`[Aa]b{0,2}\b`),
      next: fc.constantFrom(' ', '.', '^ '),
      after: fc.constantFrom('a', ' ', '.7', '^a '),
      before: fc.constantFrom(['\\'] as const, ['^\\'] as const),
    },
    { requiredKeys: ['only', 'length'] },
  );
  const on = fc.array(fc.array(wanted as fc.Arbitrary<Trigger>, { minLength: 1, maxLength: 2 }), {
    minLength: 1,
    maxLength: 2,
  });
  const word = fc.constantFrom('a', 'ab', 'Ab', 'ba', 'ccc', 'c'.repeat(40), 'aB', '7');
  const between = fc.constantFrom(' ', ' ', '. ', '.', '  ', '\\', ' \\', ' 7');
  const words = fc.array(fc.tuple(word, between), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(on, words, between, fc.integer({ min: 61, max: 64 }), (on, words, sign, shift) => {
      const bytes = Buffer.from(sign.padStart(shift, '.') + words.flat().join(''));
      assert.deepEqual(
        scanned(simdScanner, on, bytes, bytes.length),
        on.map((list) => defined(list, bytes)),
      );
    }),
    { numRuns: 1500 },
  );
});

test('a word longer than a token is one that goes on', () => {
  const on: Trigger[][] = [[{ only: 'L', length: [1, 63], next: 'a-z' }]];
  for (const behind of [' ab ', '. ', '-']) {
    const bytes = Buffer.from(`${'x'.repeat(70)}${behind}`.repeat(9));
    const found = Array.from({ length: 9 }, (_, n) => n * (70 + behind.length));
    for (const make of [simdScanner, byteScanner]) {
      assert.deepEqual(scanned(make, on, bytes, bytes.length), [found.map((at) => [at, at + 63])]);
    }
  }
});

test('of the text before this one nothing stands before it', () => {
  const sign: Trigger = { literal: ['@', '7'], before: ['^\x80-\xff'] };
  const letters = Buffer.alloc(600, 'é', 'latin1');
  const found = [letters, Buffer.from('@7 é@7', 'latin1')].map((bytes) =>
    scanned(simdScanner, [[sign]], bytes, 300),
  );
  assert.deepEqual(found, [[[]], [[[0, 1]]]]);
});

test('what two filters want is found once for each, wherever there is more than fits a list', () => {
  const every: Trigger = { only: 'L', length: [1, 1] };
  const on = [[{ ...every, next: '-' }], [every]];
  const tables = scanTables(on);
  const scan = tables && simdScanner(tables);
  assert.ok(scan);
  for (let others = 490; others < 510; others++) {
    const bytes = Buffer.from('x '.repeat(others) + 'a-'.repeat(1100));
    const lists = on.map(candidateList);
    // It knows what stands where behind the first time.
    scan(bytes, 0, bytes.length, bytes.length, lists);
    scan(bytes, 0, bytes.length, bytes.length, lists);
    assert.deepEqual(
      lists.map(({ at, length }) => [at[0], at[length - 1], length / 2]),
      [
        [2 * others, bytes.length - 1, 1100],
        [0, bytes.length - 1, others + 1100],
      ],
    );
  }
});

test('a text of many chunks is scanned 64 bytes at a time as byte by byte', () => {
  fc.assert(
    fc.property(triggers, text, fc.integer({ min: 65_000, max: 70_000 }), (on, part, length) => {
      const bytes = Buffer.alloc(length, Buffer.concat([part, Buffer.from('.')]));
      assert.deepEqual(
        scanned(simdScanner, on, bytes, bytes.length),
        scanned(byteScanner, on, bytes, bytes.length),
      );
    }),
    { numRuns: 50 },
  );
});

test('what no chunk before led to is found 64 bytes at a time as byte by byte', () => {
  const parts = fc.array(text, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(triggers, parts, (on, parts) => {
      const chunks = parts.map((part) => Buffer.concat([part, Buffer.from('.')]));
      const bytes = Buffer.concat(chunks.map((chunk) => Buffer.alloc(33_000, chunk)));
      assert.deepEqual(
        scanned(simdScanner, on, bytes, bytes.length),
        scanned(byteScanner, on, bytes, bytes.length),
      );
    }),
    { numRuns: 100 },
  );
});

test('plans whose texts come by turns each find what is theirs, however many they are', () => {
  const turns = fc.array(fc.tuple(fc.nat(), text), { minLength: 5, maxLength: 30 });
  fc.assert(
    fc.property(fc.array(triggers, { minLength: 2, maxLength: 7 }), turns, (plans, turns) => {
      const fast = plans.map((on) => ({ on, scan: compiled(simdScanner, on) }));
      for (const [n, bytes] of turns) {
        const { on, scan } = fast[n % fast.length];
        assert.deepEqual(
          found(scan, on, bytes, bytes.length),
          scanned(byteScanner, on, bytes, bytes.length),
        );
      }
    }),
    { numRuns: 200 },
  );
});

test('tables that are larger than all before are read in a memory of their own, and no buffer is ever detached', (t) => {
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { Memory: { prototype: { grow(pages: number): number } } };
  };
  const grown = t.mock.method(WebAssembly.Memory.prototype, 'grow');
  const bytes = Buffer.alloc(66_000, 'ab-12 ');
  for (const filters of [1, 3000, 2]) {
    const on = Array.from({ length: filters }, (_, n) => [
      { only: 'L', length: [1, 1 + (n % 3)] } as const,
    ]);
    const expected = numbers(byteScanner, on, bytes);
    for (const [n, made] of numbers(simdScanner, on, bytes).entries()) {
      assert.ok(made.equals(expected[n]), `${n} of ${filters}`);
    }
  }
  assert.equal(grown.mock.callCount(), 0);
});

test('each of many filters whose form stands there gets its candidate', () => {
  const on = Array.from({ length: 100 }, () => [
    { only: 'L', length: [1, 63], form: '[a-z]{1,9}' } as const,
  ]);
  const found = scanned(byteScanner, on, Buffer.from('abcdefghij'), 10);
  assert.deepEqual(
    found,
    on.map(() => [[0, 10]]),
  );
});

for (const name of [
  'engine/simd/scan',
  'engine/simd/splice',
  'detectors/people/simd/runs',
  'detectors/people/simd/keys',
  'detectors/places/simd/words',
]) {
  test(`${name}.wasm is made of its source: \`npm run simd\` was run after the last change`, () => {
    const read = (ending: string) =>
      readFileSync(new URL(`../../../src/${name}.${ending}`, import.meta.url));
    const { source, module } = JSON.parse(read('json').toString());
    assert.equal(createHash('sha256').update(read('as.ts')).digest('hex'), source);
    assert.equal(createHash('sha256').update(read('wasm')).digest('hex'), module);
  });
}

test('a literal that begins with a letter is refused', () => {
  assert.throws(
    () => scanner([matching([{ literal: ['w', 'w'] }])], undefined),
    /letter or digit: w/,
  );
});

function scanned(
  make: (tables: ScanTables) => Scan | undefined,
  on: readonly Trigger[][],
  bytes: Buffer,
  core: number,
): number[][][] {
  return found(compiled(make, on), on, bytes, core);
}

/** What a scan leaves in each list, as it lies there: of millions of pairs a comparison takes its time. */
function numbers(
  make: (tables: ScanTables) => Scan | undefined,
  on: readonly Trigger[][],
  bytes: Buffer,
): readonly Buffer[] {
  const lists = on.map(candidateList);
  compiled(make, on)(bytes, 0, bytes.length, bytes.length, lists);
  return lists.map(({ at, length }) => Buffer.from(at.buffer, 0, 4 * length));
}

function compiled(make: (tables: ScanTables) => Scan | undefined, on: readonly Trigger[][]): Scan {
  const tables = scanTables(on);
  const scan = tables && make(tables);
  assert.ok(scan);
  return scan;
}

function found(scan: Scan, on: readonly Trigger[][], bytes: Buffer, core: number): number[][][] {
  const lists: CandidateList[] = on.map(() => ({ at: new Int32Array(0), length: 0 }));
  const all: number[][][] = on.map(() => []);
  for (let from = 0; from < bytes.length; from += core) {
    scan(
      bytes,
      from,
      Math.min(bytes.length, from + core),
      Math.min(bytes.length, from + core + 65),
      lists,
    );
    for (const [n, { at, length }] of lists.entries()) {
      for (let k = 0; k < length; k += 2) all[n].push([at[k], at[k + 1]]);
    }
  }
  return all;
}

/** What is left when each line is scanned by itself, with what is before it. */
function eachAlone(
  make: (tables: ScanTables) => Scan | undefined,
  on: readonly Trigger[][],
  bytes: Buffer,
): number[][] {
  const scan = compiled(make, on);
  const all: number[][] = on.map(() => []);
  const lists = on.map(candidateList);
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf('\n', from) + 1 || bytes.length;
    scan(bytes, from, end, end, lists);
    for (const [n, { at, length }] of lists.entries()) all[n].push(...at.subarray(0, length));
    from = end;
  }
  return all;
}

function matching(triggers: readonly Trigger[]) {
  const find = { kind: 'matcher', triggers, back: 0, match: () => undefined } as const;
  return enable({ type: 'toy', filterType: 'TOY', reach: 1, find } satisfies Detector);
}

/** Every place where one of the triggers holds, by trying them at each. */
function defined(on: readonly Trigger[], bytes: Buffer): number[][] {
  const found: number[][] = [];
  for (let at = 0; at < bytes.length; at++) {
    const ends = on.map((trigger) =>
      !stands(trigger, bytes, at)
        ? 0
        : 'literal' in trigger
          ? literalAt(trigger.literal, bytes, at)
          : tokenAt(trigger, bytes, at),
    );
    const end = ends.find((reached, n) => reached > 0 && formAt(on[n].form, bytes, at));
    if (end !== undefined) found.push([at, end]);
  }
  return found;
}

function stands(trigger: Trigger, bytes: Buffer, at: number): boolean {
  const { before: [last, first] = [] } = trigger;
  const joined = /[0-9][-.]$/.test(bytes.toString('latin1', 0, at));
  if ('only' in trigger && trigger.apart && joined) return false;
  return holds(last, bytes[at - 1]) && holds(first, bytes[at - 2]);
}

/** As V8 reads the form: `\b` is its own, for letters and digits alone. */
function formAt(form: string | undefined, bytes: Buffer, at: number): boolean {
  if (form === undefined) return true;
  const source = form.replace(/\\b$/, '(?![0-9A-Za-z])');
  return new RegExp(`^(?:${source})`).test(bytes.toString('latin1', at));
}

function literalAt(sets: readonly string[], bytes: Buffer, at: number): number {
  return sets.every((spec, n) => holds(spec, bytes[at + n])) ? at + 1 : 0;
}

function tokenAt(trigger: Extract<Trigger, { only: string }>, bytes: Buffer, at: number): number {
  const text = bytes.toString('latin1');
  if (/[0-9A-Za-z]$/.test(text.slice(0, at))) return 0;
  const word = /^[0-9A-Za-z]{1,63}/.exec(text.slice(at))?.[0];
  if (!word) return 0;
  const kinds = new Set<string>([...word].map((c) => (/\d/.test(c) ? 'D' : c < 'a' ? 'U' : 'L')));
  const fits =
    [...kinds].every((kind) => trigger.only.includes(kind)) &&
    [...(trigger.has ?? '')].every((kind) => kinds.has(kind)) &&
    word.length >= trigger.length[0] &&
    word.length <= trigger.length[1] &&
    holds(trigger.next, bytes[at + word.length]) &&
    holds(trigger.after, bytes[at + word.length + 1]);
  return fits ? at + word.length : 0;
}

function holds(spec: string | undefined, byte: number | undefined): boolean {
  if (spec === undefined) return true;
  const listed = byte !== undefined && byteSet(spec.replace('^', ''))[byte] === 1;
  return listed !== spec.startsWith('^');
}
