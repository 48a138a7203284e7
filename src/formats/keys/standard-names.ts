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

/**
 * Elements of HL7 CDA and FHIR, of invoices (UBL 2.1, UN/CEFACT CII) and bank statements (ISO 20022, OFX), and tags of SWIFT; those
 * of other formats are labels unchanged. Some need the element around them.
 */
const ELEMENTS: Readonly<Record<string, string>> = {
  birthTime: 'birth date',
  deceasedTime: 'date of death',
  deceasedDateTime: 'date of death',
  patientRole: 'patient',
  'patientRole id': 'patient id',
  streetAddressLine: 'street address',
  'name family': 'family name',
  'name given': 'given name',
  'address line': 'street address',
  'identifier value': 'identifier value',
  'assignedPerson name': 'person name',
  'associatedPerson name': 'person name',
  'guardianPerson name': 'person name',
  'informationRecipient name': 'person name',
  'maintainingPerson name': 'person name',
  'relatedPerson name': 'person name',
  StreetName: 'street name',
  AdditionalStreetName: 'street name',
  'AddressLine Line': 'street address',
  PostalZone: 'postal code',
  'PayeeFinancialAccount ID': 'account number',
  LineOne: 'street address',
  LineTwo: 'street address',
  LineThree: 'street address',
  PostcodeCode: 'postal code',
  PersonName: 'person name',
  IBANID: 'iban',
  ProprietaryID: 'account number',
  'TelephoneUniversalCommunication CompleteNumber': 'phone',
  StrtNm: 'street name',
  AdrLine: 'street address',
  TwnNm: 'city',
  PstCd: 'postal code',
  PhneNb: 'phone',
  MobNb: 'phone',
  EmailAdr: 'email',
  IBAN: 'iban',
  'Dbtr Nm': 'account holder',
  'UltmtDbtr Nm': 'account holder',
  'Cdtr Nm': 'account holder',
  'UltmtCdtr Nm': 'account holder',
  'Ownr Nm': 'account holder',
  'Pty Nm': 'account holder',
  'InitgPty Nm': 'account holder',
  'Othr Id': 'account number',
  BldgNb: 'street address',
  CityOfBirth: 'city',
  ACCTID: 'account number',
  ':25:': 'account number',
  ':50:/': 'account number',
  ':50F:/': 'account number',
  ':50H:/': 'account number',
  ':50K:/': 'account number',
  ':59:/': 'account number',
  ':59F:/': 'account number',
  '?31': 'account number',
  '?32': 'account holder',
  '?33': 'account holder',
  '/ACCT/': 'account number',
  '/IBAN/': 'iban',
  '/NAME/': 'account holder',
  '/ADDR/': 'street address',
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
  return LICENCES.test(system)
    ? "driver's license"
    : name.replace(QUESTION, '').replace(/[ ?:*]+$/, '');
}

/** Label of a type of identifiers by its code, which may also be the abbreviation of a state. */
export function labelOfCode(code: string): string | undefined {
  return Object.hasOwn(CODES, code) ? CODES[code] : undefined;
}

const NAMING = new Set(
  `name key k label field fieldname field_name column attribute property question prompt caption title system code display text
  type kind id root itemprop placeholder autocomplete aria-label data-label data-field data-name
  path pointer url linkid header parameter property`.split(/\s+/),
);
/** Values before and after a change. */
const CHANGED =
  /^(?:old|new|before|after|previous|prior|current|original|updated|from|to|(?:old|new|previous|original|current)[ _-]?values?|(?:before|after)[ _-]values?)$/i;
const VALUES = new Set(
  'value values val v answer response reply content data extension'.split(' '),
);
/** FHIR's, by the type of their value, and those of OpenTelemetry and Firestore. */
const TYPED_VALUE = /^value[A-Z]|^(?:string|int|integer|double|timestamp|array|kvlist)Value$/;
/** Keys of a text, or a number, among those of its attributes or its type, as converters, MongoDB and DynamoDB write them. */
const OF_TEXT = /^(?:\$t|[$_SN]|\$(?:date|number\w+)|[#_]*cdata(?:-section)?)$/;

/** Role of a key in an object whose members describe one of them. */
export function roleOf(key: string): 'naming' | 'value' | undefined {
  const small = key.toLowerCase();
  if (VALUES.has(small) || TYPED_VALUE.test(key) || CHANGED.test(key)) return 'value';
  return NAMING.has(small) ? 'naming' : undefined;
}

/** Whether a key has the meaning of the key around its object. */
export function isOfText(key: string): boolean {
  return (
    OF_TEXT.test(key) ||
    TYPED_VALUE.test(key) ||
    CHANGED.test(key) ||
    /^(?:val|v|answer|response|reply)$/i.test(key)
  );
}

/** A key without the prefix that HTML writes, and the suffix that search engines write. */
export function withoutMarks(key: string): string {
  return key.replace(/^data-|\.(?:keyword|raw)$/g, '');
}

/** Words of a question or a request before the label that it is about. */
const QUESTION =
  /^(?:please )?(?:what(?:['’]?s| is| was| are)|enter|provide|give|state|specify|confirm|type|select|tell us)(?: in)? (?:(?:us|me|the|your|a|an|his|her|their|patient['’]?s) )*/i;
/** Parents of a FHIR reference's `display` that are mostly people. */
const REFERENCES = new Set(
  `subject patient beneficiary subscriber individual generalPractitioner performer actor member requester recorder asserter
  practitioner author sender informant enterer interpreter resultsInterpreter collector who party participant informationSource
  provider primaryPerformer verifier reporter policyHolder`.split(/\s+/),
);

/** Whether the key in an object of another refers to people by their names. */
export function isReferenceTo(parent: string, key: string): boolean {
  return key === 'display' && REFERENCES.has(parent);
}

/** Label for the `value` of an element, by the element's name. */
export function labelOfElement(name: string): string {
  return isElement(name) ? ELEMENTS[name] : name;
}

/** Whether an element's name, with that of the one around it or alone, is a standard's. */
export function isElement(name: string): boolean {
  return Object.hasOwn(ELEMENTS, name);
}

/** Eight digits for the day, six at most for the time, and where in the world: HL7's TS. */
export function isTimestamp(bytes: Buffer, start: number, end: number): boolean {
  return /^\d{8}(?:\d{2,6}(?:\.\d{1,4})?)?(?:[+-]\d{4})?$/.test(
    bytes.toString('latin1', start, end),
  );
}
