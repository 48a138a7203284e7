import { ALNUM, CASE_BIT, NON_ASCII, OPEN_PAREN } from '../../core/bytes.ts';
import { lazy } from '../../core/memoize.ts';
import type { Column } from '../../engine/types.ts';
import type { Definition } from '../definition.ts';
import { definitions } from '../index.ts';
import { startsUpperCase } from '../user/terms/term-searcher.ts';
import { type HeaderField, headerFields, keyOf } from './header-fields.ts';
import type { ColumnLabels } from './labels.ts';
import { CONTACTS, PERSONAL } from './personal-labels.ts';
import { isGiven, type ValueForm } from './value-forms.ts';

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
    accepts: (bytes, start, end) =>
      startsUpperCase(bytes, start) && column.accepts(bytes, start, end),
    acceptsGiven: (bytes, start, end) =>
      startsUpperCase(bytes, start) && column.acceptsGiven(bytes, start, end),
  };
}

function columnFor(declared: ColumnLabels): Column {
  const { given = isGiven, fittingParts = false, confidence = CONFIDENCE } = declared;
  const { partsOfCharacters = false, beside = '', named, unnamed } = declared;
  const { refused = '', refusable = () => true } = declared;
  const sure = labelsByKey(sureLabels(declared));
  const loose = labelsByKey(beside);
  const others = labelsByKey(refused);
  const mayBeLabel = quickTest([...sure.keys(), ...loose.keys()]);
  const [first] = (declared.labels ?? '').split(',');
  // A translation is no value: `"city": "Town"`.
  const accepts: ValueForm = (bytes, start, end) =>
    declared.accepts(bytes, start, end) && !isOwnLabel(bytes, start, end);
  return {
    accepts,
    acceptsGiven: (bytes, start, end) => given(bytes, start, end) || accepts(bytes, start, end),
    fittingParts,
    partsOfCharacters,
    confidence,
    labels(header) {
      const fields = headerFields(header);
      if (!hasLabel(header, fields)) return NONE;
      return fields.map((field, n) => {
        if (unnamed?.(header[n]) === true) return undefined;
        return labelIn(sure, field) ?? looseLabel(field, fields) ?? byForm(header[n]);
      });
    },
    isLabel: (text) =>
      headerFields([text]).some((field) => labelIn(knownLabels(), field) !== undefined),
    refuses: (label) => headerFields([label]).some((field) => labelIn(others, field) !== undefined),
    isRefusable: refusable,
    subjectOf(label) {
      const [field] = headerFields([label]);
      if (!isPersonal(field)) return undefined;
      return field.ofPerson || labelIn(contactLabels(), field) === undefined ? 'person' : 'contact';
    },
  };

  function isOwnLabel(bytes: Buffer, start: number, end: number): boolean {
    if (end - start > LABEL_BYTES || !mayBeLabel(bytes, start, end)) return false;
    const key = keyOf(bytes.toString('utf8', start, end));
    return sure.has(key) || loose.has(key);
  }

  /** The first label, for a name that only its form makes a label. */
  function byForm(name: string): string | undefined {
    return named?.(name) === true ? first : undefined;
  }

  function looseLabel(field: HeaderField, fields: readonly HeaderField[]): string | undefined {
    const label = labelIn(loose, field);
    if (label === undefined || field.ofPerson) return label;
    return fields.some((other) => other !== field && isPersonal(other)) ? label : undefined;
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
/** Whether a header has a label, by header: each filter asks about the same ones. */
const labelled = new WeakMap<readonly HeaderField[], boolean>();

/** Whether any filter has a label among the fields: a line of prose with a comma may be a header, and then all are asked. */
function hasLabel(header: readonly string[], fields: readonly HeaderField[]): boolean {
  const known = labelled.get(fields);
  if (known !== undefined) return known;
  const labels = allLabels();
  const found =
    fields.some((field) => labelIn(labels, field) !== undefined) ||
    header.some((name) => namedColumns().some((named) => named(name)));
  labelled.set(fields, found);
  return found;
}

const allLabels = lazy(() =>
  labelsByKey(
    declaredColumns()
      .map((column) => `${sureLabels(column)},${column.beside ?? ''}`)
      .join(),
  ),
);

const namedColumns = lazy(() => declaredColumns().flatMap(({ named }) => named ?? []));

/** These, and labels that only refuse values or only mark rows as people's. */
const knownLabels = lazy(() =>
  labelsByKey(
    declaredColumns()
      .map((column) => `${sureLabels(column)},${column.beside ?? ''},${column.refused ?? ''}`)
      .concat(PERSONAL)
      .join(),
  ),
);

function sureLabels({ personal = '', labels = '' }: ColumnLabels): string {
  return `${personal},${labels}`;
}

function declaredColumns(): readonly ColumnLabels[] {
  return definitions.flatMap(({ column }) => column ?? []);
}

function isPersonal(field: HeaderField): boolean {
  return field.ofPerson || labelIn(personalLabels(), field) !== undefined;
}

const personalLabels = lazy(() => {
  const declared = declaredColumns().map(({ personal = '' }) => personal);
  return labelsByKey([PERSONAL, ...declared].join());
});
const contactLabels = lazy(() => labelsByKey(CONTACTS));

function labelIn(labels: ReadonlyMap<string, string>, { keys }: HeaderField): string | undefined {
  for (const key of keys) {
    const label = labels.get(key);
    if (label !== undefined) return label;
  }
  return undefined;
}

function labelsByKey(labels: string): ReadonlyMap<string, string> {
  const all = labels.split(',').map((label) => label.trim());
  const known = all.filter((label) => label !== '').map((label) => [keyOf(label), label] as const);
  // The first of two equal labels counts.
  return new Map(known.toReversed());
}
