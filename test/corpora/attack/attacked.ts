import { readFileSync } from 'node:fs';
import type { Profile } from '../../../src/profiles/profile.ts';
import { run, usable } from '../../profiles/running.ts';
import { KINDS, type Kind } from './kinds.ts';
import { isNamedLimit } from './left.ts';
import { type Named, PLAIN, type Placed, SURROUNDINGS } from './surroundings.ts';

const PROFILES = ['default', 'logs', 'hipaa-safe-harbor', 'strict'];

/** A value that a plain sentence loses and a surrounding leaves in clear. */
export interface Leak {
  readonly profile: string;
  readonly kind: string;
  readonly group: string;
  readonly surrounding: string;
  readonly text: string;
  /** The part of the value that stays. */
  readonly rest: string;
  /** `docs/limits.md` names it. */
  readonly isNamed: boolean;
}

/** Tries values in surroundings, those that `chosen` picks; returns their number and the leaks. */
export function attacked(chosen: () => boolean, groups = Object.keys(SURROUNDINGS)) {
  const leaks: Leak[] = [];
  let count = 0;
  for (const name of PROFILES) {
    const { rest, isLost } = losses(shipped(name));
    const kinds = Object.entries(KINDS).filter(([, kind]) =>
      PLAIN.every((surrounding) => isLost(surrounding(kind))),
    );
    for (const [group, surrounding, placed, like] of casesOf(groups)) {
      for (const [kind, value] of kinds) {
        const text = chosen() ? placed(value) : undefined;
        if (text === undefined || !like.every((plain) => isLost(plain(value)))) continue;
        count++;
        if (isLost(text)) continue;
        const isNamed = isNamedLimit(group, surrounding, kind);
        leaks.push({
          profile: name,
          kind,
          group,
          surrounding,
          text: text.join(''),
          rest: rest(text),
          isNamed,
        });
      }
    }
  }
  return { count, leaks };
}

function casesOf(groups: readonly string[]) {
  return groups.flatMap((group) =>
    SURROUNDINGS[group].map(
      ([name, placed, like = []]: Named[number]) => [group, name, placed, like] as const,
    ),
  );
}

function shipped(name: string): Profile {
  const file = new URL(`../../../profiles/${name}.json`, import.meta.url);
  return usable({ ...JSON.parse(readFileSync(file, 'utf8')), name: 'x' });
}

function losses(used: Profile) {
  const known = new Map<string, string>();
  return {
    rest,
    isLost: (placed: Placed | undefined) => placed !== undefined && !HAS_TEXT.test(rest(placed)),
  };

  function rest(placed: Placed): string {
    const key = placed.join('\u0002');
    const before = known.get(key);
    if (before !== undefined) return before;
    const left = staying(used, placed);
    known.set(key, left);
    return left;
  }
}

/** Letters and digits; signs of a value may stay. */
const HAS_TEXT = /[\p{L}\p{N}]/u;

function staying(used: Profile, [before, written, after]: Placed): string {
  const first = Buffer.byteLength(before);
  const bytes = Buffer.from(written);
  const spans = run(used, before + written + after).spans.filter(
    ({ outcome }) => outcome === 'replace',
  );
  const stay = Array.from(bytes.keys()).filter(
    (n) => !spans.some(({ start, end }) => start <= first + n && first + n < end),
  );
  return Buffer.from(stay.map((n) => bytes[n])).toString();
}

export type { Kind };
