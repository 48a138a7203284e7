import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../src/', import.meta.url);

test('no two exported types have one name', () => {
  const homes = new Map<string, string[]>();
  for (const file of sources()) {
    for (const name of exportedTypes(readFileSync(new URL(file, root), 'utf8'))) {
      homes.set(name, [...(homes.get(name) ?? []), file]);
    }
  }
  assert.ok(homes.size > 300, String(homes.size));
  const shared = [...homes].filter(([, files]) => files.length > 1);
  assert.deepEqual(shared, []);
});

function sources(): readonly string[] {
  return readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.as.ts'));
}

function exportedTypes(text: string): readonly string[] {
  const declared = text.matchAll(/^export (?:abstract )?(?:interface|type|class) (\w+)/gm);
  return [...declared].map(([, name = '']) => name);
}
