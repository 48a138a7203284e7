import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Encoding,
  NotText,
  readWhole,
  transcoding,
  writtenWhole,
} from '../../../src/answer/transcoding.ts';
import { textCheck } from '../../../src/core/text-check/text-check.ts';
import { nonTexts, prose, wide } from '../../answer/kinds.ts';

function refused(bytes: Buffer, declared: Encoding = 'utf-8'): string | undefined {
  try {
    readWhole(transcoding(declared), bytes);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof NotText);
    return error.kind;
  }
}

for (const length of [200, 600, 5_000]) {
  test(`none of the kinds that are no text passes, with ${length} characters in it`, () => {
    const passed = nonTexts(length).filter(([, bytes]) => refused(bytes) === undefined);
    assert.deepEqual(
      passed.map(([kind]) => kind),
      [],
    );
  });
}

test('short compressed, random or wide data is refused from 64 characters on', () => {
  const kinds = /^(zlib|raw deflate|noise|UTF-|EBCDIC)/;
  const short = nonTexts(64).filter(([kind]) => kinds.test(kind) && !/after|of noise/.test(kind));
  const passed = short.filter(([, bytes]) => refused(bytes) === undefined);
  assert.deepEqual(
    passed.map(([kind]) => kind),
    [],
  );
});

const WESTERN = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'da', 'sv', 'nb', 'fi', 'is'];
const ANY = [
  ...WESTERN,
  'pl',
  'tr',
  'vi',
  'ru',
  'el',
  'he',
  'ar',
  'hi',
  'ta',
  'th',
  'ka',
  'am',
  'zh',
  'ja',
  'ko',
];
const LENGTHS = [1, 2, 3, 10, 100, 1_000, 40_000];

/** Each encoding that is read, with the languages that it has. */
const encodings: readonly [string, readonly string[], (text: string) => Buffer, Encoding?][] = [
  ['UTF-8', ANY, (text) => Buffer.from(text)],
  ['UTF-8 with a mark', ANY, (text) => Buffer.from(`\ufeff${text}`)],
  ['ASCII', ANY, (text) => Buffer.from(text.replace(/[^ -~\n]/gu, '?'))],
  ['ISO-8859-1', WESTERN, (text) => latin1(text), 'iso-8859-1'],
  ['ISO-8859-1, not declared', WESTERN, (text) => latin1(text)],
  ['windows-1252', WESTERN, (text) => latin1(`\x93${text}\x94`), 'windows-1252'],
  ['windows-1252, not declared', WESTERN, (text) => latin1(`\x93${text}\x94`)],
  ['UTF-16LE with a mark', ANY, (text) => wide(`\ufeff${text}`, false)],
  ['UTF-16BE with a mark', ANY, (text) => wide(`\ufeff${text}`, true)],
  ['UTF-16LE, declared', ANY, (text) => wide(text, false), 'utf-16le'],
  ['UTF-16BE, declared', ANY, (text) => wide(text, true), 'utf-16be'],
  ['UTF-8 and ISO-8859-1, line by line', WESTERN, mixed],
];

function latin1(text: string): Buffer {
  return Buffer.from(text.replace(/[^\n -\u00ff]/gu, '?'), 'latin1');
}

function mixed(text: string): Buffer {
  const lines = text.split('\n').map((line, n) => (n % 2 === 0 ? Buffer.from(line) : latin1(line)));
  return Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]));
}

for (const [name, languages, encode, declared] of encodings) {
  test(`texts in ${name} pass, and come back byte for byte`, () => {
    for (const language of languages) {
      for (const length of LENGTHS) {
        const bytes = encode(prose(language, length));
        assert.equal(refused(bytes, declared), undefined, `${language}, ${length} characters`);
        const way = transcoding(declared ?? 'utf-8');
        assert.deepEqual(writtenWhole(way, readWhole(way, bytes)), bytes);
      }
    }
  });
}

/** Characters of texts other than letters and marks. */
const odd: readonly [string, string | Buffer][] = [
  ['colours of a terminal', '\x1b[31merror\x1b[0m \x1b[1;32mok\x1b[0m\n'.repeat(40)],
  ['FIX', '8=FIX.4.2\x019=65\x0135=A\x0149=SERVER\x0156=CLIENT\x0134=1\x0110=062\x01'.repeat(20)],
  ['HL7 in its frame', '\x0bMSH|^~\\&|A|B|||20240101||ADT^A01|1|P|2.5\rPID|1\r\x1c\r'.repeat(9)],
  [
    'a message of an analyser',
    '\x05\x021H|\\^&|||LIS\r\x03A4\r\n\x04\x022P|1||7\r\x03B1\r\n\x06'.repeat(9),
  ],
  ['names between NULs', 'a/b.txt\0c/d.txt\0notes of today\0'.repeat(30)],
  ['fields of eight bytes', 'smith\0\0\0jones\0\0\0o\0\0\0\0\0\0\0'.repeat(30)],
  [
    'a log with a hole of NULs',
    `${'one line\n'.repeat(50)}${'\0'.repeat(4096)}${'more\n'.repeat(9)}`,
  ],
  ['one letter a line', 'y\n'.repeat(400)],
  ['one digit a column', '1\t2\t3\t4\n'.repeat(90)],
  ['fields between unit separators', 'a\x1fb\x1fc\x1e'.repeat(90)],
  ['overstrikes', 'N\x08NA\x08AM\x08ME\x08E\n'.repeat(40)],
  ['an end of file of DOS', 'text\r\n\x1a'],
  ['accents only', Buffer.from('äöüßéèà', 'latin1')],
  [
    'a byte in a log',
    Buffer.from(`${'GET / 200 12 curl\n'.repeat(40)}GET /\xff\xfe\x00\x01 400\n`, 'latin1'),
  ],
  ['blanks', ' \n'.repeat(400)],
  ['addresses of mail alone', 'a@b.example\n'.repeat(60)],
];

for (const [name, text] of odd) {
  test(`a text passes with ${name} in it`, () => {
    assert.equal(refused(typeof text === 'string' ? Buffer.from(text, 'latin1') : text), undefined);
  });
}

test('however a text is cut, it is refused or it passes', () => {
  const kinds = nonTexts(300).map(([, bytes]) => bytes);
  const texts = ANY.map((language) => Buffer.from(prose(language, 300)));
  const cuts = fc.array(fc.nat(1_500), { maxLength: 9 });
  fc.assert(
    fc.property(fc.constantFrom(...kinds), cuts, (bytes, at) => assert.ok(seen(bytes, at))),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...texts), cuts, (bytes, at) => assert.ok(!seen(bytes, at))),
    { numRuns: 500 },
  );
});

function seen(bytes: Buffer, at: readonly number[]): boolean {
  const ends = [...at.filter((end) => end < bytes.length), bytes.length].sort((a, b) => a - b);
  const { see } = textCheck('utf-8');
  return ends.some((end, n) => see(bytes.subarray(ends[n - 1] ?? 0, end)) !== undefined);
}
