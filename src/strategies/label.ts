import * as v from 'valibot';
import type { Judge, Verdict } from '../engine/types.ts';
import { redactionFormat } from './fields.ts';
import { labelName, labels } from './made-up/labels.ts';
import { replacingEach } from './replacing.ts';
import { type StrategyUse, strategy } from './strategy.ts';

const NAME = 'LABEL';

/** Most letters of a label: it is what a stream may have to hold back. */
const MOST_LETTERS = 40;

/** Handling of a match in a conversation with a model. */
export interface LabelUse {
  /** `EMAIL` in `[EMAIL_2]`. */
  readonly name: string;
  /** `restore`: the session keeps the value. `final`: nobody can put it back. `block`: the request is refused. */
  readonly outcome: 'restore' | 'final' | 'block';
}

/**
 * Replaces a match by a label, the same for the same value: `[PERSON_1]`. In a conversation with a model, values with
 * `restore` come back in the answer, and one with `block` refuses the request; elsewhere values are numbered in one document.
 */
export const label = strategy({
  name: NAME,
  fields: {
    label: v.exactOptional(
      v.nullable(
        v.pipe(
          v.string(),
          v.regex(/^[A-Z](?:_?[A-Z])*$/, 'expected capital letters, with _ between words'),
          v.maxLength(MOST_LETTERS, `expected at most ${MOST_LETTERS} characters`),
        ),
      ),
      null,
    ),
    restore: v.exactOptional(v.boolean(), true),
    block: v.exactOptional(v.boolean(), false),
    redactionFormat,
  },
  labelName: nameOf,
  numbers: true,
  replace({ restore, block, redactionFormat: format, ...given }, use) {
    const name = nameOf(given, use);
    const unnumbered = inConversation({ name, outcome: outcomeOf(restore, block) });
    return ({ conversation }) =>
      conversation === true ? unnumbered : numbered(use, format, labels(name));
  },
});

/** The use of the label that a span's strategy names; undefined for another strategy. */
export function labelUse(strategy: string | undefined): LabelUse | undefined {
  const [kind, name = '', outcome] = strategy?.split(':') ?? [];
  return kind === NAME && isOutcome(outcome) ? { name, outcome } : undefined;
}

/** Numbers are given when matches are judged, in the order of the text, however it arrives. */
export function numbered(
  use: StrategyUse,
  format: string,
  labelOf: (value: string) => string | undefined,
): Judge {
  return replacingEach(use, format, ({ start, end }, bytes) => {
    const text = labelOf(bytes.toString('latin1', start, end).toLowerCase());
    return { make: () => (text === undefined ? undefined : Buffer.from(text)) };
  });
}

/** The number depends on what was settled before, in all texts of the conversation: its session gives it. */
function inConversation({ name, outcome }: LabelUse): Judge {
  const text = Buffer.from(`[${name}]`);
  const strategy = [NAME, name, outcome].join(':');
  const verdict: Verdict = { outcome: 'replace', replacement: text, fragment: text, strategy };
  return () => verdict;
}

function nameOf({ label }: { readonly label: string | null }, { type }: StrategyUse): string {
  return label ?? labelName(type);
}

function outcomeOf(restore: boolean, block: boolean): LabelUse['outcome'] {
  if (block) return 'block';
  return restore ? 'restore' : 'final';
}

function isOutcome(text: string | undefined): text is LabelUse['outcome'] {
  return text === 'restore' || text === 'final' || text === 'block';
}
