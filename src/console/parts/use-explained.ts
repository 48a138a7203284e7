import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { explained, type FoundSpan } from '../explain.ts';
import { moved } from '../spans.ts';

/** Spans of a text under a profile, those known so far. */
export interface Explained {
  /** Spans of the current text, moved with edits that the service has not answered yet. */
  readonly spans: readonly FoundSpan[];
  readonly error: unknown;
  /** Whether the answer belongs to the current text. */
  readonly current: boolean;
}

interface Answer {
  readonly text: string;
  readonly profile: string;
  readonly spans: readonly FoundSpan[];
  readonly error: unknown;
}

/** Asks for the spans of the newest text: one request at a time, so that fast typing does not queue. */
export function useExplained(text: string, profile: string, keyVersion: number): Explained {
  const [answer, setAnswer] = useState<Answer>({ text: '', profile, spans: [], error: undefined });
  const wanted = useRef<{ readonly text: string; readonly profile: string } | undefined>(undefined);
  const busy = useRef(false);
  useLayoutEffect(() => {
    wanted.current = { text, profile };
    if (!busy.current) void run();
  }, [text, profile, keyVersion]);

  async function run(): Promise<void> {
    busy.current = true;
    for (let next = wanted.current; next !== undefined; next = wanted.current) {
      wanted.current = undefined;
      const { text, profile } = next;
      const found = await explained(text, profile).then(
        (spans) => ({ spans, error: undefined }),
        (error: unknown) => ({ spans: [], error }),
      );
      setAnswer({ text, profile, ...found });
    }
    busy.current = false;
  }

  const current = answer.text === text && answer.profile === profile;
  const spans = answer.profile === profile ? moved(answer.spans, answer.text, text) : [];
  return { spans, error: answer.error, current };
}
