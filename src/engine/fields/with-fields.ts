import { ALNUM, byteSet, NON_ASCII } from '../../core/bytes.ts';
import type { Column, Found, Stage, Window } from '../types.ts';
import { addField, type FieldList, fieldList } from './field-list.ts';
import { IN_TEXT, OF_STANDARD, REFUSED } from './labels.ts';
import { indexAt } from './literals.ts';

/** Takes a filter's match in a window. */
export type TakeFound = (window: Window, found: Found, unbounded: boolean) => void;

/** A filter's stage, and the function that takes its matches. */
export interface FieldStage {
  readonly note: TakeFound;
  stage(stage: Stage): Stage;
}

/** Filter that owns fields. */
interface Owner {
  /** Its index in the plan. */
  readonly filter: number;
  readonly column: Column;
  /** Most bytes from where a match starts to the candidate in whose window it is found. */
  readonly back: number;
}

/**
 * Adds the fields of tables and messages that belong to a filter, by header or position, to its own matches. A match
 * in such a field is reported once, with the higher of both confidences; a match that continues in the next field is
 * cut. A field that no match is in goes to `takeField`.
 */
export function withFields(
  { filter, column, back }: Owner,
  take: TakeFound,
  takeField: TakeFound,
  /** Sees each field that a match is taken together with. */
  joined: TakeFound | undefined,
): FieldStage {
  /**
   * Fields in the last bytes of the cores so far, where a match may start whose candidate is in the next core:
   * offsets in the input.
   */
  const late = fieldList();
  let fields: FieldList | undefined;
  /** The latest field in which the filter takes nothing, as offsets in the input. */
  let [refusedFrom, refusedTo] = [0, 0];

  return {
    note(window, found, unbounded) {
      if (unbounded) return take(window, found, unbounded);
      if (fields === undefined) {
        if (!isRefused(window.base + found.start)) take(window, found, false);
        return;
      }
      besides(window, fields, found);
    },
    stage: (stage) => (window) => {
      fields = fieldsIn(window);
      if (fields === undefined) return stage(window);
      const done = stage(window);
      return done instanceof Promise ? done.then(rest) : rest(done);
    },
  };

  /** The filter's fields in a window, the late ones first. */
  function fieldsIn({ fields: all, base }: Window): FieldList | undefined {
    const own = all?.[filter];
    if (late.length === 0) return own;
    const joined = {
      ...fieldList(),
      // Labels of one text.
      labels: late.labels,
      positions: own?.positions ?? late.positions,
    };
    for (let n = 0; n < late.length; n += 3) {
      addField(joined, late.at[n] - base, late.at[n + 1] - base, late.at[n + 2]);
    }
    for (let n = 0; n < (own?.length ?? 0); n += 3) {
      if (own) addField(joined, own.at[n], own.at[n + 1], own.at[n + 2]);
    }
    late.length = 0;
    return joined;
  }

  /** Takes the fields before a match, and the match together with the field at its offset. */
  function besides(window: Window, fields: FieldList, found: Found): void {
    let field = nextUpTo(found.start, window, fields);
    while (field && (field.start < found.start || field.end > found.end)) {
      fields.next += 3;
      takeField(window, field, false);
      field = nextUpTo(found.start, window, fields);
    }
    const isInText = field !== undefined && isOfText(fields);
    if (field) fields.next += 3;
    if (field === undefined && isRefused(window.base + found.start)) return;
    if (field && field.end < found.end && !isInText) part(window, found, field);
    else {
      if (field) joined?.(window, field, false);
      take(window, field ? surer(found, field) : found, false);
    }
  }

  function isRefused(at: number): boolean {
    return at >= refusedFrom && at < refusedTo;
  }

  /**
   * Cuts a match at its field. In `Smith,John` with a label above the first name, this yields the field and the text
   * after it, which may be a field of its own or may have no form of its column: `12 Main St,#4`.
   */
  function part(window: Window, found: Found, field: Found): void {
    takeField(window, field, false);
    const { bytes } = window;
    let start = field.end;
    while (start < found.end && ALNUM[bytes[start]] === 0 && bytes[start] < NON_ASCII) start++;
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

  /** Takes the fields that no candidate of a later window may begin in. */
  function rest(window: Window): Window {
    if (fields === undefined) return window;
    const last = window.sealed ? window.end : window.to - back - 1;
    for (;;) {
      const field = nextUpTo(last, window, fields);
      if (field === undefined) break;
      fields.next += 3;
      takeField(window, field, false);
    }
    late.labels = fields.labels;
    late.positions = fields.positions;
    for (const { at, length } = fields; fields.next < length; fields.next += 3) {
      const { next } = fields;
      addField(late, at[next] + window.base, at[next + 1] + window.base, at[next + 2]);
    }
    return window;
  }

  /** The next field, if its text may be a value for its label or position. */
  function fieldOf(window: Window, fields: FieldList): Found | undefined {
    const { at, next, labels, positions } = fields;
    const { base, bytes } = window;
    const start = at[next];
    const end = at[next + 1];
    const which = at[next + 2];
    if (which === REFUSED) {
      if (column.isRefusable?.(bytes, start, end) ?? true) {
        [refusedFrom, refusedTo] = [base + start, base + end];
      }
      return undefined;
    }
    if (isOfText(fields) && isInMessage(window, start)) return undefined;
    const isPosition = which < 0;
    const form = isPosition || which >= OF_STANDARD ? column.acceptsGiven : column.accepts;
    const label = isPosition ? positions[~which].label : labels[which % IN_TEXT];
    if (!acceptsField(form, window, start, end, label) || isStructure(window, start))
      return undefined;
    const { confidence } = column;
    return { start, end, confidence, header: isPosition ? positions[~which].name : label, label };
  }
}

/** Whether the next field is that of a pair in text. */
function isOfText({ at, next }: FieldList): boolean {
  return at[next + 2] > 0 && (at[next + 2] & IN_TEXT) !== 0;
}

/** Whether an offset is in a field of a message: its own text has no pairs. */
function isInMessage({ layers = [], base }: Window, start: number): boolean {
  return layers.some((layer) => {
    const n = indexAt(layer, base + start);
    return n >= 0 && layer.containers[n]?.ofMessage === true;
  });
}

/** Whether a format keeps a range that another takes for a value. */
function isStructure({ layers, base }: Window, start: number): boolean {
  if (layers === undefined) return false;
  for (const layer of layers) {
    const n = indexAt(layer, base + start);
    const container = n < 0 ? undefined : layer.containers[n];
    if (container?.takes === 'none' && container.parts !== true) return true;
  }
  return false;
}

/** Bytes of escapes, tags and folds, line ends, separators that stand for commas, and the plus sign of a form's blank. */
const ESCAPES = byteSet('\t-\r\\&<=;|%+');
/** A tag, as where search engines mark their hits; and a reference to a letter that no format here knows. */
const TAG = /<\/?[a-z]\w{0,15}>/gi;
const LETTER = /&[a-z]{2,8};/gi;

/**
 * Accepts a field as it is written or as it is read: `O\'Brien` has a backslash in SQL, `5A6962` are digits of a text, a
 * line may end in a quoted field, and a semicolon is between values as a comma is.
 */
function acceptsField(
  form: Column['accepts'],
  { bytes, layers = [], base }: Window,
  start: number,
  end: number,
  label: string,
): boolean {
  if (form(bytes, start, end, label)) return true;
  let p = start;
  while (p < end && ESCAPES[bytes[p]] === 0) p++;
  const isEscaped = p < end;
  const written = bytes.subarray(start, end);
  let read = written;
  for (const layer of layers) {
    const container = layer.containers[indexAt(layer, base + start)];
    if (isEscaped || container?.takes === 'whole') read = container?.read?.(read) ?? read;
  }
  if (!isEscaped && read === written) return false;
  const text = read === written ? withoutEscapes(read.toString('latin1')) : read.toString('latin1');
  const plain = text
    .replace(TAG, '')
    .replace(LETTER, 'e')
    .replace(LINE_ENDS, ' ')
    .replace(SEMICOLONS, ',')
    .trim();
  if (plain === written.toString('latin1')) return false;
  return form(Buffer.from(plain, 'latin1'), 0, plain.length, label);
}

const LINE_ENDS = /[\t-\r\\]+/g;
const SEMICOLONS = /[;|]/g;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: ' ' };

function withoutEscapes(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-f]{4})|(.))|%([0-9a-f]{2})|(?<=[0-9a-z])\+(?=[0-9a-z])/gi,
    (_escape, code?: string, letter?: string, byte?: string) => {
      if (code !== undefined) return utf8(Number.parseInt(code, 16));
      if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
      return letter === undefined ? ' ' : (CONTROLS[letter] ?? letter);
    },
  );
}

/** A code unit's UTF-8, a byte a character. */
function utf8(code: number): string {
  return Buffer.from(String.fromCharCode(code)).toString('latin1');
}

function surer(found: Found, { confidence, header, label }: Found): Found {
  // A field is a separate value, even if the filter matched more around it.
  if (found.confidence >= confidence) {
    return found.partOf === undefined ? found : { ...found, partOf: undefined };
  }
  const { start, end, classification, valid } = found;
  // A spread takes longer than all else that is done for a field.
  return { start, end, confidence, classification, valid, header, label };
}
