// Tries every kind of value in every surrounding with four profiles: npm run attack [-- GROUP …]

import { attacked } from './attacked.ts';

const groups = process.argv.slice(2);
const { count, leaks } = attacked(() => true, groups.length > 0 ? groups : undefined);
const left = leaks.filter(({ isNamed }) => !isNamed);
const rows = new Map<string, typeof left>();
for (const leak of left) {
  const name = `${leak.group}: ${leak.surrounding}`;
  rows.set(name, [...(rows.get(name) ?? []), leak]);
}
for (const [name, row] of rows) {
  const kinds = [...new Set(row.map(({ kind }) => kind))];
  print(
    `${name}: ${kinds.slice(0, 8).join(', ')} (${kinds.length}): ${JSON.stringify(row[0].text)}`,
  );
}
const named = leaks.length - left.length;
print(`${count} texts; ${left.length} leave a value, and ${named} as docs/limits.md names them`);
if (left.length > 0) process.exitCode = 1;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
