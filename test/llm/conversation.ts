import { type ConversationLabels, labelTable } from '../../src/llm/labels.ts';
import { restoreCounts, restorer } from '../../src/llm/restorer.ts';

/** A conversation with one value of each: PERSON 1 to 11 and EMAIL 1. */
export function sample(): ConversationLabels {
  const labels = labelTable();
  for (let n = 1; n <= 11; n++)
    labels.labelOf('PERSON', n === 1 ? 'Kim "K" Novak' : `Person no. ${n}`);
  labels.labelOf('EMAIL', 'kim@acme.test');
  return labels;
}

/** A text restored in pieces. */
export function restored(
  labels: ConversationLabels,
  pieces: readonly string[],
  json = false,
): string {
  const { write, end } = restorer(labels, restoreCounts(), json);
  return pieces.map(write).join('') + end();
}

/** A text in pieces that end at these offsets. */
export function cutAt(text: string, offsets: readonly number[]): readonly string[] {
  const ends = [...new Set(offsets.filter((at) => at > 0 && at < text.length))].sort(
    (a, b) => a - b,
  );
  return [...ends, text.length].map((end, n) => text.slice(ends[n - 1] ?? 0, end));
}
