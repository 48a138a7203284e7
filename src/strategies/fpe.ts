import { FF1 } from '@noble/ciphers/ff1.js';
import { type Fpe, ff3 } from './ff3.ts';
import { AES_LENGTHS, namedKey } from './named-key.ts';
import type { FpeSettings, StrategyUse } from './strategy.ts';

/** Encrypts text in its own form: as long, of the same kinds of characters, separators in place. */
export interface FormatPreserving {
  encrypt(text: string): string | undefined;
  decrypt(text: string): string | undefined;
}

/** Makes one of a profile's keys. Throws where they are missing or malformed. */
export function formatPreserving(
  settings: FpeSettings | undefined,
  use: Pick<StrategyUse, 'secrets'>,
): FormatPreserving {
  if (settings === undefined) {
    throw new Error('fpe: missing: FPE_ENCRYPT_REPLACE takes its key there');
  }
  const cipherOf = ciphers(settings, use);
  return {
    encrypt: (text) => walked(text, cipherOf, 'encrypt'),
    decrypt: (text) => walked(text, cipherOf, 'decrypt'),
  };
}

const TWEAK_LENGTHS = {
  FF1: Array.from({ length: 64 }, (_, k) => k + 1),
  'FF3-1': [7, 8],
} as const;

function ciphers(
  { key, tweak, algorithm = tweak === undefined ? 'FF1' : 'FF3-1' }: FpeSettings,
  use: Pick<StrategyUse, 'secrets'>,
): (alphabet: string) => Fpe {
  const keyBytes = namedKey('fpe.key', key, use, AES_LENGTHS);
  if (algorithm === 'FF3-1' && tweak === undefined) {
    throw new Error('fpe.tweak: missing: FF3-1 takes 7 or 8 bytes');
  }
  const tweakBytes =
    tweak === undefined
      ? Buffer.alloc(0)
      : namedKey('fpe.tweak', tweak, use, TWEAK_LENGTHS[algorithm]);
  const made = new Map<string, Fpe>();
  return (alphabet) => {
    const known = made.get(alphabet);
    if (known !== undefined) return known;
    const cipher = algorithm === 'FF1' ? ff1 : ff3;
    const fpe = cipher(alphabet.length, keyBytes, tweakBytes);
    made.set(alphabet, fpe);
    return fpe;
  };
}

function ff1(radix: number, key: Buffer, tweak: Buffer): Fpe {
  const { encrypt, decrypt } = FF1(radix, key, tweak);
  return { encrypt: (x) => encrypt([...x]), decrypt: (x) => decrypt([...x]) };
}

const KINDS = [
  [/[0-9]/, '0123456789'],
  [/[a-z]/, 'abcdefghijklmnopqrstuvwxyz'],
  [/[A-Z]/, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
] as const;

/** The characters of the kinds that a text has: its length is the radix, 10 for a number. */
function alphabetOf(text: string): string {
  return KINDS.map(([kind, characters]) => (kind.test(text) ? characters : '')).join('');
}

/** Fewest texts of one form, NIST SP 800-38G Revision 1 (draft): fewer are found by trying all. */
const MIN_DOMAIN = 1_000_000;

/** FF3-1's bound, 2 · ⌊log(2⁹⁶) / log(radix)⌋: 56 digits. FF1 has none, but its time grows with the square. */
const BITS = 96;

/** A text of one form becomes another so after two turns, mostly: more than this many never happens. */
const MAX_TURNS = 1000;

/**
 * Turns a text's letters and digits until they are of the same kinds again: who decrypts must know the
 * alphabet, and sees only what came out. On the texts of one form that is a permutation still.
 */
function walked(
  text: string,
  cipherOf: (alphabet: string) => Fpe,
  way: 'encrypt' | 'decrypt',
): string | undefined {
  const alphabet = alphabetOf(text);
  const places = [...text.matchAll(/[0-9A-Za-z]/g)].map(({ index }) => index);
  if (!fits(text, alphabet.length, places.length)) return undefined;
  const cipher = cipherOf(alphabet);
  let numerals = places.map((at) => alphabet.indexOf(text[at]));
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    numerals = cipher[way](numerals);
    const letters = numerals.map((numeral) => alphabet[numeral]).join('');
    if (alphabetOf(letters) === alphabet) return placed(text, places, letters);
  }
  return undefined;
}

/** Letters beyond ASCII would stay in clear, so a text with any byte beyond it does not fit. */
function fits(text: string, radix: number, length: number): boolean {
  const most = 2 * Math.floor(BITS / Math.log2(radix));
  return radix ** length >= MIN_DOMAIN && length <= most && /^[\x20-\x7e\t\r\n]*$/.test(text);
}

function placed(text: string, places: readonly number[], letters: string): string {
  const characters = [...text];
  for (const [k, at] of places.entries()) characters[at] = letters[k];
  return characters.join('');
}
