import type { ComponentChildren } from 'preact';
import { plural } from '../words.ts';
import { termsOf } from './term-text.ts';

/** A field for terms, one a line, with their number. */
export function TermsEditor({
  label,
  text,
  children,
  onText,
}: {
  readonly label: string;
  readonly text: string;
  readonly children?: ComponentChildren;
  onText(text: string): void;
}) {
  return (
    <label class="field">
      <span>
        {label} ({plural(termsOf(text).length, 'term')})
      </span>
      {children}
      <textarea
        class="plain-area"
        rows={12}
        spellcheck={false}
        placeholder="one a line"
        value={text}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    </label>
  );
}
