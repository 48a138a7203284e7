import { Transform } from 'node:stream';
import { Refusal } from '../response/refusal.ts';

/** Bytes of a body that tell what it is. */
export const SNIFF_BYTES = 512;

/**
 * Signatures of file formats, from each format's own specification. Text in such files is hidden, or breaks when cut.
 */
const signatures: readonly [name: string, bytes: Buffer][] = [
  ['PDF', Buffer.from('%PDF-')],
  ['ZIP', Buffer.from('PK\u0003\u0004')],
  ['ZIP', Buffer.from('PK\u0005\u0006')],
  ['gzip', Buffer.from([0x1f, 0x8b])],
  ['Zstandard', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['LZ4', Buffer.from([0x04, 0x22, 0x4d, 0x18])],
  ...Array.from('123456789', (level): [string, Buffer] => [
    'bzip2',
    Buffer.from(`BZh${level}1AY&SY`),
  ]),
  ['XZ', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])],
  ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
  ['RAR', Buffer.from('Rar!\u001a\u0007')],
  ['an old Office format', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['SQLite', Buffer.from('SQLite format 3\u0000')],
  ['Parquet', Buffer.from('PAR1\u0015')],
  ['Avro', Buffer.from('Obj\u0001')],
  ['PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff])],
  ['GIF', Buffer.from('GIF87a')],
  ['GIF', Buffer.from('GIF89a')],
  ['TIFF', Buffer.from([0x49, 0x49, 0x2a, 0x00])],
  ['TIFF', Buffer.from([0x4d, 0x4d, 0x00, 0x2a])],
  ['ELF', Buffer.from([0x7f, 0x45, 0x4c, 0x46])],
  ['UTF-32', Buffer.from([0x00, 0x00, 0xfe, 0xff])],
  ['UTF-16', Buffer.from([0xff, 0xfe])],
  ['UTF-16', Buffer.from([0xfe, 0xff])],
];

/** Mark of DICOM (PS3.10, section 7.1): after a preamble of any bytes, before group 0002. */
const DICOM = Buffer.from('DICM\u0002\u0000');
const DICOM_AT = 128;

/** 1 for a byte that a signature begins with. */
const BEGINS = new Uint8Array(256);
for (const [, bytes] of signatures) BEGINS[bytes[0]] = 1;

/**
 * Throws a `Refusal` for the start of what is no text in bytes: nothing would be found in it, and it would
 * pass as if it had been redacted. A text may hold NUL.
 */
export function refuseBinary(start: Buffer): void {
  const kind = signed(start) ?? (isWide(start.subarray(0, SNIFF_BYTES)) ? 'UTF-16' : undefined);
  if (kind === undefined) return;
  const detail = `the body looks like ${kind}; it must be text in UTF-8 or a charset that is declared`;
  throw new Refusal(415, 'not_text', detail);
}

function signed(start: Buffer): string | undefined {
  if (start.subarray(DICOM_AT, DICOM_AT + DICOM.length).equals(DICOM)) return 'DICOM';
  if (start.length === 0 || BEGINS[start[0]] === 0) return undefined;
  return signatures.find(([, bytes]) => bytes.equals(start.subarray(0, bytes.length)))?.[0];
}

/** UTF-16 without a mark: of most pairs one byte, always the same, is NUL, and the other hardly ever. */
function isWide(start: Buffer): boolean {
  const pairs = start.length >> 1;
  if (pairs < 4 || !start.includes(0)) return false;
  const nuls = [0, 0];
  for (let i = 0; i < pairs * 2; i += 1) if (start[i] === 0) nuls[i & 1] += 1;
  return Math.max(...nuls) > pairs * 0.7 && Math.min(...nuls) < pairs * 0.1;
}

/** Passes a body on, looking at its first bytes on the way: for one that is answered before they are all there. */
export function binaryGuard(): Transform {
  let start: Buffer | undefined = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        if (start !== undefined) {
          start = Buffer.concat([start, chunk.subarray(0, SNIFF_BYTES)]);
          refuseBinary(start);
          if (start.length >= SNIFF_BYTES) start = undefined;
        }
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error('the guard failed'));
      }
    },
  });
}
