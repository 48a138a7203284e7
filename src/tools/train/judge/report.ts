import { confidenceOf } from '../../../judge/judge.ts';
import type { Fitted } from './calibrate.ts';
import type { MarkedDocument } from './material.ts';
import {
  covered,
  isRight,
  type JudgeFigures,
  measure,
  measured,
  overlaps,
  percent,
} from './measure.ts';
import { say } from './say.ts';
import type { JudgedDocuments } from './scored.ts';
import { addedAt, JUDGED, type Rules, STRICT, unionAt } from './union.ts';

/** Confidences at which the union is reported. */
const LEVELS = [0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

/** Reports figures by type and language, hits in texts without values, and how many matches of each confidence are right. */
export function report(
  gold: readonly MarkedDocument[],
  negatives: readonly MarkedDocument[],
  judged: JudgedDocuments,
  { spans, kept }: Rules,
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
      const union = unionAt(documents, judged, kept, fitted, level);
      say(
        `  with the judge from ${level}: gone ${shown(union, 'gone')}, right ${shown(union, 'right')}`,
      );
    }
    const union = unionAt(documents, judged, kept, fitted, STRICT);
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
      if (own === undefined || overlaps(scored, kept.get(one.id) ?? [])) continue;
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

function shown({ all }: JudgeFigures, what: 'gone' | 'right'): string {
  return what === 'gone' ? percent(all.gone, all.marks) : percent(all.right, all.taken);
}
