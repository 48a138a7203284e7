import { bitcoinAddress } from './bitcoin-address.ts';
import { creditCard } from './credit-card.ts';
import type { Definition } from './definition.ts';
import { dictionaries } from './dictionaries.ts';
import { emailAddress } from './email-address.ts';
import { identifiers } from './identifiers.ts';
import { ipAddress } from './ip-address.ts';
import { phoneNumber } from './phone-number.ts';
import { sections } from './sections.ts';
import { ssn } from './ssn.ts';
import { url } from './url.ts';

/** Every filter identifier that a profile may enable. */
export const definitions: readonly Definition[] = [
  bitcoinAddress,
  creditCard,
  dictionaries,
  emailAddress,
  identifiers,
  ipAddress,
  phoneNumber,
  sections,
  ssn,
  url,
];
