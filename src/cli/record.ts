import { readWhole, type Transcoding, writtenWhole } from '../answer/transcoding.ts';
import { gathered } from '../engine/gathered.ts';
import type { Plan } from '../engine/plan.ts';
import type { RedactionOptions } from '../engine/redaction-options.ts';

/** Redacts one record of any length. */
export type RecordRedaction = (record: Buffer) => Promise<Buffer>;

/**
 * Returns a function that redacts records one by one, each a text of its own; a record that fits a window takes no
 * stream. It throws `NotText` for a record that is not text.
 */
export function recordRedaction(
  plan: Plan,
  options: RedactionOptions,
  transcoding: () => Transcoding,
): RecordRedaction {
  return async (record) => {
    const encoding = transcoding();
    const text = readWhole(encoding, record);
    return writtenWhole(encoding, (await gathered(plan, text, options)).bytes);
  };
}
