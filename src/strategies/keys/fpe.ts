import { FF1 } from '@noble/ciphers/ff1.js';
import { DELETE, SPACE } from '../../core/bytes.ts';
import type { FpeSettings, StrategyUse } from '../strategy.ts';
import { type Fpe, ff3 } from './ff3.ts';
import { AES_LENGTHS, namedKey } from './named-key.ts';

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
  const byAlphabet = new Map<string, Fpe>();
  return (alphabet) => {
    const known = byAlphabet.get(alphabet);
    if (known !== undefined) return known;
    const cipher = algorithm === 'FF1' ? FF1 : ff3;
    const fpe = cipher(alphabet.length, keyBytes, tweakBytes);
    byAlphabet.set(alphabet, fpe);
    return fpe;
  };
}

/** Bit of characters that no encrypted text holds. */
const FOREIGN = 8;

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();

/** The characters of the kinds in a text: their number is the radix, 10 for a number. */
const ALPHABETS = Array.from({ length: 8 }, (_, kinds) =>
  [DIGITS, LOWER, UPPER].map((kind, bit) => (kinds & (1 << bit) ? kind : '')).join(''),
);

/** The kind of each ASCII character, as a bit; 8 for one that no text may have. */
const KIND = Uint8Array.from({ length: 128 }, (_, code) => {
  const at = [DIGITS, LOWER, UPPER].findIndex((kind) => kind.includes(String.fromCharCode(code)));
  const plain = (code >= SPACE && code < DELETE) || code === 9 || code === 10 || code === 13;
  return at < 0 ? (plain ? 0 : FOREIGN) : 1 << at;
});

/** Fewest texts of one form, NIST SP 800-38G Revision 1 (draft): fewer are found by trying all. */
const MIN_DOMAIN = 1_000_000;

/** FF3-1's bound, 2 · ⌊log(2⁹⁶) / log(radix)⌋: 56 digits. FF1 has none, but its time grows with the square. */
const BITS = 96;

/** A text of one form becomes another so after two turns, mostly: more than this many never happens. */
const MAX_TURNS = 1000;

/**
 * Encrypts a text's letters and digits again until they are of the same kinds: decryption derives the alphabet from
 * the encrypted text. On the texts of one form this is still a permutation.
 */
function walked(
  text: string,
  cipherOf: (alphabet: string) => Fpe,
  direction: 'encrypt' | 'decrypt',
): string | undefined {
  const { kinds, places } = formOf(text);
  if (kinds >= FOREIGN || !fits(ALPHABETS[kinds].length, places.length)) return undefined;
  const alphabet = ALPHABETS[kinds];
  const cipher = cipherOf(alphabet);
  let numerals = places.map((at) => alphabet.indexOf(text[at]));
  for (let round = 0; round < MAX_TURNS; round++) {
    numerals = cipher[direction](numerals);
    const letters = numerals.map((numeral) => alphabet[numeral]).join('');
    if (formOf(letters).kinds === kinds) return placed(text, places, letters);
  }
  return undefined;
}

/** Which kinds of characters a text has, and where its letters and digits are. */
function formOf(text: string): { readonly kinds: number; readonly places: readonly number[] } {
  const places: number[] = [];
  let kinds = 0;
  for (let at = 0; at < text.length; at++) {
    // Letters beyond ASCII would stay in clear.
    const kind = KIND[text.charCodeAt(at)] ?? FOREIGN;
    kinds |= kind;
    if (kind > 0) places.push(at);
  }
  return { kinds, places };
}

function fits(radix: number, length: number): boolean {
  const most = 2 * Math.floor(BITS / Math.log2(radix));
  return radix ** length >= MIN_DOMAIN && length <= most;
}

function placed(text: string, places: readonly number[], letters: string): string {
  const characters = [...text];
  for (const [k, at] of places.entries()) characters[at] = letters[k];
  return characters.join('');
}
