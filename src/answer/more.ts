import { ALNUM, NON_ASCII } from '../core/bytes.ts';
import { type Charset, planIn } from '../engine/charset.ts';
import type { Plan } from '../engine/plan.ts';
import { redactBuffer } from '../engine/redact-buffer.ts';
import type { Span } from '../engine/types.ts';
import { disabledPlan, keyOf } from '../profiles/disabled.ts';

/** Values that the filters that a profile does not enable would find. */
export interface More {
  readonly total: number;
  /** By filter, most values first. */
  readonly types: readonly {
    /** Its key in profiles. */
    readonly filter: string;
    readonly type: string;
    readonly count: number;
  }[];
}

/** How a text is read. */
export interface MoreOptions {
  /** Default: UTF-8. */
  readonly charset?: Charset;
  /** Whether its type is that of a mail. */
  readonly mail?: boolean;
}

/**
 * Counts the values in a text that a profile leaves, and the filters that it does not enable would take. A value with no letter or
 * digit outside the profile's own replacements is not left.
 */
export async function moreIn(
  plan: Plan,
  bytes: Buffer,
  { charset = 'utf-8', mail = false }: MoreOptions = {},
): Promise<More> {
  const spansOf = async (one: Plan): Promise<readonly Span[]> => {
    const scope = { context: 'none', documentId: 'more' };
    const options = { scope, explain: true, mail };
    const { spans } = await redactBuffer(planIn(charset, one), bytes, options);
    return spans.filter(({ outcome }) => outcome === 'replace');
  };
  const covered = new Uint8Array(bytes.length);
  for (const { start, end } of await spansOf(plan)) covered.fill(1, start, end);
  const others = disabledPlan(plan);
  const counts = others.filters.map(() => 0);
  for (const span of await spansOf(others)) if (isLeft(span)) counts[span.filter] += 1;
  const types = others.filters
    .map(({ detector: { type, filterType } }, filter) => ({
      filter: keyOf(filterType),
      type,
      count: counts[filter],
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.filter < b.filter ? -1 : 1));
  return { total: types.reduce((sum, { count }) => sum + count, 0), types };

  function isLeft({ start, end }: Span): boolean {
    for (let at = start; at < end; at += 1) {
      if (covered[at] === 0 && (ALNUM[bytes[at]] === 1 || bytes[at] >= NON_ASCII)) return true;
    }
    return false;
  }
}

/** The start of a text that comes in chunks. */
export interface TextStart {
  /** The next bytes of the text. */
  take(bytes: Buffer): void;
  /** The first bytes, up to the limit. */
  bytes(): Buffer;
  /** Whether they are all of the text so far. */
  whole(): boolean;
}

/** Keeps the first `most` bytes of a text. */
export function textStart(most: number): TextStart {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    take(bytes) {
      if (length < most) chunks.push(Buffer.from(bytes.subarray(0, most - length)));
      length += bytes.length;
    },
    bytes: () => Buffer.concat(chunks),
    whole: () => length <= most,
  };
}
