import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readModel } from '../../../detectors/people/model/model.ts';
import { characters } from '../../../detectors/people/text/characters.ts';
import { confidenceOf } from '../../../judge/judge.ts';
import { type Kernel, kernel } from '../../../judge/kernel.ts';
import { digest, packed, weightsOf } from '../../../judge/model-file.ts';
import { LANES, TYPES } from '../../../judge/types.ts';
import { calibrated, type HeldOut } from './calibrate.ts';
import { detectorExamples } from './examples.ts';
import { learn } from './learn.ts';
import { type MarkedDocument, markedDocuments, shareOf } from './material.ts';
import {
  covered,
  isRight,
  type JudgeFigures,
  measure,
  measured,
  overlaps,
  percent,
  type Taken,
} from './measure.ts';
import { bareNumbers, labelledNumbers, packageTexts } from './negatives.ts';
import { type Quantised, quantised } from './quantise.ts';
import { rulesOf } from './rules.ts';
import { blocks, type Samples, sampleCollector } from './samples.ts';

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
const WEIGHTS: Readonly<Record<string, number>> = { bare: 0.5, labelled: 0.5 };
/** Lowest score of outcomes that calibration sees, in natural logarithms of odds. */
const LOWEST = -2.5;
const CORPORA = fileURLToPath(new URL('../../../../test/corpora/', import.meta.url));
/** Confidences at which the union is reported. */
const LEVELS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

/** Trains the judge, reports what it adds to the rules by cross-validation, and writes it if it is better than the one before. */
export async function trainJudge({ data, out, force }: JudgeTraining): Promise<void> {
  const own = kernel(characters(), readModel().lexicon);
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
  const samples = collector.samples();
  say(`${samples.types.length} candidates, ${samples.features.length} features`);

  const outcomes: HeldOut[] = [];
  const judged = new Map<string, readonly Scored[]>();
  const steps: number[] = [];
  for (let share = 0; share < SHARES; share++) {
    const model = trained(own, samples, share);
    steps.push(model.step);
    for (const one of [...gold, ...negatives])
      if (shareOf(one.id, SHARES) === share) judged.set(one.id, scoresOf(own, one, model.step));
    say(
      `share ${share + 1} of ${SHARES}: ${model.hashes.length} rows, step ${model.step.toFixed(4)}`,
    );
  }
  const spans = new Map<string, readonly Taken[]>();
  for (const one of gold) spans.set(one.id, await rules(one));
  const plain = negatives.filter(({ source }) => source === 'packages' || source === 'bare');
  for (const one of plain)
    spans.set(
      one.id,
      one.marks.map((mark) => ({ ...mark, type: mark.key })),
    );
  for (const one of [...gold, ...plain]) {
    const marked = covered(one.bytes.length, one.marks);
    for (const scored of judged.get(one.id) ?? []) {
      if (overlaps(scored, spans.get(one.id) ?? [])) continue;
      const right = isRight(one.bytes, marked, scored);
      const weight = plain.includes(one) ? 0.25 : 1;
      outcomes.push({ type: scored.type, score: scored.logit * 100, right, weight });
    }
  }
  // In hundredths of a natural logarithm here; in steps of the final model in the manifest.
  const fitted = calibrated(outcomes);
  report(gold, negatives, judged, spans, fitted);

  const model = trained(own, samples, ALWAYS);
  const figures = figuresOf(gold, judged, spans, fitted);
  const manifest = join(out, 'judge.json');
  if (!force && existsSync(manifest)) {
    const before = JSON.parse(readFileSync(manifest, 'utf8')).figures;
    if (before !== undefined && before.score > figures.score)
      throw new Error(`the model before is better: ${before.score} against ${figures.score}`);
  }
  const file = packed(model);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'judge.bin'), file);
  const floor = Math.floor(floorOf(gold, judged, fitted) / model.step);
  const calibration = Object.fromEntries(
    Object.entries(fitted).map(([type, { slope, offset }]) => [
      type,
      { slope: Number((slope * 100 * model.step).toPrecision(6)), offset },
    ]),
  );
  writeFileSync(
    manifest,
    `${JSON.stringify({ sha256: digest(file), bytes: file.length, documents: gold.length, figures, floor, calibration }, undefined, 2)}\n`,
  );
  say(`wrote ${file.length} bytes to ${out}`);
}

/** Texts in which what no rule finds is nothing. */
async function* plainTexts(): AsyncGenerator<MarkedDocument> {
  yield* packageTexts();
  yield* bareNumbers();
  yield* labelledNumbers();
}

interface Scored extends Taken {
  readonly type: (typeof TYPES)[number];
  /** Lead of the type over no value, in natural logarithms of odds. */
  readonly logit: number;
  /** The same by its own features. */
  readonly own: number;
}

async function goldOf(data: readonly string[]): Promise<readonly MarkedDocument[]> {
  const all: MarkedDocument[] = [];
  for (const name of ['dev', 'written', 'gold'])
    for await (const one of markedDocuments(join(CORPORA, name), name)) all.push(one);
  for (const folder of data) for await (const one of markedDocuments(folder, 'data')) all.push(one);
  return all;
}

function trained(own: Kernel, samples: Samples, share: number): Quantised {
  const model = quantised(learn(samples, share));
  own.setWeights(weightsOf(model));
  own.setLimits(Array.from({ length: LANES }, () => Math.round(LOWEST / model.step)));
  return model;
}

function scoresOf(own: Kernel, { bytes }: MarkedDocument, step: number): readonly Scored[] {
  const all: Scored[] = [];
  for (const { base, from, to } of blocks(own, bytes)) {
    const count = own.functions.judge(from, to);
    for (let n = 0; n < count; n++) {
      const [start, end, type, score, first] = own.matches.subarray(5 * n, 5 * n + 5);
      const of = { logit: score * step, own: first * step };
      all.push({ start: base + start, end: base + end, type: TYPES[type], ...of });
    }
  }
  return all;
}

type Fitted = ReturnType<typeof calibrated>;

/** Share of the right matches that the floor may cost. */
const LOST = 0.005;

/** Least score by its own features of right matches, but for a few. */
function floorOf(
  gold: readonly MarkedDocument[],
  judged: ReadonlyMap<string, readonly Scored[]>,
  fitted: Fitted,
): number {
  const all: number[] = [];
  for (const one of gold) {
    const marked = covered(one.bytes.length, one.marks);
    for (const scored of judged.get(one.id) ?? []) {
      const own = fitted[scored.type];
      if (own === undefined || confidenceOf(own, scored.logit * 100) < LEVELS[0]) continue;
      if (isRight(one.bytes, marked, scored)) all.push(scored.own);
    }
  }
  const sorted = Float64Array.from(all).sort();
  const floor = sorted[Math.floor(sorted.length * LOST)] ?? 0;
  say(`floor: ${floor.toFixed(2)}`);
  return floor;
}

function addedAt(
  scored: readonly Scored[],
  rules: readonly Pick<Taken, 'start' | 'end'>[],
  fitted: Fitted,
  level: number,
): readonly Taken[] {
  return scored.filter((one) => {
    const own = fitted[one.type];
    return (
      own !== undefined && confidenceOf(own, one.logit * 100) >= level && !overlaps(one, rules)
    );
  });
}

const JUDGED = new Set<string>(
  TYPES.filter((type) => !['none', 'person', 'other', 'national'].includes(type)),
);

/** The union at the level of `strict`, over the documents by other writers. */
function figuresOf(
  gold: readonly MarkedDocument[],
  judged: ReadonlyMap<string, readonly Scored[]>,
  spans: ReadonlyMap<string, readonly Taken[]>,
  fitted: Fitted,
) {
  const before = measured();
  const after = measured();
  for (const one of gold) {
    if (one.source !== 'written') continue;
    const rules = spans.get(one.id) ?? [];
    measure(before, one, rules, JUDGED);
    measure(
      after,
      one,
      [...rules, ...addedAt(judged.get(one.id) ?? [], rules, fitted, 0.6)],
      JUDGED,
    );
  }
  const of = ({ all }: JudgeFigures) => [all.gone / all.marks, all.right / all.taken] as const;
  const hundredths = (share: number) => Math.round(share * 10_000) / 100;
  const [gone, right] = of(after);
  return {
    rules: of(before).map(hundredths),
    union: of(after).map(hundredths),
    score: hundredths((2 * gone * right) / (gone + right)),
  };
}

function report(
  gold: readonly MarkedDocument[],
  negatives: readonly MarkedDocument[],
  judged: ReadonlyMap<string, readonly Scored[]>,
  spans: ReadonlyMap<string, readonly Taken[]>,
  fitted: Fitted,
): void {
  for (const source of [...new Set(gold.map((one) => one.source))]) {
    const documents = gold.filter((one) => one.source === source);
    const rules = measured();
    for (const one of documents) measure(rules, one, spans.get(one.id) ?? [], JUDGED);
    say(
      `${source}: ${documents.length} documents; rules: gone ${shown(rules, 'gone')}, right ${shown(rules, 'right')}`,
    );
    for (const level of LEVELS) {
      const union = unionAt(documents, judged, spans, fitted, level);
      say(
        `  with the judge from ${level}: gone ${shown(union, 'gone')}, right ${shown(union, 'right')}`,
      );
    }
    const union = unionAt(documents, judged, spans, fitted, 0.6);
    for (const kind of ['byType', 'byLanguage'] as const) {
      for (const [key, one] of [...rules[kind]].sort(([, a], [, b]) => b.marks - a.marks)) {
        const other = union[kind].get(key) ?? one;
        say(
          `  ${key.padEnd(22)} ${String(one.marks).padStart(5)}  gone ${percent(one.gone, one.marks)} → ${percent(other.gone, other.marks)}  right ${percent(one.right, one.taken)} → ${percent(other.right, other.taken)}`,
        );
      }
    }
  }
  for (const source of ['packages', 'bare']) {
    const texts = negatives.filter((one) => one.source === source);
    const bytes = texts.reduce((sum, one) => sum + one.bytes.length, 0);
    const rates = LEVELS.map((level) => {
      const hits = texts.reduce(
        (sum, one) => sum + addedAt(judged.get(one.id) ?? [], one.marks, fitted, level).length,
        0,
      );
      return `${level}: ${((hits / bytes) * 1e6).toFixed(1)}`;
    });
    say(`${source}: hits per MB that the judge adds from each confidence on: ${rates.join(', ')}`);
  }
  const bins = LEVELS.map(() => [0, 0, 0]);
  for (const one of gold) {
    const marked = covered(one.bytes.length, one.marks);
    for (const scored of judged.get(one.id) ?? []) {
      const own = fitted[scored.type];
      if (own === undefined || overlaps(scored, spans.get(one.id) ?? [])) continue;
      const confidence = confidenceOf(own, scored.logit * 100);
      const bin = LEVELS.findLastIndex((level) => confidence >= level);
      if (bin < 0) continue;
      bins[bin][0]++;
      bins[bin][1] += confidence;
      if (isRight(one.bytes, marked, scored)) bins[bin][2]++;
    }
  }
  for (const [n, [count, sum, right]] of bins.entries()) {
    const mean = (sum / count).toFixed(2);
    say(
      `confidence from ${LEVELS[n]}: ${count} matches, said ${mean}, right ${percent(right, count)}`,
    );
  }
}

function unionAt(
  documents: readonly MarkedDocument[],
  judged: ReadonlyMap<string, readonly Scored[]>,
  spans: ReadonlyMap<string, readonly Taken[]>,
  fitted: Fitted,
  level: number,
): JudgeFigures {
  const union = measured();
  for (const one of documents) {
    const rules = spans.get(one.id) ?? [];
    measure(
      union,
      one,
      [...rules, ...addedAt(judged.get(one.id) ?? [], rules, fitted, level)],
      JUDGED,
    );
  }
  return union;
}

function shown({ all }: JudgeFigures, what: 'gone' | 'right'): string {
  return what === 'gone' ? percent(all.gone, all.marks) : percent(all.right, all.taken);
}

function say(text: string): void {
  process.stderr.write(`${process.uptime().toFixed(0).padStart(4)} s  ${text}\n`);
}
