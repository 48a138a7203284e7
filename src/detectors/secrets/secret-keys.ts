/** Secrecy of a key's value by the key's name. */
export type Secrecy = 'password' | 'secret' | 'header';

/** Last words of the names of keys, longest first: `DB_PASSWORD`, `clientSecret`, `x-api-key`. */
const NAMES: readonly (readonly [string, Secrecy])[] = [
  ['password', 'password'],
  ['passwd', 'password'],
  ['passphrase', 'password'],
  ['passwort', 'password'],
  ['kennwort', 'password'],
  ['motdepasse', 'password'],
  ['pwd', 'password'],
  ['pw', 'password'],
  ['pass', 'secret'],
  ['secret', 'secret'],
  ['token', 'secret'],
  ['apikey', 'secret'],
  ['accesskey', 'secret'],
  ['secretkey', 'secret'],
  ['secretaccesskey', 'secret'],
  ['privatekey', 'secret'],
  ['accountkey', 'secret'],
  ['sharedaccesskey', 'secret'],
  ['signingkey', 'secret'],
  ['encryptionkey', 'secret'],
  ['masterkey', 'secret'],
  ['authkey', 'secret'],
  ['credential', 'secret'],
  ['credentials', 'secret'],
  ['sessionid', 'secret'],
  ['sig', 'secret'],
  ['signature', 'secret'],
  ['authorization', 'header'],
];

/** The names, as a form: with separators between their words. A name of two letters is another matter. */
export const KEY_NAME = `(${NAMES.filter(([name]) => name.length > 2)
  .map(([name]) =>
    name
      .split(
        /(?<=^(?:pass|mot|de|api|access|shared|secret|private|account|signing|encryption|master|auth|session))/,
      )
      .map((word) => `"${word}"`)
      .join('[_.-]?'),
  )
  .join('|')})`;

/** `DB_PASS` is a password, `second_pass` is not. */
const WHOSE_PASS =
  /(?:db|database|sql|pg|user|login|root|admin|ftp|smtp|mail|imap|proxy|redis|ldap|auth)[_.-]?pass$/i;

/** Tokens that name a request, or a place in a list of results. */
const NO_SECRET =
  /(?:clientrequest|^client|next|page|paging|pagination|continuation|continue|sync|cancellation|resume)token$/;

/** Whether a key that ends with a name of secrets has none. */
export function isNoSecret(key: string): boolean {
  return NO_SECRET.test(plainOf(key));
}

function plainOf(key: string): string {
  return key.toLowerCase().replace(/[_.-]/g, '');
}

const ENDINGS = new Uint8Array(1 << 15);
for (const [name] of NAMES) {
  // A name of two letters needs a blank or punctuation before it.
  for (const lead of name.length > 2 ? [''] : ['_', '-', '.', ' ']) {
    const ending = Buffer.from(lead + name);
    ENDINGS[endingAt(ending, ending.length)] = 1;
  }
}

/** Whether a name may end at `end`: by its last three letters, in any case; at most one name in fifty is let through. */
export function mayEnd(bytes: Uint8Array, end: number): boolean {
  return ENDINGS[endingAt(bytes, end)] === 1;
}

function endingAt(bytes: Uint8Array, end: number): number {
  return ((bytes[end - 3] & 31) << 10) | ((bytes[end - 2] & 31) << 5) | (bytes[end - 1] & 31);
}

/**
 * Secrecy of a key's value by its name, in any case, with words separated by `_`, `-` or `.`; undefined if the name
 * implies none. A name ends with one of the words: `password_file` does not.
 */
export function secrecyOf(key: string): Secrecy | undefined {
  const plain = plainOf(key);
  if (NO_SECRET.test(plain)) return undefined;
  const [name, secrecy] = NAMES.find(([ending]) => plain.endsWith(ending)) ?? [];
  if (name === undefined || secrecy === undefined) return undefined;
  if (!atWordStart(key, plain.length - name.length)) return undefined;
  return name === 'pass' && WHOSE_PASS.test(key) ? 'password' : secrecy;
}

/** Whether a word of the key begins after its first `letters` letters: `bypass` is no `pass`. */
function atWordStart(key: string, letters: number): boolean {
  if (letters === 0) return true;
  let p = 0;
  for (let seen = 0; seen < letters; p++) if (!/[_.-]/.test(key.charAt(p))) seen++;
  return (
    /[_.-]/.test(key.charAt(p)) ||
    (/[A-Z]/.test(key.charAt(p)) && /[a-z\d]/.test(key.charAt(p - 1))) ||
    isCompound(key.slice(0, p))
  );
}

/** Beginnings that are written as one word with what follows. */
function isCompound(beginning: string): boolean {
  return /(?:^|[_.-])(?:db|my|pg|user|root|admin|auth|access|refresh|client|bearer|session|csrf|id|aws|app)$/i.test(
    beginning,
  );
}
