import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { explained, type FoundSpan } from '../explain.ts';
import { moved } from '../spans.ts';

/** Spans of a text under a profile, those known so far. */
export interface Explained {
  /** Spans of the current text, moved with edits that the service has not answered yet. */
  readonly spans: readonly FoundSpan[];
  readonly error: unknown;
  /** Whether the answer, or the error, is for exactly this text, profile and key. */
  readonly current: boolean;
}

interface Question {
  readonly text: string;
  readonly profile: string;
  readonly keyVersion: number;
}

interface Answer extends Question {
  readonly spans: readonly FoundSpan[];
  readonly error: unknown;
}

/** Asks for the spans of the newest text: one request at a time, so that fast typing does not queue. */
export function useExplained(text: string, profile: string, keyVersion: number): Explained {
  const [answer, setAnswer] = useState<Answer>({ ...NO_ANSWER, profile });
  const wanted = useRef<Question | undefined>(undefined);
  const busy = useRef(false);
  useLayoutEffect(() => {
    wanted.current = { text, profile, keyVersion };
    if (!busy.current) void run();
  }, [text, profile, keyVersion]);

  async function run(): Promise<void> {
    busy.current = true;
    for (let next = wanted.current; next !== undefined; next = wanted.current) {
      wanted.current = undefined;
      const question = next;
      const found = await explained(question.text, question.profile).then(
        (spans) => ({ spans, error: undefined }),
        (error: unknown) => ({ spans: [], error }),
      );
      setAnswer({ ...question, ...found });
    }
    busy.current = false;
  }

  const answered =
    answer.text === text && answer.profile === profile && answer.keyVersion === keyVersion;
  const spans = answer.profile === profile ? moved(answer.spans, answer.text, text) : [];
  return { spans, error: answer.error, current: answered };
}

const NO_ANSWER = { text: '', keyVersion: 0, spans: [], error: undefined };
