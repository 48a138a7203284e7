import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { definitions } from '../../src/detectors/index.ts';
import { PATTERNS_IMAGE, patternsImage } from '../../src/detectors/patterns-image.ts';
import { compile } from '../../src/engine/compile/compile.ts';
import type { Image } from '../../src/engine/compile/image.ts';
import { loadImage, saveMasks, unpackImage } from '../../src/engine/compile/image-file.ts';
import { maskOf } from '../../src/engine/match/mask/mask.ts';
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

test('a mask that the build made is the one of its patterns, and goes with its image only', () => {
  const name = new URL(`${pathToFileURL(temporaryFolder()).href}/patterns`);
  unpackImage(PATTERNS_IMAGE, name);
  const enabledBy = (keys: readonly string[]) =>
    Uint8Array.from(patternsImage().patterns, ({ key }) => Number(keys.includes(key)));
  const all = [['ssn'], ['url', 'age'], ['zipCode']].map(enabledBy);
  const masks = all.map((enabled) => ({ enabled, mask: maskOf(patternsImage(), enabled) }));
  saveMasks(name, masks.slice(0, 2));
  const { builtMask } = loadImage(name);
  assert.ok(builtMask !== undefined);
  assert.deepEqual(
    all.map((enabled) => builtMask(enabled)),
    [masks[0].mask, masks[1].mask, undefined],
  );
  const masksFile = new URL(`${name.href}-masks.memory`);
  writeFileSync(masksFile, readFileSync(masksFile).fill(0, 0, 32));
  assert.equal(loadImage(name).builtMask?.(all[0]), undefined);
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
