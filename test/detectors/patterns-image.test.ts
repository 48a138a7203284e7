import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definitions } from '../../src/detectors/index.ts';
import { patternsImage } from '../../src/detectors/patterns-image.ts';
import { compile } from '../../src/engine/compile/compile.ts';
import { declarationsOf } from '../../src/tools/patterns/declarations.ts';

test('the image has the patterns of all detectors: `npm run patterns` was run after the last change', () => {
  const { header, tables, ...made } = compile(declarationsOf(definitions));
  const { header: savedHeader, tables: savedTables, ...saved } = patternsImage();
  assert.deepEqual(saved, JSON.parse(JSON.stringify(made)));
  assert.ok(savedHeader.equals(header), 'header');
  assert.ok(savedTables.equals(tables), 'tables');
});
