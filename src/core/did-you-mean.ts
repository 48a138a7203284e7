import { distance } from 'fastest-levenshtein';

/**
 * Suffix for a message about an unknown name, `; did you mean "ssn"?`: the nearest of `names` if one is near, or the names that contain it (`HASH` of `HASH_SHA256_REPLACE`). Empty otherwise.
 */
export function didYouMean(written: string, names: readonly string[]): string {
  const word = written.slice(0, 64).toLowerCase();
  const near = nearest(word, names);
  const meant = near.away > 1 ? (wholes(word, names) ?? near.names) : near.names;
  return meant.length === 0
    ? ''
    : `; did you mean ${meant.map((name) => `"${name}"`).join(' or ')}?`;
}

function nearest(word: string, names: readonly string[]) {
  let away = Math.max(2, Math.floor(word.length / 3)) + 1;
  let best: readonly string[] = [];
  for (const name of names) {
    const edits = distance(word, name.toLowerCase());
    if (edits < away) [away, best] = [edits, [name]];
  }
  return { away, names: best };
}

const SHORTEST_PART = 3;
/** A part of more names suggests too little. */
const MOST_WHOLES = 3;

/** The names that contain `word`, between underscores, hyphens or capitals. */
function wholes(word: string, names: readonly string[]): readonly string[] | undefined {
  if (word.length < SHORTEST_PART) return undefined;
  const found = names.filter((name) => parts(name).includes(word));
  return found.length > 0 && found.length <= MOST_WHOLES ? found : undefined;
}

function parts(name: string): readonly string[] {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split(/[-_]/);
}
