import { useRef } from 'preact/hooks';
import type { LocatedProblem } from './problem-offsets.ts';

/** The profile as JSON, with numbered lines; lines with a problem are marked, and the problems listed. */
export function JsonPane({
  json,
  problems,
  onJson,
}: {
  readonly json: string;
  readonly problems: readonly LocatedProblem[];
  onJson(json: string): void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const lines = json.split('\n');
  const wrong = new Set(problems.map(({ line }) => line));
  const go = (line: number) => {
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    field.current?.focus({ preventScroll: true });
    box.current?.scrollTo({ top: (line - 4) * LINE_PX });
    field.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  };
  return (
    <section class="pane" aria-labelledby="json-title">
      <div class="pane-head">
        <h2 id="json-title">JSON</h2>
      </div>
      <div class="text-box json-box" ref={box}>
        <div class="numbered">
          <div class="numbers" aria-hidden="true">
            {lines.map((_, index) => (
              <span key={index} class={wrong.has(index + 1) ? 'wrong' : ''}>
                {index + 1}
              </span>
            ))}
          </div>
          <textarea
            ref={field}
            aria-label="Profile as JSON"
            aria-invalid={problems.length > 0}
            aria-describedby="json-problems"
            wrap="off"
            spellcheck={false}
            rows={lines.length + 1}
            value={json}
            onInput={({ currentTarget }) => onJson(currentTarget.value)}
          />
        </div>
      </div>
      <ul class="problems" id="json-problems">
        {problems.map(({ path, text, line }, index) => (
          <li key={index}>
            <button type="button" class="link" onClick={() => go(line)}>
              Line {line}
            </button>{' '}
            {path !== '' && <code>{path}</code>} {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Height of a line in the style sheet. */
const LINE_PX = 20.8;
