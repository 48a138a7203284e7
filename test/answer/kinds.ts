import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

/** Names of countries, in the script of a language: running text of any alphabet, from Node itself. */
export function prose(language: string, length: number): string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const words = REGIONS.map((region) => names.of(region) ?? region);
  let text = '';
  for (let n = 0; text.length < length; n += 1) {
    const end = n % 7 === 6 ? '.\n' : n % 5 === 4 ? ` ${1000 + ((n * 7919) % 9000)}, ` : ', ';
    text += words[(n * 17) % words.length] + end;
  }
  return text.slice(0, length);
}

const REGIONS = (
  'AD AE AF AL AM AO AR AT AU AZ BA BE BF BG BI BO BR BY CA CD CH CL CM CN CO CR CU CZ DE DK DO DZ EC EE EG ER ES ET FI ' +
  'FR GA GB GE GH GR GT HN HR HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KR KW KZ LA LB LK LT LV LY MA MD MG MK MM MX'
).split(' ');

/** Numbers from 0 to 255: the generator of Park and Miller. */
function noise(length: number, seed = 7): Buffer {
  let state = seed;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 48271) % 2147483647;
      return (state >> 8) & 0xff;
    }),
  );
}

export function wide(text: string, bigEndian: boolean): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

function fourWide(text: string, bigEndian: boolean): Buffer {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(codes.length * 4);
  for (const [n, code] of codes.entries()) {
    if (bigEndian) bytes.writeUInt32BE(code, n * 4);
    else bytes.writeUInt32LE(code, n * 4);
  }
  return bytes;
}

/** EBCDIC, code page 1047: the letters, digits and marks that English has. */
function ebcdic(text: string): Buffer {
  const runs: readonly (readonly [string, number])[] = [
    ['abcdefghi', 0x81],
    ['jklmnopqr', 0x91],
    ['stuvwxyz', 0xa2],
    ['ABCDEFGHI', 0xc1],
    ['JKLMNOPQR', 0xd1],
    ['STUVWXYZ', 0xe2],
    ['0123456789', 0xf0],
    ['\n', 0x15],
    ['.', 0x4b],
    [',', 0x6b],
  ];
  const byte = (character: string) => {
    const run = runs.find(([characters]) => characters.includes(character));
    return run === undefined ? 0x40 : run[1] + run[0].indexOf(character);
  };
  return Buffer.from(Array.from(text, byte));
}

/** Bytes as programs and containers have them: small numbers, NULs, names. */
function records(length: number): Buffer {
  const parts: Buffer[] = [];
  for (let n = 0, size = 0; size < length; n += 1) {
    const number = Buffer.alloc(12);
    number.writeUInt32LE(n * 48, 0);
    number.writeInt32LE(-n * 7, 4);
    number.writeFloatLE(n / 3, 8);
    const name = Buffer.from(`${REGIONS[n % REGIONS.length]}_symbol\0`);
    parts.push(number, name);
    size += number.length + name.length;
  }
  return Buffer.concat(parts).subarray(0, length);
}

function pickled(text: string): Buffer {
  const words = text.split(/\W+/).map((word) => Buffer.from(word));
  const strings = words.map((word) =>
    Buffer.concat([Buffer.from([0x8c, word.length]), word, Buffer.from([0x94])]),
  );
  return Buffer.concat([Buffer.from([0x80, 4, 0x95]), ...strings, Buffer.from([0x2e])]);
}

function tar(text: string): Buffer {
  const head = Buffer.alloc(512);
  head.write('notes.txt', 0);
  head.write('0000644\0', 100);
  head.write('ustar\u000000', 257);
  return Buffer.concat([head, Buffer.from(text.padEnd(1024, '\0'))]);
}

const bytes = (...parts: (string | Buffer | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part as Buffer),
    ),
  );

/** Kinds of data other than text, which must never pass as if redacted: each with a content of `length` characters. */
export function nonTexts(length: number): readonly (readonly [kind: string, bytes: Buffer])[] {
  const text = prose('en', length).replace(/[^ -~\n]/g, 'e');
  const object = records(length);
  const scripts: readonly (readonly [string, string])[] = [
    ['English', 'en'],
    ['Russian', 'ru'],
    ['Greek', 'el'],
    ['Hebrew', 'he'],
    ['Arabic', 'ar'],
    ['Hindi', 'hi'],
    ['Punjabi', 'pa'],
    ['Telugu', 'te'],
    ['Malayalam', 'ml'],
    ['Thai', 'th'],
    ['Georgian', 'ka'],
    ['Amharic', 'am'],
    ['Chinese', 'zh'],
    ['Japanese', 'ja'],
    ['Korean', 'ko'],
  ];
  return [
    ...scripts.flatMap(([name, language]) => {
      const own = prose(language, length);
      return [
        [`UTF-16LE without a mark, ${name}`, wide(own, false)],
        [`UTF-16BE without a mark, ${name}`, wide(own, true)],
        [`UTF-32LE without a mark, ${name}`, fourWide(own, false)],
        [`UTF-32BE without a mark, ${name}`, fourWide(own, true)],
      ] as const;
    }),
    ['UTF-32LE with a mark', fourWide(`\ufeff${text}`, false)],
    ['UTF-32BE with a mark', fourWide(`\ufeff${text}`, true)],
    ['UTF-16 after 512 bytes of text', bytes(prose('en', 512), wide(text, false))],
    ['UTF-16 after 4,097 bytes of text', bytes(prose('en', 4097), wide(text, true))],
    ['noise after 512 bytes of text', bytes(prose('en', 512), noise(length))],
    ['EBCDIC', ebcdic(text)],
    [
      'EBCDIC in lines of 80',
      ebcdic(
        text
          .split(/\W+/)
          .map((word) => word.padEnd(80))
          .join(''),
      ),
    ],
    ['noise', noise(length)],
    ['UTF-16 with a mark, of noise', bytes([0xff, 0xfe], noise(length * 2))],
    ['gzip', gzipSync(text)],
    ['zlib', deflateSync(text)],
    ['raw deflate', deflateRawSync(text)],
    ['brotli', brotliCompressSync(text)],
    ['Zstandard', bytes([0x28, 0xb5, 0x2f, 0xfd], noise(length))],
    ['XZ', bytes([0xfd], '7zXZ\0', noise(length))],
    ['bzip2', bytes('BZh91AY&SY', noise(length))],
    ['LZ4', bytes([4, 0x22, 0x4d, 0x18], text)],
    ['7z', bytes('7z', [0xbc, 0xaf, 0x27, 0x1c], noise(length))],
    ['ZIP', bytes('PK\u0003\u0004\u0014\0\0\0\u0008\0', deflateRawSync(text))],
    ['PDF', bytes('%PDF-1.7\n', text)],
    ['PDF after a newline', bytes('\n%PDF-1.7\n', text)],
    ['tar', tar(text)],
    ['DICOM', bytes(Buffer.alloc(128), 'DICM\u0002\0\0\0UL\u0004\0', object)],
    ['PNG', bytes([0x89], 'PNG\r\n\u001a\n\0\0\0\rIHDR', deflateSync(noise(length)))],
    ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], '\0\u0010JFIF\0', noise(length))],
    ['MP3', bytes('ID3\u0003\0\0\0\0\0\u000aTIT2', noise(length))],
    ['ELF', bytes([0x7f], 'ELF\u0002\u0001\u0001\0', object)],
    ['WebAssembly', bytes('\0asm\u0001\0\0\0', object)],
    ['a Java class', bytes([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61], object)],
    ['compiled Python', bytes([0xcb, 0x0d, 0x0d, 0x0a, 0, 0, 0, 0], object)],
    ['a pickle', pickled(text)],
    ['SQLite', bytes('SQLite format 3\0\u0010\0', object)],
    ['Parquet', bytes('PAR1\u0015\u0004\u0015', object)],
    ['numbers of 32 bits', bytes(object)],
  ];
}
