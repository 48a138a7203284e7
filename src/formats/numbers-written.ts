import { type Container, STRUCTURE } from '../engine/fields/container.ts';
import type { NumberReplacement } from '../engine/fields/format-interface.ts';

const ZERO = Buffer.from('0');

/** Containers of a bare number in a format, by the treatment of a replacement that is not a number. */
export function numbersWritten(
  form: RegExp,
  quoted: (text: Buffer) => Buffer,
): Readonly<Record<NumberReplacement, Container>> {
  const written = (write: (text: Buffer) => Buffer): Container => ({
    takes: 'whole',
    read: digits,
    write: (text) => (form.test(text.toString('latin1')) ? text : write(text)),
  });
  return {
    quote: written(quoted),
    zero: { ...written(() => ZERO), changes: true },
    keep: STRUCTURE,
  };
}

/** The number without its plus sign and the marks between its digits: `+1_000`. */
function digits(match: Buffer): Buffer {
  const latin = match.toString('latin1');
  return Buffer.from(latin.replace(/^\+|(?<=\d)_(?=\d)/g, ''), 'latin1');
}
