import { BACKSLASH, byteSet } from '../../core/bytes.ts';

/** Names whose values define the meaning of others: URIs or codes in health records (FHIR, CDA). */
const IN_HEALTH = new Set(
  `system code codeSystem codeSystemName codeSystemVersion root typeCode classCode moodCode determinerCode
  contextControlCode nullFlavor unit use mediaType representation inversionInd operator profile valueSet reference
  resourceType fullUrl instantiatesCanonical questionnaire implicitRules`.split(/\s+/),
);
/** Names whose values stay in any text, where they are namespaces, terminologies or types of the world's standards. */
const ANYWHERE = new Set([
  ...IN_HEALTH,
  'url',
  'uri',
  '$schema',
  '$id',
  '@context',
  '@type',
  'schema',
  'schemaLocation',
  'xmlns',
  'namespace',
]);
const KNOWN =
  /^(?:https?:\/\/(?:www\.w3\.org|(?:[\w-]+\.)?hl7\.org|loinc\.org|snomed\.info|unitsofmeasure\.org|www\.nlm\.nih\.gov\/research\/umls|www\.ama-assn\.org\/go\/cpt|nucc\.org|schema\.org|json-schema\.org|schemas\.[\w.-]+|fhir\.[\w.]+|[\w./:-]{1,64}\/(?:fhir\/)?(?:StructureDefinition|CodeSystem|ValueSet|NamingSystem|sid)\/)|urn:(?:oid|iso|ietf|hl7-org|schemas-microsoft-com):|[A-Z][A-Za-z]+\/)/;
/** First bytes of these addresses and references. */
const BEGINS_KNOWN = byteSet('huA-Z');
/** Most bytes of a value that stays. */
const SHOWN = 180;
/** An address, or a number grouped as those of persons are: no code has this form. */
const PERSONAL = /@|\b\d{3}-\d{2,3}-\d{4}\b/;
/** Bytes of an address or a grouped number. */
const MAY_BE_PERSONAL = byteSet('@-');
const QUOTED = byteSet('"\'');
const ENDS_UNQUOTED = byteSet('"\'>');

/** Whether a name's value is checked. */
export function mayBeStructure(name: string): boolean {
  return ANYWHERE.has(name);
}

/** Whether the value of a name stays, whatever it looks like: `system`, `code`, references to templates and resources. */
export function structural(
  name: string,
  isHealth: boolean,
  bytes: Buffer,
  start: number,
  end: number,
): boolean {
  if (!ANYWHERE.has(name)) return false;
  const isOfHealth = isHealth && IN_HEALTH.has(name);
  if (!isOfHealth && BEGINS_KNOWN[bytes[start]] === 0) return false;
  const stop = valueEnd(bytes, start, end);
  if (stop === start + SHOWN || isPersonal(bytes, start, stop)) return false;
  return isOfHealth || KNOWN.test(bytes.toString('latin1', start, stop));
}

/** Whether a text is an address in a known namespace, such as the claims of a token have for names. */
export function isNamespace(bytes: Buffer, start: number, end: number): boolean {
  const shown = bytes.toString('latin1', start, valueEnd(bytes, start, end));
  return shown.startsWith('http') && KNOWN.test(shown) && !PERSONAL.test(shown);
}

/** Whether a value that might be structure holds an address or a number of a person. */
export function isPersonal(bytes: Buffer, start: number, end: number): boolean {
  let p = start;
  while (p < end && MAY_BE_PERSONAL[bytes[p]] === 0) p++;
  // Most values have no such byte, and need no string.
  return p < end && PERSONAL.test(bytes.toString('latin1', start, end));
}

/** The end of the first bytes of a value, up to the quote that closes it. */
export function valueEnd(bytes: Uint8Array, start: number, end: number): number {
  const high = Math.min(end, start + SHOWN);
  const quote = bytes[start - 1];
  const isQuoted = QUOTED[quote] === 1;
  let p = start;
  while (p < high && (isQuoted ? bytes[p] !== quote : ENDS_UNQUOTED[bytes[p]] === 0))
    p += bytes[p] === BACKSLASH ? 2 : 1;
  return Math.min(p, high);
}
