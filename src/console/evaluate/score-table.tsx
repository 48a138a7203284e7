import type { ComponentChildren } from 'preact';
import { type Accuracy, type Interval, wilson } from '../../evaluate/metrics.ts';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { percentText } from '../words.ts';

/** Precision, recall, F1 and F2 by type or by folder, with intervals of 95 %. */
export function ScoreTable({
  column,
  rows,
  all,
  label,
}: {
  /** Head of the first column: `Type`. */
  readonly column: string;
  readonly rows: readonly (readonly [key: string, accuracy: Accuracy])[];
  /** The figures of all rows together. */
  readonly all: Accuracy;
  label(key: string): ComponentChildren;
}) {
  return (
    <ScrollBox kind="scroll-x" label={`Scores by ${column.toLowerCase()}`}>
      <table class="matches scores">
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col" class="number">
              Marked
            </th>
            <th scope="col" class="number">
              Found
            </th>
            <th scope="col" class="number">
              Precision
            </th>
            <th scope="col" class="number">
              Recall
            </th>
            <th scope="col" class="number">
              F1
            </th>
            <th scope="col" class="number">
              F2
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, accuracy]) => (
            <tr key={key}>
              <th scope="row">{label(key)}</th>
              <Cells accuracy={accuracy} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">all {column.toLowerCase()}s</th>
            <Cells accuracy={all} />
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}

function Cells({ accuracy }: { readonly accuracy: Accuracy }) {
  const { marked, found, right, got, precision, recall, f1, f2 } = accuracy;
  const [of, wanted] = [wilson(right, found), wilson(got, marked)];
  return (
    <>
      <td class="number">{marked.toLocaleString('en')}</td>
      <td class="number">{found.toLocaleString('en')}</td>
      <Share value={precision} range={of} />
      <Share value={recall} range={wanted} />
      <Share value={f1} range={fBounds(of, wanted, 1)} />
      <Share value={f2} range={fBounds(of, wanted, 4)} />
    </>
  );
}

function Share({
  value,
  range,
}: {
  readonly value: number | null;
  readonly range: Interval | null;
}) {
  return (
    <td class="number">
      <strong>{percentText(value)}</strong>
      {value !== null && range !== null && (
        <span class="range">
          {' '}
          {Math.round(range[0] * 100)}–{Math.round(range[1] * 100)}
        </span>
      )}
    </td>
  );
}

/** F at both lower and both upper bounds: at least as wide as an interval of 95 %. */
function fBounds(
  precision: Interval | null,
  recall: Interval | null,
  square: number,
): Interval | null {
  if (precision === null || recall === null) return null;
  const f = (p: number, r: number) => (p + r === 0 ? 0 : ((1 + square) * p * r) / (square * p + r));
  return [f(precision[0], recall[0]), f(precision[1], recall[1])];
}
