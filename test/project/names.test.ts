import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, isData, sources, sourceText } from './source.ts';

test('no two exported types have one name', () => {
  const homes = new Map<string, string[]>();
  for (const file of sources()) {
    for (const name of exportedTypes(sourceText(file))) {
      homes.set(name, [...(homes.get(name) ?? []), file]);
    }
  }
  assert.ok(homes.size > 300, String(homes.size));
  const shared = [...homes].filter(([, files]) => files.length > 1);
  assert.deepEqual(shared, []);
});

function exportedTypes(text: string): readonly string[] {
  const declared = text.matchAll(/^export (?:abstract )?(?:interface|type|class) (\w+)/gm);
  return [...declared].map(([, name = '']) => name);
}

/** Home-made names of variables, parameters and functions; CONTRIBUTING has the field's words. */
const HOME_MADE =
  'made|told|aside|way|whole|asked|said|signs?|behind|halves|stands|turn|room|stretch|hump';
const DECLARATION = new RegExp(String.raw`\b(?:const|let|function\*?) (?:${HOME_MADE})\b`, 'g');
const PARAMETER = new RegExp(String.raw`\((?:${HOME_MADE})(?=\??: |\) =>|, \w+\) =>)`, 'g');

test('variables, parameters and functions have the words of the field', () => {
  const found = sources()
    .filter((path) => !isData(path))
    .flatMap((path) => homeMade(sourceText(path)).map((name) => `${path}: ${name}`));
  assert.deepEqual(found, []);
});

test('home-made names are found where they are declared, and not where they are a word', () => {
  const source = [
    'const made = 1;',
    'function told(way: string) {}',
    "call((aside) => aside, 'const whole');",
    '// let sign',
    'const homemade = { told: 1 };',
  ].join('\n');
  assert.deepEqual(homeMade(source), ['const made', 'function told', '(way', '(aside']);
});

function homeMade(source: string): readonly string[] {
  const code = codeOf(source);
  const all = [...code.matchAll(DECLARATION), ...code.matchAll(PARAMETER)];
  return all.sort((a, b) => a.index - b.index).map(([text]) => text.replace(/\s+/g, ' '));
}
