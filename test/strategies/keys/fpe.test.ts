import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import { ff3 } from '../../../src/strategies/keys/ff3.ts';
import { formatPreserving } from '../../../src/strategies/keys/fpe.ts';
import type { FpeSettings } from '../../../src/strategies/strategy.ts';
import { fixed } from '../uses.ts';

const use = { secrets: fixed };

function fpe(settings: FpeSettings) {
  return formatPreserving(settings, use);
}

const AES_128 = '2B7E151628AED2A6ABF7158809CF4F3C';
const AES_192 = `${AES_128}EF4359D8D580AA4F`;
const AES_256 = `${AES_192}7F036D6F04FC6A94`;
const TEN = '0123456789';
const MIXED = '0123456789abcdefghi';
const DIGITS_TWEAK = '39383736353433323130';
const LETTERS_TWEAK = '3737373770717273373737';

// NIST, "FF1 Samples" to SP 800-38G: samples 1 to 9.
for (const [key, tweak, plain, expected] of [
  [AES_128, undefined, TEN, '2433477484'],
  [AES_128, DIGITS_TWEAK, TEN, '6124200773'],
  [AES_128, LETTERS_TWEAK, MIXED, 'a9tv40mll9kdu509eum'],
  [AES_192, undefined, TEN, '2830668132'],
  [AES_192, DIGITS_TWEAK, TEN, '2496655549'],
  [AES_192, LETTERS_TWEAK, MIXED, 'xbj3kv35jrawxv32ysr'],
  [AES_256, undefined, TEN, '6657667009'],
  [AES_256, DIGITS_TWEAK, TEN, '1001623463'],
  [AES_256, LETTERS_TWEAK, MIXED, 'xs8a0azh2avyalyzuwd'],
] as const) {
  test(`FF1 encrypts ${plain} as NIST's sample says: ${expected}`, () => {
    const { encrypt, decrypt } = fpe({ key, algorithm: 'FF1', ...(tweak && { tweak }) });
    assert.equal(encrypt(plain), expected);
    assert.equal(decrypt(expected), plain);
  });
}

const FF3_128 = 'EF4359D8D580AA4F7F036D6F04FC6A94';
const FF3_192 = `${FF3_128}2B7E151628AED2A6`;
const FF3_256 = `${FF3_192}ABF7158809CF4F3C`;
const [D8, A9, ZERO] = ['D8E7920AFA330A73', '9A768A92F60E12D8', '0000000000000000'];
const SHORT = '890121234567890000';
const LONG = '89012123456789000000789000000';

// NIST, "FF3 Samples" to SP 800-38G, 1 to 15; then FF3-1 by ACVP (tweaks of 56 bits).
for (const [radix, key, tweak, plain, expected] of [
  [10, FF3_128, D8, SHORT, '750918814058654607'],
  [10, FF3_128, A9, SHORT, '018989839189395384'],
  [10, FF3_128, D8, LONG, '48598367162252569629397416226'],
  [10, FF3_128, ZERO, LONG, '34695224821734535122613701434'],
  [26, FF3_128, A9, MIXED, 'g2pk40i992fn20cjakb'],
  [10, FF3_192, D8, SHORT, '646965393875028755'],
  [10, FF3_192, A9, SHORT, '961610514491424446'],
  [10, FF3_192, D8, LONG, '53048884065350204541786380807'],
  [10, FF3_192, ZERO, LONG, '98083802678820389295041483512'],
  [26, FF3_192, A9, MIXED, 'i0ihe2jfj7a9opf9p88'],
  [10, FF3_256, D8, SHORT, '922011205562777495'],
  [10, FF3_256, A9, SHORT, '504149865578056140'],
  [10, FF3_256, D8, LONG, '04344343235792599165734622699'],
  [10, FF3_256, ZERO, LONG, '30859239999374053872365555822'],
  [26, FF3_256, A9, MIXED, 'p0b2godfja9bhb7bk38'],
  [10, '2DE79D232DF5585D68CE47882AE256D6', 'CBD09280979564', '3992520240', '8901801106'],
  [
    10,
    '01C63017111438F7FC8E24EB16C71AB5',
    'C4E822DCD09F27',
    '60761757463116869318437658042297305934914824457484538562',
    '35637144092473838892796702739628394376915177448290847293',
  ],
] as const) {
  test(`FF3 of ${plain}, radix ${radix}, is ${expected}`, () => {
    const { encrypt, decrypt } = ff3(radix, Buffer.from(key, 'hex'), Buffer.from(tweak, 'hex'));
    const numerals = [...plain].map((digit) => Number.parseInt(digit, 36));
    const hidden = encrypt(numerals);
    assert.equal(hidden.map((numeral) => numeral.toString(36)).join(''), expected);
    assert.deepEqual(decrypt(hidden), numerals);
  });
}

interface Oracle {
  encrypt(plain: string): string;
}
const Ff3Cipher = createRequire(import.meta.url)('ff3/lib/FF3Cipher') as new (
  key: string,
  tweak: string,
  radix: number,
) => Oracle;

test('FF3-1 agrees with another implementation on any digits, key and tweak', () => {
  const hex = (bytes: number) =>
    fc
      .uint8Array({ minLength: bytes, maxLength: bytes })
      .map((a) => Buffer.from(a).toString('hex'));
  const digits = fc.stringMatching(/^[0-9]{6,56}$/);
  fc.assert(
    fc.property(hex(32), fc.oneof(hex(7), hex(8)), digits, (key, tweak, plain) => {
      const expected = new Ff3Cipher(key, tweak, 10).encrypt(plain);
      assert.equal(fpe({ key, tweak }).encrypt(plain), expected);
    }),
    { numRuns: 60 },
  );
});

for (const algorithm of ['FF1', 'FF3-1'] as const) {
  const { encrypt, decrypt } = fpe({ key: AES_128, tweak: 'D8E7920AFA330A', algorithm });

  test(`${algorithm} keeps length, kinds of characters and separators, and goes back`, () => {
    const texts = fc.stringMatching(/^[0-9a-zA-Z .@-]{6,40}$/);
    const kinds = (text: string) => [/[0-9]/, /[a-z]/, /[A-Z]/].map((kind) => kind.test(text));
    fc.assert(
      fc.property(texts, (text) => {
        const hidden = encrypt(text);
        if (hidden === undefined) return;
        assert.equal(hidden.replace(/[0-9A-Za-z]/g, 'x'), text.replace(/[0-9A-Za-z]/g, 'x'));
        assert.deepEqual(kinds(hidden), kinds(text));
        assert.equal(decrypt(hidden), text);
      }),
      { numRuns: 100 },
    );
  });

  test(`${algorithm} refuses forms with fewer than a million values`, () => {
    assert.equal(encrypt('90210'), undefined);
    assert.equal(encrypt('ABC'), undefined);
    assert.equal(encrypt('---'), undefined);
    assert.equal(encrypt(''), undefined);
    assert.notEqual(encrypt('123456'), undefined);
    assert.notEqual(encrypt('A1B2'), undefined);
  });

  test(`${algorithm} refuses letters beyond ASCII and more than it may take`, () => {
    assert.equal(encrypt('Jos\u00e9 Garcia'), undefined);
    assert.equal(encrypt('1'.repeat(57)), undefined);
    assert.notEqual(encrypt('1'.repeat(56)), undefined);
  });
}

test('a tweak without an algorithm means FF3-1, no tweak means FF1', () => {
  const tweak = 'D8E7920AFA330A';
  const plain = '123-45-6789';
  const old = fpe({ key: AES_128, tweak, algorithm: 'FF3-1' }).encrypt(plain);
  assert.equal(fpe({ key: AES_128, tweak }).encrypt(plain), old);
  const now = fpe({ key: AES_128, algorithm: 'FF1' }).encrypt(plain);
  assert.equal(fpe({ key: AES_128 }).encrypt(plain), now);
});

for (const [settings, message] of [
  [undefined, /^fpe: missing/],
  [{ key: 'abcd' }, /^fpe\.key: expected 16, 24 or 32 bytes, found 2$/],
  [{ key: 'not hex' }, /^fpe\.key: expected hex digits/],
  [{ key: 'env:NOWHERE' }, /^fpe\.key: the variable NOWHERE is not set$/],
  [{ key: AES_128, tweak: 'abcd' }, /^fpe\.tweak: expected 7 or 8 bytes, found 2$/],
  [{ key: AES_128, algorithm: 'FF3-1' }, /^fpe\.tweak: missing/],
] as const) {
  test(`keys are refused: ${message}`, () => {
    assert.throws(() => formatPreserving(settings, use), { message });
  });
}
