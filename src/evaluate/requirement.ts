import type { Report } from './report.ts';

/** A figure that must be reached: `person.recall>=0.9`. */
export interface Requirement {
  readonly written: string;
  readonly mode: 'exact' | 'overlap' | 'character';
  /** `micro`, `macro` or a type. */
  readonly scope: string;
  readonly metric: 'precision' | 'recall' | 'f1' | 'f2';
  readonly least: number;
}

const FORM =
  /^(?:(exact|overlap|character)\.)?(?:([\w-]+)\.)?(precision|recall|f1|f2)>=([01](?:\.\d+)?)$/;

/** Reads a requirement; exact spans and all types by default. `undefined` if it is malformed. */
export function requirement(written: string): Requirement | undefined {
  const [, mode = 'exact', scope = 'micro', metric, least] = FORM.exec(written) ?? [];
  if (metric === undefined) return undefined;
  return { written, mode, scope, metric, least: Number(least) } as Requirement;
}

/** The requirements that a report does not meet, as written. A figure that is undefined meets none. */
export function unmet(
  { exact, overlap, character }: Report,
  requirements: readonly Requirement[],
  typeOf: (type: string) => string,
): readonly string[] {
  const tables = { exact, overlap, character };
  return requirements.flatMap(({ written, mode, scope, metric, least }) => {
    const { micro, macro, types } = tables[mode];
    const of = scope === 'micro' ? micro : scope === 'macro' ? macro : types[typeOf(scope)];
    return (of?.[metric] ?? -1) >= least ? [] : [written];
  });
}
