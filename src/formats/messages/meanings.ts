/** Meaning of a position in a message, as labels of table headers: filters that know a label take the position. */
export interface Meaning {
  readonly labels: readonly string[];
  /** Meaning if no filter takes the labels. */
  readonly otherwise?: Meaning;
}

/** A position, as its standard writes it: `PID-5.1`, `NM103`. */
export interface Position {
  readonly name: string;
  readonly meaning: Meaning;
}

const meaning = (...labels: readonly string[]): Meaning => ({ labels });

const id = meaning('medical record number');
const issued = (...labels: readonly string[]): Meaning => ({ labels, otherwise: id });

/** Meanings of positions, by names of this project. */
export const MEANINGS = {
  id,
  ssn: issued('social security number'),
  license: issued("driver's license"),
  passport: issued('passport number'),
  nhs: issued('nhs number'),
  npi: meaning('npi'),
  ein: meaning('ein'),
  routing: meaning('routing number'),
  account: meaning('account number'),
  family: meaning('last name'),
  given: meaning('first name'),
  middle: meaning('middle name'),
  whole: meaning('contact name'),
  doctor: meaning('attending physician'),
  doctorFamily: meaning('attending physician', 'last name'),
  doctorGiven: meaning('attending physician', 'first name'),
  doctorMiddle: meaning('attending physician', 'middle name'),
  birth: meaning('date of birth'),
  day: meaning('date of service'),
  street: meaning('street address'),
  city: meaning('city'),
  state: meaning('state'),
  zip: meaning('zip code'),
  county: meaning('county'),
  /** No filter takes a place, which is nobody's name. */
  place: meaning('country code'),
  phone: meaning('phone number'),
  reached: meaning('phone number', 'email address'),
  email: meaning('email address'),
  extension: meaning('phone extension'),
  diagnosis: meaning('diagnosis'),
} as const;

export type MeaningName = keyof typeof MEANINGS;

/** Every label that a meaning has, as one header. */
export const MESSAGE_LABELS: readonly string[] = [
  ...new Set(Object.values<Meaning>(MEANINGS).flatMap(({ labels }) => labels)),
];

/** The positions of a standard that filters may take. */
export interface StandardPositions {
  /**
   * Positions of the standard. A message's columns are indices into the positions of all standards, one standard
   * after the other.
   */
  readonly all: readonly Position[];
  /** Adds a position and returns its column. */
  columnAt(name: string, meaning: MeaningName): number;
}

/** An empty list of positions, whose columns begin with `first`. */
export function positionList(first: number): StandardPositions {
  const all: Position[] = [];
  return {
    all,
    columnAt: (name, meaning) => first + all.push({ name, meaning: MEANINGS[meaning] }) - 1,
  };
}
