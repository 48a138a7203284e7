import { NEWLINE } from '../core/bytes.ts';

/** Yields the lines of an input without their newlines; the last line may lack one. */
export async function* lines(
  input: AsyncIterable<Buffer>,
): AsyncGenerator<{ readonly line: Buffer; readonly ended: boolean }, void, undefined> {
  let started: Buffer[] = [];
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield { line: Buffer.concat([...started, chunk.subarray(start, end)]), ended: true };
      started = [];
      start = end + 1;
    }
    if (start < chunk.length) started.push(chunk.subarray(start));
  }
  if (started.length > 0) yield { line: Buffer.concat(started), ended: false };
}
