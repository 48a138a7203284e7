import { isAscii } from '../places/words/plain-words.ts';

/** Parts of a name: given names with initials, and the surname with its particles. Indices of its text. */
export interface NameParts {
  readonly given: NamePart | undefined;
  readonly surname: NamePart | undefined;
}

export interface NamePart {
  readonly start: number;
  readonly end: number;
}

/** Facts about a lower-case word. */
export interface NameWords {
  isGiven(word: string): boolean;
  isSurname(word: string): boolean;
}

/** Kind of a name of one word, by the words before it. */
export type Lone = 'given' | 'surname' | undefined;

interface Word extends NamePart {
  readonly text: string;
}

/** Words that begin a surname: `van der Berg`. */
const PARTICLES = new Set(
  'van von der den de del della di da dos das du la le el al bin ibn ben bint abu ter ten zu zur mac mc st san af av op y e'.split(
    ' ',
  ),
);
/** Surnames that come first, where the name is written as in its country. */
const FIRST_SURNAMES = new Set(
  'nguyen tran pham huynh hoang phan vu vo dang bui zhang wang liu chen yang huang zhao wu zhou xu sun hu zhu guo lin luo kim park choi jeong kang cho jung'.split(
    ' ',
  ),
);
/** `S-M-I-T-H` */
const SPELLED = /^\p{L}(?:[-. ]{1,2}\p{L}){2,64}$/u;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)$/;

/** Splits a name; `lone` decides for a name of one word. */
export function nameParts(text: string, words: NameWords, lone: () => Lone): NameParts {
  if (SPELLED.test(text)) {
    const letters = text.replace(/[^\p{L}]/gu, '').toLowerCase();
    return oneWord({ start: 0, end: text.length, text: letters }, words, lone());
  }
  const found = wordsOf(text);
  const comma = text.indexOf(',');
  const before = comma < 0 ? found : found.filter(({ end }) => end <= comma);
  const after =
    comma < 0 ? [] : found.filter(({ start }) => start > comma && !isSuffix(text, start));
  if (before.length > 0 && after.length > 0) return { surname: span(before), given: span(after) };
  if (before.length === 0) return { given: undefined, surname: undefined };
  const named = before.filter(({ text: word }) => !SUFFIX.test(word));
  if (named.length < 2) return oneWord(named.length === 0 ? before[0] : named[0], words, lone());
  const first = surnameStart(named, words);
  if (first === 0) return { surname: span(named.slice(0, 1)), given: span(named.slice(1)) };
  return { given: span(named.slice(0, first)), surname: span(named.slice(first)) };
}

/** `Martin` is a given name without other evidence; a word that is never a given name is a surname. */
function oneWord(word: Word, words: NameWords, lone: Lone): NameParts {
  const isGiven =
    lone === undefined ? words.isGiven(word.text) || !words.isSurname(word.text) : lone === 'given';
  return isGiven
    ? { given: span([word]), surname: undefined }
    : { given: undefined, surname: span([word]) };
}

/** The index of the word that the surname begins with; 0 where it comes first. */
function surnameStart(named: readonly Word[], words: NameWords): number {
  const last = named[named.length - 1].text;
  if (FIRST_SURNAMES.has(named[0].text) && !FIRST_SURNAMES.has(last) && !words.isSurname(last)) {
    return 0;
  }
  // An initial at the end is no surname: `Mehmet A.` has none, `Doe J.` begins with it.
  if (last.length === 1 && named.length === 2 && !words.isGiven(named[0].text)) return 0;
  let first = named.length - 1;
  while (first > 1 && isOfSurname(named[first - 1].text, words)) first--;
  return first;
}

/** `van`; the first of two surnames, `Garcia Lopez`. */
function isOfSurname(word: string, words: NameWords): boolean {
  return PARTICLES.has(word) || (words.isSurname(word) && !words.isGiven(word));
}

function isSuffix(text: string, start: number): boolean {
  return SUFFIX.test(/^[\p{L}]+/u.exec(text.slice(start))?.[0].toLowerCase() ?? '');
}

const WORD =
  /[\p{L}\p{M}\u00ad\u200b-\u200f]+(?:(?:['’‘´`-]|'')[\p{L}\p{M}\u00ad\u200b-\u200f]+)*\.?/gu;
/** The same of ASCII, in half the time. */
const ASCII_WORD = /[A-Za-z]+(?:(?:['`-]|'')[A-Za-z]+)*\.?/g;
/** Characters that are dropped, or read as an apostrophe, when a word is looked up. */
const INVISIBLE = /[\u00ad\u200b-\u200f]+/g;
const APOSTROPHE = /''|[’‘´`]/g;

function wordsOf(text: string): readonly Word[] {
  const form = isAscii(text) ? ASCII_WORD : WORD;
  const words: Word[] = [];
  form.lastIndex = 0;
  for (let match = form.exec(text); match !== null; match = form.exec(text)) {
    const { index, 0: word } = match;
    const bare = word.endsWith('.') ? word.slice(0, -1) : word;
    const isInitial = bare !== word && /^\p{L}$/u.test(bare);
    words.push({
      start: index,
      end: index + (isInitial ? word : bare).length,
      text: bare.toLowerCase().replace(APOSTROPHE, "'").replace(INVISIBLE, ''),
    });
  }
  return words;
}

function span(words: readonly Word[]): NamePart | undefined {
  if (words.length === 0) return undefined;
  return { start: words[0].start, end: words[words.length - 1].end };
}
