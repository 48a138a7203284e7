import { AMPERSAND, BACKSLASH } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { type Dialect, ENDS } from './dialects.ts';

interface Containers {
  /** A message's fields: no match crosses a separator, and no replacement contains one. */
  readonly fields: Container;
  /** Elements of the header of an interchange: readers look for separators at fixed offsets in it. */
  readonly header: Container;
}

const known = new WeakMap<Dialect, Containers>();

/** Containers of a message with these separators. */
export function messageContainers(dialect: Dialect): Containers {
  const found = known.get(dialect);
  if (found !== undefined) return found;
  const fields = containerOf(dialect);
  const created = {
    fields,
    header: dialect.standard === 'x12' ? { ...fields, keepsWidth: true } : fields,
  };
  known.set(dialect, created);
  return created;
}

/** Bytes in place of a separator in X12, which has no escapes: the first of these that is no separator. */
const SUBSTITUTES = Buffer.from('X0A');

function containerOf({
  standard,
  parting,
  segmentEnds,
  component,
  repetition,
  subcomponent,
  field,
}: Dialect): Container {
  const special = parting.slice();
  const ends = segmentEnds.map((end) => Number(end === ENDS));
  ends[field] = 1;
  special[component] = 1;
  if (standard === 'x12') {
    const [substitute] = SUBSTITUTES.filter((byte) => special[byte] === 0);
    const write = (text: Buffer) =>
      text.some((byte) => special[byte] === 1)
        ? Buffer.from(text.map((byte) => (special[byte] === 1 ? substitute : byte)))
        : text;
    return { takes: 'part', ofMessage: true, parting, ends, write, changes: true };
  }
  const escapes = new Map<number, string>();
  for (const [byte, is] of special.entries()) if (is === 1) escapes.set(byte, ' ');
  escapes.set(field, '\\F\\').set(component, '\\S\\').set(repetition, '\\R\\');
  escapes.set(subcomponent < 0 ? AMPERSAND : subcomponent, '\\T\\').set(BACKSLASH, '\\E\\');
  return {
    takes: 'part',
    ofMessage: true,
    parting,
    ends,
    write(text) {
      if (!text.some((byte) => escapes.has(byte))) return text;
      const latin = Array.from(text, (byte) => escapes.get(byte) ?? String.fromCharCode(byte));
      return Buffer.from(latin.join(''), 'latin1');
    },
  };
}
