import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../random.ts';
import type { Marked } from './corpora.ts';

/** How much of each language is read, in UTF-16 code units: all, and of one file. */
const SHARES: readonly (readonly [RegExp, number, number])[] = [
  [/\.(js|ts|mjs)$/, 1_200_000, 8000],
  [/\.go$/, 450_000, 8000],
  [/\.py$/, 350_000, 8000],
  [/\.(pm|pl)$/, 250_000, 8000],
  [/\.rs$/, 250_000, 8000],
  [/\.css$/, 60_000, 4000],
  [/\.sh$/, 60_000, 6000],
  [/\.toml$/, 60_000, 3000],
];

/** Lines that may name people, files that do, and files that hold no text. */
const NAMING =
  /author|copyright|\(c\)|©|@|\bby [A-Z]|licen[sc]e|contribut|maintain|thanks|written|credit/i;
const NAMING_FILES = /names|person|author|credit|i18n|locale|zoneinfo|min\.js|mime\.types/i;
const SKIPPED_FOLDERS = /test|locale|i18n|faker|unicode/i;

const DEEPEST = 7;
const WIDEST_LINE = 300;
const SHORTEST = 200;

/** Source text without names, from the given folders: examples of capitals that are not names. */
export function code(folders: readonly string[], dice: Random): readonly Marked[] {
  const files = folders.flatMap((folder) => filesIn(folder, DEEPEST)).sort();
  return SHARES.flatMap(([form, most, longest]) => {
    const of = files.filter((file) => form.test(file) && !NAMING_FILES.test(file));
    const order = Uint32Array.from(of.keys());
    dice.shuffle(order);
    const texts: Marked[] = [];
    let length = 0;
    for (const at of order) {
      if (length >= most) break;
      const text = withoutNames(readFileSync(of[at], 'utf8')).slice(0, longest);
      if (text.includes('\0') || text.length < SHORTEST) continue;
      texts.push({ text, marks: [] });
      length += text.length;
    }
    return texts;
  });
}

function withoutNames(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.length < WIDEST_LINE && !NAMING.test(line))
    .join('\n');
}

function filesIn(folder: string, depth: number): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    const entered = entry.isDirectory() && depth > 0 && !SKIPPED_FOLDERS.test(entry.name);
    return entered ? filesIn(path, depth - 1) : [];
  });
}
