import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { blocks, type TextBlock } from '../blocks.ts';
import { typeClass } from '../palette.ts';
import type { TextPiece } from '../spans.ts';

/**
 * Pieces of a text, its spans marked; `current` is the start of the current one. They are drawn in blocks, and an edit touches only the
 * elements of those that it changes.
 */
export function Marks({
  parts,
  current,
}: {
  readonly parts: readonly TextPiece[];
  readonly current: number | undefined;
}) {
  const all = useMemo(() => blocks(parts), [parts]);
  return (
    <>
      {all.map((block) => (
        <MarkedBlock key={block.key} block={block} current={within(block, current)} />
      ))}
    </>
  );
}

/** The start of the first span in the text, by the element of a block: an attribute would change for all later blocks with each key. */
const firsts = new WeakMap<Element, number>();

function MarkedBlock({
  block,
  current,
}: {
  readonly block: TextBlock;
  /** Counted from the first span, as `data-from` is. */
  readonly current: number | undefined;
}) {
  const element = useRef<HTMLDivElement & HTMLSpanElement>(null);
  const { key, first = 0 } = block;
  useLayoutEffect(() => {
    if (element.current !== null) firsts.set(element.current, first);
  }, [first]);
  // Equal keys are equal content; the same node again is not compared any further
  return useMemo(() => {
    const Tag = block.isLines ? 'div' : 'span';
    return (
      <Tag ref={element}>
        {block.parts.map(({ text, span }, index) =>
          span === undefined ? (
            text
          ) : (
            <mark
              key={index}
              data-from={span.characterStart - first}
              class={`${typeClass(span.filterType)}${span.applied ? '' : ' kept'}${span.characterStart - first === current ? ' current' : ''}`}
            >
              {text}
            </mark>
          ),
        )}
      </Tag>
    );
  }, [key, current]);
}

function within({ first, last }: TextBlock, start: number | undefined): number | undefined {
  if (start === undefined || first === undefined || last === undefined) return undefined;
  return first <= start && start <= last ? start - first : undefined;
}

/** The start of the span whose mark an event or a point has hit. */
export function startOf(target: EventTarget | null): number | undefined {
  if (!(target instanceof HTMLElement) || target.parentElement === null) return undefined;
  const first = firsts.get(target.parentElement);
  const from = target.dataset['from'];
  return first === undefined || from === undefined ? undefined : first + Number(from);
}

/** The mark in an element whose span has this start. */
export function markAt(box: Element | null | undefined, start: number): Element | undefined {
  return [...(box?.querySelectorAll('mark') ?? [])].find((mark) => startOf(mark) === start);
}
