import { EMPTY } from '../../core/bytes.ts';
import type { Fragment } from './fragment.ts';

/** Bytes that mark a filter's matches, before and after them. */
export interface Annotation {
  readonly open: Buffer;
  readonly close: Buffer;
}

/** A match with its marks. */
export function annotated({ open, close }: Annotation, match: Buffer): Buffer {
  return Buffer.concat([open, match, close]);
}

/** A piece's bytes that are not written yet, with the marks that belong before and, at its end, after them; the piece keeps none. */
export function rest(of: Fragment, { open, close }: Annotation, ended: boolean): Buffer {
  const { text, written } = of;
  of.text = [];
  return Buffer.concat([written === undefined ? open : EMPTY, ...text, ended ? close : EMPTY]);
}
