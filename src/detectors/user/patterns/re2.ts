import { createRequire } from 'node:module';
import type RE2 from 're2';
import { lazy } from '../../../core/memoize.ts';

/** Loaded when a profile has a pattern of its own. */
const load = lazy((): typeof RE2 => createRequire(import.meta.url)('re2'));

/** Compiles an expression in RE2 syntax. Throws an Error if RE2 refuses it. */
export function re2(source: string, flags: string): RE2 {
  const Regex = load();
  return new Regex(source, flags);
}
