import { ALNUM } from '../bytes.ts';
import type { Column, Found, Stage, Window } from '../types.ts';
import type { FieldList } from './field-list.ts';

/** Takes what a filter found in a window. */
export type TakeFound = (window: Window, found: Found, unbounded: boolean) => void;

/** A filter's stage, and what it is handed to take what it finds. */
export interface BesideFields {
  readonly note: TakeFound;
  stage(stage: Stage): Stage;
}

/**
 * Adds to what a filter finds the fields of a table that are its by their header. What it finds itself there, it finds
 * once: as sure as the surer of both is; a match that goes on in the next field is parted. Without a table nothing
 * changes.
 */
export function besideFields(filter: number, column: Column, take: TakeFound): BesideFields {
  return {
    note(window, found, unbounded) {
      const fields = window.fields?.[filter];
      if (fields === undefined || unbounded) take(window, found, unbounded);
      else besides(window, fields, found);
    },
    stage: (stage) => (window) => {
      const { fields } = window;
      if (fields === undefined || fields[filter].length === 0) return stage(window);
      const done = stage(window);
      return done instanceof Promise ? done.then(rest) : rest(done);
    },
  };

  /** Takes the fields before what was found, and that with the one in its place. */
  function besides(window: Window, fields: FieldList, found: Found): void {
    let field = nextUpTo(found.start, window, fields);
    while (field && (field.start < found.start || field.end > found.end)) {
      fields.next += 3;
      take(window, field, false);
      field = nextUpTo(found.start, window, fields);
    }
    if (field) fields.next += 3;
    if (field && field.end < found.end) part(window, found, field);
    else take(window, field ? surer(found, field) : found, false);
  }

  /**
   * Of `Smith,John` with a label above the first name that one, and what is behind its field: that may be a field of its
   * own, too, but also what no form of its column has: `12 Main St,#4`.
   */
  function part(window: Window, found: Found, field: Found): void {
    take(window, field, false);
    const { bytes } = window;
    let start = field.end;
    while (start < found.end && ALNUM[bytes[start]] === 0 && bytes[start] < 0x80) start++;
    if (start < found.end) take(window, { ...found, start }, false);
  }

  /** The next field that begins at `start` or before. */
  function nextUpTo(start: number, window: Window, fields: FieldList): Found | undefined {
    for (; fields.next < fields.length && fields.at[fields.next] <= start; fields.next += 3) {
      const field = fieldOf(window, fields);
      if (field) return field;
    }
    return undefined;
  }

  function rest(window: Window): Window {
    const fields = window.fields?.[filter];
    if (fields === undefined) return window;
    for (;;) {
      const field = nextUpTo(window.end, window, fields);
      if (field === undefined) return window;
      fields.next += 3;
      take(window, field, false);
    }
  }

  /** The next field, where it may be what its header says. */
  function fieldOf({ bytes }: Window, { at, next, labels }: FieldList): Found | undefined {
    const start = at[next];
    const end = at[next + 1];
    if (!column.accepts(bytes, start, end)) return undefined;
    const { confidence } = column;
    return { start, end, confidence, header: labels[at[next + 2]] };
  }
}

function surer(found: Found, { confidence, header }: Found): Found {
  if (found.confidence >= confidence) return found;
  const { start, end, classification, valid } = found;
  // A spread takes longer than all else that is done for a field.
  return { start, end, confidence, classification, valid, header };
}
