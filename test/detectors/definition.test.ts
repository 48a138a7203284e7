import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import * as v from 'valibot';
import type { Definition, Example } from '../../src/detectors/definition.ts';
import { definitions } from '../../src/detectors/index.ts';
import type { Detector } from '../../src/engine/types.ts';
import { chunks, stream, whole } from '../engine/drive.ts';
import { inMarks } from '../engine/marks.ts';
import { planOf } from './plan-of.ts';

const folder = new URL('../../src/detectors/', import.meta.url);
test('the list holds the definition of each file, and no other', async () => {
  const exported: unknown[] = [];
  for (const file of modules()) {
    const module: Record<string, unknown> = await import(new URL(file, folder).href);
    for (const [name, value] of Object.entries(module)) {
      if (!isDefinition(value)) continue;
      assert.equal(name, value.key, 'the export has the name of its key');
      assert.equal(basename(file), `${kebab(value.key)}.ts`, 'the file has the name of its key');
      exported.push(value);
    }
  }
  assert.deepEqual(new Set(exported), new Set(definitions));
  for (const of of ['key', 'type', 'filterType'] as const) {
    assert.equal(new Set(definitions.map((one) => one[of])).size, definitions.length, of);
  }
});

for (const definition of definitions) {
  test(`the examples of ${definition.key} hold in one call and byte by byte`, async () => {
    assert.ok(definition.examples.length > 0);
    for (const example of definition.examples) {
      const marked = typeof example === 'string' ? example : example.text;
      const bytes = Buffer.from(marked.replace(/[«»]/g, ''));
      const detector = made(definition, example);
      const small = planOf(detector, 1);
      assert.equal(inMarks(bytes, whole(planOf(detector), bytes).spans), marked);
      assert.equal(inMarks(bytes, (await stream(small, chunks(bytes, [1]))).spans), marked);
    }
  });
}

/** The files below the folder, but for AssemblyScript and what runs as a thread. */
function modules(): readonly string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !/(^index|\.as|session-thread)\.ts$/.test(name));
}

function isDefinition(value: unknown): value is Definition {
  return typeof value === 'object' && value !== null && 'examples' in value && 'key' in value;
}

function kebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function made(definition: Definition, example: Example): Detector {
  const options = typeof example === 'string' ? {} : example.options;
  return definition.detector(v.parse(v.strictObject(definition.options), options), () => []);
}
