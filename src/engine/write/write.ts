import type { Redacted, Settled } from '../types.ts';
import { splice } from './splice.ts';

/** The last stage: writes a settled window with its cuts replaced, and releases the window. */
export function write(): (settled: Settled) => Redacted {
  let written = 0;
  return function writes({ window, spans, replaced, until }) {
    const { base, cuts } = window;
    const bytes = splice(window.bytes, written - base, until - base, cuts);
    written = until;
    window.release();
    return { bytes, spans, replaced };
  };
}
