import { type Secrets, secrets as secretsOf } from '../strategies/secrets.ts';
import type { LoadOptions } from './load.ts';

/**
 * What an uploaded profile may use: no files, and keys only as hex digits. Who may upload a profile must not
 * read the machine's files or variables through it.
 */
export function forUploads(options: LoadOptions): LoadOptions {
  return { ...options, files: '', secrets: sealed(options.secrets ?? secretsOf({})) };
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
