/** Number of colours in the style sheet; with three kinds of underline, 36 types look different. */
const COLOURS = 12;
const LINES = ['solid', 'dashed', 'dotted'];

/** Types that are found most, each with a look of its own: the first 12 differ in colour, the next 12 have dashed lines. */
const FREQUENT =
  `PERSON EMAIL_ADDRESS PHONE_NUMBER DATE STREET_ADDRESS SSN CREDIT_CARD URL IP_ADDRESS
  MEDICAL_RECORD_NUMBER CITY AGE ZIP_CODE PERSON_ID USER_NAME PASSWORD API_KEY IBAN_CODE
  DRIVERS_LICENSE PASSPORT_NUMBER HOSPITAL VIN DEVICE_IDENTIFIER HOST_NAME`.split(/\s+/);

/** Classes that give a type its colour and its underline: the same on every screen, in every browser, on every day. */
export function typeClass(type: string): string {
  const slot = slotOf(type);
  return `c${slot % COLOURS} ${LINES[Math.floor(slot / COLOURS)]}`;
}

/** One name for a type and its filter: `emailAddress`, `email-address` and `EMAIL_ADDRESS`; `city` and `LOCATION_CITY`. */
function nameOf(type: string): string {
  return type
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/-/g, '_')
    .toUpperCase()
    .replace(/^LOCATION_/, '');
}

/** Other types share the 12 looks with dotted lines, by their names. */
function slotOf(type: string): number {
  const name = nameOf(type);
  const index = FREQUENT.indexOf(name);
  if (index >= 0) return index;
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.charCodeAt(0)) % 9973;
  return FREQUENT.length + (hash % COLOURS);
}
