import * as v from 'valibot';
import { bytesOf, detailsOf } from '../../src/engine/settle/replacement.ts';
import type { Found, Note, RequestScope, Verdict } from '../../src/engine/types.ts';
import { strategies } from '../../src/strategies/strategies.ts';
import type { StrategyUse } from '../../src/strategies/strategy.ts';
import { scope as defaultScope } from './uses.ts';

/** How a strategy judges match after match of one request. */
export type Judging = (match: string | Buffer, found?: Partial<Found>) => Judged;

export interface Judged {
  readonly verdict: Verdict;
  /** The replacement, read as Latin-1 where `binary`, else as UTF-8. */
  readonly text: string;
  readonly bytes: Buffer;
  readonly strategy: string | undefined;
  readonly note: Note | undefined;
}

/** Makes a strategy of the fields that a profile would write, for one request. */
export function judging(
  name: string,
  fields: object,
  use: StrategyUse,
  scope: RequestScope = defaultScope,
): Judging {
  const strategy = strategies.find((candidate) => candidate.name === name);
  if (strategy === undefined) throw new Error(`no strategy ${name}`);
  const judge = strategy.replace(v.parse(v.strictObject(strategy.fields), fields), use)(scope);
  return (match, found = {}) => {
    const bytes = Buffer.from(match);
    const verdict = judge(
      { start: 0, end: bytes.length, confidence: 1, ...found },
      bytes,
      bytes.length,
    );
    const { replacement } = verdict;
    const made = typeof replacement === 'function' ? replacement(bytes) : replacement;
    const written = bytesOf(made);
    const { strategy, note } = { ...verdict, ...detailsOf(made) };
    return { verdict, bytes: written, text: written.toString(), strategy, note };
  };
}

/** The replacement of one match. */
export function written(name: string, fields: object, use: StrategyUse, match: string): string {
  return judging(name, fields, use)(match).text;
}
