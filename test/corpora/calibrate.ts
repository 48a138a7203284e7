import { confidenceTable, exactLevels, judgedLevels } from './confidence-table.ts';
import { write } from './measured-table.ts';
import { profileTable } from './profile-table.ts';
import { recallTable } from './recall-table.ts';

/**
 * Writes the measured tables into the guide; with `--exact` prints the precision of each confidence by itself, with `--judge` that of what the
 * judge adds.
 */
if (process.argv.includes('--exact')) {
  process.stdout.write(`${(await exactLevels()).join('\n')}\n`);
} else if (process.argv.includes('--judge')) {
  process.stdout.write(`${(await judgedLevels()).join('\n')}\n`);
} else {
  for (const table of [confidenceTable, profileTable, recallTable]) await write(table);
}
