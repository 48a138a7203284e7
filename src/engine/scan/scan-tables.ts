import { ALNUM, byteSet } from '../../core/bytes.ts';
import { memoize } from '../../core/memoize.ts';
import type { LiteralTrigger, TokenTrigger, Trigger } from '../types.ts';
import { classes, setOf } from './classes.ts';
import { type Claim, type TakerSets, type Takers, takerSets } from './takers.ts';

/** Kinds of token bytes, as bits. */
const KINDS: Readonly<Record<string, number>> = { D: 1, U: 2, L: 4 };
/** Tokens of so many bytes and more are of one length. */
export const LONGEST = 63;

/** What the scan reads: which takers want which tokens and literals. */
export interface ScanTables {
  /** How many filters there are. */
  readonly filters: number;
  readonly tokens: ReturnType<typeof tokenTable>;
  readonly literals: ReturnType<typeof literalTable>;
  /** Whom each set is given to. */
  readonly takers: Takers;
}

/** Compiles each filter's triggers; `undefined` where none has any. */
export function scanTables(wanted: readonly (readonly Trigger[])[]): ScanTables | undefined {
  const claims = wanted
    .flatMap((triggers, filter) => triggers.map((on) => ({ filter, on })))
    .map((claim, n) => ({ ...claim, n }));
  if (claims.length === 0) return undefined;
  const sets = takerSets(claims);
  const tokens = tokenTable(claims.filter(isTokenClaim), sets);
  const literals = literalTable(claims.filter(isLiteralClaim), sets);
  return { filters: wanted.length, tokens, literals, takers: sets.takers() };
}

function isTokenClaim(claim: Claim): claim is Claim<TokenTrigger> {
  return 'only' in claim.on;
}

function isLiteralClaim(claim: Claim): claim is Claim<LiteralTrigger> {
  return 'literal' in claim.on;
}

/**
 * Kinds and length and the class of the next byte to a row, that and the class of the byte after it to the set that
 * wants such a token. Tokens whose kinds and length are alike to all triggers have one shape; 0 is of no interest, and
 * so is row 0. Most rows are alike: in two steps the tables stay in the processor's cache.
 */
function tokenTable(claims: readonly Claim<TokenTrigger>[], sets: TakerSets) {
  const next = classes(claims.map(({ on }) => on.next));
  const after = classes(claims.map(({ on }) => on.after));
  const { shapes, claimed } = tokenShapes(claims);
  const none = Array.from({ length: after.count }, () => 0);
  const distinct = new Map([[none.join(), 0]]);
  const all = [none];
  const known = new Map<string, number>();
  const rows = new Uint16Array(claimed.length * next.count);
  for (const [shape, numbers] of claimed.entries()) {
    for (let a = 0; a < next.count; a++) {
      const wanting = numbers.filter((n) => next.has(n, a));
      const key = wanting.join();
      const number = known.get(key) ?? rowOf(wanting);
      known.set(key, number);
      rows[shape * next.count + a] = number;
    }
  }
  const table = Uint16Array.from(all.flat());
  return {
    rows,
    table,
    shapes,
    next: next.of,
    nexts: next.count,
    after: after.of,
    afters: after.count,
    triggers: claims.map(({ on }) => on),
  };

  function rowOf(wanting: readonly number[]): number {
    const row = none.map((_, b) =>
      wanting.reduce((set, n) => (after.has(n, b) ? sets.with(set, claims[n]) : set), 0),
    );
    const number = distinct.get(row.join()) ?? all.push(row) - 1;
    distinct.set(row.join(), number);
    return number;
  }
}

function tokenShapes(claims: readonly Claim<TokenTrigger>[]) {
  const wanted = Array.from({ length: 8 * 64 }, (): number[] => []);
  for (const [n, { on }] of claims.entries()) for (const row of rows(on)) wanted[row].push(n);
  const claimed: (readonly number[])[] = [[]];
  const known = new Map([['', 0]]);
  const shapes = Uint16Array.from(wanted, (numbers) => {
    const shape = known.get(numbers.join()) ?? claimed.push(numbers) - 1;
    known.set(numbers.join(), shape);
    return shape;
  });
  return { shapes, claimed };
}

/** Rows of the token table, `kinds << 6 | length`, that a trigger accepts. */
function* rows({ only, has = '', length: [fewest, most] }: TokenTrigger): Generator<number> {
  const allowed = bits(only);
  const needed = bits(has);
  if (fewest < 1 || most > LONGEST) throw new Error(`a token has 1 to ${LONGEST} bytes`);
  for (let seen = 1; seen < 8; seen++) {
    if ((seen & ~allowed) !== 0 || (seen & needed) !== needed) continue;
    for (let length = fewest; length <= most; length++) yield (seen << 6) | length;
  }
}

function bits(names: string): number {
  return [...names].reduce((sum, name) => {
    const bit = KINDS[name];
    if (bit === undefined) throw new Error(`unknown kind of byte: ${name}`);
    return sum | bit;
  }, 0);
}

/** Slot of the first byte (0: none), class of the second and third, to the set that wants it. */
function literalTable(claims: readonly Claim<LiteralTrigger>[], sets: TakerSets) {
  const first = classes(claims.map(({ on }) => on.literal[0]));
  const second = classes(claims.map(({ on }) => on.literal[1]));
  const third = classes(claims.map(({ on }) => on.literal[2]));
  const table = new Uint16Array(first.count * second.count * third.count);
  for (const spec of new Set(claims.map(({ on }) => on.literal[0]))) refuseTokenBytes(spec);
  for (const [n, claim] of claims.entries()) {
    const firsts = held(first, n).filter((a) => a > 0);
    const seconds = held(second, n);
    const thirds = held(third, n);
    for (const a of firsts) {
      for (const b of seconds) {
        for (const c of thirds) {
          const cell = (a * second.count + b) * third.count + c;
          table[cell] = sets.with(table[cell], claim);
        }
      }
    }
  }
  const before = memoize(setOf);
  const listed = memoize(byteSet);
  return {
    table,
    first: first.of,
    second: second.of,
    seconds: second.count,
    third: third.of,
    thirds: third.count,
    /** The byte before, and those that the literal has. */
    rows: claims.map(({ on }) => [before(on.before?.[0]), ...on.literal.map(listed)]),
  };
}

/** The classes that the set of a claim holds. */
function held({ count, has }: ReturnType<typeof classes>, n: number): readonly number[] {
  return Array.from({ length: count }, (_, id) => id).filter((id) => has(n, id));
}

function refuseTokenBytes(spec: string): void {
  if (byteSet(spec).some((listed, byte) => listed === 1 && ALNUM[byte] === 1)) {
    throw new Error(`a literal cannot begin with a letter or digit: ${spec}`);
  }
}

/** The kind of each byte, as a bit; 0 for what is no ASCII letter or digit. */
export function kinds(): Uint8Array {
  const kind = new Uint8Array(256);
  kind.set(byteSet('0-9').map((listed) => listed * KINDS['D']));
  return kind.map((seen, byte) => {
    if (byte >= 0x41 && byte <= 0x5a) return KINDS['U'];
    return byte >= 0x61 && byte <= 0x7a ? KINDS['L'] : seen;
  });
}
