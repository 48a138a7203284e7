import { randomBytes } from 'node:crypto';
import { didYouMean } from '../core/did-you-mean.ts';
import { readArguments, UsageError } from './arguments.ts';

/** Kinds of keys that `redactor keys` makes, with their lengths in bytes. */
const KINDS = {
  secret: 32,
  crypto: 32,
  iv: 16,
  fpe: 32,
  tweak: 7,
  hash: 32,
} as const;

/** `redactor keys [KIND]`: new random keys, to standard output. */
export async function keysCommand(args: string[]): Promise<void> {
  process.stdout.write(keys(readArguments(args, {}).positionals));
}

/**
 * Output of `redactor keys`: the members of a profile with new keys, or the key of one kind alone, ready for a file.
 * Throws a UsageError for an unknown kind.
 */
export function keys(kinds: readonly string[]): string {
  const [kind, ...more] = kinds;
  if (kind === undefined) {
    const members = {
      crypto: { key: generated('crypto') },
      fpe: { key: generated('fpe'), algorithm: 'FF1' },
    };
    return `${JSON.stringify(members, null, 2)}\n`;
  }
  if (more.length > 0 || !Object.hasOwn(KINDS, kind)) {
    const names = Object.keys(KINDS);
    throw new UsageError(`expected one of ${names.join(', ')}${didYouMean(kind, names)}`);
  }
  return `${generated(kind as keyof typeof KINDS)}\n`;
}

function generated(kind: keyof typeof KINDS): string {
  return randomBytes(KINDS[kind]).toString('hex');
}
