import { scored } from './corpus.ts';
import { type MeasuredTable, share } from './measured-table.ts';
import { byType } from './table.ts';

/** Recall of each filter on the documents that nobody developed it on, for the coverage sheet of the console. */
export const recallTable: MeasuredTable = {
  page: 'docs/compliance.md',
  name: 'recall',
  lines: async () => [
    '| filter | values | recall |',
    '|---|---|---|',
    ...[...byType(await scored('frozen'))].flatMap(
      ([
        type,
        {
          overlap: { got, marked },
        },
      ]) => (marked === 0 ? [] : [`| \`${type}\` | ${marked} | ${share(got, marked)} |`]),
    ),
  ],
};
