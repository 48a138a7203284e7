import { parseArgs } from 'node:util';
import { bareHits, labelledMisses, type Measured } from './measured.ts';

/**
 * Prints the numbers without evidence that a shipped profile takes, and those with evidence that it keeps, by kind and shape of file:
 * `--profile NAME`, `--seed N`; `--cases` lists them.
 */
const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'hipaa-safe-harbor' },
    seed: { type: 'string', default: '1' },
    cases: { type: 'boolean' },
  },
});

print('without evidence, taken', await bareHits(values.profile, Number(values.seed)));
print('with evidence, left', await labelledMisses(values.profile, Number(values.seed)));

function print(title: string, all: readonly Measured[]): void {
  const lines = new Map<string, { rows: number; numbers: number; wrong: Record<string, number> }>();
  for (const { kind, shape, rows, numbers, wrong } of all) {
    const key = `${kind.padEnd(26)} ${shape.padEnd(26)}`;
    const line = lines.get(key) ?? { rows: 0, numbers: 0, wrong: {} };
    line.rows += rows;
    line.numbers += numbers;
    for (const [name, count] of Object.entries(wrong))
      line.wrong[name] = (line.wrong[name] ?? 0) + count;
    lines.set(key, line);
  }
  const total = (of: (one: Measured) => number) => all.reduce((sum, one) => sum + of(one), 0);
  const wrong = total((one) => Object.values(one.wrong).reduce((sum, count) => sum + count, 0));
  process.stdout.write(
    `${title}: ${wrong} of ${total((one) => one.numbers)} numbers in ${total((one) => one.rows)} rows\n`,
  );
  for (const [key, line] of lines) {
    const counts = Object.entries(line.wrong).map(([name, count]) => `${name} ${count}`);
    process.stdout.write(
      `${key} ${String(line.numbers).padStart(5)}  ${counts.join(', ') || '-'}\n`,
    );
  }
  if (values.cases) process.stdout.write(`${all.flatMap(({ cases }) => cases).join('\n')}\n`);
}
