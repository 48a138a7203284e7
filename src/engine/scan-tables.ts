import { byteSet } from './bytes.ts';
import type { Filter, LiteralTrigger, TokenTrigger, Trigger } from './types.ts';

/** Kinds of token bytes, as bits. */
const KINDS: Readonly<Record<string, number>> = { D: 1, U: 2, L: 4 };
/** Tokens of so many bytes and more are of one length. */
export const LONGEST = 63;

/** What the scan reads: which filters want which tokens and literals. */
export interface ScanTables {
  readonly tokens: ReturnType<typeof tokenTable>;
  readonly literals: ReturnType<typeof literalTable>;
}

/** Compiles the filters' triggers; `undefined` where none has any. */
export function scanTables(filters: readonly Filter[]): ScanTables | undefined {
  const claims = filters.flatMap(({ detector }, filter) =>
    detector.find.kind === 'matcher' ? detector.find.triggers.map((on) => ({ filter, on })) : [],
  );
  if (claims.length === 0) return undefined;
  return {
    tokens: tokenTable(claims.filter(isTokenClaim)),
    literals: literalTable(claims.filter(isLiteralClaim)),
  };
}

interface Claim<T extends Trigger> {
  readonly filter: number;
  readonly on: T;
}

function isTokenClaim(claim: Claim<Trigger>): claim is Claim<TokenTrigger> {
  return 'only' in claim.on;
}

function isLiteralClaim(claim: Claim<Trigger>): claim is Claim<LiteralTrigger> {
  return 'literal' in claim.on;
}

/** Kinds, length, class of the next byte and of the one after it, to the filters that want such a token. */
function tokenTable(claims: readonly Claim<TokenTrigger>[]) {
  const next = classes(claims.map(({ on }) => on.next));
  const after = classes(claims.map(({ on }) => on.after));
  const sets = filterSets();
  const table = new Uint16Array(8 * 64 * next.count * after.count);
  const any = new Uint8Array(8 * 64);
  for (const [n, { filter, on }] of claims.entries()) {
    for (const row of rows(on)) {
      any[row] = 1;
      for (let a = 0; a < next.count; a++) {
        for (let b = 0; b < after.count; b++) {
          const cell = (row * next.count + a) * after.count + b;
          if (next.has(n, a) && after.has(n, b)) table[cell] = sets.with(table[cell], filter);
        }
      }
    }
  }
  const { count: nexts, of: nextOf } = next;
  return { table, any, next: nextOf, nexts, after: after.of, afters: after.count, sets: sets.all };
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

/** Slot of the first byte (0: none), class of the second and third, to the filters that want it. */
function literalTable(claims: readonly Claim<LiteralTrigger>[]) {
  const first = classes(claims.map(({ on }) => on.literal[0]));
  const second = classes(claims.map(({ on }) => on.literal[1]));
  const third = classes(claims.map(({ on }) => on.literal[2]));
  const sets = filterSets();
  const table = new Uint16Array(first.count * second.count * third.count);
  for (const [n, { filter, on }] of claims.entries()) {
    refuseTokenBytes(on.literal[0]);
    for (let cell = 0; cell < table.length; cell++) {
      const c = cell % third.count;
      const b = Math.floor(cell / third.count) % second.count;
      const a = Math.floor(cell / third.count / second.count);
      if (a > 0 && first.has(n, a) && second.has(n, b) && third.has(n, c)) {
        table[cell] = sets.with(table[cell], filter);
      }
    }
  }
  return {
    table,
    first: first.of,
    second: second.of,
    seconds: second.count,
    third: third.of,
    thirds: third.count,
    sets: sets.all,
    triggers: claims.map(({ on }) => on),
  };
}

function refuseTokenBytes(spec: string): void {
  const kind = kinds();
  if (byteSet(spec).some((listed, byte) => listed === 1 && kind[byte] !== 0)) {
    throw new Error(`a literal cannot begin with a letter or digit: ${spec}`);
  }
}

/**
 * Parts the 256 bytes, and the end of the input, into the fewest classes that no set cuts in two. Class 0
 * holds the end of the input and every byte that no set lists.
 */
function classes(specs: readonly (string | undefined)[]) {
  const sets = specs.map((spec) => (spec === undefined ? undefined : byteSet(spec)));
  const known = new Map([[sets.map((set) => (set === undefined ? 1 : 0)).join(''), 0]]);
  const of = new Uint8Array(256);
  for (let byte = 0; byte < 256; byte++) {
    const members = sets.map((set) => (set === undefined ? 1 : set[byte])).join('');
    const id = known.get(members) ?? known.size;
    known.set(members, id);
    of[byte] = id;
  }
  const members = [...known.keys()];
  return { of, count: known.size, has: (n: number, id: number) => members[id][n] === '1' };
}

/** Numbers the sets of filters that triggers share: 0 is the empty one. */
function filterSets() {
  const all: number[][] = [[]];
  const ids = new Map([['', 0]]);
  return {
    all,
    with(id: number, filter: number): number {
      if (all[id].includes(filter)) return id;
      const set = [...all[id], filter].sort((a, b) => a - b);
      const found = ids.get(set.join()) ?? all.push(set) - 1;
      ids.set(set.join(), found);
      return found;
    },
  };
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
