import { objectIn } from '../core/json-line.ts';
import { InputError } from './arguments.ts';
import { withArrays, withStrings } from './byte-arrays.ts';
import { lines } from './lines.ts';
import type { RecordRedaction } from './record.ts';

/**
 * Redacts entries of `journalctl -o json`, one line of JSON each. journald writes a field with control characters, or
 * that is no UTF-8, as an array of its bytes: the array is redacted as the string that it encodes, and written as an
 * array again. Throws an InputError, which quotes nothing, for a line that is no entry, and where a replacement
 * leaves none.
 */
export async function* journal(
  input: AsyncIterable<Buffer>,
  redact: RecordRedaction,
): AsyncGenerator<Buffer, void, undefined> {
  let number = 0;
  for await (const { line, ended } of lines(input)) {
    number += 1;
    const redacted = line.length === 0 ? line : await entry(line, number, redact);
    yield ended ? Buffer.concat([redacted, NEWLINE]) : redacted;
  }
}

const NEWLINE = Buffer.from('\n');

async function entry(line: Buffer, number: number, redact: RecordRedaction): Promise<Buffer> {
  const text = line.toString('latin1');
  if (objectIn(text) === undefined) {
    throw new InputError(`line ${number} is no JSON object: is it from journalctl -o json?`);
  }
  const before = withStrings(text);
  const redacted = await redact(Buffer.from(before.line, 'latin1'));
  if (before.which.size === 0) return redacted;
  const after = redacted.toString('latin1');
  const written = objectIn(after) === undefined ? undefined : withArrays(after, before);
  if (written === undefined) {
    throw new InputError(
      `line ${number} cannot be written: with its replacements it is no JSON, or has other strings`,
    );
  }
  return Buffer.from(written, 'latin1');
}
