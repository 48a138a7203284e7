import { CASE_BIT as CASE, CLOSE_PAREN as CLOSING, NEWLINE } from '../../../core/bytes.ts';
import { OPEN, SPACE } from '../text/characters.ts';
import { SHAPE, type TokenRange } from '../text/tokens.ts';
import { commonOf, cueOf, givenOf } from './lexicon.ts';
import type { TagModule } from './tag-module.ts';

/** Words of names that were found in a block, sought where they are in lower case, and initials beside a name. */
export interface Repeats {
  clear(): void;
  /** Notes the name `[first, last]`, and initials in parentheses after it. */
  learn(first: number, last: number): void;
  /** The repeats among the tokens that `isTaken` leaves, in order. */
  find(isTaken: (i: number) => boolean): readonly TokenRange[];
}

/** Fewest letters of a word that is sought. */
const SHORTEST = 3;
const FEWEST_INITIALS = 2;
const MOST_INITIALS = 3;

/** Characters that may be beside a repeat: none that makes it part of a path, an address or an identifier. */
const BEFORE = unitSet(' \n\r\t<([{"\':,;*>~');
const AFTER = unitSet(' \n\r\t>)]}"\':,;*!?.');
/** Characters that may follow a repeat only before a blank. */
const STOPS = unitSet('.:!?');
const BLANKS = unitSet(' \n\r\t');

function unitSet(characters: string): Uint8Array {
  const set = new Uint8Array(128);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

export function repeats({ text: { units }, tokens, functions: { know } }: TagModule): Repeats {
  const { start, end, shape, gap, word } = tokens;
  const sought = new Set<number>();
  /** First, second and last letters and lengths of the words that are sought: few others get as far as a hash. */
  const keys = new Uint8Array(1 << 13);

  function learn(first: number, last: number): void {
    for (let i = first; i <= last; i++) if (isTelling(i)) add(i);
    const next = last + 1;
    if (last > first && next < tokens.count && gap[next] === OPEN && areInitials(next, first))
      add(next);
  }

  function add(i: number): void {
    sought.add(know(i));
    keys[keyOf(i)] = 1;
  }

  function keyOf(i: number): number {
    const from = start[i];
    const to = end[i];
    const last = (to - from) ^ units[to - 1];
    return (units[from] & 31) | ((units[from + 1] & 31) << 5) | ((last & 7) << 10);
  }

  /** Whether a word is a name rather than a word, so that it is one in lower case, too. */
  function isTelling(i: number): boolean {
    if (end[i] - start[i] < SHORTEST) return false;
    know(i);
    const common = commonOf(word[i]);
    return cueOf(word[i]) === 0 && (common === 0 || (common <= 2 && givenOf(word[i]) >= 4));
  }

  /** Whether `Jane Doe (JD)` has its initials at `i`, for a name that begins at `first`. */
  function areInitials(i: number, first: number): boolean {
    const letters = end[i] - start[i];
    if (shape[i] !== SHAPE.upper || letters < FEWEST_INITIALS || letters > MOST_INITIALS)
      return false;
    if (units[end[i]] !== CLOSING || i - first !== letters) return false;
    for (let k = 0; k < letters; k++) {
      if (units[start[i] + k] !== (units[start[first + k]] & ~CASE)) return false;
    }
    return true;
  }

  function isRepeat(i: number): boolean {
    return isSmall(i) && sought.has(know(i)) && isApart(i);
  }

  /** Whether a token is in lower case, or as short as initials. */
  function isSmall(i: number): boolean {
    if (shape[i] === SHAPE.lower) return true;
    return shape[i] === SHAPE.upper && end[i] - start[i] <= MOST_INITIALS;
  }

  function isApart(i: number): boolean {
    const before = start[i] === 0 ? NEWLINE : units[start[i] - 1];
    const after = units[end[i]];
    if (BEFORE[before & 127] === 0 || before > 127 || AFTER[after & 127] === 0 || after > 127)
      return false;
    const next = units[end[i] + 1];
    return STOPS[after] === 0 || (next < 128 && BLANKS[next] === 1);
  }

  return {
    clear() {
      if (sought.size === 0) return;
      sought.clear();
      keys.fill(0);
    },
    learn,
    find(isTaken) {
      const found: TokenRange[] = [];
      if (sought.size === 0) return found;
      for (let i = 0; i < tokens.count; i++) {
        if (keys[keyOf(i)] === 0 || isTaken(i) || !isRepeat(i)) continue;
        const first = i;
        while (i + 1 < tokens.count && gap[i + 1] === SPACE && !isTaken(i + 1) && isRepeat(i + 1))
          i++;
        found.push({ first, last: i });
      }
      return found;
    },
  };
}
