/** Labels of the redaction counter, besides the type. */
export interface RedactionLabels {
  readonly profile: string;
  /** Undefined where the request names no source. */
  readonly source?: string;
}

/** Most profile names with their own series: uploads can add any number over time. */
const MOST_PROFILES = 512;
/** Most sources with series of their own, where no setting names them. */
const MOST_SOURCES = 32;
/** Most pairs of profile and source with series of their own. */
const MOST_PAIRS = 1024;

/** Label of values over a limit. */
const OTHER = 'other';

/**
 * Returns a function that gives the same object for equal labels, and a bounded number of objects in all. `allowed`:
 * sources with their own series; by default the first seen.
 */
export function redactionLabels(
  allowed?: readonly string[],
): (profile: string, source: string | undefined) => RedactionLabels {
  const profiles = bounded(MOST_PROFILES);
  const sources = allowed === undefined ? bounded(MOST_SOURCES) : within(new Set(allowed));
  const all = new Map<string, RedactionLabels>();
  return (profile, source) => {
    const name = profiles(profile);
    if (source === undefined) return kept({ profile: name });
    const labels = { profile: name, source: sources(source) };
    const full = all.size >= MOST_PAIRS && !all.has(keyOf(labels));
    return kept(full ? { ...labels, source: OTHER } : labels);
  };

  function kept(labels: RedactionLabels): RedactionLabels {
    const key = keyOf(labels);
    const known = all.get(key);
    if (known !== undefined) return known;
    all.set(key, labels);
    return labels;
  }
}

function keyOf({ profile, source }: RedactionLabels): string {
  return source === undefined ? profile : `${profile}\n${source}`;
}

function bounded(most: number): (name: string) => string {
  const names = new Set<string>();
  return (name) => {
    if (!names.has(name) && names.size >= most) return OTHER;
    names.add(name);
    return name;
  };
}

function within(names: ReadonlySet<string>): (name: string) => string {
  return (name) => (names.has(name) ? name : OTHER);
}
