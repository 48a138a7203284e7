import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { definitions } from '../../src/detectors/index.ts';
import { PATTERNS_IMAGE, patternsImage } from '../../src/detectors/patterns-image.ts';
import { compile } from '../../src/engine/compile/compile.ts';
import type { Image } from '../../src/engine/compile/image.ts';
import { loadImage, unpackImage } from '../../src/engine/compile/image-file.ts';
import { declarationsOf } from '../../src/tools/patterns/declarations.ts';
import { temporaryFolder } from '../temporary.ts';

/** A few detectors with words, checks, long runs and sections of numbers: the whole takes a quarter of a minute. */
const FEW = ['zipCode', 'ssn', 'ibanCode', 'bitcoinAddress'];

test('the image has the patterns that are declared, in their order', () => {
  const declared = declarationsOf(definitions);
  assert.deepEqual(
    patternsImage().patterns.map(({ key, index }) => `${key} ${index}`),
    declared.flatMap(({ key, patterns }) => patterns.map((_, index) => `${key} ${index}`)),
  );
});

test('the same declarations give the same image', () => {
  const declared = declarationsOf(definitions).filter(({ key }) => FEW.includes(key));
  assert.equal(declared.length, FEW.length);
  assertSame(compile(declared), compile(declared));
});

test('an image that is missing is named, with the command that makes it', () => {
  const name = new URL(`${pathToFileURL(temporaryFolder()).href}/patterns`);
  assert.throws(() => loadImage(name), /patterns\.json is missing: npm run patterns makes it/);
});

test('an image that the build unpacks is the same, and goes with its description only', () => {
  const name = new URL(`${pathToFileURL(temporaryFolder()).href}/patterns`);
  unpackImage(PATTERNS_IMAGE, name);
  assertSame(loadImage(name), patternsImage());
  const json = new URL(`${name.href}.json`);
  writeFileSync(json, readFileSync(json, 'utf8').replace(/"sha256":"./, '"sha256":"x'));
  assert.throws(() => loadImage(name), /is of another image/);
});

function assertSame(image: Image, other: Image): void {
  assert.deepEqual(described(image), described(other));
  assert.ok(image.header.equals(other.header), 'header');
  assert.ok(image.selection.equals(other.selection), 'selection');
  assert.ok(tablesOf(image).equals(tablesOf(other)), 'tables');
}

function described({ from, tableBytes, states, patterns }: Image): object {
  return JSON.parse(JSON.stringify({ from, tableBytes, states, patterns }));
}

function tablesOf({ tableBytes, readTables }: Image): Buffer {
  const tables = Buffer.alloc(tableBytes);
  readTables(tables);
  return tables;
}
