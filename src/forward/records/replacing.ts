import type { Changes, SlotChange } from './changes.ts';
import type { Records } from './collected.ts';
import type { Texts, Writing } from './texts.ts';
import { unescapedBytes } from './unescaped-bytes.ts';

/**
 * A visitor that returns what texts become, by slots as `collecting` counts them. Records without a change or an
 * omitted value are passed over.
 */
export function replacing(changes: Changes, { slots, omitted }: Records): Texts {
  const changed = changedRecords(changes, slots);
  let slot = 0;
  let number = 0;

  const next = (): SlotChange | undefined => changes.get(slot++);
  const text = (_: Buffer, writing: Writing): Buffer | undefined => {
    const change = next();
    if (change === undefined) return undefined;
    return writing === 'json' ? change.bytes : unescapedBytes(change.bytes);
  };
  return {
    record(run) {
      const own = number++;
      if (changed.has(own) || omitted.has(own)) return run();
      slot = slots[own];
      return undefined;
    },
    open: none,
    close: none,
    members: () => false,
    label: () => void next(),
    key: text,
    text,
    omit: () => void next(),
    literal(_, writing) {
      const change = next();
      if (change === undefined) return undefined;
      return change.isNumber || writing === 'json'
        ? change
        : { bytes: unescapedBytes(change.bytes), isNumber: false };
    },
  };
}

/** Numbers of the records that have a change. */
function changedRecords(changes: Changes, slots: readonly number[]): ReadonlySet<number> {
  const records = new Set<number>();
  let record = 0;
  for (const slot of [...changes.keys()].sort((one, other) => one - other)) {
    while (slots[record] <= slot) record += 1;
    records.add(record);
  }
  return records;
}

function none(): void {}
