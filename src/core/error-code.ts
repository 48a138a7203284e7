/** The code of a system or Node error: ENOSPC, ERR_STREAM_PREMATURE_CLOSE. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
