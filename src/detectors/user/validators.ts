import * as v from 'valibot';
import { CNPJ, CPF } from '../../core/checks/brazilian-check.ts';
import {
  dammHolds,
  luhnHolds,
  mod97,
  mod1110Holds,
  weighted,
} from '../../core/checks/check-digits.ts';
import {
  documentCheckHolds,
  isDocumentNumber,
  taxIdHolds,
} from '../../core/checks/german-check.ts';
import { allHold } from '../../core/checks/holds.ts';
import { nirHolds } from '../../core/checks/nir-check.ts';
import { cifHolds, dniHolds } from '../../core/checks/spanish-check.ts';
import { verhoeffHolds } from '../../core/checks/verhoeff.ts';

/** Says whether the letters, in upper case, and digits of a match hold. */
type Check = (id: string) => boolean;

const CHECKS = {
  aba: (id) => /^\d{9}$/.test(id) && weighted(id, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  'bic-structural': isBic,
  damm: (id) => isDigits(id) && dammHolds(id),
  'de-personalausweis': (id) => id.length === 10 && isDocumentNumber(id) && documentCheckHolds(id),
  'de-steuerid': taxIdHolds,
  'es-cif': cifHolds,
  // Only the digits count.
  luhn: (id) => luhnHolds(id.replace(/\D/g, '')) && /\d.*\d/.test(id),
  'mod23-letter': dniHolds,
  'mod11-10': (id) => isDigits(id) && mod1110Holds(id),
  'mod97-10': (id) => mod97(id) === 1,
  verhoeff: (id) => isDigits(id) && verhoeffHolds(id),
} satisfies Readonly<Record<string, Check>>;

const VARIANTS = {
  mod11: { cpf: (id) => allHold(CPF, id), cnpj: (id) => id.length === 14 && allHold(CNPJ, id) },
  mod97: { iban: (id) => mod97(id.slice(4) + id.slice(0, 4)) === 1, nir: nirHolds },
} satisfies Readonly<Record<string, Readonly<Record<string, Check>>>>;

type Name = keyof typeof CHECKS | keyof typeof VARIANTS;
const NAMES = [...Object.keys(CHECKS), ...Object.keys(VARIANTS)] as Name[];
const name = v.picklist(NAMES, `unknown validator; there are ${NAMES.join(', ')}`);

/** How a profile names a validator: by its name, or with parameters. */
export const validatorSchema = v.union(
  [name, v.strictObject({ name, params: v.optional(v.strictObject({ variant: v.string() })) })],
  `expected a validator: one of ${NAMES.join(', ')}, or {"name": …, "params": …}`,
);

/**
 * The check that a profile names, for text in which only letters and digits count. Throws an Error for a variant
 * that there is not.
 */
export function validator(named: v.InferOutput<typeof validatorSchema>): (text: string) => boolean {
  const check = checkOf(named);
  return (text) => check(text.replace(/[^\dA-Za-z]/g, '').toUpperCase());
}

function checkOf(named: v.InferOutput<typeof validatorSchema>): Check {
  const { name: wanted, variant } =
    typeof named === 'string'
      ? { name: named, variant: undefined }
      : { name: named.name, variant: named.params?.variant };
  if (wanted !== 'mod11' && wanted !== 'mod97') return CHECKS[wanted];
  const variants: Readonly<Record<string, Check>> = VARIANTS[wanted];
  if (variant !== undefined && Object.hasOwn(variants, variant)) return variants[variant];
  throw new Error(
    `validator: ${wanted} needs params.variant: ${Object.keys(variants).join(' or ')}`,
  );
}

function isDigits(id: string): boolean {
  return /^\d{2,}$/.test(id);
}

/** Four letters, a country, two signs, and three for the branch or none (ISO 9362). */
function isBic(id: string): boolean {
  if (!/^[A-Z]{6}[\dA-Z]{2}(?:[\dA-Z]{3})?$/.test(id)) return false;
  const country = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(
    id.slice(4, 6),
  );
  return country !== undefined && country !== 'Unknown Region';
}
