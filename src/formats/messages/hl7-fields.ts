import { codeOf } from './codes.ts';
import { type MeaningName, type Position, positionList } from './meanings.ts';

/** Columns of a field's repetition. */
export interface Hl7Field {
  /** By component, the first at 1. */
  readonly components: Columns;
  /** Column of a repetition with a single component and no digit. */
  readonly alone: number | undefined;
  /** Column of the first component, by the type of the identifier in the fifth (table 0203). */
  readonly issued: ReadonlyMap<string, number> | undefined;
  /** Columns if the first component has subcomponents, or the second is a time. */
  readonly timed: TimedPerson | undefined;
}

/** A person, and the times of an act: NDL. */
export interface TimedPerson {
  /** Columns of the first component's subcomponents, the first at 1. */
  readonly subcomponents: Columns;
  readonly components: Columns;
}

/** Column of each component; the first is at 1. */
type Columns = readonly (number | undefined)[];

/** A segment's fields by number; the first one follows the segment's name. */
export type Hl7Segment = readonly (Hl7Field | undefined)[];

type Components = Readonly<Record<number, MeaningName>>;

const DOCTOR: Components = {
  1: 'npi',
  2: 'doctorFamily',
  3: 'doctorGiven',
  4: 'doctorMiddle',
  5: 'doctorFamily',
};

/** Components by data type of HL7 v2.8.2, chapter 2A: XPN, XCN, CX, XAD, XTN, DTM, DR, CWE, and single values. */
const TYPES: Readonly<Record<string, Components>> = {
  name: { 1: 'family', 2: 'given', 3: 'middle', 4: 'family' },
  doctor: DOCTOR,
  reader: DOCTOR,
  person: { 1: 'id', 2: 'family', 3: 'given', 4: 'middle', 5: 'family' },
  id: { 1: 'id' },
  address: {
    1: 'street',
    2: 'street',
    3: 'city',
    4: 'state',
    5: 'zip',
    6: 'place',
    8: 'county',
    9: 'county',
  },
  phone: {
    ...{ 1: 'reached', 4: 'email', 5: 'phone', 6: 'phone', 7: 'phone' },
    ...{ 8: 'extension', 12: 'phone' },
  },
  birth: { 1: 'birth' },
  day: { 1: 'day', 2: 'day' },
  ssn: { 1: 'ssn' },
  license: { 1: 'license' },
  city: { 1: 'city' },
  county: { 1: 'county' },
  email: { 1: 'email' },
  diagnosis: { 2: 'diagnosis' },
  diagnosed: { 1: 'diagnosis' },
};

/** Meaning of the only component of a doctor's or a person's field. */
const ALONE: Readonly<Record<string, MeaningName>> = {
  doctor: 'doctor',
  reader: 'doctor',
  person: 'family',
};
/**
 * The components of an NDL are a person, whose parts are subcomponents (CNN), and times; many systems write a
 * doctor's components there.
 */
const TIMED = { reader: { person: 'doctor', times: { 2: 'day', 3: 'day' } } } as const;

/** Types of identifiers that have a filter of their own (HL7 table 0203). */
const ISSUED: Readonly<Record<string, MeaningName>> = {
  SS: 'ssn',
  DL: 'license',
  PPN: 'passport',
  NH: 'nhs',
  NHS: 'nhs',
  NPI: 'npi',
};

/** Segments and their fields by HL7 v2.8.2, with the fields that older versions had at the same position. */
const SEGMENTS = `
EVN 2 day, 5 doctor, 6 day
PID 2 id, 3 id, 4 id, 5 name, 6 name, 7 birth, 9 name, 11 address, 12 county, 13 phone, 14 phone, 18 id, 19 ssn,
  20 license, 21 id, 23 city, 29 day, 40 phone
PD1 4 doctor
NK1 2 name, 4 address, 5 phone, 6 phone, 12 id, 16 birth, 26 name, 30 name, 31 phone, 32 address, 33 id, 37 ssn
GT1 2 id, 3 name, 4 name, 5 address, 6 phone, 7 phone, 8 birth, 12 ssn, 16 name, 17 address, 18 phone, 19 id,
  42 name, 45 name, 46 phone
IN1 6 name, 7 phone, 12 day, 13 day, 16 name, 18 birth, 19 address, 36 id, 44 address, 49 id
IN2 1 id, 2 ssn, 6 id, 7 name, 8 id, 9 name, 10 id, 22 name, 40 name, 49 name, 50 phone, 52 name, 53 phone, 61 id,
  63 phone, 64 phone
PV1 5 id, 7 doctor, 8 doctor, 9 doctor, 17 doctor, 19 id, 44 day, 45 day, 50 id, 52 doctor
PV2 8 day, 9 day, 13 doctor
MRG 1 id, 2 id, 3 id, 4 id, 5 id, 6 id, 7 name
ORC 9 day, 10 doctor, 11 doctor, 12 doctor, 14 phone, 15 day, 19 doctor, 24 address
OBR 7 day, 8 day, 10 doctor, 14 day, 16 doctor, 17 phone, 22 day, 28 doctor, 32 reader, 33 reader, 34 reader,
  35 reader
OBX 14 day, 16 doctor, 25 doctor
DG1 3 diagnosis, 4 diagnosed, 5 day, 16 doctor
AL1 3 diagnosis, 6 day
PR1 5 day, 8 doctor, 11 doctor, 12 doctor
ROL 4 doctor, 11 address, 12 phone
SCH 12 doctor, 13 phone, 14 address, 16 doctor, 17 phone, 18 address, 20 doctor, 21 phone
AIP 3 doctor
TXA 4 day, 5 doctor, 6 day, 7 day, 8 day, 9 doctor, 10 doctor, 11 doctor, 22 doctor
FT1 4 day, 20 doctor, 21 doctor
RXA 3 day, 4 day, 10 doctor
ACC 1 day
QRD 8 person
STF 1 id, 2 id, 3 name, 6 birth, 10 phone, 11 address, 12 day, 13 day, 15 email, 22 license
PRD 2 name, 3 address, 5 phone, 7 id
CTD 2 name, 3 address, 5 phone
`;

const { all: positions, columnAt } = positionList(0);

/** The positions of HL7, by their columns. */
export const HL7_POSITIONS: readonly Position[] = positions;

/** The segments with positions that filters take, by name. */
export const HL7_SEGMENTS: ReadonlyMap<number, Hl7Segment> = new Map(
  SEGMENTS.trim()
    .split(/\n(?=\S)/)
    .map((line) => {
      const name = line.slice(0, 3);
      return [codeOf(name), segmentOf(name, line.slice(4))] as const;
    }),
);

/** Fields of an observation's value, by the type that the segment names (OBX-2). */
export const OBSERVED: ReadonlyMap<string, Hl7Field> = new Map(
  Object.entries({
    ...{ PN: 'name', XPN: 'name', CN: 'doctor', XCN: 'doctor', AD: 'address', XAD: 'address' },
    ...{ TN: 'phone', XTN: 'phone', CX: 'id', DT: 'day', DTM: 'day', TS: 'day' },
  }).map(([of, type]) => [of, fieldOf('OBX-5', type)] as const),
);

function segmentOf(name: string, fields: string): Hl7Segment {
  const all: (Hl7Field | undefined)[] = [];
  for (const written of fields.split(',')) {
    const [number, type] = written.trim().split(' ');
    all[Number(number)] = fieldOf(`${name}-${number}`, type);
  }
  return Array.from(all);
}

function fieldOf(name: string, type: string): Hl7Field {
  const alone = ALONE[type];
  return {
    components: columnsOf(name, TYPES[type]),
    alone: alone === undefined ? undefined : columnAt(`${name}.1`, alone),
    issued: type === 'id' ? issuedIn(name) : undefined,
    timed: type === 'reader' ? timedIn(name, TIMED[type]) : undefined,
  };
}

function columnsOf(name: string, meanings: Components): Columns {
  const columns: (number | undefined)[] = [];
  for (const [number, meaning] of Object.entries(meanings)) {
    columns[Number(number)] = columnAt(`${name}.${number}`, meaning);
  }
  return Array.from(columns);
}

function timedIn(name: string, { person, times }: (typeof TIMED)['reader']): TimedPerson {
  return {
    subcomponents: columnsOf(`${name}.1`, TYPES[person]),
    components: columnsOf(name, times),
  };
}

function issuedIn(name: string): ReadonlyMap<string, number> {
  const types = Object.entries(ISSUED);
  return new Map(types.map(([type, meaning]) => [type, columnAt(`${name}.1`, meaning)]));
}
