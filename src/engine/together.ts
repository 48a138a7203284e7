import type { Plan } from './plan.ts';
import type { Redacted } from './types.ts';
import { type WholeText, wholeTexts } from './whole-texts.ts';

/** A text that waits for those that came with it. */
interface Waiting extends WholeText {
  readonly resolve: (redacted: Redacted) => void;
  readonly reject: (error: unknown) => void;
}

/** So many texts, of so many bytes in all, stay in the processor's cache with what is found in them. */
const MOST_TEXTS = 8;
const MOST_BYTES = 64 * 1024;

let waiting = new Map<Plan, Waiting[]>();

/**
 * Redacts a text of at most `plan.windowBytes` with those of its plan that are asked for until then: before the microtasks
 * that are queued now have run. The plan must not be slow.
 */
export function together(plan: Plan, { bytes, options }: WholeText): Promise<Redacted> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) queueMicrotask(passAll);
    const asked = { bytes, options, resolve, reject };
    const others = waiting.get(plan);
    if (others === undefined) waiting.set(plan, [asked]);
    else others.push(asked);
  });
}

function passAll(): void {
  const all = waiting;
  waiting = new Map();
  for (const [plan, texts] of all) for (const group of groups(texts)) pass(plan, group);
}

function* groups(texts: readonly Waiting[]): Generator<readonly Waiting[]> {
  let group: Waiting[] = [];
  let bytes = 0;
  for (const text of texts) {
    const isFull = group.length === MOST_TEXTS || bytes + text.bytes.length > MOST_BYTES;
    if (isFull && group.length > 0) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(text);
    bytes += text.bytes.length;
  }
  yield group;
}

function pass(plan: Plan, texts: readonly Waiting[]): void {
  for (const [n, outcome] of wholeTexts(plan, texts).entries()) {
    if ('error' in outcome) texts[n].reject(outcome.error);
    else texts[n].resolve(outcome.redacted);
  }
}
