import { type Secrets, secrets as secretsOf } from '../../strategies/keys/secrets.ts';
import type { LoadOptions } from '../load.ts';
import { tooMuch } from './upload-limits.ts';

/**
 * What an uploaded profile may use: no files, keys only as hex digits, and no more than `tooMuch` allows. Who may upload a profile must not
 * read the machine's files or variables through it.
 */
export function forUploads(options: LoadOptions): LoadOptions {
  return { ...options, files: '', secrets: sealed(options.secrets ?? secretsOf({})), tooMuch };
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
