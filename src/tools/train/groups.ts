import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FAMILIES, FAMILY } from '../../detectors/people/model/lexicon.ts';
import { lengthOf, type Points, parted } from './parted.ts';
import { random } from './random.ts';

// Writes a list of words with their groups, from word vectors such as glove.6B.50d.txt:
// npm run groups -- --vectors FILE --out FOLDER/lexicons/word_groups_64x63.tsv

/** Rounds until families, and groups in them, are settled enough. */
const FAMILY_ROUNDS = 12;
const GROUP_ROUNDS = 10;

const WORD = /^\p{L}[\p{L}\p{M}'’]+$/u;

const { values } = parseArgs({ options: { vectors: { type: 'string' }, out: { type: 'string' } } });
if (values.vectors === undefined || values.out === undefined)
  throw new Error('--vectors FILE and --out FILE are needed');

const { words, points } = vectors(values.vectors);
const groups = groupsOf(points);
const lines = words.map((word, at) => `${word}\t${groups[at]}\n`);
writeFileSync(values.out, `# word\tgroup\n${lines.join('')}`);
process.stderr.write(`wrote ${words.length} words to ${values.out}\n`);

/** Reads a word and its vector a line, the most frequent first. */
function vectors(file: string): { words: readonly string[]; points: Points } {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line, rank) => ({ line, rank, word: line.slice(0, line.indexOf(' ')) }))
    .filter(({ word }) => WORD.test(word));
  const size = rows[0].line.split(' ').length - 1;
  const numbers = new Float32Array(rows.length * size);
  rows.forEach(({ line }, at) => {
    numbers.set(unit(line.split(' ').slice(1).map(Number)), at * size);
  });
  return {
    words: rows.map(({ word }) => word),
    points: { size, numbers, weights: Float64Array.from(rows, ({ rank }) => weightOf(rank)) },
  };
}

function unit(vector: readonly number[]): readonly number[] {
  const length = lengthOf(vector) || 1;
  return vector.map((x) => x / length);
}

/** By the square root of the frequency that the rank suggests, within bounds. */
function weightOf(rank: number): number {
  return Math.sqrt(Math.min(200, Math.max(1, 1e6 / (rank + 20))));
}

/** For each word its group, from 1 on: first all are parted into families, then each family into groups. */
function groupsOf(of: Points): Int32Array {
  const dice = random(1);
  const every = Uint32Array.from(of.weights.keys());
  const families = parted(of, every, FAMILIES, FAMILY_ROUNDS, dice);
  const groups = new Int32Array(every.length);
  for (let family = 0; family < FAMILIES; family++) {
    const members = every.filter((at) => families[at] === family);
    const parts = parted(of, members, FAMILY, GROUP_ROUNDS, dice);
    members.forEach((at, n) => {
      groups[at] = family * FAMILY + parts[n] + 1;
    });
  }
  return groups;
}
