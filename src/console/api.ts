/** A refusal of the service, or no answer at all. The message is for people. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Problems of a profile, one a line. */
  readonly problems: readonly string[];
  constructor(status: number, code: string, detail: string, problems: readonly string[] = []) {
    super(detail);
    this.status = status;
    this.code = code;
    this.problems = problems;
  }
}

/** The key, in memory only: a reload of the page forgets it. */
let key = '';

/** Sets the API key for all further requests; an empty one means none. */
export function setKey(next: string): void {
  key = next.trim();
}

/** Headers that carry the key. */
export function keyHeaders(): Readonly<Record<string, string>> {
  return key === '' ? {} : { Authorization: `Bearer ${key}` };
}

/** Sends a request; throws `ApiError` for every answer but a success. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...keyHeaders(), ...(init.headers as Record<string, string> | undefined) };
  const answer = await fetch(path, {
    cache: 'no-store',
    credentials: 'omit',
    ...init,
    headers,
  }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, 'unreachable', 'The service does not answer.');
  });
  if (answer.ok) return answer;
  throw refusal(answer.status, await answer.text());
}

/** The error that a problem document describes. */
export function refusal(status: number, body: string): ApiError {
  const { code, detail, problems } = parsed(body);
  return new ApiError(
    status,
    typeof code === 'string' ? code : 'unknown',
    typeof detail === 'string' ? detail : `The service answered ${status}.`,
    Array.isArray(problems) ? problems.map(String) : [],
  );
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Sends a request and reads its JSON. */
export async function sendForJson<T>(path: string, init?: RequestInit): Promise<T> {
  return (await send(path, init)).json() as Promise<T>;
}

/** Whether a key, or one with more scopes, would help; where the service has none, it would not. */
export function wantsKey(error: unknown): boolean {
  const known = error instanceof ApiError && [401, 403].includes(error.status);
  return known && !['uploads_disabled', 'no_keys_configured'].includes(error.code);
}
