import type { Texts } from './texts.ts';

/** Records of a walk, in which a value may come where no record is open. */
export interface InRecord {
  /** Runs in a record of its own, or as part of the open one. */
  <Result>(run: () => Result): Result | undefined;
  readonly isOpen: boolean;
}

/** Begins and ends records. */
export function inRecord(texts: Texts): InRecord {
  let isOpen = false;
  const within = <Result>(run: () => Result): Result | undefined => {
    if (isOpen) return run();
    isOpen = true;
    const result = texts.record(run);
    isOpen = false;
    return result;
  };
  return Object.defineProperty(within, 'isOpen', { get: () => isOpen }) as InRecord;
}
