import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { FoundSpan } from '../explain.ts';
import { redactedPieces } from '../spans.ts';
import { Marks, startOf } from './marks.tsx';
import { ScrollBox } from './scroll-box.tsx';

/** The redacted text, its replacements marked. */
export function Redacted({
  label,
  text,
  spans,
  current,
  missing,
  onSpan,
  boxRef,
}: {
  readonly label: string;
  readonly text: string;
  readonly spans: readonly FoundSpan[];
  readonly current: number | undefined;
  /** Notice in place of the text, which is then not the redaction of the other pane. */
  readonly missing?: ComponentChildren;
  onSpan(start: number | undefined): void;
  boxRef?(box: HTMLElement | null): void;
}) {
  const parts = useMemo(() => redactedPieces(text, spans), [text, spans]);
  return (
    <ScrollBox kind="text-box output" label={label} boxRef={boxRef}>
      {missing}
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: keyboards have the list of matches */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointing only shows what the list of matches has, too */}
      <div
        class={`marks${missing ? ' outdated' : ''}`}
        onMouseOver={({ target }) => onSpan(startOf(target))}
      >
        <Marks parts={parts} current={current} />
      </div>
    </ScrollBox>
  );
}
