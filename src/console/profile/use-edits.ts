import { useState } from 'preact/hooks';

/** A text with the steps back and forward. */
export interface UndoableText {
  readonly text: string;
  /** Changes the text; changes that follow each other quickly are one step. */
  edit(next: string): void;
  /** Begins with another text, without steps. */
  begin(text: string): void;
  /** Undefined where there is no step. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

interface State {
  readonly text: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** When the text was changed last. */
  readonly at: number;
}

const MOST_STEPS = 100;
/** Changes within this time, in ms, are one step: those of typing. */
const ONE_STEP_MS = 800;

/** State of a text that can be undone step by step. */
export function useEdits(): UndoableText {
  const [state, setState] = useState<State>({ text: '', before: [], after: [], at: 0 });
  const { text, before, after } = state;
  return {
    text,
    edit: (next) => setState((now) => edited(now, next, performance.now())),
    begin: (first) => setState({ text: first, before: [], after: [], at: 0 }),
    undo: before.length === 0 ? undefined : () => setState(stepped('before', 'after')),
    redo: after.length === 0 ? undefined : () => setState(stepped('after', 'before')),
  };
}

function edited(now: State, text: string, at: number): State {
  if (text === now.text) return now;
  const continues = at - now.at < ONE_STEP_MS && now.before.length > 0;
  const before = continues ? now.before : [...now.before, now.text].slice(-MOST_STEPS);
  return { text, before, after: [], at };
}

function stepped(from: 'before' | 'after', to: 'before' | 'after'): (now: State) => State {
  return (now) => {
    const text = now[from].at(-1);
    if (text === undefined) return now;
    return { ...now, text, [from]: now[from].slice(0, -1), [to]: [...now[to], now.text], at: 0 };
  };
}
