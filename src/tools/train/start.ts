// Trains one of the models: with `--judge` the one that judges values, otherwise the one that finds names.

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

if (process.argv.includes('--judge')) {
  const { values } = parseArgs({
    options: {
      judge: { type: 'boolean' },
      data: { type: 'string', multiple: true, default: [] },
      out: {
        type: 'string',
        default: fileURLToPath(new URL('../../judge/data', import.meta.url)),
      },
      force: { type: 'boolean', default: false },
    },
  });
  const { trainJudge } = await import('./judge/train-judge.ts');
  await trainJudge(values);
} else {
  await import('./train.ts');
}
