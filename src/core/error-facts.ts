import { errorCode } from './error-code.ts';

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
