import { spawnSync } from 'node:child_process';

/** 2026-01-01, for a tree that is no clone. */
const FALLBACK = 1_767_225_600;

/** The time that the package's files bear, in seconds since 1970: SOURCE_DATE_EPOCH, or that of the last commit. */
export function epoch(root: string): number {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given !== undefined) return Number.parseInt(given, 10);
  const git = spawnSync('git', ['-C', root, 'log', '-1', '--format=%ct'], { encoding: 'utf8' });
  return git.status === 0 ? Number.parseInt(git.stdout, 10) : FALLBACK;
}
