import { type FormatPreserving, formatPreserving } from '../keys/fpe.ts';
import { type Sealer, sealer } from '../keys/sealed.ts';
import type { StrategyUse } from '../strategy.ts';

/** Operations that a profile's keys allow. */
export interface Reidentifier {
  readonly sealer?: Sealer;
  readonly formatPreserving?: FormatPreserving;
  /** `filterType`s, as explain names them, whose filters use FPE_ENCRYPT_REPLACE. */
  readonly encryptedTypes: ReadonlySet<string>;
}

/** Makes the way back of a profile's keys; throws where one is malformed. */
export function reidentifier(
  { crypto, fpe, secrets }: Pick<StrategyUse, 'crypto' | 'fpe' | 'secrets'>,
  encryptedTypes: ReadonlySet<string>,
): Reidentifier {
  return {
    encryptedTypes,
    ...(crypto && { sealer: sealer(crypto, { secrets }) }),
    ...(fpe && { formatPreserving: formatPreserving(fpe, { secrets }) }),
  };
}
