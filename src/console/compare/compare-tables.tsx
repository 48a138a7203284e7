import type { FoundSpan } from '../explain.ts';
import { typeClass } from '../palette.ts';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { typeWords } from '../words.ts';
import { countsOfBoth, type Difference } from './differences.ts';

type Titles = readonly [left: string, right: string];

/** Ranges that the two sides treat differently. */
export function DifferencesTable({
  list,
  text,
  titles: [left, right],
  current,
  onChoose,
}: {
  readonly list: readonly Difference[];
  readonly text: string;
  readonly titles: Titles;
  readonly current: number | undefined;
  onChoose(start: number): void;
}) {
  return (
    <ScrollBox kind="scroll-x" label="Differences">
      <table class="matches">
        <thead>
          <tr>
            <th scope="col">Text</th>
            <th scope="col">{left}</th>
            <th scope="col">{right}</th>
          </tr>
        </thead>
        <tbody>
          {list.slice(0, MOST).map((one) => (
            <tr key={one.start} class={one.start === current ? 'current' : ''}>
              <td>
                <button type="button" class="link" onClick={() => onChoose(one.start)}>
                  {text.slice(one.start, one.end).slice(0, 80)}
                </button>
              </td>
              <td>{becomes(one.left)}</td>
              <td>{becomes(one.right)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.length > MOST && <p class="hint">The first {MOST} are shown.</p>}
    </ScrollBox>
  );
}

const MOST = 200;

function becomes(span: FoundSpan | undefined) {
  if (span === undefined) return <em>stays</em>;
  return (
    <>
      <mark class={typeClass(span.filterType)}>{typeWords(span.filterType)}</mark>{' '}
      <code>{span.replacement.slice(0, 80)}</code>
    </>
  );
}

/** Counts by type on both sides. */
export function CountsTable({
  left,
  right,
  titles,
}: {
  readonly left: readonly FoundSpan[];
  readonly right: readonly FoundSpan[];
  readonly titles: Titles;
}) {
  const rows = countsOfBoth(left, right);
  if (rows.length === 0)
    return <p class="hint">The types that either profile finds are listed here.</p>;
  return (
    <ScrollBox kind="scroll-x" label="Replacements by type">
      <table class="matches">
        <thead>
          <tr>
            <th scope="col">Type</th>
            {titles.map((title, side) => (
              <th key={side} scope="col" class="number">
                {title}
              </th>
            ))}
            <th scope="col" class="number">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([type, one, other]) => (
            <tr key={type}>
              <td>
                <mark class={typeClass(type)}>{typeWords(type)}</mark>
              </td>
              <td class="number">{one}</td>
              <td class="number">{other}</td>
              <td class="number">{signed(other - one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function signed(by: number): string {
  if (by === 0) return '=';
  return by > 0 ? `+${by}` : `−${-by}`;
}
