/** The first primes, from which SHA-256's constants are derived. */
const PRIMES = primes(64);
/** The first 32 bits of the fractions of their cube roots, and of the first eight's square roots. */
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const BLOCK_WORDS = 16;
const SUM_WORDS = INITIAL.length;

/** Byte after the last one of a message: the bit 1. */
const END = 0x80;
/**
 * Words of a block. One array for the thread: where each caller brings its own, the loops take half as long again. It holds
 * nothing between calls, since each call fills all words that it reads.
 */
const WORDS = new Int32Array(ROUNDS.length);

/**
 * The first four bytes, as one signed number, of SHA-256 (FIPS 180-4) of SHA-256 of the first `length` bytes, at most
 * 55: the checksum of Base58Check. Two calls of Node's own hash for a block each spend most of their time on the way
 * in and out.
 */
export function doubleSha256(bytes: Uint8Array, length: number): number {
  show(bytes, length);
  hash();
  endAt(SUM_WORDS, END << 24, 32 * SUM_WORDS);
  hash();
  return WORDS[0];
}

/** Puts bytes where a block is read. */
function show(bytes: Uint8Array, length: number): void {
  let word = 0;
  for (let p = 0; p < length; p++) {
    word = (word << 8) | bytes[p];
    if ((p & 3) === 3) WORDS[p >> 2] = word;
  }
  endAt(length >> 2, ((word << 8) | END) << (24 - 8 * (length & 3)), 8 * length);
}

/** Ends a block with its last word, zeros, and the number of bits. */
function endAt(at: number, word: number, bits: number): void {
  WORDS[at] = word;
  for (let i = at + 1; i < BLOCK_WORDS - 1; i++) WORDS[i] = 0;
  WORDS[BLOCK_WORDS - 1] = bits;
}

/** Hashes the block in the first words; the digest replaces them. */
function hash(): void {
  extend();
  let a = INITIAL[0];
  let b = INITIAL[1];
  let c = INITIAL[2];
  let d = INITIAL[3];
  let e = INITIAL[4];
  let f = INITIAL[5];
  let g = INITIAL[6];
  let h = INITIAL[7];
  // Four rounds at once: moving all eight numbers after each round would cost as much again.
  for (let i = 0; i < ROUNDS.length; i += 4) {
    let t = added(e, f, g, h, (ROUNDS[i] + WORDS[i]) | 0);
    d = (d + t) | 0;
    h = (t + majority(a, b, c)) | 0;
    t = added(d, e, f, g, (ROUNDS[i + 1] + WORDS[i + 1]) | 0);
    c = (c + t) | 0;
    g = (t + majority(h, a, b)) | 0;
    t = added(c, d, e, f, (ROUNDS[i + 2] + WORDS[i + 2]) | 0);
    b = (b + t) | 0;
    f = (t + majority(g, h, a)) | 0;
    t = added(b, c, d, e, (ROUNDS[i + 3] + WORDS[i + 3]) | 0);
    a = (a + t) | 0;
    e = (t + majority(f, g, h)) | 0;
    t = a;
    a = e;
    e = t;
    t = b;
    b = f;
    f = t;
    t = c;
    c = g;
    g = t;
    t = d;
    d = h;
    h = t;
  }
  WORDS[0] = INITIAL[0] + a;
  WORDS[1] = INITIAL[1] + b;
  WORDS[2] = INITIAL[2] + c;
  WORDS[3] = INITIAL[3] + d;
  WORDS[4] = INITIAL[4] + e;
  WORDS[5] = INITIAL[5] + f;
  WORDS[6] = INITIAL[6] + g;
  WORDS[7] = INITIAL[7] + h;
}

/** Makes the other words of a block. */
function extend(): void {
  for (let i = BLOCK_WORDS; i < WORDS.length; i++) {
    const early = WORDS[i - 15];
    const late = WORDS[i - 2];
    WORDS[i] =
      WORDS[i - 16] +
      WORDS[i - 7] +
      (rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)) +
      (rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10));
  }
}

/** Value that a round adds to both halves. It calls nothing, so that the loop is inlined. */
function added(e: number, f: number, g: number, h: number, word: number): number {
  const mixed = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
  return (h + mixed + (g ^ (e & (f ^ g))) + word) | 0;
}

function majority(a: number, b: number, c: number): number {
  const mixed = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
  return (mixed + ((a & b) ^ (c & (a ^ b)))) | 0;
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every((prime) => n % prime !== 0)) found.push(n);
  }
  return found;
}
