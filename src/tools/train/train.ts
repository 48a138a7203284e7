import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withModel } from '../../detectors/people/model/loaded-model.ts';
import { digest, type NameModel, packModel } from '../../detectors/people/model/model-file.ts';
import { tagger } from '../../detectors/people/model/tagger.ts';
import { characters } from '../../detectors/people/text/characters.ts';
import { addTo, type Learnt, learn, SETTINGS, zeros } from './crf.ts';
import { type Knowledge, knowledge } from './knowledge.ts';
import { labeller } from './labelled.ts';
import { manifest } from './manifest.ts';
import { devSets, type MaterialFolders, material } from './material/material.ts';
import { calibrated, quantised } from './quantise.ts';
import { type ScoredName, score, type TrainingScore } from './score.ts';
import { segmentCollector } from './segments.ts';
import { trusted } from './trusted.ts';
import { wordValues } from './word-values.ts';

/** Models that are averaged, each learnt in another order. */
const SEEDS = [1, 2];

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    code: { type: 'string', multiple: true, default: [] },
    out: {
      type: 'string',
      default: fileURLToPath(new URL('../../detectors/data', import.meta.url)),
    },
    'dev-only': { type: 'boolean', default: false },
  },
});
if (values.data === undefined)
  throw new Error('--data FOLDER is needed: it holds corpora and lexicons');
const folders: MaterialFolders = { data: values.data, code: values.code };
const known = knowledge(folders.data, wordValues(folders.data), characters());

say('learning from the training sets');
const first = modelOf(known, learnt(false), { slope: 1, offset: 0 });
const outcomes: ScoredName[] = [];
const scores = measured(first, (outcome) => outcomes.push(outcome));
const confidence = calibrated(outcomes);
if (!values['dev-only']) {
  say('learning from the dev sets as well');
  const model = modelOf(known, learnt(true), confidence);
  const file = packModel(model);
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, 'person.bin'), file);
  writeFileSync(
    join(values.out, 'person.json'),
    manifest({ sha256: digest(file), bytes: file.length, seeds: SEEDS, confidence, scores }),
  );
  say(`wrote ${file.length} bytes to ${values.out}`);
}

function learnt(dev: boolean): Learnt {
  const collector = segmentCollector();
  const reader = tagger(withModel(modelOf(known, zeros(), { slope: 1, offset: 0 })));
  material(folders, dev, 1, labeller(reader, collector));
  const all = collector.segments();
  const gold = { ...all, starts: all.starts.filter((at) => !all.silver.has(at)) };
  const segments = trusted(all, learn(gold, { ...SETTINGS, seed: SEEDS[0] }));
  say(`${segments.starts.length} of ${all.starts.length} segments`);
  const mean = zeros();
  for (const seed of SEEDS) addTo(mean, learn(segments, { ...SETTINGS, seed }), 1 / SEEDS.length);
  return mean;
}

function modelOf(
  { lexicon, lowerWords }: Knowledge,
  weights: Learnt,
  confidence: NameModel['confidence'],
): NameModel {
  return { lexicon, lowerWords, weights: quantised(weights), confidence };
}

function measured(
  model: NameModel,
  outcome: (outcome: ScoredName) => void,
): ReadonlyMap<string, TrainingScore> {
  const reader = tagger(withModel(model));
  const scores = new Map<string, TrainingScore>();
  for (const [name, documents] of devSets(folders.data)) {
    scores.set(name, score(reader, documents, outcome));
  }
  for (const [name, of] of scores) say(`${name.padEnd(18)} ${row(of)}`);
  return scores;
}

function row({
  names,
  precision,
  recall,
  f1,
  characterPrecision,
  characterRecall,
}: TrainingScore): string {
  const shown = [precision, recall, f1, characterPrecision, characterRecall];
  return `${String(names).padStart(4)} ${shown.map((x) => (100 * x).toFixed(1).padStart(5)).join(' ')}`;
}

function say(text: string): void {
  process.stderr.write(`${process.uptime().toFixed(0).padStart(4)} s  ${text}\n`);
}
