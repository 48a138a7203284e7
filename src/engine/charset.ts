import { isAscii } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { LAST_BYTE, NO_BREAK_SPACE, NON_ASCII } from '../core/bytes.ts';
import { type Plan, WORDS_BYTES } from './plan.ts';
import { bytesOf, detailsOf } from './settle/replacement.ts';
import type { Filter, Found, Judge, Replacement, Verdict } from './types.ts';

/** Charset of a text. All but UTF-8 have one byte per character. */
export type Charset = 'utf-8' | 'iso-8859-1' | 'windows-1252';

/** Characters of bytes 80 to 9F in windows-1252; the five undefined bytes map to themselves. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes bytes in a charset; invalid UTF-8 becomes U+FFFD. */
export function decodedText(bytes: Buffer, charset: Charset): string {
  if (charset === 'utf-8') return bytes.toString();
  const text = bytes.toString('latin1');
  if (charset === 'iso-8859-1') return text;
  return text.replace(
    /[\x80-\x9f]/g,
    (control) => HIGH[control.charCodeAt(0) - NON_ASCII] ?? control,
  );
}

/** Decodes a text that comes in pieces. */
export function textDecoder(charset: Charset): Pick<StringDecoder, 'write' | 'end'> {
  if (charset === 'utf-8') return new StringDecoder('utf8');
  return { write: (bytes: Buffer) => decodedText(bytes, charset), end: () => '' };
}

/** Encodes UTF-8 in the charset; undefined if the charset lacks a character. */
export function encoded(utf8: Buffer, charset: Charset): Buffer | undefined {
  if (charset === 'utf-8' || isAscii(utf8)) return utf8;
  const text = utf8.toString();
  const bytes = Buffer.alloc(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const high = charset === 'windows-1252' ? HIGH.indexOf(text.charAt(i)) : -1;
    const byte = high >= 0 ? NON_ASCII + high : text.charCodeAt(i);
    const isControl = high < 0 && byte >= NON_ASCII && byte < NO_BREAK_SPACE;
    if (byte > LAST_BYTE || (charset === 'windows-1252' && isControl)) return undefined;
    bytes[i] = byte;
  }
  return bytes;
}

/**
 * A plan for text in the charset. Filters judge matches in UTF-8, as lists and strategies expect, and write
 * characters of the charset: a replacement with any other becomes that of a fragment, which names the type only.
 */
export function planIn(charset: Charset, plan: Plan): Plan {
  if (charset === 'utf-8') return plan;
  return { ...plan, filters: plan.filters.map((filter) => filterIn(charset, filter)) };
}

function filterIn(charset: Charset, filter: Filter): Filter {
  const redacted = Buffer.from(`{{{REDACTED-${filter.detector.type}}}}`);
  return {
    ...filter,
    judge(scope, explain) {
      const judge = filter.judge(scope, explain);
      return (found, bytes, end) => {
        const verdict = judgedIn(charset, judge, found, bytes, end);
        const fragment = encoded(verdict.fragment, charset) ?? redacted;
        return { ...verdict, fragment, replacement: replacementIn(charset, verdict, fragment) };
      };
    },
  };
}

function judgedIn(charset: Charset, judge: Judge, found: Found, bytes: Buffer, end: number) {
  const low = Math.max(0, found.start - WORDS_BYTES);
  const high = Math.min(end, found.end + WORDS_BYTES);
  if (isAscii(bytes.subarray(low, high))) return judge(found, bytes, end);
  const utf8 = (from: number, to: number) =>
    Buffer.from(decodedText(bytes.subarray(from, to), charset));
  const before = utf8(low, found.start);
  const match = utf8(found.start, found.end);
  const around = Buffer.concat([before, match, utf8(found.end, high)]);
  const start = before.length;
  return judge({ ...found, start, end: start + match.length }, around, around.length);
}

function replacementIn(
  charset: Charset,
  { replacement }: Verdict,
  fragment: Buffer,
): Verdict['replacement'] {
  const lacking: Replacement = { bytes: fragment, note: 'fell-back-to-redact' };
  if (typeof replacement !== 'function') return encoded(replacement, charset) ?? (() => lacking);
  return (match) => {
    const written = replacement(Buffer.from(decodedText(match, charset)));
    const bytes = encoded(bytesOf(written), charset);
    return bytes === undefined ? lacking : { ...detailsOf(written), bytes };
  };
}
