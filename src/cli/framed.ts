import { InputError } from './arguments.ts';
import type { RecordRedaction } from './record.ts';

/** Bytes of the length before each record: unsigned, big-endian. */
const PREFIX_BYTES = 4;

/** Largest record taken, in bytes: a wrong prefix must not allocate gigabytes. */
const LARGEST_RECORD_BYTES = 256 * 1024 * 1024;

/**
 * Redacts length-prefixed records: each comes in and goes out as four bytes of length, big-endian, and that many bytes.
 * Yields one record for each, in order, as soon as it is complete. Throws an InputError for a record that is too long or
 * cut off; the records before it have been yielded.
 */
export async function* framed(
  input: AsyncIterable<Buffer>,
  redact: RecordRedaction,
): AsyncGenerator<Buffer, void, undefined> {
  let number = 0;
  let pending: Buffer[] = [];
  let length = 0;
  let wanted = PREFIX_BYTES;
  for await (const chunk of input) {
    pending.push(chunk);
    length += chunk.length;
    if (length < wanted) continue;
    const bytes = pending.length === 1 ? chunk : Buffer.concat(pending, length);
    let start = 0;
    const answers: Buffer[] = [];
    for (;;) {
      wanted = frameBytes(bytes, start, number + 1);
      if (bytes.length - start < wanted) break;
      number += 1;
      const answer = redact(bytes.subarray(start + PREFIX_BYTES, start + wanted));
      const redacted = answer instanceof Promise ? await answer : answer;
      answers.push(prefix(redacted.length), redacted);
      start += wanted;
    }
    if (answers.length > 0) yield Buffer.concat(answers);
    pending = [bytes.subarray(start)];
    length = bytes.length - start;
  }
  if (length > 0) throw new InputError(`record ${number + 1} is cut off: the input ends inside it`);
}

/** Bytes of the frame at `start`, its prefix included; only those of the prefix if it is incomplete. */
function frameBytes(bytes: Buffer, start: number, number: number): number {
  if (bytes.length - start < PREFIX_BYTES) return PREFIX_BYTES;
  const length = bytes.readUInt32BE(start);
  if (length <= LARGEST_RECORD_BYTES) return PREFIX_BYTES + length;
  throw new InputError(
    `record ${number} is to have ${length} bytes; expected at most ${LARGEST_RECORD_BYTES}, with the length as 4 bytes, big-endian`,
  );
}

function prefix(length: number): Buffer {
  const bytes = Buffer.allocUnsafe(PREFIX_BYTES);
  bytes.writeUInt32BE(length);
  return bytes;
}
