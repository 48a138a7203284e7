import { addedLevels, BANDS, HUNDREDTHS, JUDGED_BANDS, type Level, levels } from './calibration.ts';
import { type MeasuredTable, share } from './measured-table.ts';

/** Fewest spans of a row. */
const FEWEST = 20;

/** Precision by filter and level of confidence, of levels with some spans. */
export const confidenceTable: MeasuredTable = {
  page: 'docs/limits.md',
  name: 'confidence',
  lines: async () => [
    '| filter | confidence | spans | true | precision (95 %) |',
    '|---|---|---|---|---|',
    ...(await levels(BANDS)).filter(({ spans }) => spans >= FEWEST).map(row),
  ],
};

/** Rows of each confidence by itself, however few its spans. */
export async function exactLevels(): Promise<readonly string[]> {
  return (await levels(HUNDREDTHS)).map(row);
}

/** Rows of what the judge adds to the filters' matches. */
export async function judgedLevels(): Promise<readonly string[]> {
  return (await addedLevels(JUDGED_BANDS)).map(row);
}

function row({ type, from, to, spans, right }: Level): string {
  const name = type === 'all' ? type : `\`${type}\``;
  return `| ${name} | ${from}–${Math.min(1, to)} | ${spans} | ${right} | ${share(right, spans)} |`;
}
