import { APOSTROPHE, byteSet, QUOTE, SPACE } from '../../core/bytes.ts';
import type { Container, Escape } from '../../engine/fields/container.ts';
import { NO_BYTES } from '../../engine/fields/value-bounds.ts';

const LINE_ENDS = byteSet('\r\n');
const TWO_QUOTES = '""';

/** The content of a field in quotes, in which a quote is written twice. */
export const QUOTED_FIELD: Container = {
  takes: 'part',
  ends: NO_BYTES,
  escapeAround: doubledQuote,
  read: (match) => Buffer.from(match.toString('latin1').replaceAll(TWO_QUOTES, '"'), 'latin1'),
  write: doubled,
};

/** Fields without quotes: one that a delimiter or a quote is written in gets quotes around it, or loses them. */
export function bareFields(delimiter: number): Container {
  const parting = LINE_ENDS.slice();
  parting[delimiter] = 1;
  const special = parting.slice();
  special[QUOTE] = 1;
  return {
    takes: 'part',
    parting,
    ends: parting,
    changes: true,
    isWhole: (bytes, start, end) =>
      (start === 0 || parting[bytes[start - 1]] === 1) &&
      (end === bytes.length || parting[bytes[end]] === 1),
    write(text, isWhole) {
      if (!text.some((byte) => special[byte] === 1)) return text;
      if (isWhole) return Buffer.concat([ONE_QUOTE, doubled(text), ONE_QUOTE]);
      return Buffer.from(
        text.map((byte) => (byte === QUOTE ? APOSTROPHE : parting[byte] === 1 ? SPACE : byte)),
      );
    },
  };
}

const ONE_QUOTE = Buffer.from('"');

function doubled(text: Buffer): Buffer {
  if (!text.includes(QUOTE)) return text;
  return Buffer.from(text.toString('latin1').replaceAll('"', TWO_QUOTES), 'latin1');
}

/** Most quotes in a row that are counted. */
const MOST_QUOTES = 256;

/** The two quotes that the offset `at` is between. */
function doubledQuote(bytes: Buffer, low: number, _high: number, at: number): Escape | undefined {
  return doubledCharacter(QUOTE, bytes, low, at);
}

/** The same for any character that is written twice. */
export function doubledCharacter(
  character: number,
  bytes: Buffer,
  low: number,
  at: number,
): Escape | undefined {
  if (bytes[at] !== character) return undefined;
  const least = Math.max(low, at - MOST_QUOTES);
  let p = at - 1;
  while (p >= least && bytes[p] === character) p--;
  return (at - 1 - p) % 2 === 1 ? { start: at - 1, end: at + 1, joins: false } : undefined;
}
