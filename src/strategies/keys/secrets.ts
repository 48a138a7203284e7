import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';

/** Secret that replacements derive from, and source of the keys that profiles name. */
export interface Secrets {
  /** Equal values become equal replacements by it. The same on each machine that is given the same secret. */
  readonly service: KeyObject;
  /** False without a configured secret: `service` is random, and lasts as long as the process. */
  readonly lasting: boolean;
  /**
   * The bytes of a key: hex digits, `env:NAME`, `${NAME}` or `file:PATH`, where a variable or file holds
   * hex digits. Throws an Error that names the mistake without the key in it.
   */
  bytes(written: string): Buffer;
}

/** Hex digits of at least 16 bytes. */
const MIN_SERVICE_BYTES = 16;

/**
 * Makes the service's secrets. `written` is its own secret, as `bytes` takes it, of at least 16 bytes; throws
 * where it is not. Relative files are in $CREDENTIALS_DIRECTORY, where systemd puts LoadCredential's.
 */
export function secrets(env: NodeJS.ProcessEnv, written?: string): Secrets {
  const bytes = (value: string): Buffer => fromHex(resolved(value, env));
  const given = written === undefined ? randomBytes(32) : bytes(written);
  if (given.length < MIN_SERVICE_BYTES) {
    throw new Error(`expected at least ${MIN_SERVICE_BYTES} bytes, found ${given.length}`);
  }
  const service = createSecretKey(
    Buffer.from(hkdfSync('sha256', given, '', 'redactor replacements 1', 32)),
  );
  return { service, lasting: written !== undefined, bytes };
}

function resolved(value: string, env: NodeJS.ProcessEnv): string {
  const reference = /^(?:env:(\w+)|\$\{(\w+)\})$/.exec(value);
  if (reference) return variable(reference[1] ?? reference[2], env);
  if (value.startsWith('file:')) return file(value.slice('file:'.length), env);
  if (/^(?:env:|\$)/.test(value))
    throw new Error('expected env:NAME, or NAME in braces after a dollar');
  return value;
}

/** The service's own settings are not for profiles: who may write a profile could use its secret. */
function variable(name: string, env: NodeJS.ProcessEnv): string {
  if (name.startsWith('REDACTOR_')) throw new Error(`the variable ${name} is not for profiles`);
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`the variable ${name} is not set`);
  return value;
}

/** A key file is some hundred bytes; who names a larger one means another file. */
const MAX_FILE_BYTES = 4096;

function file(path: string, env: NodeJS.ProcessEnv): string {
  if (path === '') throw new Error('expected file:PATH');
  const bytes = head(resolve(env['CREDENTIALS_DIRECTORY'] ?? '.', path));
  if (bytes.length > MAX_FILE_BYTES) throw new Error('its file is too large for a key');
  return bytes.toString('latin1').trim();
}

/** The first bytes of a file. Without O_NONBLOCK, opening a named pipe would wait for a writer. */
function head(path: string): Buffer {
  let handle: number | undefined;
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const bytes = Buffer.alloc(MAX_FILE_BYTES + 1);
    return bytes.subarray(0, readSync(handle, bytes));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? `: ${String(cause.code)}` : '';
    throw new Error(`its file cannot be read${code}`, { cause });
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function fromHex(digits: string): Buffer {
  const text = digits.trim();
  if (text.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(text)) {
    throw new Error('expected hex digits, two a byte, or env:NAME or file:PATH');
  }
  return Buffer.from(text, 'hex');
}
