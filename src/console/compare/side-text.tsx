import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { FoundSpan } from '../explain.ts';
import { typeClass } from '../palette.ts';
import { NotRedacted } from '../parts/not-redacted.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { redactedPieces } from '../spans.ts';
import { plural } from '../words.ts';
import { identity } from './differences.ts';

/** One side of a comparison: the redacted text, with a frame around each replacement that the other side does not make. */
export function SideText({
  side,
  title,
  text,
  spans,
  error,
  same,
  current,
  boxRef,
}: {
  readonly side: 'left' | 'right';
  readonly title: string;
  readonly text: string;
  /** Undefined without an answer for exactly this text. */
  readonly spans: readonly FoundSpan[] | undefined;
  readonly error: unknown;
  /** Identities of the spans that both sides have. */
  readonly same: ReadonlySet<string>;
  readonly current: number | undefined;
  boxRef(box: HTMLElement | null): void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const parts = useMemo(() => (spans ? redactedPieces(text, spans) : []), [text, spans]);
  useEffect(() => {
    box.current?.querySelector('mark.current')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <section class="pane" aria-labelledby={`${side}-title`}>
      <div class="pane-head">
        <h2 id={`${side}-title`}>{title}</h2>
        <span class="hint">
          {spans && text !== ''
            ? plural(spans.filter(({ applied }) => applied).length, 'replacement')
            : ''}
        </span>
      </div>
      <ScrollBox kind="text-box output" label={`Redacted by ${title}, ${side}`} boxRef={boxRef}>
        {spans === undefined && text !== '' && <NotRedacted error={error} />}
        <div class="marks" ref={box}>
          {parts.map(({ text: part, span }, index) =>
            span === undefined ? (
              part
            ) : (
              <mark
                // An edit moves every later mark, and each must stay its element
                key={index}
                class={`${typeClass(span.filterType)} ${same.has(identity(span)) ? 'same' : 'differs'}${span.characterStart === current ? ' current' : ''}`}
              >
                {part}
              </mark>
            ),
          )}
          {'\n'}
        </div>
      </ScrollBox>
    </section>
  );
}
