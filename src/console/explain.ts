import { send } from './api.ts';

/** A match as explain reports it; positions count UTF-16 code units, as strings here do. */
export interface FoundSpan {
  readonly characterStart: number;
  readonly characterEnd: number;
  /** `EMAIL_ADDRESS` */
  readonly filterType: string;
  readonly classification?: string;
  readonly confidence: number;
  readonly replacement: string;
  readonly applied: boolean;
  readonly ignored: boolean;
  readonly priority: number;
  readonly strategy?: string;
  readonly note?: string;
  readonly contextWord?: string;
  readonly path?: string;
  readonly unclosed?: boolean;
}

/** One document for the life of the page: made-up values stay the same while somebody types. */
const DOCUMENT = crypto.randomUUID();

/**
 * Requests the matches of a profile in a text. The answer has one span a line, without the text of matches, which the page has. Throws `ApiError`.
 */
export async function explained(
  text: string,
  profile: string,
  signal?: AbortSignal,
): Promise<readonly FoundSpan[]> {
  if (text === '') return [];
  const query = new URLSearchParams({ p: profile, d: DOCUMENT, text: 'false' });
  const answer = await send(`/api/explain?${query}`, {
    method: 'POST',
    body: text,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Accept: 'application/x-ndjson' },
    ...(signal && { signal }),
  });
  return spansOf(await answer.text());
}

/** Reads spans, one a line. */
export function spansOf(lines: string): readonly FoundSpan[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FoundSpan);
}
