import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';

const root = new URL('../../src/', import.meta.url);

/** Folders by height. A file may import from its own folder and from those below; what shares a row knows nothing of each other. */
const LAYERS = [
  ['core'],
  ['engine'],
  ['detectors', 'strategies', 'conditions', 'formats'],
  ['profiles'],
  ['answer', 'evaluate'],
  ['presidio'],
  ['http'],
  ['service'],
  ['cli', 'cli.ts', 'library', 'tools'],
] as const;

/** Circles that are left, until what they are part of is replaced: dates become declarations, and the scan goes. */
const CIRCLES = [
  'detectors/dates/date-reader.ts, detectors/dates/named-dates.ts, detectors/dates/number-dates.ts',
  'engine/scan/escapes.ts, engine/scan/plain-text.ts, engine/types.ts',
];

const imports = new Map(sources().map((file) => [file, importsOf(file)]));

test('no import, of a type or of a value, points upwards', () => {
  const upward = [...imports].flatMap(([file, others]) =>
    others.filter((other) => !isBelow(file, other)).map((other) => `${file} → ${other}`),
  );
  assert.deepEqual(upward, []);
});

test('no circle of imports, of types or of values', () => {
  assert.deepEqual(circles(imports), CIRCLES);
});

test('every folder of src has a layer', () => {
  assert.deepEqual(
    [...imports.keys()].filter((file) => height(file) < 0),
    [],
  );
});

test('a circle is found wherever it begins', () => {
  const drawn = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['b']],
    ['d', []],
  ]);
  assert.deepEqual(circles(drawn), ['b, c']);
});

/** TypeScript below src, without AssemblyScript. */
function sources(): readonly string[] {
  return readdirSync(root, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.as.ts'))
    .sort();
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(new URL(file, root), 'utf8');
  const named = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+\.ts)'/g);
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

function height(file: string): number {
  return LAYERS.findIndex((layer) => layer.some((name) => name === folder(file)));
}

function folder(file: string): string {
  const [first = ''] = file.split('/');
  return first;
}

/** Files that import each other, directly or not: Tarjan's strongly connected components of more than one. */
function circles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
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
