import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { GENERIC_KEY, keywords } from '../../../src/detectors/reading/keywords.ts';

const PHRASES = ['zip', 'zip code', 'postal code', 'dl', 'dl no', 'ages', 'id card'];

/** Whether a phrase is in `[from, to)`, searched at each offset. */
function phraseIn(text: string, from: number, to: number): boolean {
  return PHRASES.some((phrase) => {
    const words = new RegExp(phrase.replaceAll(' ', "[ _.'/-]?"), 'iy');
    return Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n).some((at) => {
      words.lastIndex = at;
      const end = at + (words.exec(text.slice(0, to))?.[0].length ?? -1);
      const hump = (p: number) => /^[^A-Z][A-Z]$/.test(text.slice(p - 1, p + 1));
      const starts = !/[A-Za-z]$/.test(text.slice(0, at)) || hump(at);
      const escaped = /\\[nt]$/.test(text.slice(0, at));
      const ends = end === to || !/^[A-Za-z]/.test(text.slice(end)) || hump(end);
      return end > at && (starts || escaped) && ends;
    });
  });
}

/** The result of `keywords`, by definition. */
function isNear(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - 48);
  const gap = text.slice(from, start).replace(/\r?\n?[ "']*$/, '');
  const before = gap.replace(/[ "']*[=:]?$/, '');
  const [, mark = ''] = /([=:])$/.exec(gap) ?? [];
  const own = { '=': /[^ \t\r\n,;=:|&?"'(){}[\]<>]*$/, ':': /[^\t\r\n,;=:|"{}[\]<>]*$/ }[mark];
  const low = from + before.search(own ?? /[^=\n]*$/);
  if (phraseIn(text, low, from + before.length)) return true;
  const generic = GENERIC_KEY.test(before.slice(low - from));
  if (own !== undefined && generic && isNamed(text, from, low)) return true;
  const most = Math.min(text.length, end + 24);
  const clause = text.slice(end, most).search(/[=:;,|\n\r]/);
  if (clause < 0) return phraseIn(text, end, most);
  return !'=:'.includes(text[end + clause]) && phraseIn(text, end, end + clause);
}

/** Whether a phrase is in the value before the key at `key`. */
function isNamed(text: string, from: number, key: number): boolean {
  const named = /([=:] *["']?|[=:]["' ]+)([^\n"'=:,;{}<>|]+?)[ \t\r\n,;"'}]+$/.exec(
    text.slice(from, key),
  );
  if (named === null) return false;
  const [whole, sign, value] = named;
  const at = from + named.index + sign.length;
  return whole !== '' && phraseIn(text, at, at + value.length);
}

// biome-ignore format: a list
const part = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(
    ...PHRASES, ...PHRASES.map((phrase) => phrase.toUpperCase()), ...PHRASES.map((phrase) => phrase.replace(' ', '')), 'zipCode', 'postal_code', 'myZip', 'zips', 'dln', 'xzip', 'agesA', '":"zip', '="DL no', '","value":"', '" value="', '"}, "docNumber": "') },
  fc.constantFrom(' ', '=', ':', ',', ';', '\n', '\r\n', '"', "'", '1', 'x', 'Q', '_', '-', '\\n', '\\t', '(', '{', '|', 'and then '),
);

test('a keyword is near where one of its phrases is, wherever that begins', () => {
  const near = keywords(PHRASES);
  const parts = fc.array(part, { maxLength: 9 }).map((each) => each.join(''));
  fc.assert(
    fc.property(parts, parts, (before, after) => {
      const bytes = Buffer.from(`${before}123${after}`);
      const view = { bytes, low: 0, floor: 0, high: bytes.length };
      const start = before.length;
      assert.equal(near(view, start, start + 3), isNear(bytes.toString(), start, start + 3));
    }),
    { numRuns: 5000 },
  );
});
