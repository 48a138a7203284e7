import { createSecretKey, hash } from 'node:crypto';
import * as v from 'valibot';
import { redactionFormat } from './fields.ts';
import { hmac } from './keys/hmac.ts';
import { namedKey } from './keys/named-key.ts';
import { deriving } from './keys/scope-key.ts';
import { drawn, draws } from './made-up/draws.ts';
import { replacing, replacingEach } from './replacing.ts';
import { strategy } from './strategy.ts';

const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SALT_LENGTH = 16;

/** 16 to 64 bytes: a longer key would be hashed to 32 (RFC 2104). */
const HMAC_LENGTHS = Array.from({ length: 49 }, (_, k) => 16 + k);

/**
 * Replaces a match by its SHA-256 in lower-case hex; with `salt`, of the match followed by 16 characters that
 * differ from match to match and are reported with it; with `key`, by its HMAC-SHA256. Without either, a value of a
 * known form can be found by trying all.
 *
 * A salt derives from the service's secret, the document and the number of earlier matches: filter and explain
 * agree for one `d`.
 */
export const hashSha256Replace = strategy({
  name: 'HASH_SHA256_REPLACE',
  fields: {
    salt: v.exactOptional(v.boolean(), false),
    key: v.exactOptional(v.nullable(v.string()), null),
    redactionFormat,
  },
  warnings({ salt, key }) {
    if (salt || key !== null) return [];
    return ['a hash without salt or key is found out by trying all values'];
  },
  replace({ salt, key, redactionFormat: format }, use) {
    const digest = digests(key === null ? undefined : namedKey('key', key, use, HMAC_LENGTHS));
    if (!salt) {
      const judge = replacing(use, format, (match) => Buffer.from(digest(match)));
      return () => judge;
    }
    return (scope) => {
      const derive = deriving(use, scope, 'DOCUMENT');
      let count = 0;
      return replacingEach(use, format, ({ start, end }, bytes) => {
        // The value is part of it: two filters of a type count alike.
        const draw = draws(derive('salt', String(count++), bytes.subarray(start, end)));
        const text = drawn(ALPHANUMERICS, SALT_LENGTH, draw);
        return {
          make: (match) => Buffer.from(digest(Buffer.concat([match, Buffer.from(text)]))),
          salt: text,
        };
      });
    };
  },
});

function digests(key: Buffer | undefined): (bytes: Buffer) => string {
  if (key === undefined) return (bytes) => hash('sha256', bytes, 'hex');
  const mac = hmac(createSecretKey(key));
  return (bytes) => mac([bytes], 'hex');
}
