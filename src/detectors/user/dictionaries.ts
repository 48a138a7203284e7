import * as v from 'valibot';
import { SPACE } from '../../core/bytes.ts';
import { definition } from '../definition.ts';
import { type Edits, fuzzySearcher } from './terms/fuzzy-searcher.ts';
import { comparedTerm } from './terms/fuzzy-text.ts';
import { sensitivity } from './terms/sensitivity.ts';
import { termSearcher } from './terms/term-searcher.ts';
import { WIDEST_GAP } from './terms/term-tree.ts';

const LONGEST_TERM = 1024;

/**
 * Finds terms that a profile lists, in any case unless `caseSensitive`, also where a line wraps. With `fuzzy`, also
 * where up to one letter (`sensitivity` medium) or two (low; auto, in terms of six and more) is wrong.
 */
export const dictionaries = definition({
  key: 'dictionaries',
  group: 'own',
  type: 'custom-dictionary',
  filterType: 'CUSTOM_DICTIONARY',
  finds: 'a list of your own terms, exact or fuzzy',
  strategiesKey: 'customFilterStrategies',
  aliases: {
    strategiesKey: [
      'customDictionaryFilterStrategies',
      'dictionaryFilterStrategies',
      'dictionariesFilterStrategies',
      // So says a sample in Philter's guide.
      'sectionFilterStrategies',
    ],
  },
  list: true,
  options: {
    terms: v.optional(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty())), []),
    files: v.optional(v.array(v.pipe(v.string(), v.nonEmpty())), []),
    classification: v.optional(v.string()),
    caseSensitive: v.optional(v.boolean(), false),
    capitalized: v.optional(v.boolean(), false),
    fuzzy: v.optional(v.boolean(), false),
    sensitivity,
  },
  optionAliases: { type: 'classification' },
  examples: [
    {
      text: '«Bill» met «George  Jones», «SAM».',
      options: { terms: ['bill', 'george jones', 'Sam'] },
    },
    {
      text: '«Billi» and «Bill», not Billie; «Bill Smeth», «Bil\nSmith»',
      options: { terms: ['Bill', 'Bill Smith'], fuzzy: true },
    },
    {
      text: '{"n":"«Billie»","m":"«bil»"}; Bollies, ball-7',
      options: { terms: ['Bill'], fuzzy: true, sensitivity: 'low' },
    },
    {
      text: '17,«José Garcia»,«jose garcía»,Jo Garcia',
      options: { terms: ['José García'], fuzzy: true, sensitivity: 'auto' },
    },
    { text: 'user=Billi «Bill»', options: { terms: ['Bill'], fuzzy: true, sensitivity: 'high' } },
    {
      text: 'billi bill «Billi»',
      options: { terms: ['Bill'], fuzzy: true, sensitivity: 'medium', capitalized: true },
    },
    { text: 'Billie paid the bills; billing sent Bill7', options: { terms: ['Bill'] } },
    { text: 'signed by «George\r\nJones»’s office', options: { terms: ['George Jones'] } },
    {
      text: '{"owner":"«george jones»","team_«george»":1}',
      options: { terms: ['george', 'george jones'] },
    },
    {
      text: '17,«Acme Corp.»,open',
      options: { terms: ['Acme Corp.'], classification: 'customer' },
    },
    { text: '12:00:01 user=«jdoe» from=host-7 jdoe2', options: { terms: ['jdoe'] } },
    { text: '«JOSÉ» und «josé», not Josés', options: { terms: ['José'] } },
    { text: 'Will sent it; «will» did not', options: { terms: ['will'], caseSensitive: true } },
    { text: 'will it? «Will» will', options: { terms: ['Will'], capitalized: true } },
    { text: 'uses «C++» and «.NET», not ASP', options: { terms: ['C++', '.NET', 'AS'] } },
    { text: 'George     Jones and George, Jones', options: { terms: ['George Jones'] } },
  ],
  detector({ terms, files, fuzzy, sensitivity: level, ...options }, readTerms) {
    const { caseSensitive } = options;
    const listed = terms.map((term, index) => normalised(term, `terms[${index}]`));
    const read = files.flatMap((path, index) =>
      readTerms(path).map((line, row) => normalised(line, `files[${index}], line ${row + 1}`)),
    );
    const known = new Set([...listed, ...read].filter((term) => term !== ''));
    if (known.size === 0) throw new Error('terms: at least one term is needed, here or in files');
    const forms = [...known].flatMap((term) => [...writtenForms(term, caseSensitive)]);
    const spelled = [...new Set(forms)].map((form) => Buffer.from(form));
    const reach = spelled.reduce((longest, form) => Math.max(longest, widest(form)), 0) + 4;
    const base = { type: 'custom-dictionary', filterType: 'CUSTOM_DICTIONARY' };
    const search = { ...options, classification: options.classification };
    const edits = fuzzy ? EDITS[level] : EDITS.off;
    if (edits === EDITS.off) return { ...base, reach, find: termSearcher(spelled, search) };
    const compared = [...new Set([...known].map((term) => comparedTerm(term, caseSensitive)))];
    // An edit may insert a letter of four bytes, or put it in place of one byte.
    return {
      ...base,
      reach: reach + MOST_EDITS * 4,
      find: fuzzySearcher({ spelled, compared }, edits, search),
    };
  },
});

const MOST_EDITS = 2;
const none: Edits = () => 0;

/** How many letters may be wrong: none in terms of one or two letters, one in terms of three. */
const EDITS: Readonly<Record<'off' | 'high' | 'medium' | 'low' | 'auto', Edits>> = {
  off: none,
  high: none,
  medium: (letters) => (letters < 3 ? 0 : 1),
  low: (letters) => Math.min(Math.max(letters - 2, 0), MOST_EDITS),
  auto: (letters) => (letters < 3 ? 0 : letters < 6 ? 1 : MOST_EDITS),
};

function normalised(term: string, where: string): string {
  const text = term.trim().replace(/\s+/g, ' ');
  if (Buffer.byteLength(text) <= LONGEST_TERM) return text;
  throw new Error(`${where}: a term may be ${LONGEST_TERM} bytes long`);
}

/** Spellings of a term that folding ASCII does not cover: composed or not, and letters beyond ASCII in either case. */
function writtenForms(term: string, caseSensitive: boolean): Set<string> {
  if (Buffer.byteLength(term) === term.length) return new Set([term]);
  const cases = [term];
  if (!caseSensitive) cases.push(term.toLowerCase(), term.toUpperCase(), titleCase(term));
  return new Set(cases.flatMap((form) => [form, form.normalize('NFC'), form.normalize('NFD')]));
}

function titleCase(term: string): string {
  return term
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
}

function widest(form: Buffer): number {
  const gaps = form.reduce((count, byte) => count + Number(byte === SPACE), 0);
  return form.length + gaps * (WIDEST_GAP - 1);
}
