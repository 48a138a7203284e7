import { NEWLINE } from '../../core/bytes.ts';
import { addChanges, type Changes, type SlotChange } from './changes.ts';
import { collecting, type Records } from './collected.ts';
import type { LineRedaction } from './record-redaction.ts';
import { replacing } from './replacing.ts';
import { singleValues } from './single-values.ts';
import type { Walk } from './texts.ts';

/** A message after redaction. */
export interface RewrittenMessage {
  /** Undefined where nothing changed: its bytes stay as they came. */
  readonly bytes: Buffer | undefined;
  /** Replacements by filter. */
  readonly replaced: readonly number[];
  readonly records: number;
}

/** Redacts a message's texts. Throws `Unreadable` where the walk does. */
export async function rewrite(walk: Walk, redact: LineRedaction): Promise<RewrittenMessage> {
  const collected = collecting();
  // Values that no redaction reads are omitted in either pass.
  const first = walk(collected);
  const records = collected.records();
  const count = records.ends.length;
  if (count === 0) return { bytes: first, replaced: [], records: 0 };
  const redacted = await redact(records.lines, count);
  const changes = await changesOf(records, redacted.lines, redact);
  const bytes = changes.size === 0 ? first : walk(replacing(changes, records));
  return { bytes, replaced: redacted.replaced, records: count };
}

async function changesOf(
  { lines, ends, slots }: Records,
  after: Buffer,
  redact: LineRedaction,
): Promise<Changes> {
  const changes: Changes = new Map();
  if (lines.equals(after)) return changes;
  let start = 0;
  let from = 0;
  for (let record = 0; record < ends.length; record++) {
    const end = ends[record];
    const to = after.indexOf(NEWLINE, from) + 1;
    const first = record === 0 ? 0 : slots[record - 1];
    const line = lines.subarray(start, end - 1);
    const now = after.subarray(from, to - 1);
    if (!line.equals(now) && !addChanges(line, now, first, changes)) {
      await addSingly(lines.subarray(start, end), first, changes, redact);
    }
    start = end;
    from = to;
  }
  return changes;
}

/** Redacts each value of a record by itself, where the record as a whole lost its structure to a section. */
async function addSingly(
  line: Buffer,
  first: number,
  changes: Changes,
  redact: LineRedaction,
): Promise<void> {
  for (const value of singleValues(line)) {
    const { lines: after } = await redact(value.line, 1);
    const found: Changes = new Map();
    const same = addChanges(value.line.subarray(0, -1), after.subarray(0, -1), 0, found);
    const key = found.get(0);
    if (key !== undefined && value.keySlot >= 0) changes.set(first + value.keySlot, key);
    const change = found.get(1) ?? (same ? undefined : omitted(value.length));
    if (change !== undefined) changes.set(first + value.slot, change);
    else changes.delete(first + value.slot);
  }
}

/** Stands for a value whose redacted text cannot be found. */
function omitted(length: number): SlotChange {
  return { bytes: Buffer.from(`[${length} bytes omitted]`), isNumber: false };
}
