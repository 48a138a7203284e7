import { NON_ASCII } from '../../core/bytes.ts';
import { EVIDENCE_BYTES, KEY_BYTES, NAME_BYTES, type Reading, VALUE_BYTES } from '../reading.ts';
import { type Key, type KeyEvidence, type Owners, ofStandard } from './key-table.ts';
import { isTimestamp } from './standard-names.ts';

/** Most frames around a value whose names are tried: each value of a deep document tries them. */
const MOST_AROUND = 16;

/** More than any evidence: a value that is a secret if the object around it is of that kind. */
const OF_SECRET = 3;

/** A value that waits for its name: offsets in the input. */
interface Waiting {
  readonly start: number;
  readonly end: number;
  /** Owners if another key is a person's; `undefined` if another value names this one. */
  readonly ambiguous: Owners | undefined;
  /** Evidence that these need. */
  readonly needs: KeyEvidence | typeof OF_SECRET;
}

/**
 * An object of Kubernetes, of a kind that is not known, of the kind Secret or of another one; and the object of its data, where that is a
 * Secret's for sure, or where the kind may follow.
 */
type PartOfCluster = 'unknown' | 'secret' | 'other' | 'values' | 'data' | undefined;

/** An object or array that is open. */
interface Frame {
  isArray: boolean;
  /** The key of the current member; in an array, the key of the array. */
  key: Key | undefined;
  /** The key of the object itself. */
  parent: Key | undefined;
  /** Evidence of the keys in it so far. */
  evidence: KeyEvidence;
  /** It refers to something that is no person, in FHIR. */
  isThing: boolean;
  /** Its part in an object of Kubernetes. */
  of: PartOfCluster;
  /** Texts that may name a value in it: start and end of each, as offsets in the input. */
  readonly names: number[];
  /** The object has a value of its own, to which its names belong. */
  hasValue: boolean;
  waiting: readonly Waiting[];
  /** In an array: number of its elements so far, and start and end of the two latest, as offsets in the input. */
  count: number;
  readonly latest: [number, number, number, number];
}

const NONE_WAIT: readonly Waiting[] = [];
/** Most names that are tried for a value, two numbers each. */
const MOST_NAMES = 2 * 8;
/** Values of `resourceType`, and in XML elements, that are people. */
const PEOPLE = new Set(['Patient', 'Person', 'RelatedPerson', 'Practitioner']);

/** References of FHIR to what is no person. */
const THING =
  /(?:^|\/)(?:Organization|Location|Device|Group|HealthcareService|CareTeam|Medication|Substance|Specimen)\//;

/** Keys of FHIR whose objects hold more of the same person's. */
const PARTS = new Set(['identifier', 'qualification']);
/** Keys of FHIR for references to people, whose identifiers are theirs. */
const REFERENCES = new Set(
  'subject patient beneficiary subscriber individual generalPractitioner'.split(' '),
);
/** Keys of FHIR whose values have the meaning of the system or type beside them, in any form. */
const OF_SYSTEM = new Set(['telecom', 'identifier']);
/** URL of a contact: its scheme, which stays. */
const SCHEME = /^(mailto|tel|fax|sms|https?):/i;
const SCHEME_BYTES = 8;

type TakeField = (reading: Reading, start: number, end: number, owners: Owners) => void;

/** Follows the members of objects, or the elements in elements, and gives their values to the owners. */
export interface Members {
  reset(): void;
  depth(): number;
  isArray(): boolean;
  open(isArray: boolean): void;
  close(reading: Reading, at: number): void;
  key(reading: Reading, start: number, end: number): void;
  /** The same, of a key that is known. */
  knownKey(reading: Reading, key: Key | undefined, start: number): void;
  /** The value of the current key; one of several lines of it, a part, needs no form. */
  value(reading: Reading, start: number, end: number, isPart?: boolean): void;
  /** Whether the current key is one that a member beside it gives a meaning, such as `value`. */
  isValue(): boolean;
  /** The current key. */
  member(): Key | undefined;
  /** The text of the open element, or its attribute `value`; `around`: number of elements around it that the text also belongs to. */
  elementValue(reading: Reading, start: number, end: number, around?: number): boolean;
  /** Owners of a value that a text names. */
  named(reading: Reading, start: number, end: number): Owners;
  /** A text that names the value of the element that is open. */
  name(reading: Reading, start: number, end: number): void;
}

/** `evidenceOf`: the evidence that a key is; default: its own. `field`: takes the values; default: that of the reading. */
export function members(
  evidenceOf: (key: Key) => KeyEvidence = ({ evidence }) => evidence,
  field: TakeField = (reading, start, end, owners) => reading.field(start, end, owners),
): Members {
  /** Open ones, followed by closed ones that are reused. */
  const frames: Frame[] = [];
  let depth = 0;

  return {
    reset() {
      depth = 0;
    },
    depth: () => depth,
    isArray: () => depth > 0 && frames[depth - 1].isArray,
    open,
    close,
    key,
    knownKey,
    value,
    isValue: () => frames[depth - 1].key?.role === 'value',
    member: () => frames[depth - 1].key,
    elementValue,
    named: (reading, start, end) => reading.name(start, end)?.named() ?? NOBODY,
    name: ({ base }, start, end) => addName(frames[depth - 1], base + start, base + end),
  };

  function open(isArray: boolean): void {
    const around = depth > 0 ? frames[depth - 1] : undefined;
    if (depth === frames.length) {
      frames.push({
        isArray,
        key: undefined,
        parent: undefined,
        evidence: 0,
        isThing: false,
        of: undefined,
        names: [],
        hasValue: false,
        waiting: NONE_WAIT,
        count: 0,
        latest: [0, 0, 0, 0],
      });
    }
    if (around?.isArray === true) around.count++;
    const frame = frames[depth++];
    frame.count = 0;
    frame.isArray = isArray;
    frame.isThing = false;
    frame.of = isArray ? undefined : partOf(around);
    frame.hasValue = false;
    frame.key = isArray ? around?.key : undefined;
    frame.parent = isArray ? around?.parent : around?.key;
    const isPart = frame.parent !== undefined && PARTS.has(frame.parent.text);
    const isTheirs = isPart && REFERENCES.has(around?.parent?.text ?? '');
    const inherited = isArray || isPart ? (around?.evidence ?? 0) : 0;
    frame.evidence = isTheirs || isPerson(frame.parent) ? 2 : inherited;
    // Setting the length takes longer than all else here.
    while (frame.names.length > 0) frame.names.pop();
    frame.waiting = NONE_WAIT;
  }

  /** A value may be named by an object next to it that has no value itself. */
  function close(reading: Reading, at: number): void {
    const { names, hasValue, isArray, count } = frames[--depth];
    const isPair = isArray && count === 2 && (depth === 0 || frames[depth - 1].isArray);
    if (isPair) pair(reading, frames[depth], at);
    if (depth === 0 || hasValue || names.length === 0) return;
    const around = frames[depth - 1];
    for (let n = 0; n < names.length; n += 2) addName(around, names[n], names[n + 1]);
    if (around.waiting.length > 0) nameWaiting(reading, around, at);
  }

  function key(reading: Reading, start: number, end: number): void {
    const isKey = start >= 0 && end - start <= KEY_BYTES;
    knownKey(reading, isKey ? reading.key(start, end) : undefined, start);
  }

  function knownKey(reading: Reading, own: Key | undefined, start: number): void {
    const frame = frames[depth - 1];
    frame.key = own;
    const evidence = own === undefined ? 0 : evidenceOf(own);
    if (evidence <= frame.evidence) return;
    frame.evidence = evidence;
    if (frame.waiting.length > 0) giveAmbiguous(reading, frame, start);
  }

  function value(reading: Reading, start: number, end: number, isPart = false): void {
    const frame = frames[depth - 1];
    const { key: own } = frame;
    if (frame.isArray) element(reading, frame, start, end);
    if (own === undefined || start < 0 || start === end) return;
    if (own.role === 'naming' && end - start <= KEY_BYTES) naming(reading, frame, start, end);
    if (own.isResourceType && PEOPLE.has(reading.bytes.toString('latin1', start, end))) {
      frame.evidence = 2;
    }
    if (own.text === 'reference') refer(reading, frame, start, end);
    if (own.text === 'apiVersion') frame.of ??= 'unknown';
    if (own.text === 'kind') kind(reading, frame, start, end);
    if (end - start > VALUE_BYTES) return;
    const owners = ownersOf(reading, depth - 1, own, start, end);
    if (owners.length > 0) field(reading, start, end, isPart ? ofStandard(owners) : owners);
  }

  /** The element of an array that follows its name: `["ssn","078051120"]`. In a list of headers each second one does. */
  function element(reading: Reading, frame: Frame, start: number, end: number): void {
    const { latest } = frame;
    const { base } = reading;
    latest.copyWithin(0, 2);
    [latest[2], latest[3]] = [base + start, base + end];
    frame.count++;
    if (frame.count % 2 === 0 && HEADERS.test(frame.key?.text ?? '')) pair(reading, frame, end);
  }

  /** Gives the latest element of an array to the filters that know the one before it, unless both are labels. */
  function pair(reading: Reading, { latest }: Frame, at: number): void {
    const { base } = reading;
    const [nameStart, nameEnd, start, end] = latest.map((offset) => offset - base);
    if (nameStart < 0 || nameEnd <= nameStart || at - end > EVIDENCE_BYTES) return;
    if (nameEnd - nameStart > KEY_BYTES || end - start > VALUE_BYTES || end <= start) return;
    const owners = reading.name(nameStart, nameEnd)?.named() ?? NOBODY;
    if (owners.length > 0 && !isLabel(reading, start, end)) field(reading, start, end, owners);
  }

  /** A reference of FHIR: `Organization/1`. */
  function refer({ bytes }: Reading, frame: Frame, start: number, end: number): void {
    frame.isThing ||= THING.test(bytes.toString('latin1', start, Math.min(end, start + 80)));
  }

  /** The kind of an object of Kubernetes: the values of a Secret may be before it. */
  function kind(reading: Reading, frame: Frame, start: number, end: number): void {
    const isSecret = SECRET.equals(reading.bytes.subarray(start, end));
    frame.of = isSecret ? 'secret' : 'other';
    const secrets = frame.waiting.filter(({ needs }) => needs === OF_SECRET);
    frame.waiting = frame.waiting.filter(({ needs }) => needs !== OF_SECRET);
    if (!isSecret) return;
    for (const secret of secrets) give(reading, secret, secretsOf(reading), start);
  }

  function elementValue(reading: Reading, start: number, end: number, around = 0): boolean {
    if (start < 0 || start >= end) return false;
    for (let n = 0; n <= around; n++) {
      if (valueOfElement(reading, depth - 1 - n, start, end)) return true;
    }
    return false;
  }

  /** The element's key is in the frame around its own, which has the names among its attributes. */
  function valueOfElement(reading: Reading, at: number, start: number, end: number): boolean {
    const own = frames[at];
    const around = frames[at - 1];
    const { key: name } = around;
    if (name === undefined) return false;
    own.hasValue ||= name.role !== 'naming';
    if (name.role === 'naming' && end - start <= KEY_BYTES) naming(reading, around, start, end);
    if (name.text === 'reference') refer(reading, around, start, end);
    if (end - start > VALUE_BYTES) return false;
    if (name.text === 'telecom') {
      contact(reading, start, end);
      return true;
    }
    const beside = ownersBeside(reading, own, start);
    if (beside.length === 0) wait(reading, own, start, end, undefined);
    const isTime = name.timed.length > 0 && isTimestamp(reading.bytes, start, end);
    const known = isTime ? name.timed : ownersOf(reading, at - 1, name, start, end);
    const owners = beside.length > 0 ? beside : known;
    if (owners.length > 0) field(reading, start, end, owners);
    return owners.length > 0;
  }

  /** Index of the frame whose names are a value's: of the object that it is in, also in arrays, and in FHIR's `answer`. */
  function namedAt(at: number): number {
    const least = Math.max(0, at - MOST_AROUND);
    for (let n = at; ; n--) {
      while (n > least && frames[n].isArray) n--;
      if (n <= least || frames[n].names.length > 0 || frames[n].parent?.role !== 'value') return n;
    }
  }

  /** Owners of a value; where something that follows may name it, it waits. */
  function ownersOf(reading: Reading, at: number, own: Key, start: number, end: number): Owners {
    const frame = frames[at];
    frame.hasValue ||= own.role === 'value';
    const named = own.role === 'value' ? frames[namedAt(at)] : undefined;
    const beside = named ? ownersBeside(reading, named, start) : NOBODY;
    if (beside.length > 0) return beside;
    const { owners, ambiguous } = reading.composed(own, frame.parent, start);
    if (frame.of === 'values') return [...owners, ...secretsOf(reading)];
    if (frame.of === 'data' && at > 0) wait(reading, frames[at - 1], start, end, NOBODY, OF_SECRET);
    if (owners.length > 0 && own.text === 'display' && frame.isThing) return NOBODY;
    if (ambiguous.length > 0) {
      const needs = isSubject(frame.parent) ? 1 : needsOf(reading, own, start, end);
      if (frame.evidence >= needs) return [...owners, ...ambiguous];
      wait(reading, frame, start, end, ambiguous, needs);
    } else if (named && owners.length === 0) wait(reading, named, start, end, undefined);
    return owners.length > 0 ? owners : NOBODY;
  }

  function wait(
    { base }: Reading,
    frame: Frame,
    start: number,
    end: number,
    ambiguous: Owners | undefined,
    needs: Waiting['needs'] = 0,
  ): void {
    const least = base + start - VALUE_BYTES - EVIDENCE_BYTES;
    const waiting = frame.waiting.filter((other) => other.start >= least);
    frame.waiting = [...waiting, { start: base + start, end: base + end, ambiguous, needs }];
  }

  function naming(reading: Reading, frame: Frame, start: number, end: number): void {
    addName(frame, reading.base + start, reading.base + end);
    if (frame.waiting.length > 0) nameWaiting(reading, frame, start);
  }

  /** Gives values whose own key is ambiguous to their owners, because another key is evidence enough. */
  function giveAmbiguous(reading: Reading, frame: Frame, at: number): void {
    const left: Waiting[] = [];
    for (const waiting of frame.waiting) {
      const { ambiguous, needs } = waiting;
      if (ambiguous === undefined || needs > frame.evidence) left.push(waiting);
      else give(reading, waiting, ambiguous, at);
    }
    frame.waiting = left;
  }

  /** Gives a value to its owners, if its name at `at` is near. */
  function give(reading: Reading, { start, end }: Waiting, owners: Owners, at: number): void {
    const { base } = reading;
    if (base + at - end <= EVIDENCE_BYTES) field(reading, start - base, end - base, owners);
  }

  function nameWaiting(reading: Reading, frame: Frame, at: number): void {
    const left: Waiting[] = [];
    for (const waiting of frame.waiting) {
      const owners =
        waiting.ambiguous === undefined
          ? ownersBeside(reading, frame, waiting.start - reading.base)
          : [];
      if (owners.length > 0) give(reading, waiting, owners, at);
      else left.push(waiting);
    }
    frame.waiting = left;
  }
}

const SECRET = Buffer.from('Secret');

/** The part of an object in the one around it. Only Secrets have `stringData`. */
function partOf(around: Frame | undefined): PartOfCluster {
  const key = around?.key?.text;
  if (key === 'stringData') return 'values';
  if (key !== 'data') return undefined;
  if (around?.of === 'secret') return 'values';
  return around?.of === 'unknown' ? 'data' : undefined;
}

/** Owners of any value of a Secret. */
function secretsOf(reading: Reading): Owners {
  return ofStandard(reading.label('secret')?.owners ?? NOBODY);
}

/** Keys of arrays of names and values: `rawHeaders` of Node. */
const HEADERS = /headers?$/i;

/** Whether a text is a label itself, as in a list of columns. */
function isLabel(reading: Reading, start: number, end: number): boolean {
  if (end - start > KEY_BYTES) return false;
  const own = reading.key(start, end);
  return own !== undefined && own.owners.length + own.ambiguous.length + own.evidence > 0;
}

/** The evidence that an ambiguous value needs: names in scripts that few filters read need less. */
function needsOf({ bytes }: Reading, { needs }: Key, start: number, end: number): KeyEvidence {
  let p = start;
  while (p < end && bytes[p] < NON_ASCII) p++;
  return p < end ? 1 : needs;
}

function addName({ names }: Frame, start: number, end: number): void {
  if (names.length === MOST_NAMES) names.splice(0, 2);
  names.push(start, end);
}

/** Gives the value of a contact in CDA, `tel:+1…`, `mailto:…` or a bare number, to the owners of such values. */
function contact(reading: Reading, start: number, end: number): void {
  const shown = reading.bytes.toString('latin1', start, Math.min(end, start + SCHEME_BYTES));
  const [written = '', scheme = 'tel'] = SCHEME.exec(shown) ?? [];
  if (scheme.startsWith('http')) return;
  const owners = reading.label(scheme === 'mailto' ? 'email' : 'phone')?.owners ?? NOBODY;
  if (owners.length > 0) reading.field(start + written.length, end, ofStandard(owners));
}

/** Owners of a value, by the first name in its object that has owners: a code counts where a table of types is named. */
function ownersBeside(reading: Reading, { names, parent }: Frame, start: number): Owners {
  const { base } = reading;
  const low = base + Math.max(0, start - NAME_BYTES);
  const keys: Key[] = [];
  for (let n = 0; n < names.length; n += 2) {
    const key = names[n] < low ? undefined : reading.name(names[n] - base, names[n + 1] - base);
    if (key !== undefined) keys.push(key);
  }
  const isTyped = keys.some((key) => key.text.includes('0203'));
  for (const { named, coded } of keys) {
    const owners = isTyped && coded().length > 0 ? coded() : named();
    if (owners.length > 0) return OF_SYSTEM.has(parent?.text ?? '') ? ofStandard(owners) : owners;
  }
  return NOBODY;
}

const NOBODY: Owners = [];

/** Keys of objects that are mostly people. */
const SUBJECTS =
  /^(?:(?:author|committer|contributor|maintainer|pusher|user|sender|recipient|assignee|reporter|owner|customer|employee|patient|contact|member|person)s?|people|\w+By)$/i;

function isSubject(key: Key | undefined): boolean {
  return key !== undefined && SUBJECTS.test(key.text);
}

function isPerson(key: Key | undefined): boolean {
  return key !== undefined && PEOPLE.has(key.text);
}
