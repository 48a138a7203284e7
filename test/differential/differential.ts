// npm run differential -- --oracle DIR [--mb 40] [--corpus DIR]… [--fuzz 5000] [--seed 1] [--only NAME,…]
//   [--accepted FILE] [--show 5] [--this DIR]
//
// Compares this build with another: a checkout of redactor with its packages. Exits with 1 where they differ.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { acceptedIn } from './accepted.ts';
import { startBuild } from './child.ts';
import { compareBuilds, summary } from './pair.ts';
import { report } from './report.ts';
import { filtersToCompare, workOf } from './work.ts';

const { values } = parseArgs({
  options: {
    oracle: { type: 'string' },
    this: { type: 'string', default: join(import.meta.dirname, '../../src') },
    mb: { type: 'string', default: '40' },
    corpus: { type: 'string', multiple: true, default: [] },
    fuzz: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    accepted: { type: 'string', default: join(import.meta.dirname, 'accepted.json') },
    show: { type: 'string', default: '5' },
  },
});
if (values.oracle === undefined)
  throw new Error('expected --oracle DIR, a checkout with its packages');

const found = report(acceptedIn(values.accepted), Number(values.show));
const [here, oracle] = await Promise.all([
  startBuild(values.this),
  startBuild(join(values.oracle, 'src')),
]);
try {
  const work = workOf(filtersToCompare(oracle.filters, here.filters), {
    bytes: Number(values.mb) * 1e6,
    folders: values.corpus,
    fuzz: Number(values.fuzz),
    seed: Number(values.seed),
    ...(values.only !== undefined && { only: values.only.split(',') }),
  });
  const totals = await compareBuilds({ here, oracle }, work, found);
  const lines = [...found.lines(), summary(totals, found.failures())];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (found.failures() > 0 || totals.spans === 0) process.exitCode = 1;
} finally {
  here.stop();
  oracle.stop();
}
