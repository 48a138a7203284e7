import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameHash, nameTable } from '../../../src/detectors/addresses/name-table.ts';
import { places } from '../../../src/detectors/places/places-file.ts';
import { random } from '../../bench/random.ts';

const PIECES = ['a', 'B', 'é', 'É', 'ÿ', 'Ÿ', 'Þ', '×', '÷', 'ß', ' ', '-', "'", 'Ł', 'ł', '.'];

test('a table has the names of its lines in any case, and no others', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const r = random(seed);
    const nameOf = () =>
      Array.from({ length: 1 + r.below(4) }, () => PIECES[r.below(PIECES.length)]).join('');
    const names = Array.from({ length: 30 }, nameOf);
    const lines = linesOf(names);
    const lineOf = lookUp(lines);
    const last = new Map(names.map((name) => [capitals(name), name]));
    for (const name of [...names, ...Array.from({ length: 200 }, nameOf)]) {
      assert.equal(lineOf(name), last.get(capitals(name)), `seed ${seed}, ${name}`);
    }
  }
});

test('a table has each listed city, alone and within a text, and none that is longer or shorter', () => {
  const names = places().cities.map((line) => line.slice(1));
  const known = new Set(names.map(capitals));
  const lineOf = lookUp(linesOf(names));
  for (const name of names) {
    assert.notEqual(lineOf(name), undefined, name);
    for (const other of [name.slice(1), name.slice(0, -1), `${name}s`]) {
      assert.equal(lineOf(other) !== undefined, known.has(capitals(other)), other);
    }
  }
});

test('more names than a table holds are refused', () => {
  const names = Array.from({ length: 70_000 }, (_, n) => `n${n}`);
  assert.throws(() => nameTable(linesOf(names)), /too many names/);
});

/** Looks names up in the middle of other bytes; gives the name as its line has it. */
function lookUp(lines: Buffer): (name: string) => string | undefined {
  const lineOf = nameTable(lines);
  return (name) => {
    const bytes = Buffer.from(`x${name}y`);
    const own = bytes.subarray(1, -1);
    const line = lineOf(bytes, 1, bytes.length - 1, own.reduce(nameHash, 0));
    if (line === 0) return undefined;
    // Not the text of all lines after it: that would be read once for each name.
    const end = lines.indexOf('\n', line);
    return lines.toString('utf8', line + 1, end < 0 ? lines.length : end);
  };
}

function linesOf(names: readonly string[]): Buffer {
  return Buffer.from(names.map((name) => `\n!${name}`).join(''));
}

/** A name in capitals, as far as ASCII and Latin-1 go; the signs of multiplication and division count as a letter there. */
function capitals(name: string): string {
  return name.replace(/[a-zà-þ]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 32));
}
