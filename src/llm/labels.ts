/** A value that a label stands for. */
export interface LabelledValue {
  /** `EMAIL` in `[EMAIL_2]`. */
  readonly name: string;
  /** From 1. */
  readonly number: number;
  readonly value: string;
  /** It was in brackets of its own: an answer with `[[EMAIL_2]]` has them from the text. */
  readonly bracketed: boolean;
  /** JSON has it without quotes: a number. */
  readonly literal: boolean;
}

/** The labels of one conversation, in the order of their first appearance. */
export interface ConversationLabels {
  /** The label of a value: a new one where it has none. Throws `TooManyLabels`. */
  labelOf(name: string, value: string, literal?: boolean): LabelledValue;
  /** The value of a label. */
  valueOf(name: string, number: number): LabelledValue | undefined;
  /** Notes that a label is between brackets of the text. */
  bracket(label: LabelledValue): void;
  /** Names of the labels so far, in order. */
  names(): readonly string[];
  all(): readonly LabelledValue[];
  /** Whether a label stands for exactly this text. */
  has(value: string): boolean;
}

/** Most values of a conversation: its session travels with each request. */
export const MOST_LABELS = 10_000;

/** A conversation has more values than a session may hold. */
export class TooManyLabels extends Error {
  override name = 'TooManyLabels';
}

/** Numbers the values of a conversation, after those that a session has. */
export function labelTable(known: readonly LabelledValue[] = []): ConversationLabels {
  const byName = new Map<string, LabelledValue[]>();
  const byValue = new Map<string, LabelledValue>();
  const texts = new Set<string>();
  let count = 0;
  for (const one of known) add(one);

  function add(one: LabelledValue): LabelledValue {
    const list = byName.get(one.name) ?? [];
    byName.set(one.name, list);
    list[one.number - 1] = one;
    byValue.set(keyOf(one), one);
    texts.add(one.value);
    count++;
    return one;
  }

  const find = (name: string, number: number) => byName.get(name)?.[number - 1];
  return {
    valueOf: find,
    labelOf(name, value, literal = false) {
      const given = byValue.get(keyOf({ name, value, literal }));
      if (given !== undefined) return given;
      if (count >= MOST_LABELS) {
        throw new TooManyLabels(`a conversation has at most ${MOST_LABELS} values`);
      }
      const number = (byName.get(name)?.length ?? 0) + 1;
      return add({ name, number, value, bracketed: false, literal });
    },
    bracket({ name, number }) {
      const one = find(name, number);
      if (one !== undefined && !one.bracketed) {
        count--;
        add({ ...one, bracketed: true });
      }
    },
    names: () => [...byName.keys()],
    all: () => [...byName.values()].flat(),
    has: (value) => texts.has(value),
  };
}

/** A label as masked text has it: `[EMAIL_2]`. */
export function written({ name, number }: Pick<LabelledValue, 'name' | 'number'>): string {
  return `[${name}_${number}]`;
}

function keyOf({
  name,
  value,
  literal,
}: Pick<LabelledValue, 'name' | 'value' | 'literal'>): string {
  return `${name}${literal ? '#' : ':'}${value}`;
}
