import type RE2 from 're2';
import type { MakeRegex, Regex } from './regex.ts';

type Find = Regex['find'];

/** Makes expressions of RE2's addon. */
export function nativeRegex(Constructor: typeof RE2): MakeRegex {
  return (source, { flags = '', captures = false, looksBack = true }) => {
    const own = new Constructor(source, `${captures ? 'dgu' : 'gu'}${flags}`);
    return {
      test(text) {
        own.lastIndex = 0;
        return own.test(text);
      },
      find: captures ? groupFinder(own) : matchFinder(own, looksBack ? 1 : 0),
    };
  };
}

function groupFinder(regex: RE2): Find {
  return (text, from) => {
    // Text before lastIndex is context for \b and ^.
    regex.lastIndex = from;
    const match = regex.exec(text);
    if (match === null) return undefined;
    const [low, high] = match.indices?.[1] ?? [-1, -1];
    return { start: match.index, end: match.index + match[0].length, low, high };
  };
}

/** `search` for the start and `test` for the end take a third of what `exec` takes, which copies the match. */
function matchFinder(regex: RE2, context: 0 | 1): Find {
  return (text, from) => {
    // `search` ignores lastIndex: a match that starts in the byte of context is skipped.
    const base = Math.max(0, from - context);
    const rest = text.subarray(base);
    let start = regex.search(rest) + base;
    if (start < base) return undefined;
    regex.lastIndex = Math.max(start, from) - base;
    if (start < from) {
      const match = regex.exec(rest);
      if (match === null) return undefined;
      start = match.index + base;
    } else if (!regex.test(rest)) return undefined;
    const end = base + regex.lastIndex;
    return { start, end, low: start, high: end };
  };
}
