// npm run figures
//
// Prints the size and the shape of src/.

import { readdirSync } from 'node:fs';
import { corpora } from '../bench/texts/corpora.ts';
import { byteLiterals } from './byte-literals.ts';
import { filesPassed } from './files-passed.ts';
import { functionLengths } from './function-lengths.ts';
import { circles, importGraph, upwardImports } from './import-graph.ts';
import { isData, root, sources, sourceText } from './source.ts';

const all = sources().filter((path) => !isData(path));
const graph = importGraph();
/** A log has candidates of many filters; letters alone have none, so that only the way itself counts. */
const passed = await filesPassed(corpora.logs(1024));
const plain = await filesPassed(Buffer.from('lorem '.repeat(170)));

row('all of src', ...shapeOf(all));
row('AssemblyScript', `${linesOf(sources(true).filter((path) => path.endsWith('.as.ts')))} lines`);
row('folders of more than 25 files', ...fullFolders());
row('types with one name', ...namesTwice());
row('upward imports', ...upwardImports(graph));
row('circles', ...circles(graph));
row('hexadecimal byte literals outside tables', `${literalsIn(all)}`);
row('files that 1 KiB of a log passes', `${passed.length}`, ...byFolder(passed));
row('files that 1 KiB without candidates passes', `${plain.length}`, ...byFolder(plain));
row('tests named after no file of src', ...unmirrored());
process.exit();

function row(name: string, ...values: readonly string[]): void {
  process.stdout.write(`${name}: ${values.length === 0 ? '0' : values.join(', ')}\n`);
}

function shapeOf(paths: readonly string[]): readonly string[] {
  const lines = paths.map(lengthOf);
  const functions = paths.flatMap((path) => functionLengths(sourceText(path)));
  return [
    `${paths.length} files, ${linesOf(paths)} lines`,
    `a file: ${spread(lines)}`,
    `${functions.length} functions: ${spread(functions)}`,
  ];
}

function spread(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  return `median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(1)}`;
}

function linesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + lengthOf(path), 0);
}

function lengthOf(path: string): number {
  return sourceText(path).split('\n').length - 1;
}

function fullFolders(): readonly string[] {
  return ['../src/', '../test/'].flatMap((folder) => {
    const counts = new Map<string, number>();
    for (const entry of readdirSync(new URL(folder, root), {
      recursive: true,
      withFileTypes: true,
    })) {
      if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
    }
    return [...counts]
      .filter(([, count]) => count > 25)
      .map(([path, count]) => `${path.slice(new URL('..', root).pathname.length)} ${count}`);
  });
}

function namesTwice(): readonly string[] {
  const homes = new Map<string, number>();
  for (const path of all) {
    const declared = sourceText(path).matchAll(
      /^export (?:abstract )?(?:interface|type|class) (\w+)/gm,
    );
    for (const [, name = ''] of declared) homes.set(name, (homes.get(name) ?? 0) + 1);
  }
  return [...homes].filter(([, count]) => count > 1).map(([name]) => name);
}

/** Tests in folders of `src` that test no single file, but a behaviour of several. */
function unmirrored(): readonly string[] {
  const files = sources(true).map((path) => path.replace(/(?:\.as)?\.tsx?$/, ''));
  const folders = new Set(files.map((path) => path.replace(/\/.*|^[^/]*$/, '')));
  const tests = readdirSync(new URL('../test/', root), { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.test.ts') && folders.has(name.replace(/\/.*/, '')))
    .map((name) => name.slice(0, -'.test.ts'.length));
  const wrong = tests.filter((name) => !files.includes(name));
  return [`${wrong.length} of ${tests.length}`];
}

function literalsIn(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + byteLiterals(sourceText(path)).length, 0);
}

function byFolder(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const [folder = ''] = path.split('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].map(([folder, count]) => `${folder} ${count}`);
}
