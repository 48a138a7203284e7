import { unescaped } from '../../core/json-line.ts';
import { lazy } from '../../core/memoize.ts';
import type { FieldPlan } from '../../engine/fields/format-interface.ts';
import { type Labels, labelsOfText, OF_STANDARD, REFUSED } from '../../engine/fields/labels.ts';
import type { Filter } from '../../engine/types.ts';
import { singular } from '../../vocabulary/readings.ts';
import {
  isElement,
  isOfText,
  isReferenceTo,
  labelOf,
  labelOfCode,
  labelOfElement,
  roleOf,
  TIMES,
  withoutMarks,
} from './standard-names.ts';
import { mayBeStructure } from './structural.ts';

/** Filters that take a value, each followed by the index of its label. */
export type Owners = readonly number[];

/** A key of JSON, an element, an attribute or another name of values, as the filters of a plan know it. */
export interface Key {
  readonly bytes: Buffer;
  readonly hash: number;
  readonly text: string;
  /** Whether the filters were asked about it: `owners`, `ambiguous` and `evidence` are known. */
  readonly isAsked: boolean;
  /** Filters that have this label. */
  readonly owners: Owners;
  /** Filters that have this label where another key beside it is a person's. */
  readonly ambiguous: Owners;
  /** Evidence that its object is a person's: none, a contact, a person's key. */
  readonly evidence: KeyEvidence;
  /** Evidence that its ambiguous owners need: products and hosts also have a `name`. */
  readonly needs: KeyEvidence;
  /** `naming`: its value may name another, of a key whose role is `value`. */
  readonly role: 'naming' | 'value' | undefined;
  /** Whether its value is the type of a FHIR object. */
  readonly isResourceType: boolean;
  /** Filters that take a value which this text names, and those where it is a code in a table of identifiers' types. */
  readonly named: () => Owners;
  readonly coded: () => Owners;
  /** Filters that take the value of an element of this name where it is a time. */
  readonly timed: Owners;
  /** Its value may be structure, such as a namespace. */
  readonly mayBeStructure: boolean;
  /** The same keys, combined with the key of the object around: `name` and `family`. */
  readonly composed: Map<Key, ComposedKey>;
  /** The key that followed it last: most likely it does again. */
  next: Key | undefined;
}

/** 0: none; 1: the key of a contact; 2: the key of a person. */
export type KeyEvidence = 0 | 1 | 2;

export type ComposedKey = Pick<Key, 'owners' | 'ambiguous'>;

/** The keys that a plan's filters were asked about, in all texts. */
export interface KeyTable {
  readonly labels: Labels;
  /** The key that `[start, end)` is; `undefined` if it has not been looked up yet. */
  known(bytes: Buffer, start: number, end: number): Key | undefined;
  /** Adds it. */
  add(bytes: Buffer, start: number, end: number): Key;
  /** The key, with its owners. */
  withOwners(key: Key): Key;
  /** Owners of the columns below a header. */
  columns(header: readonly string[]): readonly Owners[];
  /** Owners of a key in the object that another key names, which `ask` lets find out if they are not known. */
  composed(key: Key, parent: Key, ask: () => boolean): ComposedKey;
}

/** Most keys that are kept, and slots for them. */
const MOST_KEYS = 8192;
const SLOTS = 4 * MOST_KEYS;

const tables = new WeakMap<FieldPlan, KeyTable>();

/** The table of a plan. */
export function keyTable(plan: FieldPlan): KeyTable {
  const known = tables.get(plan) ?? tableOf(plan);
  tables.set(plan, known);
  return known;
}

function tableOf({ filters }: FieldPlan): KeyTable {
  const labels = labelsOfText();
  let slots: (Key | undefined)[] = new Array(SLOTS);
  let count = 0;
  /** All columns know the same labels of people. */
  const judge = filters.find(({ detector }) => detector.column?.subjectOf)?.detector.column;

  return { labels, known, add, withOwners, columns, composed };

  function known(bytes: Buffer, start: number, end: number): Key | undefined {
    return slots[slotOf(bytes, start, end, hashOf(bytes, start, end))];
  }

  function add(bytes: Buffer, start: number, end: number): Key {
    if (count === MOST_KEYS) {
      slots = new Array(SLOTS);
      count = 0;
    }
    const copy = Buffer.from(bytes.subarray(start, end));
    const hash = hashOf(bytes, start, end);
    const text = keyText(copy);
    const key: Key = {
      bytes: copy,
      hash,
      text,
      role: roleOf(text),
      mayBeStructure: mayBeStructure(text),
      isResourceType: text === 'resourceType',
      isAsked: false,
      owners: [],
      ambiguous: [],
      evidence: 0,
      needs: /^(?:display[ _-]?)?names?$/i.test(text) ? 2 : 1,
      named: lazy(() => ownersIn(filters, [withoutMarks(labelOf(text))], labels)),
      coded: lazy(() => ownersIn(filters, [labelOfCode(text) ?? ''], labels)),
      timed: TIMES.has(text) ? ownersIn(filters, ['date of service'], labels) : [],
      composed: new Map(),
      next: undefined,
    };
    slots[slotOf(bytes, start, end, hash)] = key;
    count++;
    return key;
  }

  function columns(header: readonly string[]): readonly Owners[] {
    const own = filters.map(({ detector }) => detector.column?.labels(header) ?? []);
    return header.map((_text, n) =>
      own.flatMap(({ [n]: label }, filter) =>
        label === undefined ? [] : [filter, labels.indexOf(label)],
      ),
    );
  }

  /** The filters are not asked about a text that only names another value. */
  function withOwners(key: Key): Key {
    if (key.isAsked) return key;
    const text = withoutMarks(key.text);
    return Object.assign(key, { ...ownersOf([text]), isAsked: true });
  }

  function slotOf(bytes: Buffer, start: number, end: number, hash: number): number {
    for (let n = hash & (SLOTS - 1); ; n = (n + 1) & (SLOTS - 1)) {
      const key = slots[n];
      if (key === undefined) return n;
      if (key.hash === hash && isAt(bytes, start, end, key.bytes)) return n;
    }
  }

  function composed(key: Key, parent: Key, ask: () => boolean): ComposedKey {
    const found = key.composed.get(parent);
    if (found !== undefined) return found;
    if (key.composed.size === MOST_PARENTS || !ask()) return NOBODY;
    const both = `${parent.text} ${key.text}`;
    const own = isReferenceTo(parent.text, key.text)
      ? { owners: ofStandard(ownersOf(['person name']).owners), ambiguous: [] }
      : ownersOf(
          [
            isElement(both) ? both : `${labelOfElement(parent.text)} ${key.text}`,
            `${key.text} ${parent.text}`,
            `${singular(parent.text)} ${key.text}`,
          ],
          true,
        );
    const result = isEmpty(own) && isOfText(key.text) ? ownersOf([parent.text]) : own;
    key.composed.set(parent, isEmpty(result) ? NOBODY : result);
    return result;
  }

  /** Owners of the first of these names that has owners. */
  function ownersOf(names: readonly string[], isExact = false) {
    for (const name of names) {
      const label = labelOfElement(name);
      const evidence = EVIDENCE[judge?.subjectOf?.(label) ?? 'none'];
      if (judge?.mayBeLabel?.(label) === false) {
        if (evidence === EVIDENCE.none) continue;
        return { ...NOBODY, evidence };
      }
      const owners = ownersIn(filters, [label], labels, isExact);
      const ambiguous = without(ownersIn(filters, [label, PERSONAL], labels, isExact), owners);
      const refused = refusing(filters, label, isExact);
      if (owners.length + ambiguous.length + refused.length === 0 && evidence === 0) continue;
      const of = isElement(name) ? ofStandard : (known: Owners) => known;
      if (ambiguous.length === 0)
        return { owners: [...of(owners), ...refused], ambiguous, evidence };
      return { owners, ambiguous: [...of(ambiguous), ...refused], evidence };
    }
    return { ...NOBODY, evidence: EVIDENCE.none };
  }
}

function isEmpty({ owners, ambiguous }: ComposedKey): boolean {
  return owners.length + ambiguous.length === 0;
}

const EVIDENCE = { none: 0, contact: 1, person: 2 } as const;
const NOBODY: ComposedKey = { owners: [], ambiguous: [] };
/** Most keys of objects that are remembered for a key. */
const MOST_PARENTS = 1024;
/** A label that makes ambiguous labels beside it count. */
const PERSONAL = 'ssn';

function ownersIn(
  filters: readonly Filter[],
  header: readonly string[],
  labels: Labels,
  isExact = false,
): Owners {
  return filters.flatMap(({ detector }, n) => {
    const label = detector.column?.labels(header, isExact)[0];
    return label === undefined ? [] : [n, labels.indexOf(label)];
  });
}

/** Owners without the filters of others. */
function without(owners: Owners, others: Owners): Owners {
  const known = new Set(others.filter((_, n) => n % 2 === 0));
  return owners.flatMap((filter, n) =>
    n % 2 === 1 || known.has(filter) ? [] : [filter, owners[n + 1]],
  );
}

/** Filters that take nothing under a label. */
function refusing(filters: readonly Filter[], label: string, isExact: boolean): Owners {
  return filters.flatMap(({ detector: { column } }, n) =>
    column?.refuses?.(label, isExact) === true && column.labels([label])[0] === undefined
      ? [n, REFUSED]
      : [],
  );
}

/** The same filters, for the value of a standard's element. */
export function ofStandard(owners: Owners): Owners {
  return owners.map((number, n) =>
    n % 2 === 0 || number === REFUSED ? number : number | OF_STANDARD,
  );
}

/** The key without escapes. */
export function keyText(bytes: Buffer): string {
  return unescaped(bytes.toString());
}

function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = end - start;
  for (let p = start; p < end; p++) hash = Math.imul(hash ^ bytes[p], 0x0100_0193);
  return hash ^ (hash >>> 15);
}

function isAt(bytes: Buffer, start: number, end: number, key: Buffer): boolean {
  if (end - start !== key.length) return false;
  for (let k = 0; k < key.length; k++) if (bytes[start + k] !== key[k]) return false;
  return true;
}
