import { moreIn, type TextStart, textStart } from '../answer/more.ts';
import type { Profile } from '../profiles/profile.ts';
import { type Arguments, UsageError } from './arguments.ts';

/** Most bytes of an input in which values are counted. */
const MOST_BYTES = 2 ** 20;

/** The counting of the values in an input that the filters that are off would find. */
export interface MoreReport {
  /** Keeps the start of the input. */
  readonly start: TextStart;
  /** Counts, and writes a line to standard error. */
  report(): Promise<void>;
}

/**
 * Report of the values that filter and explain leave because their filters are off. It is made with `--more`, and where standard error is a
 * terminal, for a text that ends. Throws a UsageError for `--more` with records, as each is a text by itself.
 */
export function moreReport({ values }: Arguments, { plan }: Profile): MoreReport | undefined {
  const isAsked = values['more'] === true;
  const records = (['framed', 'journal'] as const).find((name) => values[name] === true);
  if (isAsked && records !== undefined) {
    throw new UsageError(`--more and --${records} exclude each other`);
  }
  const isShown =
    process.stderr.isTTY &&
    values['quiet'] !== true &&
    records === undefined &&
    !values['line-buffered'];
  if (!isAsked && !isShown) return undefined;
  const start = textStart(MOST_BYTES);
  return {
    start,
    async report() {
      const { total, types } = await moreIn(plan, start.bytes());
      if (total === 0 && !isAsked) return;
      const place = start.whole() ? '' : ' in the first MiB';
      const found = types.map(({ filter, count }) => `${filter} ${count}`).join(', ') || 'none';
      process.stderr.write(
        `redactor: values that filters that are off would find${place}: ${found}\n`,
      );
    },
  };
}
