import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definitions } from '../../../detectors/index.ts';
import { readModel } from '../../../detectors/people/model/model.ts';
import { characters } from '../../../detectors/people/text/characters.ts';
import { kernel } from '../../../judge/kernel.ts';
import { labelWordsOf } from '../../../judge/label-words.ts';
import { digest, packed } from '../../../judge/model-file.ts';
import { UNSUPPORTED } from './doubts.ts';
import { detectorExamples } from './examples.ts';
import { exchanged } from './exchanged.ts';
import { fit } from './fit.ts';
import { floorsOf } from './floors.ts';
import { type MarkedDocument, markedDocuments, shareOf } from './material.ts';
import { overlaps, percent } from './measure.ts';
import { trained, use } from './model.ts';
import { bareNumbers, labelledNumbers, packageTexts } from './negatives.ts';
import { report } from './report.ts';
import { type RuleSpan, rulesOf } from './rules.ts';
import { sampleCollector } from './samples.ts';
import { say } from './say.ts';
import { LOWEST, type Scored, scoresOf } from './scored.ts';
import { figuresOf } from './union.ts';

/** Where training reads and writes. */
export interface JudgeTraining {
  /** Folders of marked documents beside those of the repository. */
  readonly data: readonly string[];
  readonly out: string;
  /** Replaces the model before, even where this one is not better. */
  readonly force: boolean;
}

/** Shares of the documents: each is judged by a model that learnt from the others. */
const SHARES = 4;
/** The share of what no share leaves out. */
const ALWAYS = 255;
/** Candidates without a value that are passed over for each that is learnt from, and the weight of each, by source. */
const ONE_OF: Readonly<Record<string, number>> = { packages: 8, bare: 3, labelled: 3 };
const WEIGHTS: Readonly<Record<string, number>> = { packages: 2, bare: 0.5, labelled: 0.5 };
/** Weight of a document with exchanged values. */
const COPY_WEIGHT = 0.5;
const CORPORA = fileURLToPath(new URL('../../../../test/corpora/', import.meta.url));
/** Trains the judge, reports what it adds to the rules by cross-validation, and writes it if it is better than the one before. */
export async function trainJudge({ data, out, force }: JudgeTraining): Promise<void> {
  const own = kernel(characters(), readModel().lexicon, labelWordsOf(definitions));
  const gold = await goldOf(data);
  const collector = sampleCollector(own);
  for (const one of gold) collector.add(one, { weight: 1, share: shareOf(one.id, SHARES) });
  say(`${gold.length} documents; values that a form finds:`);
  for (const [key, { marks, found }] of [...collector.found].sort(
    ([, a], [, b]) => b.marks - a.marks,
  ))
    if (marks >= 20)
      say(`  ${key.padEnd(24)} ${String(marks).padStart(5)} ${percent(found, marks)}`);
  const rules = rulesOf('strict');
  const negatives: MarkedDocument[] = [];
  for await (const one of plainTexts()) {
    const spans = await rules(one);
    const theirs = spans
      .filter((span) => !overlaps(span, one.marks))
      .map((span) => ({ ...span, type: undefined, key: span.type }));
    negatives.push({ ...one, marks: [...one.marks, ...theirs].sort((a, b) => a.start - b.start) });
  }
  for await (const one of detectorExamples(rules)) negatives.push(one);
  say(`${negatives.length} texts of packages, numbers and examples`);
  for (const one of negatives) {
    const oneOf = ONE_OF[one.source] ?? 1;
    collector.add(one, {
      weight: WEIGHTS[one.source] ?? 1,
      share: shareOf(one.id, SHARES),
      oneOf,
    });
  }
  const copies = exchanged(
    gold.filter(({ source }) => source !== 'dev'),
    SHARES,
  );
  for (const one of copies)
    collector.add(one, { weight: COPY_WEIGHT, share: shareOf(one.id, SHARES) });
  const samples = collector.samples();
  say(`${samples.types.length} candidates, ${samples.features.length} features`);

  const judged = new Map<string, readonly Scored[]>();
  for (let share = 0; share < SHARES; share++) {
    const model = trained(samples, share);
    use(own, model);
    for (const one of [...gold, ...negatives])
      if (shareOf(one.id, SHARES) === share) judged.set(one.id, scoresOf(own, one, model.step));
    say(
      `share ${share + 1} of ${SHARES}: ${model.hashes.length} rows, step ${model.step.toFixed(4)}`,
    );
  }
  const spans = new Map<string, readonly RuleSpan[]>();
  for (const one of gold) spans.set(one.id, await rules(one));
  const plain = negatives.filter(({ source }) => source === 'packages' || source === 'bare');
  const floors = floorsOf(gold, judged, fit(gold, plain, judged, spans).fitted);
  const passed = new Map(
    [...judged].map(([id, all]) => [id, all.filter(({ form, first }) => first >= floors[form])]),
  );
  const { doubts, kept, fitted } = fit(gold, plain, passed, spans);
  report(gold, negatives, passed, { spans, kept }, fitted);

  const model = trained(samples, ALWAYS);
  const figures = figuresOf(gold, passed, { spans, kept }, fitted);
  const manifest = join(out, 'judge.json');
  if (!force && existsSync(manifest)) {
    const before = JSON.parse(readFileSync(manifest, 'utf8')).figures;
    if (before !== undefined && before.score > figures.score)
      throw new Error(`the model before is better: ${before.score} against ${figures.score}`);
  }
  const file = packed(model);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'judge.bin'), file);
  const inSteps = (floor: number) =>
    Math.max(-32_768, Math.min(32_767, Math.floor(floor / model.step)));
  const calibration = Object.fromEntries(
    Object.entries(fitted).map(([type, { slope, offset }]) => [
      type,
      { slope: Number((slope * 100 * model.step).toPrecision(6)), offset },
    ]),
  );
  const fittedDoubts = Object.entries(doubts).map(([type, { score, ...rest }]) => [
    type,
    { ...rest, score: Number((score * model.step).toPrecision(6)) },
  ]);
  const support = {
    least: Math.ceil(LOWEST / model.step),
    none: Math.round(UNSUPPORTED / model.step),
  };
  const written = {
    sha256: digest(file),
    bytes: file.length,
    documents: gold.length,
    figures,
    floors: floors.map(inSteps),
    calibration,
    doubts: Object.fromEntries(fittedDoubts),
    support,
  };
  writeFileSync(manifest, `${JSON.stringify(written, undefined, 2)}\n`);
  say(`wrote ${file.length} bytes to ${out}`);
}

/** Texts in which what no rule finds is nothing. */
async function* plainTexts(): AsyncGenerator<MarkedDocument> {
  yield* packageTexts();
  yield* bareNumbers();
  yield* labelledNumbers();
}

async function goldOf(data: readonly string[]): Promise<readonly MarkedDocument[]> {
  const all: MarkedDocument[] = [];
  for (const name of ['dev', 'written', 'gold'])
    for await (const one of markedDocuments(join(CORPORA, name), name)) all.push(one);
  for (const folder of data) for await (const one of markedDocuments(folder, 'data')) all.push(one);
  return all;
}
