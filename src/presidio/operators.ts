import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { codePoints, countCodePoints } from './code-points.ts';
import { invalid, PresidioError } from './presidio-error.ts';

/** The parameters of an operator, as the request gives them. */
export type OperatorParameters = Readonly<Record<string, unknown>>;

/** Replaces the text of a result; `type` is its entity type. Throws a `PresidioError` for wrong parameters. */
export type Operator = (text: string, type: string, parameters: OperatorParameters) => string;

/** Operators of `/anonymize` by name. */
export const anonymizers: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['encrypt', encrypt],
  ['hash', hash],
  ['keep', (text) => text],
  ['mask', mask],
  ['redact', () => ''],
  ['replace', replace],
]);

/** Operators of `/deanonymize` by name. */
export const deanonymizers: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['decrypt', decrypt],
  ['deanonymize_keep', (text) => text],
]);

const IV_BYTES = 16;
const SALT_BYTES = 16;
const RANDOM_SALT_BYTES = 32;
const HASHES: readonly unknown[] = ['sha256', 'sha512'];

function replace(_text: string, type: string, { new_value: value }: OperatorParameters): string {
  if (!value) return `<${type}>`;
  return string('new_value', value);
}

function mask(text: string, _type: string, parameters: OperatorParameters): string {
  const character = string('masking_char', required('masking_char', parameters));
  const count = integer('chars_to_mask', required('chars_to_mask', parameters));
  const fromEnd = flag('from_end', required('from_end', parameters));
  if (countCodePoints(character) > 1) {
    throw invalid('Invalid input, masking_char must be a character');
  }
  const points = codePoints(text);
  const masked = Math.min(Math.max(count, 0), points.length);
  const stars = character.repeat(masked);
  if (fromEnd) return text.slice(0, points.unit(points.length - masked)) + stars;
  return stars + text.slice(points.unit(masked));
}

function hash(text: string, _type: string, parameters: OperatorParameters): string {
  const kind = parameters['hash_type'] ?? 'sha256';
  if (!HASHES.includes(kind)) {
    // The name of a hash is no text of the request's.
    const named = typeof kind === 'string' && /^[\w-]{1,16}$/.test(kind) ? `${kind} ` : '';
    throw invalid(
      `Parameter hash_type value ${named}is not in range of values ['sha256', 'sha512']`,
    );
  }
  return createHash(String(kind)).update(text).update(saltOf(parameters)).digest('hex');
}

function saltOf(parameters: OperatorParameters): Buffer {
  if (!('salt' in parameters)) return randomBytes(RANDOM_SALT_BYTES);
  const { salt } = parameters;
  if (typeof salt !== 'string') throw new PresidioError(500, 'Internal server error');
  if (salt === '') {
    throw invalid(
      'Salt parameter cannot be empty. Either omit the salt parameter to auto-generate a random salt, or provide a salt of at least 16 bytes (128 bits).',
    );
  }
  const bytes = Buffer.from(salt);
  if (bytes.length >= SALT_BYTES) return bytes;
  throw invalid(
    `Salt must be at least 16 bytes (128 bits). Provided salt is ${bytes.length} bytes.`,
  );
}

/** AES in CBC mode with PKCS#7 padding: URL-safe Base64 of a random IV and the ciphertext. */
function encrypt(text: string, _type: string, parameters: OperatorParameters): string {
  const key = keyOf(parameters);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv);
  const bytes = Buffer.concat([iv, cipher.update(text), cipher.final()]);
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

function decrypt(text: string, _type: string, parameters: OperatorParameters): string {
  const key = keyOf(parameters);
  try {
    // Node takes both alphabets and skips foreign characters.
    const bytes = Buffer.from(text, 'base64');
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv);
    const clear = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(clear);
  } catch {
    throw new PresidioError(500, 'Internal server error');
  }
}

function keyOf(parameters: OperatorParameters): Buffer {
  const key = required('key', parameters);
  if (typeof key !== 'string') throw invalid("Invalid parameter value for 'key'.");
  const bytes = Buffer.from(key);
  if ([16, 24, 32].includes(bytes.length)) return bytes;
  throw invalid('Invalid input, key must be of length 128, 192 or 256 bits');
}

function required(name: string, parameters: OperatorParameters): unknown {
  if (parameters[name] === undefined) throw invalid(`Expected parameter ${name}`);
  return parameters[name];
}

function string(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (!value) return '';
  throw wrongType(name, 'string', value);
}

function integer(name: string, value: unknown): number {
  if (Number.isInteger(value) || typeof value === 'boolean') return Number(value);
  if (!value) return 0;
  throw wrongType(name, 'number', value);
}

function flag(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (!value) return false;
  throw wrongType(name, 'boolean', value);
}

/** The error for a value of the wrong type. `null` and fractions have no name there. */
export function wrongType(name: string, expected: string, value: unknown): PresidioError {
  const got = typeName(value);
  if (got === undefined) return invalid(`Invalid parameter value for '${name}'.`);
  return invalid(`Invalid parameter value for ${name}. Expecting '${expected}', but got '${got}'.`);
}

function typeName(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'number' : undefined;
  return value === null ? undefined : typeof value;
}
