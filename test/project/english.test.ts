import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { read } from './read.ts';
import { isData, sources, sourceText } from './source.ts';

const COMMENT = /^[ \t]*\/\*\*((?:(?!\*\/)[\s\S])*)\*\/|((?:^[ \t]*\/\/.*\n)+)/gm;
/** First words of a sentence that hide its subject. */
const HIDDEN = /^(?:What|Whether what|Whatever|Of|Those|So many|So much|As \w+ as|Told)\b/;
/** Home-made words; CONTRIBUTING has those of the field. */
const HOME_MADE = /\b(?:behind|stands(?! for\b)|stood|told|mend(?:s|ed)?|stretch(?:es)?|humps?)\b/i;
/** Constructions that read as translated. */
const INVERTED: readonly RegExp[] = [
  /\b(?:is|are|was|were) none\b/,
  /\bwhere there (?:is|are) none\b/,
  /\bno one(?:'s|’s)?\b/,
  /\bof which\b/,
  /\bso many\b/i,
  /\bwhat (?:is|are|stands|lies)\b/i,
  /\b(?:lie|lies)\b/,
];
/** Most comments with an inversion, in `src` and `test`: a new one is better rewritten than counted. */
const MOST_INVERTED = 3;

test('comments begin with the noun or verb that the field uses, and have no home-made words', () => {
  const all = [...commentsOfSources(), ...commentsOfTests()];
  assert.ok(all.length > 5000, String(all.length));
  const wrong = all.filter(
    ({ text }) => sentences(text).some((sentence) => HIDDEN.test(sentence)) || HOME_MADE.test(text),
  );
  assert.deepEqual(wrong, []);
});

test('comments use few inversions', () => {
  const inverted = [...commentsOfSources(), ...commentsOfTests()]
    .filter(({ text }) => INVERTED.some((pattern) => pattern.test(text)))
    .map(({ path, text }) => `${path}: ${text}`);
  assert.ok(inverted.length <= MOST_INVERTED, inverted.join('\n'));
});

interface Comment {
  readonly path: string;
  readonly text: string;
}

function commentsOfSources(): readonly Comment[] {
  return sources(true)
    .filter((path) => !isData(path))
    .flatMap((path) => comments(sourceText(path)).map((text) => ({ path, text })));
}

function commentsOfTests(): readonly Comment[] {
  return readdirSync(new URL('../', import.meta.url), { recursive: true })
    .map((name) => `test/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => comments(read(path)).map((text) => ({ path, text })));
}

test('pages have no home-made words, no inversions, and no sentence that hides its subject', () => {
  const docs = new URL('../../docs/', import.meta.url);
  const pages = readdirSync(docs, { recursive: true }).map((name) => `docs/${name}`);
  const top = ['README', 'ARCHITECTURE', 'CHANGELOG', 'CONTRIBUTING', 'OPERATIONS', 'SECURITY'];
  const all = [...top.map((name) => `${name}.md`), ...pages.filter(isPage)];
  assert.ok(all.length > 10, String(all.length));
  const wrong = all.flatMap((page) =>
    proseOf(read(page))
      .filter((sentence) => WRONG_IN_PAGES.some((pattern) => pattern.test(sentence)))
      .map((sentence) => `${page}: ${sentence}`),
  );
  assert.deepEqual(wrong, []);
});

/** The same for pages, where a service can be `behind` a proxy. */
const WRONG_IN_PAGES: readonly RegExp[] = [
  HIDDEN,
  /\b(?:stands(?! for\b)|stood|told|mend(?:s|ed)?|stretch(?:es)?|humps?)\b/i,
  ...INVERTED,
];

function isPage(path: string): boolean {
  return path.endsWith('.md');
}

/** Sentences of a page without code, quotes, tables and headings. */
function proseOf(page: string): readonly string[] {
  const prose = page
    .replace(/```[\s\S]*?```|`[^`]*`|"[^"\n]*"/g, '``')
    .replace(/^[|#].*$/gm, '')
    .replace(/^[ \t]*[*#>-]+ +/gm, '\n');
  return prose.split(/\n{2,}/).flatMap((part) => sentences(part.replace(/\s+/g, ' ').trim()));
}

/** Comments without quoted code. */
function comments(source: string): readonly string[] {
  return [...source.matchAll(COMMENT)].map(([, block, lines]) =>
    (block ?? lines ?? '')
      .replace(/```[\s\S]*?```|`[^`]*`/g, '``')
      .replace(/^[ \t]*(?:\*|\/\/) ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

function sentences(text: string): readonly string[] {
  return text.split(/(?<=[.!?]) /);
}
