/** Labels for the codes, systems and elements of health records, as a column's header would have them. */

/** Types of identifiers, HL7 v2 table 0203 (FHIR's http://terminology.hl7.org/CodeSystem/v2-0203). */
const CODES: Readonly<Record<string, string>> = {
  AN: 'account number',
  BN: 'account number',
  DL: "driver's license",
  DN: "driver's license",
  MA: 'medicaid number',
  MB: 'member number',
  MC: 'medicare id',
  MR: 'mrn',
  MRT: 'mrn',
  NH: 'nhs number',
  NPI: 'npi',
  PI: 'patient id',
  PN: 'patient name',
  PPN: 'passport number',
  PT: 'patient id',
  SB: 'ssn',
  SN: 'subscriber number',
  SS: 'ssn',
  VN: 'visit number',
};

/** https://terminology.hl7.org/identifiers.html, https://www.hl7.org/oid/ */
const SYSTEMS: Readonly<Record<string, string>> = {
  'http://hl7.org/fhir/sid/us-ssn': 'ssn',
  'http://hl7.org/fhir/sid/us-npi': 'npi',
  'http://hl7.org/fhir/sid/us-medicare': 'medicare id',
  'http://hl7.org/fhir/sid/us-mbi': 'medicare id',
  'https://fhir.nhs.uk/Id/nhs-number': 'nhs number',
  '2.16.840.1.113883.4.1': 'ssn',
  '2.16.840.1.113883.4.6': 'npi',
  '2.16.840.1.113883.4.572': 'medicare id',
  '2.16.840.1.113883.4.927': 'medicare id',
  '2.16.840.1.113883.2.1.4.1': 'nhs number',
};

/** Elements of HL7 CDA and FHIR, and tags of SWIFT; those of other formats are labels unchanged. */
const ELEMENTS: Readonly<Record<string, string>> = {
  birthTime: 'birth date',
  deceasedTime: 'date of death',
  deceasedDateTime: 'date of death',
  patientRole: 'patient',
  streetAddressLine: 'street address',
  ':25:': 'account number',
};

/** Elements that may hold a quantity as well as a time. */
export const TIMES: ReadonlySet<string> = new Set(['effectiveTime', 'time', 'low', 'high']);

/** Licences to drive, an arc for each state. */
const OID = 'urn:oid:';
const LICENCES = /^2\.16\.840\.1\.113883\.4\.3\.\d+$/;

/** Label for a name next to a value. */
export function labelOf(name: string): string {
  const system = name.startsWith(OID) ? name.slice(OID.length) : name;
  if (Object.hasOwn(SYSTEMS, system)) return SYSTEMS[system];
  return LICENCES.test(system) ? "driver's license" : name;
}

/** Label for a type of identifiers by its code, which may be the abbreviation of a state, too. */
export function labelOfCode(code: string): string | undefined {
  return Object.hasOwn(CODES, code) ? CODES[code] : undefined;
}

const NAMING = new Set(
  'name key label field fieldname field_name column attribute property question title system code display text type kind id root itemprop placeholder'.split(
    ' ',
  ),
);
const VALUES = new Set(['value', 'answer', 'extension']);

/** Role of a key in an object whose members say what one of them is. */
export function roleOf(key: string): 'naming' | 'value' | undefined {
  const small = key.toLowerCase();
  if (VALUES.has(small)) return 'value';
  return NAMING.has(small) ? 'naming' : undefined;
}

/** Label for the `value` of an element, by the element's name. */
export function labelOfElement(name: string): string {
  return Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : name;
}

/** Eight digits for the day, six at most for the time, and where in the world: HL7's TS. */
export function isTimestamp(bytes: Buffer, start: number, end: number): boolean {
  return /^\d{8}(?:\d{2,6}(?:\.\d{1,4})?)?(?:[+-]\d{4})?$/.test(
    bytes.toString('latin1', start, end),
  );
}
