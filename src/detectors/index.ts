import { age } from './age.ts';
import { apiKey } from './api-key.ts';
import { atSocialSecurityNumber } from './at-social-security-number.ts';
import { auAbn } from './au-abn.ts';
import { auMedicare } from './au-medicare.ts';
import { auTfn } from './au-tfn.ts';
import { bankAccountNumber } from './bank-account-number.ts';
import { bankRoutingNumber } from './bank-routing-number.ts';
import { beNationalNumber } from './be-national-number.ts';
import { bitcoinAddress } from './bitcoin-address.ts';
import { brCnpj } from './br-cnpj.ts';
import { brCpf } from './br-cpf.ts';
import { caSin } from './ca-sin.ts';
import { cardSecurityCode } from './card-security-code.ts';
import { coordinates } from './coordinates.ts';
import { creditCard } from './credit-card.ts';
import { cryptoAddress } from './crypto-address.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { deIdCard } from './de-id-card.ts';
import { deTaxId } from './de-tax-id.ts';
import { deaNumber } from './dea-number.ts';
import type { Definition } from './definition.ts';
import { deviceIdentifier } from './device-identifier.ts';
import { driversLicense } from './drivers-license.ts';
import { ein } from './ein.ts';
import { emailAddress } from './email-address.ts';
import { esNif } from './es-nif.ts';
import { ethereumAddress } from './ethereum-address.ts';
import { fiHetu } from './fi-hetu.ts';
import { frNir } from './fr-nir.ts';
import { ibanCode } from './iban-code.ts';
import { imei } from './imei.ts';
import { inAadhaar } from './in-aadhaar.ts';
import { inPan } from './in-pan.ts';
import { ipAddress } from './ip-address.ts';
import { itCodiceFiscale } from './it-codice-fiscale.ts';
import { jsonWebToken } from './json-web-token.ts';
import { krRrn } from './kr-rrn.ts';
import { licensePlate } from './license-plate.ts';
import { macAddress } from './mac-address.ts';
import { medicalCondition } from './medical-condition.ts';
import { medicalRecordNumber } from './medical-record-number.ts';
import { mxCurp } from './mx-curp.ts';
import { mxRfc } from './mx-rfc.ts';
import { nlBsn } from './nl-bsn.ts';
import { npi } from './npi.ts';
import { passportNumber } from './passport-number.ts';
import { firstName } from './people/first-name.ts';
import { ner } from './people/ner.ts';
import { person } from './people/person.ts';
import { pheyes } from './people/pheyes.ts';
import { physicianName } from './people/physician-name.ts';
import { surname } from './people/surname.ts';
import { phoneNumberExtension } from './phone-number-extension.ts';
import { phoneNumber } from './phones/phone-number.ts';
import { plPesel } from './pl-pesel.ts';
import { city } from './places/city.ts';
import { county } from './places/county.ts';
import { hospital } from './places/hospital.ts';
import { hospitalAbbreviation } from './places/hospital-abbreviation.ts';
import { state } from './places/state.ts';
import { ptNif } from './pt-nif.ts';
import { sePersonnummer } from './se-personnummer.ts';
import { password } from './secrets/password.ts';
import { privateKey } from './secrets/private-key.ts';
import { sgNric } from './sg-nric.ts';
import { ssn } from './ssn.ts';
import { stateAbbreviation } from './state-abbreviation.ts';
import { streetAddress } from './street-address.ts';
import { swiftCode } from './swift-code.ts';
import { trackingNumber } from './tracking-number.ts';
import { ukNhsNumber } from './uk-nhs-number.ts';
import { ukNino } from './uk-nino.ts';
import { ukPostcode } from './uk-postcode.ts';
import { ukUtr } from './uk-utr.ts';
import { url } from './url.ts';
import { dictionaries } from './user/dictionaries.ts';
import { identifiers } from './user/identifiers.ts';
import { sections } from './user/sections.ts';
import { vatNumber } from './vat-number.ts';
import { vin } from './vin.ts';
import { zaIdNumber } from './za-id-number.ts';
import { zipCode } from './zip-code.ts';

/** Every filter identifier that a profile may enable. */
export const definitions: readonly Definition[] = [
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
  vatNumber,
  vin,
  zaIdNumber,
  zipCode,
];
