import { SPACE } from '../bytes.ts';

/** First bytes of formats in which a text would be hidden, or break when it is cut, as each format's own document has them. */
const SIGNATURES: readonly [name: string, bytes: Buffer][] = [
  ['a PDF', Buffer.from('%PDF-')],
  ['a ZIP archive', Buffer.from('PK\u0003\u0004')],
  ['a ZIP archive', Buffer.from('PK\u0005\u0006')],
  ['gzip', Buffer.from([0x1f, 0x8b])],
  ['compress', Buffer.from([0x1f, 0x9d])],
  ['Zstandard', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['LZ4', Buffer.from([0x04, 0x22, 0x4d, 0x18])],
  ...Array.from('123456789', (level): [string, Buffer] => [
    'bzip2',
    Buffer.from(`BZh${level}1AY&SY`),
  ]),
  ['XZ', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])],
  ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
  ['RAR', Buffer.from('Rar!\u001a\u0007')],
  ['an ar archive', Buffer.from('!<arch>\n')],
  ['an old Office format', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['SQLite', Buffer.from('SQLite format 3\u0000')],
  ['Parquet', Buffer.from('PAR1\u0015')],
  ['Avro', Buffer.from('Obj\u0001')],
  ['a message catalogue', Buffer.from([0xde, 0x12, 0x04, 0x95])],
  ['a message catalogue', Buffer.from([0x95, 0x04, 0x12, 0xde])],
  ['a Java class', Buffer.from([0xca, 0xfe, 0xba, 0xbe])],
  ['WebAssembly', Buffer.from('\u0000asm')],
  ['ELF', Buffer.from([0x7f, 0x45, 0x4c, 0x46])],
  ['PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff])],
  ['GIF', Buffer.from('GIF87a')],
  ['GIF', Buffer.from('GIF89a')],
  ['TIFF', Buffer.from([0x49, 0x49, 0x2a, 0x00])],
  ['TIFF', Buffer.from([0x4d, 0x4d, 0x00, 0x2a])],
  ['MP3', Buffer.from('ID3\u0003')],
  ['MP3', Buffer.from('ID3\u0004')],
  ['Sun audio', Buffer.from('.snd\u0000')],
  ['UTF-32', Buffer.from([0x00, 0x00, 0xfe, 0xff])],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0x00, 0x00])],
  ['UTF-16', Buffer.from([0xff, 0xfe])],
  ['UTF-16', Buffer.from([0xfe, 0xff])],
];

/** Signatures that stand further on. DICOM PS3.10, section 7.1; POSIX.1-2017, pax, ustar. */
const LATER: readonly [name: string, bytes: Buffer, at: number][] = [
  ['DICOM', Buffer.from('DICM\u0002\u0000'), 128],
  ['a tar archive', Buffer.from('ustar\u0000'), 257],
  ['a tar archive', Buffer.from('ustar  \u0000'), 257],
];

/** Length of a start that covers all signatures, in bytes. */
export const SIGNED_BYTES = 512;

/** A PDF may have other bytes before its first line (ISO 32000-1, annex H.3.4.1). */
const PDF = /^[\s\0]{1,500}%PDF-/;

/** 1 for a byte that a signature begins with. */
const BEGINS = new Uint8Array(256);
for (const [, bytes] of SIGNATURES) BEGINS[bytes[0]] = 1;

/** The format that the first bytes of a file name; undefined for none that is known. */
export function signed(start: Buffer): string | undefined {
  if (start.length === 0) return undefined;
  const later = LATER.find(([, bytes, at]) => start[at] === bytes[0] && isAt(start, at, bytes));
  if (later !== undefined) return later[0];
  if (start[0] <= SPACE && PDF.test(start.toString('latin1', 0, SIGNED_BYTES))) return 'a PDF';
  if (BEGINS[start[0]] === 0) return undefined;
  return SIGNATURES.find(([, bytes]) => isAt(start, 0, bytes))?.[0];
}

function isAt(start: Buffer, at: number, bytes: Buffer): boolean {
  // A view for `equals` takes longer than the bytes that differ.
  return bytes.every((byte, n) => start[at + n] === byte);
}
