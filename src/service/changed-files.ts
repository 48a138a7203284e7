import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../core/errors.ts';
import type { Config } from './config.ts';

/** The settings with the files that a reload reads, and the interval of checks in seconds; 0: never. */
export type ReloadedFiles = Pick<Config, 'profiles' | 'certs' | 'keys' | 'clientCa' | 'watch'>;

/**
 * Calls `changed` after installed profiles, certificate, API keys or authorities were replaced, once two
 * successive checks agree: several files take a moment to copy. Compares times and sizes: file-system events are not
 * delivered on every mount. Returns a function that stops the checks.
 */
export function watchFiles(watched: ReloadedFiles, changed: () => void): () => void {
  if (watched.watch === 0) return () => {};
  let live = fingerprint(watched);
  let last = live;
  const look = () => {
    const now = fingerprint(watched);
    const stable = now === last;
    last = now;
    if (!stable || now === live) return;
    live = now;
    changed();
  };
  const timer = setInterval(look, watched.watch * 1000).unref();
  return () => clearInterval(timer);
}

function fingerprint({ profiles, certs, keys, clientCa }: ReloadedFiles): string {
  const identity = ['server.crt', 'server.key'].map((name) => join(certs, name));
  const others = [keys, clientCa].filter((path) => path !== undefined);
  return [...filesOf(profiles), ...identity, ...others].map(stamp).join('\n');
}

function filesOf(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.sort().map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Follows symbolic links: Kubernetes replaces a ConfigMap by pointing one elsewhere. */
function stamp(path: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${path} ${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    return `${path} ${errorCode(error)}`;
  }
}
