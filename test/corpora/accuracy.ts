import { parseArgs } from 'node:util';
import { halves, markedTypes, planOf, scored, scoredBy } from './corpus.ts';
import { writeCeilings, writeFloors } from './floors.ts';
import { packageHits, type Rates, rates } from './packages.ts';
import { byKind, byType, tableOf } from './table.ts';

/**
 * Prints precision and recall on the labelled corpus, by type and by kind of text, and hits per MB in public packages. `--judge` adds the
 * judge as `strict` sets it, on the half that it did not learn from. `--misses`
 * lists misses and false alarms in the half that may be read; `--freeze` makes today's figures the floors that the tests hold.
 */
const { values } = parseArgs({
  options: {
    misses: { type: 'boolean' },
    freeze: { type: 'boolean' },
    judge: { type: 'boolean' },
    type: { type: 'string' },
  },
});

for (const half of halves) {
  const documents = await scored(half);
  print(tableOf(`${half}: ${documents.length} documents`, byType(documents)));
  print(tableOf('by kind', byKind(documents)));
  if (values.freeze) writeFloors(half, byType(documents));
  if (!values.misses || half === 'frozen') continue;
  for (const { document, score } of documents) {
    for (const { kind, type, as, start, end } of score.misses) {
      if (values.type !== undefined && type !== values.type) continue;
      const text = JSON.stringify(document.text.slice(start, end));
      print(`${kind} ${type}${as ? ` as ${as}` : ''} ${text} ${document.id.split(':').at(-1)}`);
    }
  }
}

const JUDGED = { judge: { minConfidence: 0.5 } };
if (values.judge) {
  const types = await markedTypes();
  const plan = planOf(types, JUDGED);
  const documents = await scoredBy(plan, 'frozen', types);
  print(tableOf(`frozen with the judge: ${documents.length} documents`, byType(documents)));
  print('hits per MB of packages with the judge');
  printRates(rates(await packageHits(plan)));
}

const perMegabyte = rates(await packageHits(planOf(await markedTypes())));
if (values.freeze) writeCeilings(perMegabyte);
print('hits per MB of packages');
printRates(perMegabyte);

function printRates(perMegabyte: Rates): void {
  for (const [type, rate] of Object.entries(perMegabyte))
    print(`${type.padEnd(24)} ${rate.toFixed(2).padStart(8)}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
