import type * as Library from 're2js';
import type { MakeRegex } from './regex.ts';

/** Makes expressions of re2js, a port of Go's RE2: the same syntax and matches, linear time, no addon to build. */
export function portableRegex({ RE2JS }: typeof Library): MakeRegex {
  return (source, { flags = '', captures = false }) => {
    const own = RE2JS.compile(flags === '' ? source : `(?${flags})${source}`);
    return {
      test: (text) => own.test(text),
      find(text, from) {
        const matcher = own.matcher(text);
        if (!matcher.find(from)) return undefined;
        const [start, end] = [matcher.start(), matcher.end()];
        return captures
          ? { start, end, low: matcher.start(1), high: matcher.end(1) }
          : { start, end, low: start, high: end };
      },
    };
  };
}
