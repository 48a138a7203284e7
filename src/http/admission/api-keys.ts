import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { errorCode } from '../../core/errors.ts';
import { GRANTS_FORM, type Grants, readGrants } from './grants.ts';

/** A stored key: its SHA-256. A key has 256 random bits, so it needs no salt. */
export interface ApiKey extends Grants {
  /** Name of the key in logs and limits. */
  readonly id: string;
  readonly hash: Buffer;
}

/**
 * Reads a file of keys: `ID SHA256-IN-HEX GRANTS` a line, see `readGrants`; empty lines and lines that start with `#`
 * are skipped. Throws an Error with a line for each mistake; it quotes no hash.
 */
export function readApiKeys(path: string): readonly ApiKey[] {
  const keys = fileLines(path).flatMap((text, index) => {
    const line = text.trim();
    return line === '' || line.startsWith('#') ? [] : [parsed(line, `${path}:${index + 1}`)];
  });
  const problems = keys.flatMap((key) => (typeof key === 'string' ? [key] : []));
  const good = keys.filter((key) => typeof key !== 'string');
  const ids = good.map(({ id }) => id);
  const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  problems.push(...twice.map((id) => `${path}: the id ${id} is given twice`));
  if (good.length === 0 && problems.length === 0) problems.push(`${path}: holds no key`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return good;
}

/** Creates a key; `line` is its line in the file of keys. */
export function newApiKey(id: string, grants: readonly string[]): { key: string; line: string } {
  const key = `rk_${randomBytes(32).toString('base64url')}`;
  return { key, line: `${id} ${hashOf(key).toString('hex')} ${grants.join(' ')}` };
}

/** Whether an id is valid for a key. */
export function isKeyId(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id);
}

/** The key that matches one of `tokens`. Takes the same time whichever matches. */
export function keyOf(tokens: readonly string[], keys: readonly ApiKey[]): ApiKey | undefined {
  let found: ApiKey | undefined;
  for (const token of tokens) {
    const hash = hashOf(token);
    for (const key of keys) {
      if (timingSafeEqual(hash, key.hash)) found = key;
    }
  }
  return found;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function fileLines(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (cause) {
    throw new Error(`${path}: cannot be read (${errorCode(cause)})`, { cause });
  }
}

function parsed(line: string, place: string): ApiKey | string {
  const [id = '', hash = '', ...fields] = line.split(/\s+/);
  if (fields.length === 0) return `${place}: expected ID SHA256 ${GRANTS_FORM}`;
  if (!isKeyId(id)) return `${place}: an id has 1 to 64 letters, digits and . _ -`;
  if (!/^[0-9a-f]{64}$/i.test(hash)) return `${place}: expected a SHA-256 of 64 hex digits`;
  try {
    return { id, hash: Buffer.from(hash, 'hex'), ...readGrants(fields) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `${place}: ${error.message}`;
  }
}
