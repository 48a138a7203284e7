import { CAPITAL_C, CARRIAGE_RETURN, NEWLINE, SMALL_C, SPACE, TAB } from '../../core/bytes.ts';
import type { EntityFields } from './entity.ts';

/** Longest field of a header that is read as one, with its folds. */
export const MOST_FIELD = 64 * 1024;

/**
 * End of the field that begins at an offset, with its folds, or of the line that ends the header; the offset itself
 * if more bytes are needed. With `lines`, the end of its line.
 */
export function fieldEnd(bytes: Buffer, from: number, last: boolean, lines: boolean): number {
  const most = from + MOST_FIELD;
  let to = from;
  for (;;) {
    const newline = bytes.indexOf(NEWLINE, to);
    if (newline < 0 || newline >= most) {
      if (bytes.length < most) return last ? bytes.length : from;
      return to > from ? to : most;
    }
    to = newline + 1;
    if (lines || isBlank(bytes, from, to)) return to;
    if (to === bytes.length) return last ? to : from;
    if (bytes[to] !== SPACE && bytes[to] !== TAB) return to;
  }
}

/** Whether the line in `[from, to)` ends a header. */
export function isBlank(bytes: Buffer, from: number, to: number): boolean {
  if (to - from > 2) return false;
  let at = from;
  if (at < to && bytes[at] === CARRIAGE_RETURN) at += 1;
  if (at < to && bytes[at] === NEWLINE) at += 1;
  return at === to;
}

/** A field with its folds. */
const FIELD = /^([!-9;-~]+)[ \t]*:([\s\S]*)$/;
const NOTED: Readonly<Record<string, keyof EntityFields>> = {
  'content-type': 'type',
  'content-transfer-encoding': 'encoding',
};

/**
 * Reads the fields of a header that describe the body: called with each field, or with each line, in `[from, to)`. The first field of
 * a name counts.
 */
export function entityReader(): {
  read(bytes: Buffer, from: number, to: number): void;
  fields(): EntityFields;
} {
  const fields: { type?: string; encoding?: string } = {};
  /** The field that may continue on the next line. */
  let open: keyof EntityFields | undefined;

  return {
    read(bytes, from, to) {
      const isFold = bytes[from] === SPACE || bytes[from] === TAB;
      // Most fields are others: no string is made of them.
      if (isFold ? open === undefined : bytes[from] !== CAPITAL_C && bytes[from] !== SMALL_C) {
        open = undefined;
        return;
      }
      const line = bytes.toString('latin1', from, to);
      if (isFold) {
        const known = open && fields[open];
        if (open && known !== undefined && known.length < MOST_FIELD) {
          fields[open] = known + line.trimEnd();
        }
        return;
      }
      const [, name = '', value = ''] = FIELD.exec(line) ?? [];
      const noted = NOTED[name.toLowerCase()];
      open = noted !== undefined && fields[noted] === undefined ? noted : undefined;
      if (open !== undefined) fields[open] = value.trim();
    },
    fields: () => fields,
  };
}
