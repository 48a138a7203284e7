import { typeClass } from '../palette.ts';
import type { TextPiece } from '../spans.ts';

/** Pieces of a text, its spans marked; `current` is the start of the current one. */
export function Marks({
  parts,
  current,
}: {
  readonly parts: readonly TextPiece[];
  readonly current: number | undefined;
}) {
  return (
    <>
      {parts.map(({ text, span }, index) =>
        span === undefined ? (
          text
        ) : (
          <mark
            // An edit moves every later mark, and each must stay its element
            key={index}
            data-start={span.characterStart}
            class={`${typeClass(span.filterType)}${span.applied ? '' : ' kept'}${span.characterStart === current ? ' current' : ''}`}
          >
            {text}
          </mark>
        ),
      )}
      {'\n'}
    </>
  );
}

/** The start of the span whose mark an event or a point has hit. */
export function startOf(target: EventTarget | null): number | undefined {
  const start = target instanceof HTMLElement ? target.dataset['start'] : undefined;
  return start === undefined ? undefined : Number(start);
}
