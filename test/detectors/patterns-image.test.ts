import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definitions } from '../../src/detectors/index.ts';
import { patternsImage } from '../../src/detectors/patterns-image.ts';
import { compile } from '../../src/engine/compile/compile.ts';
import { declarationsOf } from '../../src/tools/patterns/declarations.ts';

test('the image has the patterns of all detectors: `npm run patterns` was run after the last change', () => {
  const { header, tables, selection, ...made } = compile(declarationsOf(definitions));
  const image = patternsImage();
  const { header: _header, tables: _tables, selection: _selection, ...saved } = image;
  assert.deepEqual(saved, JSON.parse(JSON.stringify(made)));
  assert.ok(image.header.equals(header), 'header');
  assert.ok(image.tables.equals(tables), 'tables');
  assert.ok(image.selection.equals(selection), 'selection');
});
