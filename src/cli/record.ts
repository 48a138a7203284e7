import { readWhole, type Transcoding, writtenWhole } from '../answer/transcoding.ts';
import type { Plan } from '../engine/plan.ts';
import { redactBuffer } from '../engine/redact-buffer.ts';
import { redaction } from '../engine/redaction.ts';
import type { RedactionOptions } from '../engine/redaction-options.ts';

/** Redacts one record of any length; a short one mostly at once, since a promise costs a tenth of its scan. */
export type RecordRedaction = (record: Buffer) => Buffer | Promise<Buffer>;

/**
 * Returns a function that redacts records one by one, each a text of its own; a record that fits a window takes no
 * stream. It throws `NotText`, or rejects with it, for a record that is not text. `onReplaced` gets the number of replacements of each filter,
 * in the plan's order, for each record.
 */
export function recordRedaction(
  plan: Plan,
  options: RedactionOptions,
  transcoding: () => Transcoding,
  onReplaced: (replaced: readonly number[]) => void = () => {},
): RecordRedaction {
  const work = redaction(plan, options);
  return (record) => {
    const encoding = transcoding();
    const text = readWhole(encoding, record);
    if (!plan.slow && text.length <= plan.windowBytes) {
      const { bytes, replaced } = work.buffered(text);
      onReplaced(replaced);
      return writtenWhole(encoding, bytes);
    }
    return redactBuffer(plan, text, options).then(({ bytes, replaced }) => {
      onReplaced(replaced);
      return writtenWhole(encoding, bytes);
    });
  };
}
