import { sha256 } from '../../core/sha256.ts';
import { type Secrets, secrets as secretsOf } from '../../strategies/keys/secrets.ts';
import type { LoadOptions } from '../load.ts';
import { COSTLY } from './trials.ts';
import { tooMuch } from './upload-limits.ts';

/**
 * Load options for uploads: no files, keys only as hex digits, no more than `tooMuch` allows, and no `costly` one, by its
 * hash. An uploader must not be able to read the machine's files or variables through a profile.
 */
export function forUploads(
  options: LoadOptions,
  costly: ReadonlySet<string> = new Set(),
): LoadOptions {
  return {
    ...options,
    files: '',
    secrets: sealed(options.secrets ?? secretsOf({})),
    tooMuch: (bytes) => (costly.has(sha256(bytes)) ? [COSTLY] : tooMuch(bytes, options.lists)),
  };
}

function sealed(secrets: Secrets): Secrets {
  return {
    ...secrets,
    bytes(written) {
      if (/^\s*[0-9a-f]*\s*$/i.test(written)) return secrets.bytes(written);
      throw new Error('an uploaded profile gives a key as hex digits, not as file or variable');
    },
  };
}
