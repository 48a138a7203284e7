import { codeOf } from './codes.ts';
import { HL7_POSITIONS } from './hl7-fields.ts';
import { type MeaningName, type Position, positionList } from './meanings.ts';

/** Column of an element, by other elements of its segment. */
interface Rule {
  /** The element whose code gives the meaning; 0 if it is always the same. */
  readonly by: number;
  readonly of: ReadonlyMap<number, number>;
  /** Column for any other code. */
  readonly other: number | undefined;
  /** Element that must have a code, and the code. */
  readonly where: readonly [number, number] | undefined;
}

/** A segment's elements, by number. */
export type X12Segment = readonly (Rule | undefined)[];

type Codes = Readonly<Record<string, readonly string[]>>;

interface Written {
  readonly at: string;
  readonly by?: number;
  readonly of?: Codes;
  readonly other?: MeaningName;
  readonly where?: readonly [number, string];
}

/** Codes of element 98 for providers. */
const PROVIDERS = [
  ...['1P', '1T', '3D', '71', '72', '73', '77', '82', '85', '87', 'AAJ', 'DD', 'DK', 'DN', 'DQ'],
  ...['FA', 'LI', 'P3', 'PW', 'QB', 'SJ'],
];
const PEOPLE = ['03', '31', '74', 'E1', 'GB', 'GD', 'IL', 'QC', 'QD', 'S1'];
const PERSON = [2, '1'] as const;
/** Meanings by element 128 of REF and element 66 of NM1. */
const REFERENCES: Codes = {
  ssn: ['SY'],
  id: [
    ...['EA', '1L', '1W', '0F', '23', '3H', 'EJ', 'F6', 'IG', 'HJ', 'Q4', 'ABB', 'NQ', 'Y4', '4A'],
  ],
  ein: ['EI', 'TJ'],
  npi: ['HPI'],
};
const IDENTIFIED: Codes = {
  ssn: ['34', 'SY'],
  id: ['MI', 'HN', 'II', 'MR', 'N', 'C', 'C1', '17', 'ZZ', 'EA', 'EJ'],
  npi: ['XX'],
  ein: ['24', 'FI'],
};
const REACHED: Codes = {
  phone: ['TE', 'FX', 'CP', 'HP', 'WP', 'AP', 'NP', 'BN', 'HF', 'WF', 'PC', 'OT', 'VM'],
  email: ['EM', 'IT'],
  extension: ['EX'],
};

/** Segments and elements of the ASC X12 transactions of health care, 005010 (270 to 278, 820, 834, 835, 837). */
const ELEMENTS: readonly Written[] = [
  { at: 'NM103', by: 1, of: { doctorFamily: PROVIDERS }, other: 'family', where: PERSON },
  { at: 'NM104', by: 1, of: { doctorGiven: PROVIDERS }, other: 'given', where: PERSON },
  { at: 'NM105', by: 1, of: { doctorMiddle: PROVIDERS }, other: 'middle', where: PERSON },
  { at: 'NM107', by: 1, of: { doctorFamily: PROVIDERS }, other: 'family', where: PERSON },
  { at: 'NM109', by: 8, of: IDENTIFIED },
  { at: 'N102', by: 1, of: { whole: PEOPLE } },
  { at: 'N104', by: 3, of: IDENTIFIED },
  { at: 'N301', other: 'street' },
  { at: 'N302', other: 'street' },
  { at: 'N401', other: 'city' },
  { at: 'N402', other: 'state' },
  { at: 'N403', other: 'zip' },
  { at: 'N404', other: 'place' },
  { at: 'N405', other: 'place' },
  { at: 'N406', by: 5, of: { county: ['CO', 'CY'], city: ['CI'], state: ['SP'] }, other: 'place' },
  { at: 'DMG02', other: 'birth' },
  { at: 'REF02', by: 1, of: REFERENCES },
  { at: 'PER02', other: 'whole' },
  { at: 'PER04', by: 3, of: REACHED },
  { at: 'PER06', by: 5, of: REACHED },
  { at: 'PER08', by: 7, of: REACHED },
  { at: 'DTP03', by: 2, of: { day: ['D8', 'RD8', 'DT', 'RDT', 'D6'] } },
  { at: 'DTM02', other: 'day' },
  { at: 'BHT04', other: 'day' },
  { at: 'BPR07', by: 6, of: { routing: ['01'] } },
  { at: 'BPR09', other: 'account' },
  { at: 'BPR13', by: 12, of: { routing: ['01'] } },
  { at: 'BPR15', other: 'account' },
  { at: 'BPR16', other: 'day' },
  { at: 'CLM01', other: 'id' },
  { at: 'CLP01', other: 'id' },
  { at: 'SBR03', other: 'id' },
  { at: 'COB02', other: 'id' },
];

const { all: positions, columnAt } = positionList(HL7_POSITIONS.length);

/** The positions of X12: their columns follow those of HL7. */
export const X12_POSITIONS: readonly Position[] = positions;

/** The segments with positions that filters take, by name. */
export const X12_SEGMENTS: ReadonlyMap<number, X12Segment> = segments();

/** Codes that a date follows, in any segment (element 1250). */
export const DATE_CODES: ReadonlySet<number> = new Set(['D8', 'RD8'].map(codeOf));
export const DATED = columnAt('D8', 'day');

/** The column of an element, by those before it. */
export function columnOf(
  rules: X12Segment,
  number: number,
  elements: Int32Array,
): number | undefined {
  const rule = rules[number];
  if (rule === undefined) return undefined;
  const { by, of, other, where } = rule;
  if (where !== undefined && elements[where[0]] !== where[1]) return undefined;
  return of.get(elements[by]) ?? other;
}

function segments(): ReadonlyMap<number, X12Segment> {
  const all = new Map<number, (Rule | undefined)[]>();
  for (const written of ELEMENTS) {
    const name = codeOf(written.at.slice(0, -2));
    const rules = all.get(name) ?? [];
    rules[Number(written.at.slice(-2))] = ruleOf(written);
    all.set(name, rules);
  }
  return new Map([...all].map(([name, rules]) => [name, Array.from(rules)]));
}

function ruleOf({ at, by = 0, of = {}, other, where }: Written): Rule {
  const codes = Object.entries(of).flatMap(([meaning, listed]) => {
    const column = columnAt(at, meaning as MeaningName);
    return listed.map((code) => [codeOf(code), column] as const);
  });
  return {
    by,
    of: new Map(codes),
    other: other === undefined ? undefined : columnAt(at, other),
    where: where && [where[0], codeOf(where[1])],
  };
}
