import { OPEN_BRACKET, OPEN_PAREN } from '../../core/bytes.ts';
import { isNoValue } from '../../vocabulary/no-value.ts';
import { isAboutSecret, isSecret } from '../columns/value-forms.ts';
import { KEY_FORMS } from './api-key-forms.ts';
import type { Secrecy } from './secret-keys.ts';

/** Position of a value after its key. */
export interface ValueContext {
  readonly quoted: boolean;
  /** Directly after `=`: in a URL, an environment, a log. */
  readonly tight: boolean;
  /** The byte after it, or -1. */
  readonly next: number;
}

const FEWEST = 8;
/** The algorithm of a signature, which a header may begin with (RFC 6376, 3.5). */
const ALGORITHM = /^(?:a=)?(?:rsa|dsa|ecdsa|ed25519|hmac)-sha-?\d{1,3}$/i;

/** Whether a value may be the secret that its key promises, and not code, a type, a placeholder or a filler. */
export function isSecretValue(value: string, secrecy: Secrecy, at: ValueContext): boolean {
  if (value === '' || isPlaceholder(value) || isAboutSecret(value)) return false;
  if (!at.quoted && isCode(value, at)) return false;
  if (secrecy === 'password')
    return at.quoted || at.tight || !/^[A-Za-z]+$/.test(value) || value.length > 7;
  // Session ids of ZooKeeper.
  if (/^0x[\da-f]{1,16}$/i.test(value) || ALGORITHM.test(value)) return false;
  return value.length >= FEWEST && isMixed(value);
}

/** A field below a label of secrets that may also be one of something else, such as `token`: its characters are mixed, as those of words are not. */
export function isRandomSecret(bytes: Buffer, start: number, end: number): boolean {
  if (!isSecret(bytes, start, end)) return false;
  const value = bytes.toString('latin1', start, end);
  if (!RANDOM.test(value) || PREFIXES.some((prefix) => value.startsWith(prefix))) return false;
  return isSecretValue(value, 'secret', { quoted: true, tight: true, next: -1 });
}

/** A digit, and neither brackets, as calls and links have them, nor letters of sentences in other scripts. */
const RANDOM = /^(?=.*\d)[\w.~+/=%:@!#$&*^-]+$/;
/** Beginnings of keys that have a filter of their own. */
const PREFIXES = KEY_FORMS.flatMap(({ prefixes }) => prefixes);

/** The value of a cookie: in one piece, and no flag or word. */
export function isCookie(bytes: Buffer, start: number, end: number): boolean {
  return (
    isSecret(bytes, start, end) &&
    !/[\s=;]|^[a-z]+$|^\d{1,3}$|^[./]/.test(bytes.toString('latin1', start, end))
  );
}

/** Placeholders for a secret that is to be filled in, or was removed. */
function isPlaceholder(value: string): boolean {
  if (/^(.)\1{2,}$/.test(value)) return true;
  if (
    /^(?:[$%]?\{.*|`.*|<.*>|\[.*\]|\$[A-Za-z_(].*|%[A-Za-z(].*|%\d*[sdv]|#\{.*|@[A-Za-z_.]+@|\.{3}.*)$/s.test(
      value,
    )
  )
    return true;
  return isNoValue(value) || NO_SECRET.test(value);
}

/** Words in the place of a secret: none, its type, or its name. */
const NO_SECRET =
  /^(?:yes|no|on|off|void|any|str|string|bool|boolean|int|integer|number|float|object|bytes|text|optional|required|secret|password|passwd|passwort|kennwort|mot de passe|contrase.{1,2}a|wachtwoord|senha|pass|pwd|token|your[_-].*|x{3,}.*|\*{3,}.*)$/i;

/** A call, an index, a path of names, a type: expressions of source code. */
function isCode(value: string, { next, tight }: ValueContext): boolean {
  // A call or an index; in a tight value a bracket may as well be the password's.
  if (
    next === OPEN_PAREN ||
    next === OPEN_BRACKET ||
    /^[A-Za-z_$][\w$.]*[([]|^[A-Z]\w*\{/.test(value)
  )
    return true;
  if (!tight && /[()[\]{}<>|]|=>|->|::/.test(value)) return true;
  if (/^[&*!~-]?$|^[!&*][A-Za-z]+$/.test(value)) return true;
  const name = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*[;:.?]?$/.test(value);
  if (!name) return /^-?\d{1,3}(?:\.\d+)?$/.test(value);
  if (value.includes('.') && !/\d/.test(value)) return true;
  if (value.includes('_') && !/\d/.test(value)) return true;
  return !tight && (!/\d/.test(value) || /[.;]/.test(value));
}

/** At least two kinds of characters: words and names have one. */
function isMixed(value: string): boolean {
  if (/\s/.test(value)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d_.:/-]/].filter((kind) =>
    kind.test(value),
  ).length;
  return (/\d/.test(value) && kinds >= 2) || (kinds >= 3 && value.length >= 16);
}
