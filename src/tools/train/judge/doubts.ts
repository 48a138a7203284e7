import { DOUBTED, logit, probability } from '../../../judge/judge.ts';
import type { Doubt } from '../../../judge/model-file.ts';
import type { JudgedType } from '../../../judge/types.ts';
import type { MarkedDocument } from './material.ts';
import { covered, isRight } from './measure.ts';
import type { RuleSpan, Spans } from './rules.ts';
import { say } from './say.ts';
import type { JudgedDocuments, Scored } from './scored.ts';

/** Filters whose own matches the judge may doubt: those that go by lists and by the text around, and for which no profile promises more. */
const DOUBTED_TYPES: readonly JudgedType[] = ['person'];

/** The score of a place where the judge has no match. */
export const UNSUPPORTED = -4;

/** Doubts by type. */
export type Doubts = Readonly<Partial<Record<JudgedType, Doubt>>>;

/** Least number of a filter's own matches that a doubt is fitted to. */
const FEWEST_MATCHES = 30;

/** Fits the doubts of each filter on matches in documents that the judge did not learn from. */
export function doubtsOf(
  gold: readonly MarkedDocument[],
  judged: JudgedDocuments,
  spans: Spans,
): Doubts {
  const all: [JudgedType, Doubt][] = [];
  for (const type of DOUBTED_TYPES) {
    const own: OwnMatch[] = [];
    for (const one of gold) {
      const marked = covered(one.bytes.length, one.marks);
      for (const span of spans.get(one.id) ?? []) {
        if (span.type !== type) continue;
        const score = supportOf(span, judged.get(one.id) ?? []);
        const { confidence } = span;
        own.push({ confidence, score, right: isRight(one.bytes, marked, span) });
      }
    }
    if (own.length < FEWEST_MATCHES) continue;
    const fitted = doubt(own);
    all.push([type, fitted]);
    const doubted = own.filter(
      ({ confidence, score }) => probability(fitted, confidence, score) < DOUBTED,
    );
    const wrong = doubted.filter(({ right }) => !right).length;
    say(
      `doubts ${doubted.length} of ${own.length} ${type}, ${wrong} of them wrong, of ${own.filter(({ right }) => !right).length}`,
    );
  }
  return Object.fromEntries(all);
}

function supportOf(span: RuleSpan, scored: readonly Scored[]): number {
  const near = scored.filter(({ start, end }) => start < span.end && span.start < end);
  return near.reduce((most, { logit }) => Math.max(most, logit), UNSUPPORTED);
}

/** Matches of the rules, without those that the judge doubts. */
export function withoutDoubted(
  { id }: MarkedDocument,
  judged: JudgedDocuments,
  spans: Spans,
  doubts: Doubts,
): readonly RuleSpan[] {
  return (spans.get(id) ?? []).filter((span) => {
    const fitted = doubts[span.type as JudgedType];
    if (fitted === undefined) return true;
    const score = supportOf(span, judged.get(id) ?? []);
    return probability(fitted, span.confidence, score) >= DOUBTED;
  });
}

/** One of a filter's own matches. */
interface OwnMatch {
  readonly confidence: number;
  /** The judge's highest score there, in natural logarithms of odds. */
  readonly score: number;
  readonly right: boolean;
}

const ROUNDS = 40;
/** A penalty for weights, in matches. */
const HOLD = 2;

/** Fits the probability that a filter's own match is right by its confidence and the judge's score: logistic regression, by Newton's method. */
function doubt(matches: readonly OwnMatch[]): Doubt {
  const rows = matches.map(({ confidence, score, right }) => ({
    x: [1, logit(confidence), score],
    y: right ? 1 : 0,
  }));
  const weights = [0, 0.5, 0.5];
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = [0, HOLD * (weights[1] - 0.5), HOLD * (weights[2] - 0.5)];
    const slack = [
      [1e-6, 0, 0],
      [0, HOLD, 0],
      [0, 0, HOLD],
    ];
    for (const { x, y } of rows) {
      const p = 1 / (1 + Math.exp(-x.reduce((sum, one, k) => sum + one * weights[k], 0)));
      for (let j = 0; j < 3; j++) {
        gradient[j] += (p - y) * x[j];
        for (let k = 0; k < 3; k++) slack[j][k] += p * (1 - p) * x[j] * x[k];
      }
    }
    const step = solved(slack, gradient);
    for (let k = 0; k < 3; k++) weights[k] -= step[k];
  }
  const [offset, confidence, score] = weights.map((weight) => Number(weight.toPrecision(6)));
  return { confidence, score, offset };
}

/** Solves three linear equations with a positive definite matrix. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, n) => [...row, right[n]]);
  for (let k = 0; k < 3; k++) {
    for (let n = 0; n < 3; n++) {
      if (n === k) continue;
      const share = rows[n][k] / rows[k][k];
      for (let c = k; c < 4; c++) rows[n][c] -= share * rows[k][c];
    }
  }
  return rows.map((row, k) => row[3] / row[k]);
}
