import type { Cue } from '../cues/cue.ts';
import type { Filter, Window } from '../types.ts';
import type { WindowBuffers } from '../window/buffers.ts';
import type { PathState } from './place.ts';

/** Position of a window, for the readers of fields. */
export type WindowPosition = Pick<Window, 'base' | 'from' | 'to' | 'end' | 'ended' | 'last'>;

/** The part of a window that a format reads. */
export type FieldRange = Pick<Window, 'bytes' | 'base' | 'from' | 'to' | 'end' | 'ended'>;

/** Fields and literals of a window. */
export type WindowStructure = Pick<Window, 'fields' | 'layers'>;

/** A window without structure. */
export const UNSTRUCTURED: WindowStructure = { fields: undefined, layers: undefined };

/** Gives each filter the fields of a window that are its own, and the literals that its matches have to fit. */
export type FieldReader = (
  bytes: Buffer,
  position: WindowPosition,
  buffers: WindowBuffers,
) => WindowStructure;

/** Adds the fields of one format to the fields that other formats found in the window. */
export type AddFields = (
  bytes: Buffer,
  position: Omit<WindowPosition, 'last'>,
  buffers: WindowBuffers,
  others?: Window['fields'],
) => Window['fields'];

/**
 * Treatment of a number without quotes whose replacement is not a number: `quote` writes a string, `zero` a 0, and
 * `keep` keeps the number.
 */
export type NumberReplacement = 'quote' | 'zero' | 'keep';

/** Treatment of a part of a mail that cannot be read: refuse the mail, or keep or remove the part. */
export type AttachmentRule = 'refuse' | 'keep' | 'remove';

/** The part of a plan that readers of fields need. */
export interface FieldPlan {
  /** Rules of the formats themselves, where there are any. */
  readonly formats?: Pick<Formats, 'numbers' | 'rules'> | undefined;
  /** Bytes that a window shows before its core. */
  readonly contextBytes: number;
  readonly filters: readonly Filter[];
  /** Bytes in which a table's header and first row must end: never more than a window shows. */
  readonly headBytes: number;
}

/** How the windows of a text are read. */
export interface FieldReading {
  /** A window shows a line only. */
  readonly lines: boolean;
  /** Places are kept with literals. */
  readonly places: boolean;
}

/** Reads fields in texts. Made by a layer above the engine, which knows no format. */
export interface Formats {
  /** Default: `quote`. */
  readonly numbers?: NumberReplacement;
  /** Rules by path, at a whole document. Default: none. */
  readonly rules?: PathState;
  /** Cues of each format that looks where they are. */
  readonly cues: readonly (readonly Cue[])[];
  /** Bytes after a core whose cues a format needs. Default: none. */
  readonly cuesAhead?: number;
  /** Most bytes before a core that a format needs for a value in it. */
  readonly back: number;
  /** Most bytes after a core that a field which begins in it needs. */
  readonly reach: number;
  /** Most bytes after a match that a format needs to find its literals. */
  readonly literalReach: number;
  /** Reads the windows of one text. */
  reader(plan: FieldPlan, reading: FieldReading): FieldReader;
  /** The fields of a text that is one window. */
  buffered(
    plan: FieldPlan,
    bytes: Buffer,
    position: WindowPosition,
    buffers: WindowBuffers,
    places: boolean,
  ): WindowStructure;
}
