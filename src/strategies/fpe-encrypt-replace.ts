import { redactionFormat } from './fields.ts';
import { formatPreserving } from './keys/fpe.ts';
import { replacing } from './replacing.ts';
import { strategy } from './strategy.ts';

/**
 * Replaces a match by its encryption in the same form under the profile's `fpe.key`: digits by digits, letters
 * by letters and digits as the match mixes them, separators kept. Redacts matches whose form has fewer than a million
 * values (five digits), with more than 56 digits, or with characters beyond ASCII.
 */
export const fpeEncryptReplace = strategy({
  name: 'FPE_ENCRYPT_REPLACE',
  fields: { redactionFormat },
  warnings(_, { type, fpe }) {
    return [
      ...(type === 'zip-code' ? ['five digits are too few to encrypt: redacts'] : []),
      ...(fpe?.algorithm !== 'FF1' && fpe?.tweak !== undefined
        ? ['FF3-1 is withdrawn by NIST: fpe.algorithm "FF1" replaces it']
        : []),
    ];
  },
  replace({ redactionFormat: format }, use) {
    const { encrypt } = formatPreserving(use.fpe, use);
    const judge = replacing(use, format, (match) => {
      const text = encrypt(match.toString('latin1'));
      return text === undefined ? undefined : Buffer.from(text, 'latin1');
    });
    return () => judge;
  },
});
