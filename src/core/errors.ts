import { getSystemErrorMap } from 'node:util';

/** The code of a system or Node error: ENOSPC, ERR_STREAM_PREMATURE_CLOSE. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The cause of a system error in words, with its code: `no such file or directory (ENOENT)`; of another error, its code alone. */
export function systemCause(error: unknown): string {
  const code = errorCode(error) ?? 'unknown cause';
  const errno = error instanceof Error && 'errno' in error ? error.errno : undefined;
  const words = typeof errno === 'number' ? getSystemErrorMap().get(errno)?.[1] : undefined;
  return words === undefined ? `(${code})` : `${words} (${code})`;
}

/** Facts about an error that may be logged: never its message, which could hold input. */
export function errorFacts(error: unknown): { name: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = errorCode(error);
  // The message comes first, and may have lines that look like frames.
  const frames = (error.stack ?? '').replace(String(error), '').split('\n');
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    at: frames
      .map((line) => line.trim())
      .filter((line) => /^at .*:\d+:\d+\)?$/.test(line))
      .slice(0, 8),
  };
}
