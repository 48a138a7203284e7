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
  onSpan,
  boxRef,
}: {
  readonly label: string;
  readonly text: string;
  readonly spans: readonly FoundSpan[];
  readonly current: number | undefined;
  onSpan(start: number | undefined): void;
  boxRef?(box: HTMLElement | null): void;
}) {
  const parts = useMemo(() => redactedPieces(text, spans), [text, spans]);
  return (
    <ScrollBox kind="text-box output" label={label} boxRef={boxRef}>
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: keyboards have the list of matches */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointing only shows what the list of matches has, too */}
      <div class="marks" onMouseOver={({ target }) => onSpan(startOf(target))}>
        <Marks parts={parts} current={current} />
      </div>
    </ScrollBox>
  );
}
