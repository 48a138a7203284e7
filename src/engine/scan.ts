import { byteSet } from './bytes.ts';
import type { Filter, LiteralTrigger, TokenTrigger, Trigger } from './types.ts';

/** A growing list of candidates, used again from window to window. */
export interface CandidateList {
  at: Int32Array;
  length: number;
}

/**
 * The one scan over the bytes: appends to each filter's list the candidates that start in `[from, to)`,
 * looking at bytes up to `end`. The lists are emptied first.
 */
export type Scan = (
  bytes: Uint8Array,
  from: number,
  to: number,
  end: number,
  lists: readonly CandidateList[],
) => void;

/** Kinds of token bytes, as bits. */
const KINDS: Readonly<Record<string, number>> = { D: 1, U: 2, L: 4 };
const LITERAL = -1;
const LONGEST = 63;

/** Compiles the filters' triggers into tables, and the loop that reads them. */
export function scanner(filters: readonly Filter[]): Scan {
  const claims = filters.flatMap(({ detector }, filter) =>
    detector.find.kind === 'matcher' ? detector.find.triggers.map((on) => ({ filter, on })) : [],
  );
  if (claims.length === 0) return empty;
  const tokens = tokenTable(claims.filter(isTokenClaim));
  const { any, next: nextOf, nexts, after: afterOf, afters, table: tokenSets } = tokens;
  const literals = literalTable(claims.filter(isLiteralClaim));
  const { first } = literals;
  // One table for the loop: a token byte's kind, more than 0, or LITERAL for a byte that a literal begins with.
  const kind = Int8Array.from(kinds(), (seen, byte) => (first[byte] === 0 ? seen : LITERAL));

  return function scan(bytes, from, to, end, lists) {
    empty(bytes, from, to, end, lists);
    let i = from;
    // A token that began before the core is the window's before.
    if (i > 0 && inToken(bytes[i - 1])) while (i < to && inToken(bytes[i])) i++;
    while (i < to) {
      const start = i;
      let seen = kind[bytes[i++]];
      if (seen <= 0) {
        if (seen === LITERAL) literal(bytes, start, end, lists);
        continue;
      }
      const stop = Math.min(end, start + LONGEST);
      for (; i < stop; i++) {
        const next = kind[bytes[i]];
        if (next <= 0) break;
        seen |= next;
      }
      if (any[(seen << 6) | (i - start)] !== 0) token(bytes, start, i, end, seen, lists);
      if (i === stop) while (i < to && inToken(bytes[i])) i++;
    }
  };

  function inToken(byte: number): boolean {
    return kind[byte] > 0;
  }

  function token(
    bytes: Uint8Array,
    start: number,
    stop: number,
    end: number,
    seen: number,
    lists: readonly CandidateList[],
  ): void {
    const next = stop < end ? nextOf[bytes[stop]] : 0;
    const after = stop + 1 < end ? afterOf[bytes[stop + 1]] : 0;
    const row = (seen << 6) | (stop - start);
    const id = tokenSets[(row * nexts + next) * afters + after];
    if (id === 0) return;
    const set = tokens.sets[id];
    for (let k = 0; k < set.length; k++) append(lists[set[k]], start, stop);
  }

  function literal(
    bytes: Uint8Array,
    start: number,
    end: number,
    lists: readonly CandidateList[],
  ): void {
    const second = start + 1 < end ? literals.second[bytes[start + 1]] : 0;
    const third = start + 2 < end ? literals.third[bytes[start + 2]] : 0;
    const row = first[bytes[start]] * literals.seconds + second;
    const set = literals.sets[literals.table[row * literals.thirds + third]];
    for (let k = 0; k < set.length; k++) append(lists[set[k]], start, start + 1);
  }
}

function append(list: CandidateList, start: number, end: number): void {
  const { length } = list;
  if (length + 2 > list.at.length) {
    const grown = new Int32Array(2 * list.at.length + 64);
    grown.set(list.at);
    list.at = grown;
  }
  list.at[length] = start;
  list.at[length + 1] = end;
  list.length = length + 2;
}

function empty(
  _bytes: Uint8Array,
  _from: number,
  _to: number,
  _end: number,
  lists: readonly CandidateList[],
): void {
  for (const list of lists) list.length = 0;
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

function kinds(): Uint8Array {
  const kind = new Uint8Array(256);
  kind.set(byteSet('0-9').map((listed) => listed * KINDS['D']));
  return kind.map((seen, byte) => {
    if (byte >= 0x41 && byte <= 0x5a) return KINDS['U'];
    return byte >= 0x61 && byte <= 0x7a ? KINDS['L'] : seen;
  });
}
