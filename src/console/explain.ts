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

/** Values that the filters that are off would find, or why they were not counted. */
export type MoreFound =
  | {
      readonly total: number;
      readonly types: readonly { readonly filter: string; readonly count: number }[];
    }
  | { readonly notCounted: string };

/** Requests the number of values that the filters that a profile does not enable would find in a text. Throws `ApiError`. */
export async function moreIn(
  text: string,
  profile: string,
  signal: AbortSignal,
): Promise<MoreFound | undefined> {
  const query = new URLSearchParams({ p: profile, text: 'false', more: 'true' });
  const answer = await send(`/api/explain?${query}`, {
    method: 'POST',
    body: text,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Accept: 'application/x-ndjson' },
    signal,
  });
  const last = (await answer.text()).trimEnd().split('\n').at(-1) ?? '';
  return last === '' ? undefined : (JSON.parse(last) as { readonly more?: MoreFound }).more;
}

/** Reads spans, one a line. */
export function spansOf(lines: string): readonly FoundSpan[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FoundSpan);
}
