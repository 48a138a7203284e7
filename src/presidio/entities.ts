import { definitions } from '../detectors/index.ts';

/** A type of Presidio's, and the filters that find it here. */
export interface Entity {
  readonly name: string;
  /** Keys of the filters. */
  readonly filters: readonly string[];
  /** Types that the filters report. */
  readonly types: ReadonlySet<string>;
  /** Sought without being named: the set that Presidio has for English. */
  readonly standard: boolean;
  /** Parts of words in a request's `context` that raise its score. */
  readonly context: readonly string[];
  /** Check digits or a public suffix hold for every match. */
  readonly checked: boolean;
  /** Whether a match of one of the filters is of this type. Default: every one is. */
  readonly takes?: (text: string, classification: string) => boolean;
}

type Traits = Partial<Pick<Entity, 'standard' | 'checked' | 'takes'>>;

const STANDARD = { standard: true } as const;
const CHECKED = { checked: true } as const;
const STANDARD_CHECKED = { ...STANDARD, ...CHECKED } as const;

/** Types of Presidio 2.2 and own ones, in the order in which they claim a match. NRP has no filter here. */
export const entities: readonly Entity[] = [
  entity(
    'CREDIT_CARD',
    'creditCard',
    STANDARD_CHECKED,
    'credit card visa mastercard cc amex discover jcb diners maestro',
  ),
  entity(
    'CRYPTO',
    'bitcoinAddress ethereumAddress cryptoAddress',
    STANDARD_CHECKED,
    'wallet btc bitcoin crypto',
  ),
  entity('DATE_TIME', 'date', STANDARD, 'date birthday'),
  entity('EMAIL_ADDRESS', 'emailAddress', STANDARD_CHECKED, 'email'),
  entity('IBAN_CODE', 'ibanCode', STANDARD_CHECKED, 'iban bank transaction'),
  entity('IP_ADDRESS', 'ipAddress', STANDARD, 'ip ipv4 ipv6'),
  entity('LOCATION', 'city county state stateAbbreviation streetAddress zipCode', STANDARD),
  entity('MAC_ADDRESS', 'macAddress', STANDARD, 'mac ethernet'),
  entity('MEDICAL_LICENSE', 'deaNumber', STANDARD_CHECKED, 'medical certificate dea'),
  entity('PERSON', 'person physicianName', STANDARD),
  entity(
    'PHONE_NUMBER',
    'phoneNumber phoneNumberExtension',
    STANDARD,
    'phone number telephone cell mobile',
  ),
  entity('UK_NHS', 'ukNhsNumber', STANDARD_CHECKED, 'national health service nhs'),
  entity('URL', 'url', STANDARD, 'url website link'),
  entity('US_BANK_NUMBER', 'bankAccountNumber', STANDARD, 'check account acct bank save debit'),
  entity(
    'US_DRIVER_LICENSE',
    'driversLicense',
    STANDARD,
    'driver license permit lic identification dls cdls',
  ),
  entity(
    'US_ITIN',
    'ssn',
    { ...STANDARD, takes: (text) => text.startsWith('9') },
    'individual taxpayer itin tax payer taxid tin',
  ),
  entity('US_SSN', 'ssn', STANDARD, 'social security ssn ssid'),
  entity('US_PASSPORT', 'passportNumber', STANDARD, 'united states passport travel document'),
  entity('US_NPI', 'npi', CHECKED, 'npi provider'),
  entity('ABA_ROUTING_NUMBER', 'bankRoutingNumber', CHECKED, 'aba routing bank'),
  entity('UK_NINO', 'ukNino', {}, 'national insurance ni nino'),
  entity('UK_POSTCODE', 'ukPostcode', {}, 'postcode address'),
  entity(
    'ES_NIE',
    'esNif',
    { ...CHECKED, takes: (text) => /^[XYZ]/i.test(text) },
    'nie extranjero',
  ),
  entity('ES_NIF', 'esNif', CHECKED, 'nif dni documento'),
  entity('IT_FISCAL_CODE', 'itCodiceFiscale', CHECKED, 'codice fiscale'),
  entity('IT_VAT_CODE', 'vatNumber', { ...CHECKED, takes: country('IT') }, 'piva partita iva vat'),
  entity('DE_VAT_ID', 'vatNumber', { ...CHECKED, takes: country('DE') }, 'ust vat'),
  entity('DE_TAX_ID', 'deTaxId', CHECKED, 'steuer idnr tax'),
  entity('DE_ID_CARD', 'deIdCard', CHECKED, 'ausweis personalausweis'),
  entity('AU_ABN', 'auAbn', CHECKED, 'abn business'),
  entity('AU_TFN', 'auTfn', CHECKED, 'tfn tax'),
  entity('AU_MEDICARE', 'auMedicare', CHECKED, 'medicare'),
  entity('IN_PAN', 'inPan', {}, 'pan permanent account'),
  entity('IN_AADHAAR', 'inAadhaar', CHECKED, 'aadhaar uidai'),
  entity('SG_NRIC_FIN', 'sgNric', CHECKED, 'nric fin'),
  entity('PL_PESEL', 'plPesel', CHECKED, 'pesel'),
  entity('FI_PERSONAL_IDENTITY_CODE', 'fiHetu', CHECKED, 'hetu henkilötunnus'),
  entity('SE_PERSONNUMMER', 'sePersonnummer', CHECKED, 'personnummer'),
  entity('ZA_ID_NUMBER', 'zaIdNumber', CHECKED, 'identity id'),
  entity('CA_SIN', 'caSin', CHECKED, 'sin social insurance'),
  entity('KR_RRN', 'krRrn', CHECKED, 'rrn resident'),
  entity('AGE', 'age'),
  entity('API_KEY', 'apiKey'),
  entity('BR_CNPJ', 'brCnpj', CHECKED),
  entity('BR_CPF', 'brCpf', CHECKED),
  entity('CARD_SECURITY_CODE', 'cardSecurityCode'),
  entity('COORDINATES', 'coordinates'),
  entity('CURRENCY', 'currency'),
  entity('EIN', 'ein'),
  entity('FR_NIR', 'frNir', CHECKED),
  entity('HOSPITAL', 'hospital hospitalAbbreviation'),
  entity('IMEI', 'imei', CHECKED),
  entity('JSON_WEB_TOKEN', 'jsonWebToken'),
  entity('LICENSE_PLATE', 'licensePlate'),
  entity('MEDICAL_DISEASE_DISORDER', 'medicalCondition'),
  entity('MEDICAL_RECORD_NUMBER', 'medicalRecordNumber'),
  entity('NL_BSN', 'nlBsn', CHECKED),
  entity('PASSWORD', 'password'),
  entity('PRIVATE_KEY', 'privateKey'),
  entity('PT_NIF', 'ptNif', CHECKED),
  entity('SWIFT_CODE', 'swiftCode'),
  entity('TRACKING_NUMBER', 'trackingNumber'),
  entity('VAT_NUMBER', 'vatNumber', CHECKED),
  entity('VIN', 'vin', CHECKED),
];

const byName = new Map(entities.map((one) => [one.name, one]));

/** The type of a name, where it has a filter. Case matters. */
export function entityNamed(name: string): Entity | undefined {
  return byName.get(name);
}

/** The entity of a match: the first of those asked for whose filters report its type and that takes its text. */
export function entityOf(
  requested: readonly Entity[],
  type: string,
  text: string,
  classification: string,
): Entity | undefined {
  return requested.find(
    ({ types, takes }) => types.has(type) && (takes?.(text, classification) ?? true),
  );
}

/** Name of the recogniser of a type: `UsSsnRecognizer`. */
export function recognizerName({ name }: Pick<Entity, 'name'>): string {
  const short = SHORT[name];
  if (short !== undefined) return `${short}Recognizer`;
  const words = name.toLowerCase().split('_');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Recognizer`;
}

/** Names that Presidio's own recognisers have where they do not follow from the type. */
const SHORT: Readonly<Record<string, string>> = {
  DATE_TIME: 'Date',
  EMAIL_ADDRESS: 'Email',
  IBAN_CODE: 'Iban',
  IP_ADDRESS: 'Ip',
  PHONE_NUMBER: 'Phone',
  UK_NHS: 'Nhs',
  US_BANK_NUMBER: 'UsBank',
  US_DRIVER_LICENSE: 'UsLicense',
};

function entity(name: string, filters: string, traits: Traits = {}, context = ''): Entity {
  const keys = filters.split(' ');
  const types = definitions.filter(({ key }) => keys.includes(key)).map(({ type }) => type);
  return {
    name,
    filters: keys,
    types: new Set(types),
    standard: false,
    checked: false,
    context: context.split(' ').filter((word) => word !== ''),
    ...traits,
  };
}

function country(code: string): (text: string, classification: string) => boolean {
  return (text, classification) => classification === code || text.startsWith(code);
}
