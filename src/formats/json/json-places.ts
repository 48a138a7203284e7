import type { PathState, ValuePlace } from '../../engine/fields/place.ts';
import { type Key, keyText } from '../keys/key-table.ts';
import { STEP_BYTES } from '../paths/path-pattern.ts';
import type { PathReading } from '../reading.ts';

/** Most steps to a value that has a place. */
const MOST_STEPS = 128;
/** Every match has its pointer: long ones would make an answer many times as large as its text. */
const MOST_BYTES = 1024;
const INDEX_BYTES = 4;

/** Follows the members of objects and the elements of arrays, and returns the place of a value in its document. */
export interface JsonPlaces {
  /** Another document begins. */
  reset(): void;
  open(isArray: boolean): void;
  close(): void;
  /** A key was read in `[start, end)`; `isText`: it may be a value itself. */
  key(bytes: Buffer, start: number, end: number, known: Key | undefined, isText: boolean): void;
  /** A value begins. */
  value(): void;
  /** The path of the current value, and the rule for it. */
  readonly at: Readonly<ValueFacts>;
  /** The path and the rule of the open object. */
  around(): Readonly<ValueFacts>;
}

/** Facts about one value. */
export interface ValueFacts {
  place: ValuePlace | undefined;
  state: PathState | undefined;
}

/** An object or array that is open. */
interface Frame extends ValueFacts {
  isArray: boolean;
  /** Index of the current element. */
  index: number;
}

const DOCUMENT: ValuePlace = { parent: undefined, step: 0, isText: false, depth: 0, bytes: 0 };

export function jsonPlaces({ places, rules }: PathReading): JsonPlaces {
  const root: ValueFacts = { place: places ? DOCUMENT : undefined, state: rules };
  const at: ValueFacts = { ...root };
  /** Open ones, followed by closed ones that are reused. */
  const frames: Frame[] = [];
  let depth = 0;

  return { reset, open, close, key, value, at, around: () => frames[depth - 1] ?? root };

  function reset(): void {
    depth = 0;
    Object.assign(at, root);
  }

  function open(isArray: boolean): void {
    if (depth === frames.length) {
      frames.push({ place: undefined, state: undefined, isArray, index: 0 });
    }
    const frame = frames[depth++];
    frame.place = at.place;
    frame.state = at.state;
    frame.isArray = isArray;
    frame.index = -1;
  }

  function close(): void {
    depth--;
  }

  function key(
    bytes: Buffer,
    start: number,
    end: number,
    known: Key | undefined,
    isText: boolean,
  ): void {
    const { place, state } = frames[depth - 1];
    const isKnown = start >= 0 && end - start <= STEP_BYTES;
    const step = isKnown ? (known?.bytes ?? Buffer.from(bytes.subarray(start, end))) : undefined;
    at.place = step && inside(place, step, isText);
    at.state = state?.member(step && (known?.text ?? keyText(step)));
  }

  function value(): void {
    if (depth === 0) return;
    const frame = frames[depth - 1];
    if (!frame.isArray) return;
    frame.index++;
    at.place = inside(frame.place, frame.index, false);
    at.state = frame.state?.element(frame.index);
  }
}

function inside(parent: ValuePlace | undefined, step: ValuePlace['step'], isText: boolean) {
  if (parent === undefined || parent.depth === MOST_STEPS) return undefined;
  const bytes = parent.bytes + (typeof step === 'number' ? INDEX_BYTES : step.length);
  return bytes > MOST_BYTES ? undefined : { parent, step, isText, depth: parent.depth + 1, bytes };
}
