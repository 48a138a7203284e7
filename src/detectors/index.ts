import { accountId } from './accounts/account-id.ts';
import { hostName } from './accounts/host-name.ts';
import { userName } from './accounts/user-name.ts';
import { coordinates } from './addresses/coordinates.ts';
import { stateAbbreviation } from './addresses/state-abbreviation.ts';
import { streetAddress } from './addresses/street-address.ts';
import { zipCode } from './addresses/zip-code.ts';
import { apiKey } from './api-key.ts';
import { age } from './dates/age.ts';
import { date } from './dates/date.ts';
import type { Definition } from './definition.ts';
import { deviceIdentifier } from './devices/device-identifier.ts';
import { imei } from './devices/imei.ts';
import { licensePlate } from './devices/license-plate.ts';
import { trackingNumber } from './devices/tracking-number.ts';
import { vin } from './devices/vin.ts';
import { driversLicense } from './documents/drivers-license.ts';
import { passportNumber } from './documents/passport-number.ts';
import { personId } from './documents/person-id.ts';
import { bankAccountNumber } from './finance/bank-account-number.ts';
import { bankRoutingNumber } from './finance/bank-routing-number.ts';
import { bitcoinAddress } from './finance/bitcoin-address.ts';
import { cardSecurityCode } from './finance/card-security-code.ts';
import { creditCard } from './finance/credit-card.ts';
import { cryptoAddress } from './finance/crypto-address.ts';
import { currency } from './finance/currency.ts';
import { ethereumAddress } from './finance/ethereum-address.ts';
import { ibanCode } from './finance/iban-code.ts';
import { swiftCode } from './finance/swift-code.ts';
import { deaNumber } from './health/dea-number.ts';
import { medicalCondition } from './health/medical-condition.ts';
import { medicalRecordNumber } from './health/medical-record-number.ts';
import { npi } from './health/npi.ts';
import { jsonWebToken } from './json-web-token.ts';
import { emailAddress } from './network/email-address.ts';
import { ipAddress } from './network/ip-address.ts';
import { macAddress } from './network/mac-address.ts';
import { url } from './network/url.ts';
import { auAbn } from './numbers/africa-asia-pacific/au-abn.ts';
import { auMedicare } from './numbers/africa-asia-pacific/au-medicare.ts';
import { auTfn } from './numbers/africa-asia-pacific/au-tfn.ts';
import { inAadhaar } from './numbers/africa-asia-pacific/in-aadhaar.ts';
import { inPan } from './numbers/africa-asia-pacific/in-pan.ts';
import { krRrn } from './numbers/africa-asia-pacific/kr-rrn.ts';
import { sgNric } from './numbers/africa-asia-pacific/sg-nric.ts';
import { zaIdNumber } from './numbers/africa-asia-pacific/za-id-number.ts';
import { brCnpj } from './numbers/americas/br-cnpj.ts';
import { brCpf } from './numbers/americas/br-cpf.ts';
import { caSin } from './numbers/americas/ca-sin.ts';
import { ein } from './numbers/americas/ein.ts';
import { mxCurp } from './numbers/americas/mx-curp.ts';
import { mxRfc } from './numbers/americas/mx-rfc.ts';
import { ssn } from './numbers/americas/ssn.ts';
import { atSocialSecurityNumber } from './numbers/europe/at-social-security-number.ts';
import { beNationalNumber } from './numbers/europe/be-national-number.ts';
import { deIdCard } from './numbers/europe/de-id-card.ts';
import { deTaxId } from './numbers/europe/de-tax-id.ts';
import { esNif } from './numbers/europe/es-nif.ts';
import { fiHetu } from './numbers/europe/fi-hetu.ts';
import { frNir } from './numbers/europe/fr-nir.ts';
import { itCodiceFiscale } from './numbers/europe/it-codice-fiscale.ts';
import { nlBsn } from './numbers/europe/nl-bsn.ts';
import { plPesel } from './numbers/europe/pl-pesel.ts';
import { ptNif } from './numbers/europe/pt-nif.ts';
import { sePersonnummer } from './numbers/europe/se-personnummer.ts';
import { ukNhsNumber } from './numbers/europe/uk-nhs-number.ts';
import { ukNino } from './numbers/europe/uk-nino.ts';
import { ukPostcode } from './numbers/europe/uk-postcode.ts';
import { ukUtr } from './numbers/europe/uk-utr.ts';
import { vatNumber } from './numbers/europe/vat-number.ts';
import { firstName } from './people/first-name.ts';
import { ner } from './people/ner.ts';
import { person } from './people/person.ts';
import { pheyes } from './people/pheyes.ts';
import { physicianName } from './people/physician-name.ts';
import { surname } from './people/surname.ts';
import { phoneNumber } from './phones/phone-number.ts';
import { phoneNumberExtension } from './phones/phone-number-extension.ts';
import { city } from './places/city.ts';
import { county } from './places/county.ts';
import { hospital } from './places/hospital.ts';
import { hospitalAbbreviation } from './places/hospital-abbreviation.ts';
import { state } from './places/state.ts';
import { password } from './secrets/password.ts';
import { privateKey } from './secrets/private-key.ts';
import { dictionaries } from './user/dictionaries.ts';
import { identifiers } from './user/identifiers.ts';
import { sections } from './user/sections.ts';

/** Every filter identifier that a profile may enable. */
export const definitions: readonly Definition[] = [
  accountId,
  age,
  apiKey,
  atSocialSecurityNumber,
  auAbn,
  auMedicare,
  auTfn,
  bankAccountNumber,
  bankRoutingNumber,
  beNationalNumber,
  bitcoinAddress,
  brCnpj,
  brCpf,
  caSin,
  cardSecurityCode,
  city,
  coordinates,
  county,
  creditCard,
  cryptoAddress,
  currency,
  date,
  deaNumber,
  deIdCard,
  deTaxId,
  deviceIdentifier,
  dictionaries,
  driversLicense,
  ein,
  emailAddress,
  esNif,
  ethereumAddress,
  fiHetu,
  firstName,
  frNir,
  hospital,
  hospitalAbbreviation,
  hostName,
  ibanCode,
  identifiers,
  imei,
  inAadhaar,
  inPan,
  ipAddress,
  itCodiceFiscale,
  jsonWebToken,
  krRrn,
  licensePlate,
  macAddress,
  medicalCondition,
  medicalRecordNumber,
  mxCurp,
  mxRfc,
  ner,
  nlBsn,
  npi,
  passportNumber,
  password,
  person,
  personId,
  pheyes,
  phoneNumber,
  phoneNumberExtension,
  physicianName,
  plPesel,
  privateKey,
  ptNif,
  sections,
  sePersonnummer,
  sgNric,
  ssn,
  state,
  stateAbbreviation,
  streetAddress,
  surname,
  swiftCode,
  trackingNumber,
  ukNhsNumber,
  ukNino,
  ukPostcode,
  ukUtr,
  url,
  userName,
  vatNumber,
  vin,
  zaIdNumber,
  zipCode,
];
