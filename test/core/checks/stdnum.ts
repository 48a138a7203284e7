import { stdnum as countries } from 'stdnum';

/** Questions of the tests to another implementation of check digits. */
export interface Validator {
  validate(id: string): { readonly isValid: boolean };
}

/** Another implementation of a country's number: `stdnum('GB', 'nino')`. */
export function stdnum(country: string, name: string): Validator {
  const validators: Readonly<Record<string, Readonly<Record<string, unknown>>>> = countries;
  return validators[country][name] as Validator;
}
