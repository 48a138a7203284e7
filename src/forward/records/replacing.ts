import type { Changes, SlotChange } from './changes.ts';
import type { Texts, Writing } from './texts.ts';
import { unescapedBytes } from './unescaped-bytes.ts';

/** A visitor that returns what texts become, by slots as `collecting` counts them. */
export function replacing(changes: Changes): Texts {
  let slot = 0;

  const next = (): SlotChange | undefined => changes.get(slot++);
  const text = (_: Buffer, writing: Writing): Buffer | undefined => {
    const change = next();
    if (change === undefined) return undefined;
    return writing === 'json' ? change.bytes : unescapedBytes(change.bytes);
  };
  return {
    begin: none,
    end: none,
    open: none,
    close: none,
    label: () => void next(),
    key: text,
    text,
    literal(_, writing) {
      const change = next();
      if (change === undefined) return undefined;
      return change.isNumber || writing === 'json'
        ? change
        : { bytes: unescapedBytes(change.bytes), isNumber: false };
    },
  };
}

function none(): void {}
