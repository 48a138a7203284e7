import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { FoundSpan } from '../explain.ts';
import { pieces } from '../spans.ts';
import { Marks, startOf } from './marks.tsx';

/** Input of the editor. */
export interface EditorProps {
  readonly label: string;
  readonly text: string;
  readonly spans: readonly FoundSpan[];
  /** Start of the span that is current on the screen. */
  readonly current: number | undefined;
  readonly placeholder?: string;
  /** Whether the field takes a text. */
  fits(text: string): boolean;
  onText(text: string): void;
  /** Receives a text that is too long for the field, which keeps what it has. */
  onLongText(text: string): void;
  /** The caret or the pointer has reached a span, or left all of them. */
  onSpan(start: number | undefined): void;
  /** The selected range, in UTF-16 code units. */
  onSelection?(start: number, end: number): void;
  /** Called with the scrolling box. */
  boxRef?(box: HTMLElement | null): void;
}

/**
 * A text field with its matches marked. The marks are under a field without a background, in the same cell of a grid: the text wraps
 * alike in both, and the box around them scrolls.
 */
export function Editor(props: EditorProps) {
  const {
    label,
    text,
    spans,
    current,
    placeholder,
    fits,
    onText,
    onLongText,
    onSpan,
    onSelection,
    boxRef,
  } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const parts = useMemo(() => pieces(text, spans), [text, spans]);
  useEffect(() => {
    const follow = () => {
      if (document.activeElement !== field.current) return;
      const { selectionStart: caret = 0, selectionEnd = 0 } = field.current ?? {};
      onSpan(spanAt(spans, caret)?.characterStart);
      onSelection?.(caret, selectionEnd);
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [spans, onSpan, onSelection]);
  return (
    <div class="text-box" ref={boxRef ?? null}>
      <div class="layers">
        <div class="marks" aria-hidden="true">
          <Marks parts={parts} current={current} />
        </div>
        <textarea
          ref={field}
          aria-label={label}
          value={text}
          placeholder={placeholder}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          onPaste={(event) => {
            const pasted = event.clipboardData?.getData('text/plain') ?? '';
            if (fits(pasted)) return;
            event.preventDefault();
            onLongText(pasted);
          }}
          onInput={({ currentTarget }) => {
            const { value } = currentTarget;
            if (fits(value)) return onText(value);
            currentTarget.value = text;
            onLongText(value);
          }}
          onMouseMove={(event) => onSpan(startUnder(event))}
        />
      </div>
    </div>
  );
}

/** The span that holds an offset, its end included: a caret after a match is at it. */
function spanAt(spans: readonly FoundSpan[], offset: number): FoundSpan | undefined {
  return spans.find(
    ({ characterStart, characterEnd }) => characterStart <= offset && offset <= characterEnd,
  );
}

/** The mark under the pointer, through the field that covers it. */
function startUnder({ clientX, clientY }: MouseEvent): number | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const start = startOf(element);
    if (start !== undefined) return start;
  }
  return undefined;
}
