import { createRequire } from 'node:module';
import { lazy } from '../../../core/memoize.ts';
import { versionOf } from '../../../core/version.ts';
import { nativeRegex } from './native-regex.ts';
import { portableRegex } from './portable-regex.ts';
import type { MakeRegex, Regex, RegexOptions } from './regex.ts';

/** The implementation of RE2 that this process uses: the addon where it loads, else the one in JavaScript, which takes three to four times as long. */
export const regexEngine = lazy((): { readonly name: 're2' | 're2js'; make: MakeRegex } => {
  const require = createRequire(import.meta.url);
  try {
    return { name: 're2', make: nativeRegex(require('re2')) };
  } catch {
    return { name: 're2js', make: portableRegex(require('re2js')) };
  }
});

/** Compiles an expression in RE2 syntax. Throws an Error if it is refused. */
export function regex(source: string, options: RegexOptions = {}): Regex {
  return regexEngine().make(source, options);
}

/** The engine that `regex` uses and its version: `re2 1.27.1`, `re2js 2.10.0`. Loads it. */
export function regexEngineVersion(): string {
  const { name } = regexEngine();
  return `${name} ${versionOf(name)}`;
}
