import { hash } from 'node:crypto';

/** Most values that one filter numbers in one document: the table is what memory may grow by. */
const MAX_LABELS = 10_000;

/** A longer value is known by its hash, so that the table's size is bounded too. */
const LONG = 64;

/** The name of a type's labels: `CREDIT_CARD`. */
export function labelName(type: string): string {
  return type.replace(/[^0-9a-z]+/gi, '_').toUpperCase();
}

/**
 * Numbers a document's values in the order in which they come: `[CREDIT_CARD_1]`. Undefined for a value that
 * comes when `MAX_LABELS` are taken.
 */
export function labels(name: string): (value: string) => string | undefined {
  const numbers = new Map<string, number>();
  return (value) => {
    const key = value.length > LONG ? hash('sha256', value, 'base64') : value;
    const number = numbers.get(key) ?? numbers.size + 1;
    if (number > MAX_LABELS) return undefined;
    numbers.set(key, number);
    return `[${name}_${number}]`;
  };
}
