/** The code of a system or Node error: ENOSPC, ERR_STREAM_PREMATURE_CLOSE. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
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
