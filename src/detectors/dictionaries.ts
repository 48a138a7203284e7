import * as v from 'valibot';
import { definition } from './definition.ts';
import { termSearcher } from './term-searcher.ts';
import { WIDEST_GAP } from './term-tree.ts';

const LONGEST_TERM = 1024;

/** Finds terms that a profile lists, in any case unless `caseSensitive`, also where a line wraps. */
export const dictionaries = definition({
  key: 'dictionaries',
  type: 'custom-dictionary',
  filterType: 'CUSTOM_DICTIONARY',
  strategiesKey: 'customFilterStrategies',
  aliases: {
    strategiesKey: [
      'customDictionaryFilterStrategies',
      'dictionaryFilterStrategies',
      'dictionariesFilterStrategies',
    ],
  },
  list: true,
  options: {
    terms: v.optional(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty())), []),
    files: v.optional(v.array(v.pipe(v.string(), v.nonEmpty())), []),
    classification: v.optional(v.string()),
    caseSensitive: v.optional(v.boolean(), false),
    capitalized: v.optional(v.boolean(), false),
    fuzzy: v.optional(v.literal(false), false),
    sensitivity: v.optional(v.literal('off'), 'off'),
  },
  optionAliases: { type: 'classification' },
  examples: [
    {
      text: '«Bill» met «George  Jones», «SAM».',
      options: { terms: ['bill', 'george jones', 'Sam'] },
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
  detector({ terms, files, classification, caseSensitive, capitalized }, readTerms) {
    const listed = terms.map((term, index) => normalised(term, `terms[${index}]`));
    const read = files.flatMap((path, index) =>
      readTerms(path).map((line, row) => normalised(line, `files[${index}], line ${row + 1}`)),
    );
    const known = new Set([...listed, ...read].filter((term) => term !== ''));
    if (known.size === 0) throw new Error('terms: at least one term is needed, here or in files');
    const forms = [...known].flatMap((term) => [...writtenForms(term, caseSensitive)]);
    const spelled = [...new Set(forms)].map((form) => Buffer.from(form));
    return {
      type: 'custom-dictionary',
      filterType: 'CUSTOM_DICTIONARY',
      reach: spelled.reduce((longest, form) => Math.max(longest, widest(form)), 0) + 4,
      find: termSearcher(spelled, { caseSensitive, capitalized, classification }),
    };
  },
});

function normalised(term: string, where: string): string {
  const text = term.trim().replace(/\s+/g, ' ');
  if (Buffer.byteLength(text) <= LONGEST_TERM) return text;
  throw new Error(`${where}: a term may be ${LONGEST_TERM} bytes long`);
}

/** How a term may be written beyond what folding ASCII covers: composed or not, and letters beyond ASCII in either case. */
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
  const gaps = form.reduce((count, byte) => count + Number(byte === 0x20), 0);
  return form.length + gaps * (WIDEST_GAP - 1);
}
