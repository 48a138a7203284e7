import { byteSet } from '../../core/bytes.ts';
import { consists, isMissing } from '../columns/value-forms.ts';

const HOST = byteSet('0-9A-Za-z._-');
/** Bytes that end no name. */
const MARKS = byteSet('._-');
/** Bytes of a name and of a label in it, at most: RFC 1035, 2.3.4. */
const LONGEST = 253;
const LONG_LABEL = /[^.]{64}/;
const NONE =
  /^(?:localhost|localdomain|null|none|nil|undefined|unknown|true|false|host|hostname|server|name|string|str|self|this|any|all|default|example|test|node|machine|computer|n\/a|last|kernel|from|to|for|is|the)$/i;

/** Whether text may name a host: with a letter, and no word that stands for one. */
export function isHostName(text: string): boolean {
  return (
    text.length > 1 &&
    /[A-Za-z]/.test(text) &&
    !NONE.test(text) &&
    !LONG_LABEL.test(text) &&
    !/^(?:self|this)\./.test(text)
  );
}

/** End of the name that the bytes from `from` on go on with. */
export function hostEnd(bytes: Buffer, from: number, high: number): number {
  const most = Math.min(high, from + LONGEST);
  let end = from;
  while (end < most && HOST[bytes[end]] === 1) end++;
  while (end > from && MARKS[bytes[end - 1]] === 1) end--;
  return end;
}

/** Start of the name that ends at `end` or before, not before `low`. */
export function hostStart(bytes: Buffer, end: number, low: number): number {
  let start = end;
  while (start > low && HOST[bytes[start - 1]] === 1) start--;
  return start;
}

/** The name of a host, as a whole field. */
export function isHostField(bytes: Buffer, start: number, end: number): boolean {
  return (
    end - start > 1 &&
    consists(bytes, start, end, HOST, 253) &&
    isHostName(bytes.toString('latin1', start, end)) &&
    !isMissing(bytes, start, end)
  );
}
