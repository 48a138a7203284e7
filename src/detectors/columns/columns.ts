import { ALNUM, CASE_BIT, NON_ASCII, OPEN_PAREN } from '../../core/bytes.ts';
import { lazy } from '../../core/memoize.ts';
import type { Column } from '../../engine/types.ts';
import { keyOf } from '../../vocabulary/folding.ts';
import { type ColumnLabels, labelsOf, type ValueForm } from '../../vocabulary/labels.ts';
import {
  type LabelMeaning,
  type LabelVocabulary,
  vocabularyOf,
} from '../../vocabulary/vocabulary.ts';
import type { Definition } from '../definition.ts';
import { definitions } from '../index.ts';
import { startsUpperCase } from '../user/terms/term-searcher.ts';
import { CONTACTS, PERSONAL } from './personal-labels.ts';
import { isGiven } from './value-forms.ts';

/** How sure a field is by its header. */
const CONFIDENCE = 0.98;

const columns = new WeakMap<ColumnLabels, Column>();

/**
 * The columns that a filter takes; undefined if it declares none. With `capitalized`, its option, values that begin with
 * a small letter are left out.
 */
export function columnOf(
  { column: declared }: Pick<Definition, 'column'>,
  capitalized: boolean,
): Column | undefined {
  if (declared === undefined) return undefined;
  const column = columns.get(declared) ?? columnFor(declared);
  columns.set(declared, column);
  if (!capitalized) return column;
  return {
    ...column,
    accepts: (bytes, start, end, label) =>
      startsUpperCase(bytes, start) && column.accepts(bytes, start, end, label),
    acceptsGiven: (bytes, start, end, label) =>
      startsUpperCase(bytes, start) && column.acceptsGiven(bytes, start, end, label),
  };
}

function columnFor(declared: ColumnLabels): Column {
  const { given = isGiven, fittingParts = false, confidence = CONFIDENCE } = declared;
  const { partsOfCharacters = false, isUnnumbered = false, named, unnamed } = declared;
  const { refusable = () => true } = declared;
  const forms = formsByLabel(declared);
  const mayBeOwn = lazy(() => quickTest(keysOf(declared)));
  const [first] = labelsOf(declared.labels ?? '');
  // A translation is no value: `"city": "Town"`.
  const accepts: Column['accepts'] = (bytes, start, end, label) =>
    formOf(label)(bytes, start, end) && !isOwnLabel(bytes, start, end);
  return {
    accepts,
    acceptsGiven: (bytes, start, end, label) =>
      given(bytes, start, end) || accepts(bytes, start, end, label),
    fittingParts,
    partsOfCharacters,
    confidence,
    labels(header, isExact = false) {
      const known = headed(header);
      if (!known.isLabelled) return NONE;
      return known.meanings.map((meaning, n) => {
        if (unnamed?.(header[n]) === true || (isExact && meaning.kept === 'last')) return undefined;
        return byForm(header[n]) ?? labelIn(meaning, known.meanings);
      });
    },
    isLabel(text) {
      const { entry, kept } = vocabulary().meaningOf(text);
      return entry !== undefined && kept !== 'last' && kept !== 'part';
    },
    mayBeLabel: isKnown,
    refuses(label, isExact = false) {
      const { entry, kept } = vocabulary().meaningOf(label);
      return entry?.standings.get(declared) === 'refused' && !(isExact && kept === 'last');
    },
    isRefusable: refusable,
    subjectOf(label) {
      const { entry, ofPerson } = vocabulary().meaningOf(label);
      return ofPerson ? 'person' : entry?.subject;
    },
  };

  function formOf(label: string | undefined): ValueForm {
    return (label === undefined ? undefined : forms.get(label)) ?? declared.accepts;
  }

  function isOwnLabel(bytes: Buffer, start: number, end: number): boolean {
    if (end - start > LABEL_BYTES || !mayBeOwn()(bytes, start, end)) return false;
    return isOwn(declared, keyOf(bytes.toString('utf8', start, end)));
  }

  /** The first label, for a name that only its form makes a label. */
  function byForm(name: string): string | undefined {
    return named?.(name) === true ? first?.label : undefined;
  }

  function labelIn(meaning: LabelMeaning, all: readonly LabelMeaning[]): string | undefined {
    const { entry, kept, ofPerson } = meaning;
    const standing = entry?.standings.get(declared);
    if (standing === undefined || standing === 'refused') return undefined;
    if (kept === 'number' && isUnnumbered) return undefined;
    const counts =
      standing === 'sure' ||
      (kept !== 'last' &&
        kept !== 'part' &&
        (ofPerson || all.some((other) => other !== meaning && isPersonal(other))));
    return counts ? entry?.labels.get(declared) : undefined;
  }
}

/**
 * A quick look at a value that may be written as one of some keys: false for nearly all others, by their first letter and the count of
 * letters and digits. Remarks in brackets are left out of keys, and accents of letters.
 */
function quickTest(keys: readonly string[]) {
  const starts = new Set(keys.map((key) => startOf(key.charCodeAt(0), key.length)));
  return function mayBeOne(bytes: Buffer, start: number, end: number): boolean {
    let first = 0;
    let count = 0;
    for (let p = start; p < end; p++) {
      const byte = bytes[p];
      if (byte >= NON_ASCII || byte === OPEN_PAREN) return true;
      if (ALNUM[byte] === 0) continue;
      // Digits have that bit.
      first ||= byte | CASE_BIT;
      count++;
    }
    return starts.has(startOf(first, count));
  };
}

function startOf(first: number, count: number): number {
  return first * 256 + count;
}

const NONE: readonly undefined[] = [];
/** Most bytes of a label. */
const LABEL_BYTES = 32;

/** The labels of all columns: what one text means as a label is found once for all filters. */
const vocabulary = lazy(
  (): LabelVocabulary =>
    vocabularyOf(
      definitions.flatMap(({ column }) => column ?? []),
      { personal: PERSONAL, contacts: CONTACTS },
    ),
);

/** A header, as all filters of a plan read it. */
interface Header {
  readonly meanings: readonly LabelMeaning[];
  /** Whether any filter has a label in it: a line of prose with a comma may be a header, and then all are asked. */
  readonly isLabelled: boolean;
}

const headers = new WeakMap<readonly string[], Header>();

function headed(header: readonly string[]): Header {
  const known = headers.get(header);
  if (known !== undefined) return known;
  const isSentence = header.length > 1 && header.some(hasManyWords);
  const meanings = header.map((text) => meaningIn(text, isSentence));
  const isLabelled = meanings.some(({ entry }) => entry !== undefined) || header.some(isNamed);
  const read = { meanings, isLabelled };
  headers.set(header, read);
  return read;
}

/** The meaning of a field of a header: the last words of a sentence with a comma are no label. */
function meaningIn(text: string, isSentence: boolean): LabelMeaning {
  const meaning = vocabulary().meaningOf(text);
  return isSentence && meaning.kept === 'last' ? { ...meaning, entry: undefined } : meaning;
}

/** Most words of a name of a column. */
const MOST_WORDS = 4;

function hasManyWords(text: string): boolean {
  return text.split(/\s+/).length > MOST_WORDS;
}

function isKnown(text: string): boolean {
  return vocabulary().meaningOf(text).entry !== undefined || isNamed(text);
}

/** Whether a name is a label by its form. */
function isNamed(name: string): boolean {
  return namedColumns().some((named) => named(name));
}

const namedColumns = lazy(() => definitions.flatMap(({ column }) => column?.named ?? []));

function isPersonal({ ofPerson, entry }: LabelMeaning): boolean {
  return ofPerson || entry?.subject !== undefined;
}

function isOwn(declared: ColumnLabels, key: string): boolean {
  const standing = vocabulary().entry(key)?.standings.get(declared);
  return standing !== undefined && standing !== 'refused';
}

/** The forms of values of a column by the labels that have forms of their own. */
function formsByLabel({ labels = '', under = [] }: ColumnLabels): ReadonlyMap<string, ValueForm> {
  const others = new Set(labelsOf(labels).map(({ label }) => label));
  return new Map(
    under.flatMap(([own, form]) =>
      labelsOf(own).flatMap(({ label }) => (others.has(label) ? [] : [[label, form] as const])),
    ),
  );
}

/** The folded labels of a column, but those that refuse. */
function keysOf({
  personal = '',
  labels = '',
  beside = '',
  under = [],
}: ColumnLabels): readonly string[] {
  return [personal, labels, beside, ...under.map(([own]) => own)]
    .join()
    .split(',')
    .map(keyOf)
    .filter((key) => key !== '');
}
