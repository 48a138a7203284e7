/** How deep a text of JSON is in strings: JSON in a string of JSON has depth 2. Called with the text as it comes. */
export interface JsonDepth {
  feed(text: string): void;
  /** 0 outside of strings. */
  depth(): number;
}

/** Deepest string that is looked into. */
const MOST_DEPTH = 6;

/** Follows a text of JSON, which may be cut anywhere, and JSON in its strings. */
export function jsonDepth(levels = MOST_DEPTH): JsonDepth {
  let isInString = false;
  let begun = '';
  /** JSON in this string, if it begins as JSON does; undefined until its first character is known. */
  let inner: JsonDepth | 'none' | undefined;

  function decoded(character: string): void {
    if (inner === undefined && !/\s/.test(character)) {
      inner = levels > 1 && /[[{]/.test(character) ? jsonDepth(levels - 1) : 'none';
    }
    if (typeof inner === 'object') inner.feed(character);
  }

  function next(character: string): void {
    if (!isInString) {
      isInString = character === '"';
      inner = undefined;
      return;
    }
    if (begun !== '') {
      begun += character;
      const isWhole = begun[1] !== 'u' || begun.length === 6;
      if (!isWhole) return;
      decoded(unescaped(begun));
      begun = '';
      return;
    }
    if (character === '\\') begun = character;
    else if (character === '"') isInString = false;
    else decoded(character);
  }

  return {
    feed(text) {
      for (const character of text) next(character);
    },
    depth() {
      if (!isInString) return 0;
      return 1 + (typeof inner === 'object' ? inner.depth() : 0);
    },
  };
}

function unescaped(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return ' ';
  }
}
