import { useState } from 'preact/hooks';
import type { FoundSpan } from '../explain.ts';
import { typeClass } from '../palette.ts';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { plural, typeWords } from '../words.ts';

const AT_ONCE = 100;

/** All matches as a table: the same that the marks show, for keyboards and screen readers. */
export function Matches({
  spans,
  text,
  current,
  onChoose,
}: {
  readonly spans: readonly FoundSpan[];
  readonly text: string;
  readonly current: number | undefined;
  onChoose(span: FoundSpan): void;
}) {
  const [most, setMost] = useState(AT_ONCE);
  if (spans.length === 0) return null;
  return (
    <section class="card matches" aria-labelledby="matches-title">
      <h2 id="matches-title">{plural(spans.length, 'match', 'matches')}</h2>
      <ScrollBox kind="scroll-x" label="Matches">
        <table>
          <thead>
            <tr>
              <th scope="col">Match</th>
              <th scope="col">Type</th>
              <th scope="col" class="number">
                Confidence
              </th>
              <th scope="col">Becomes</th>
            </tr>
          </thead>
          <tbody>
            {spans.slice(0, most).map((span, index) => (
              <tr
                // An edit moves every later match, and each must stay its row
                key={index}
                class={span.characterStart === current ? 'current' : ''}
              >
                <td>
                  <button type="button" class="link" onClick={() => onChoose(span)}>
                    {shortened(text.slice(span.characterStart, span.characterEnd))}
                  </button>
                </td>
                <td>
                  <mark class={typeClass(span.filterType)}>{typeWords(span.filterType)}</mark>
                </td>
                <td class="number">{span.confidence}</td>
                <td>
                  {span.applied ? <code>{shortened(span.replacement)}</code> : <em>stays</em>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {spans.length > most && (
        <button type="button" class="quiet" onClick={() => setMost(most + AT_ONCE)}>
          Show more
        </button>
      )}
    </section>
  );
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
