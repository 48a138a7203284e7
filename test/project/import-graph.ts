import { posix } from 'node:path';
import { sources, sourceText } from './source.ts';

/** Folders by height. A file may import from its own folder and from those below; what shares a row knows nothing of each other. */
const LAYERS = [
  ['core'],
  ['vocabulary'],
  ['engine'],
  ['judge'],
  ['detectors', 'strategies', 'conditions', 'formats'],
  ['profiles'],
  ['answer', 'evaluate'],
  ['presidio', 'console', 'llm'],
  ['http'],
  ['service', 'forward', 'proxy'],
  ['cli', 'cli.ts', 'library', 'tools'],
] as const;

/** Imports by file, both as paths from `src`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** All imports below `src`, of types and of values. */
export function importGraph(): ImportGraph {
  return new Map(sources().map((file) => [file, importsOf(file)]));
}

/** Imports of a file in a higher layer, as `from → to`. */
export function upwardImports(graph: ImportGraph): readonly string[] {
  return [...graph].flatMap(([file, others]) =>
    others.filter((other) => !isBelow(file, other)).map((other) => `${file} → ${other}`),
  );
}

function importsOf(file: string): readonly string[] {
  const text = sourceText(file);
  const named = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+\.tsx?)'/g);
  return [...named].map(([, path = '']) => posix.join(posix.dirname(file), path));
}

function isBelow(file: string, other: string): boolean {
  const own = height(file);
  const its = height(other);
  return its < own || folder(file) === folder(other) || (its === own && isTop(own));
}

function isTop(layer: number): boolean {
  return layer === LAYERS.length - 1;
}

/** Index of a file's layer; -1 for a folder without one. */
export function height(file: string): number {
  return LAYERS.findIndex((layer) => layer.some((name) => name === folder(file)));
}

function folder(file: string): string {
  const [first = ''] = file.split('/');
  return first;
}

/** Files that import each other, directly or not: Tarjan's strongly connected components of more than one. */
export function circles(graph: ImportGraph): readonly string[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[] = [];
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return found.sort();

  function visit(file: string): void {
    const own = index.size;
    index.set(file, own);
    low.set(file, own);
    stack.push(file);
    for (const other of graph.get(file) ?? []) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) {
        low.set(file, Math.min(low.get(file) ?? 0, low.get(other) ?? 0));
      }
    }
    if (low.get(file) !== own) return;
    const component = stack.splice(stack.indexOf(file));
    if (component.length > 1) found.push(component.sort().join(', '));
  }
}
