import { labelsOf } from '../../vocabulary/labels.ts';

/** Secrecy of a key's value by the key's name. */
export type Secrecy = 'password' | 'secret' | 'header';

/**
 * Labels of secrets, by secrecy: the last words of `DB_PASSWORD`, `clientSecret` and `x-api-key`. They count in text as well as in keys
 * and columns.
 */
export const SECRET_LABELS: Readonly<Record<Secrecy, string>> = {
  password: '*password,*passwd,*passphrase,*passwort,*kennwort,*mot de passe,*pwd,*pw',
  secret: `*pass,*secret,*token,*credential,*credentials,*sig,*signature,*psk,api key,access key,secret key,secret access key,private key,
    account key,shared access key,shared key,signing key,encryption key,master key,auth key,subscription key,functions key,
    consumer key,deploy key,client key data,session id,session key,jsessionid,phpsessid,sessid`,
  header: 'authorization',
};

/** Labels of secrets that count in keys and columns only: in text they are words as well. */
export const SECRET_FIELDS = 'auth,jwt,*bearer,*authorization,*session';

/** Last words of the names of keys, longest first. */
const NAMES: readonly { readonly words: readonly string[]; readonly secrecy: Secrecy }[] = (
  ['password', 'secret', 'header'] as const
)
  .flatMap((secrecy) =>
    labelsOf(SECRET_LABELS[secrecy]).map(({ label }) => ({ words: label.split(' '), secrecy })),
  )
  .toSorted((a, b) => b.words.join('').length - a.words.join('').length);

/** The names, as a form: with separators between their words. A name of two letters is another matter. */
export const KEY_NAME = `(${NAMES.map(({ words }) => words)
  .filter((words) => words.join('').length > 2)
  .map((words) => words.map((word) => `"${word}"`).join('[_.-]?'))
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

const SEPARATORS = ['', '_', '-', '.'];
const ENDINGS = new Uint8Array(1 << 15);
for (const { words } of NAMES) {
  // A name of two letters needs a blank or punctuation before it.
  const leads = words.join('').length > 2 ? [''] : [' ', '_', '-', '.'];
  for (const lead of leads) {
    for (const separator of SEPARATORS) {
      const ending = Buffer.from(lead + words.join(separator));
      ENDINGS[endingAt(ending, ending.length)] = 1;
    }
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
  const found = NAMES.find(({ words }) => plain.endsWith(words.join('')));
  if (found === undefined) return undefined;
  const name = found.words.join('');
  if (!atWordStart(key, plain.length - name.length)) return undefined;
  return name === 'pass' && WHOSE_PASS.test(key) ? 'password' : found.secrecy;
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
