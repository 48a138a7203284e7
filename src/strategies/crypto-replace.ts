import { redactionFormat } from './fields.ts';
import { deriving } from './keys/scope-key.ts';
import { sealer } from './keys/sealed.ts';
import { replacingEach } from './replacing.ts';
import { strategy } from './strategy.ts';

/**
 * Replaces a match by `{{…}}` around the Base64 of its ciphertext under the profile's `crypto.key`: AES-GCM, or
 * AES-CBC where `crypto.iv` is given. `reidentify` finds and undoes the former.
 */
export const cryptoReplace = strategy({
  name: 'CRYPTO_REPLACE',
  fields: { redactionFormat },
  warnings(_, { crypto }) {
    if (crypto?.iv === undefined) return [];
    return ['crypto.iv makes it AES-CBC: equal values show, and nothing tells a changed text'];
  },
  replace({ redactionFormat: format }, use) {
    const { seal } = sealer(use.crypto, use);
    return (scope) => {
      const derive = deriving(use, scope, 'DOCUMENT');
      let document: string | undefined;
      let count = 0;
      return replacingEach(use, format, () => {
        // Fixed length up to the colon, so that no occurrence is the beginning of another's value.
        document ??= derive('nonce').toString('base64');
        const occurrence = `${document}${count++}:`;
        return {
          make: (match) => Buffer.from(`{{${seal(match, occurrence).toString('base64')}}}`),
        };
      });
    };
  },
});
