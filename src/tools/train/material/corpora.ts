import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameBounds } from './name-bounds.ts';

/** Kind of a marked range of text: a name, a contrast to it, either (`unsure`), or not used in training. */
export type MarkKind = 'person' | 'place' | 'organization' | 'other' | 'unsure' | 'ignored';

export interface KindMark {
  readonly start: number;
  readonly end: number;
  readonly kind: MarkKind;
}

/** A text with marks, in UTF-16 code units. */
export interface Marked {
  readonly text: string;
  readonly marks: readonly KindMark[];
}

const KINDS: Readonly<Record<string, MarkKind>> = {
  PERSON: 'person',
  PER: 'person',
  LOCATION: 'place',
  LOC: 'place',
  FAC: 'place',
  ADDRESS: 'place',
  STREET: 'place',
  StreetName: 'place',
  PlaceName: 'place',
  StateName: 'place',
  StreetNamePostType: 'place',
  HOSPITAL: 'organization',
  ORG: 'organization',
  MISC: 'other',
  EVENT: 'other',
  NORP: 'other',
  NORP_GPE: 'other',
  PRODUCT: 'other',
  'CREATIVE-WORK': 'other',
  WORK: 'other',
  PERSON_OR_BAND: 'unsure',
  PERSON_OR_ORG: 'unsure',
  PARTY: 'unsure',
  HANDLE: 'ignored',
  USERNAME: 'ignored',
  USER: 'ignored',
  EMAIL: 'ignored',
  URL: 'ignored',
  TITLE: 'ignored',
  NOMBRE_SUJETO_ASISTENCIA: 'person',
  NOMBRE_PERSONAL_SANITARIO: 'person',
  FAMILIARES_SUJETO_ASISTENCIA: 'ignored',
};

/** Reads `corpora/<name>/<split>.jsonl`: a line is `{text, spans: [{start, end, label}]}`, or `type` for `label`. */
export function corpus(folder: string, name: string, split: string): readonly Marked[] {
  const lines = readFileSync(join(folder, 'corpora', name, `${split}.jsonl`), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => marked(JSON.parse(line)));
}

interface Line {
  readonly text: string;
  readonly spans: readonly {
    readonly start: number;
    readonly end: number;
    readonly label?: string;
    readonly type?: string;
  }[];
}

function marked({ text, spans }: Line): Marked {
  return {
    text,
    marks: spans.flatMap(({ start, end, label, type }) =>
      markOf(text, start, end, label ?? type ?? ''),
    ),
  };
}

/** A mark of a known type, trimmed where it is a name. */
export function markOf(text: string, start: number, end: number, type: string): KindMark[] {
  const kind = KINDS[type];
  if (kind === undefined) return [];
  const bounds = kind === 'person' ? nameBounds(text, start, end) : { start, end };
  return bounds.end > bounds.start ? [{ ...bounds, kind }] : [];
}
