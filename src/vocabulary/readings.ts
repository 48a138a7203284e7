import { wordsOf } from './folding.ts';
import { JOINED, LAST_WORDS, NUMBER_WORDS, PEOPLE, WHICH } from './label-words.ts';

/**
 * Part of a text that a reading keeps: all of it but words for a person or one of several (`label`), all but a word for a
 * number at the end (`number`), the last words (`last`), or the last of several names in it (`part`).
 */
export type KeptPart = 'label' | 'number' | 'last' | 'part';

/** One way to read a text as a label. */
export interface LabelReading {
  /** Folded, as `keyOf` returns it. */
  readonly key: string;
  readonly kept: KeptPart;
}

/** The readings of a text, the longest first. */
export interface LabelReadings {
  readonly all: readonly LabelReading[];
  /** Whether a word before the label makes it a person's: `patient name`. */
  readonly ofPerson: boolean;
}

/** Most words of a text whose last words may be a label. */
const MOST_WORDS = 8;

/**
 * Reads a text as a label, the longest reading first: `emergencyContactPhone2` as `emergencycontactphone2`, `emergencycontactphone`, `phone2`
 * and `phone`. A word for a number is omitted before words at the beginning, so that `patient id number` is read as `patientid` first.
 */
export function readingsOf(text: string): LabelReadings {
  const allWords = wordsOf(text);
  const { some, ofPerson } = labelsIn(allWords);
  const all = some.flatMap((reading) => {
    const one = singular(reading.key);
    return one === reading.key ? [reading] : [reading, { ...reading, key: one }];
  });
  // The last name of a path may be a folder's, such as `https://example.org/patients`: it has no singular.
  const parts = labelsIn(wordsOf(lastName(text))).some;
  const lasts = allWords.length > MOST_WORDS ? [] : withoutNumbers(allWords).flatMap(lastWords);
  return { all: [...all, ...parts.map(({ key }) => reading(key, 'part')), ...lasts], ofPerson };
}

/** The readings of all words but those that add nothing. */
function labelsIn(allWords: readonly string[]) {
  const { rests, ofPerson } = withoutFirst(allWords);
  const forms = [allWords, ...rests].map(withoutNumbers);
  const some = forms.flatMap((form) => [
    ...form.map((words) => [words, 'label'] as const),
    ...form.flatMap((words) =>
      stemsOf(words, NUMBER_WORDS).map((stem) => [stem, 'number'] as const),
    ),
  ]);
  const stems = forms.flat().flatMap((words) => stemsOf(words, LAST_WORDS));
  const [joined, person] = JOINED.exec(allWords.join('')) ?? [];
  const one = joined === undefined ? [] : [allWords.join('').slice(joined.length)];
  const ordered = [...some, ...[...stems, one].map((words) => [words, 'label'] as const)]
    .filter(([words]) => words.length > 0)
    // The order of equally long ones stays.
    .sort(([a], [b]) => b.length - a.length);
  return {
    some: ordered.map(([words, kept]) => reading(words.join(''), kept)),
    ofPerson: ofPerson || person !== undefined,
  };
}

function reading(key: string, kept: KeptPart): LabelReading {
  return { key, kept };
}

function lastWords(words: readonly string[]): readonly LabelReading[] {
  return words.slice(1).map((_word, n) => reading(words.slice(n + 1).join(''), 'last'));
}

/** The last of several names in a key: `user.last_name`, `user[last_name]`; of a path if it has three letters or more, as units do not. */
export function lastName(text: string): string {
  return /(?:(?<=[.:[\]])|(?<=\/)(?=[\w-]{3}))[^.:/[\]]+(?=\]?$)/.exec(text)?.[0] ?? '';
}

/** The words, and those without numbers at the end. */
function withoutNumbers(words: readonly string[]): readonly (readonly string[])[] {
  const all = [words];
  let rest = words;
  while (rest.length > 1 && NUMBER.test(rest[rest.length - 1])) {
    rest = rest.slice(0, -1);
    all.push(rest);
  }
  return all;
}

const NUMBER = /^\p{N}+$/u;

/** The words without those for a person or one of several before them, one after the other. */
function withoutFirst(words: readonly string[]) {
  const rests: (readonly string[])[] = [];
  let ofPerson = false;
  for (let rest = words; ; ) {
    const person = prefixOf(rest, people);
    const length = person || prefixOf(rest, which);
    if (length === 0) return { rests, ofPerson };
    ofPerson ||= person > 0;
    rest = rest.slice(length);
    rests.push(rest);
  }
}

type Prefixes = ReadonlyMap<string, readonly (readonly string[])[]>;

const people = byFirstWord(PEOPLE);
const which = byFirstWord(WHICH);

function byFirstWord(phrases: readonly string[]): Prefixes {
  const prefixes = new Map<string, string[][]>();
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    prefixes.set(words[0], [...(prefixes.get(words[0]) ?? []), words]);
  }
  return prefixes;
}

/** Number of these words that begin the others, with a number after them (`address 1 city`); 0 if none would remain. */
function prefixOf(words: readonly string[], prefixes: Prefixes): number {
  if (words.length < 2) return 0;
  const found = prefixes
    .get(words[0])
    ?.find(
      (prefix) => prefix.length < words.length && prefix.every((word, n) => words[n] === word),
    );
  const length = found?.length ?? 0;
  const isOneOfSeveral = length > 0 && length + 1 < words.length && COUNT.test(words[length]);
  return isOneOfSeveral ? length + 1 : length;
}

const COUNT = /^\d$/;

/** The words without one of some words at the end, and without a number before that. */
function stemsOf(
  words: readonly string[],
  some: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const last = words.length - 1;
  if (last < 1 || !some.has(words[last])) return [];
  const rest = words.slice(0, last);
  return last > 1 && COUNT.test(rest[last - 1]) ? [rest, rest.slice(0, -1)] : [rest];
}

/** The singular of a label, by its last letters: of `phones`, `addresses`. */
export function singular(key: string): string {
  // Accounts that Kubernetes grants a role.
  if (key.length <= 4 || key === 'subjects') return key;
  return key.replace(/(?<=ss)es$|(?<!s)s$/i, '');
}
