import type { Contrasts } from '../labelled.ts';
import type { Random } from '../random.ts';
import type { Marked } from './corpora.ts';

/** A corpus that is learnt from. */
export interface CorpusSource {
  readonly name: string;
  readonly splits: readonly string[];
  readonly weight: number;
  readonly contrasts: Contrasts;
  /** The share of documents that is taken. Default: all. */
  readonly share?: number;
  /** Shown again in other cases too. */
  readonly cases?: boolean;
  /** Labelled by a program: segments that the rest of the material makes unlikely are dropped. */
  readonly silver?: boolean;
}

const PLACES = ['place'] as const;
const FIRMS = ['place', 'organization'] as const;
const ALL = ['place', 'organization', 'other'] as const;

/** Sets that the figures are taken on, and that join the training afterwards. */
export const DEV_SETS: readonly CorpusSource[] = [
  { name: 'uner_ewt', splits: ['dev'], weight: 1, contrasts: FIRMS, cases: true },
  { name: 'gum', splits: ['dev'], weight: 1, contrasts: ALL, cases: true },
  { name: 'litbank', splits: ['dev'], weight: 1, contrasts: PLACES, cases: true },
  { name: 'crossner_politics', splits: ['dev'], weight: 1, contrasts: ALL, cases: true },
  { name: 'wikigold', splits: ['dev'], weight: 1, contrasts: ALL, cases: true },
  { name: 'wnut17', splits: ['dev'], weight: 1, contrasts: ALL, cases: true },
  { name: 'btc', splits: ['dev'], weight: 0.7, contrasts: FIRMS, cases: true },
  { name: 'hwu64', splits: ['dev'], weight: 0.7, contrasts: PLACES },
];

/** Texts in other languages, where only people are marked. */
const ABROAD: readonly CorpusSource[] = [
  { name: 'realtext/names', splits: ['de_germeval14_train'], weight: 1, contrasts: [] },
  { name: 'realtext/names', splits: ['de_legal_ler_train'], weight: 1, contrasts: [] },
  { name: 'realtext/names', splits: ['de_mobie_train'], weight: 0.2, contrasts: [] },
  {
    name: 'realtext/names',
    splits: ['de_europeana_ocr_train'],
    weight: 0.5,
    contrasts: [],
    share: 0.5,
  },
  { name: 'realtext/names', splits: ['de_europarl_train'], weight: 0.75, contrasts: [] },
  { name: 'realtext/names', splits: ['es_europarl_train'], weight: 0.75, contrasts: [] },
  { name: 'realtext/names', splits: ['it_europarl_train'], weight: 0.75, contrasts: [] },
  { name: 'realtext/names', splits: ['fr_newseye_ocr_train'], weight: 0.5, contrasts: [] },
  {
    name: 'realtext/names',
    splits: ['fr_europeana_ocr_train'],
    weight: 0.5,
    contrasts: [],
    share: 0.5,
  },
  {
    name: 'realtext/names',
    splits: ['nl_europeana_ocr_train'],
    weight: 0.5,
    contrasts: [],
    share: 0.5,
  },
  { name: 'realtext/names', splits: ['pl_kpwr_train'], weight: 1, contrasts: [] },
  { name: 'realtext/names', splits: ['pt_lener_br_train'], weight: 1, contrasts: [] },
  { name: 'realtext/notes-es', splits: ['meddocan_train'], weight: 0.4, contrasts: [], share: 0.5 },
];

export const SOURCES: readonly CorpusSource[] = [
  { name: 'gum', splits: ['train'], weight: 1, contrasts: ALL, cases: true },
  { name: 'litbank', splits: ['train'], weight: 1, contrasts: PLACES, cases: true },
  { name: 'wnut17', splits: ['train'], weight: 1, contrasts: ALL, cases: true },
  { name: 'btc', splits: ['train'], weight: 0.7, contrasts: FIRMS, cases: true },
  { name: 'email_enron', splits: ['train'], weight: 1, contrasts: PLACES, cases: true },
  { name: 'crossner_politics', splits: ['train'], weight: 1, contrasts: ALL, cases: true },
  { name: 'crossner_music', splits: ['train', 'dev'], weight: 1, contrasts: ALL, cases: true },
  { name: 'crossner_science', splits: ['train', 'dev'], weight: 1, contrasts: ALL, cases: true },
  { name: 'crossner_literature', splits: ['train', 'dev'], weight: 1, contrasts: ALL, cases: true },
  { name: 'crossner_ai', splits: ['train', 'dev'], weight: 1, contrasts: ALL, cases: true },
  { name: 'wikigold', splits: ['train'], weight: 1, contrasts: ALL, cases: true },
  { name: 'tweebank_ner', splits: ['train', 'dev'], weight: 0.8, contrasts: ALL, cases: true },
  { name: 'gmb', splits: ['train', 'dev'], weight: 0.375, contrasts: FIRMS, silver: true },
  { name: 'gap_partial', splits: ['train', 'dev'], weight: 0.4, contrasts: 'nothing' },
  { name: 'sgd', splits: ['train'], weight: 0.25, contrasts: PLACES, share: 0.12 },
  { name: 'hwu64', splits: ['train'], weight: 0.7, contrasts: PLACES },
  { name: 'usaddress', splits: ['train'], weight: 0.3, contrasts: PLACES, share: 0.1 },
  { name: 'so_ner', splits: ['train'], weight: 0.4, contrasts: [], share: 0.5 },
  ...ABROAD,
];

/** Invented texts, and their weight. */
export const MADE_UP = { documents: 18000, weight: 0.12 } as const;
/** The project's own documents. */
export const OWN_WEIGHT = 2;
export const OWN_CONTRASTS: Contrasts = [];
/** Source text without names. */
export const CODE_WEIGHT = 0.5;

const LONGEST_RECASED = 30000;
const RECASED_WEIGHT = 0.4;

/** A document again as some people write: all small, all capitals, or only the names small. */
export function recased(
  document: Marked,
  { next }: Random,
): readonly { readonly document: Marked; readonly share: number }[] {
  if (document.text.length >= LONGEST_RECASED) return [];
  const x = next();
  const lowerNames = next() < 0.12;
  const copies: Marked[] = [];
  if (x < 0.2) copies.push({ ...document, text: sameLength(document.text, 'toLowerCase') });
  else if (x < 0.32) copies.push({ ...document, text: sameLength(document.text, 'toUpperCase') });
  if (lowerNames) copies.push(withLowerNames(document, next));
  return copies.map((copy) => ({ document: copy, share: RECASED_WEIGHT }));
}

function withLowerNames({ text, marks }: Marked, next: () => number): Marked {
  let changed = text;
  for (const { start, end, kind } of marks) {
    if (kind !== 'person' || next() >= 0.7) continue;
    const name = sameLength(changed.slice(start, end), 'toLowerCase');
    changed = changed.slice(0, start) + name + changed.slice(end);
  }
  return { text: changed, marks };
}

function sameLength(text: string, change: 'toLowerCase' | 'toUpperCase'): string {
  const changed = text[change]();
  return changed.length === text.length ? changed : text;
}
