import { QUOTE } from '../../core/bytes.ts';
import { JSON_STRING } from '../json/containers.ts';
import { isValueInKey } from '../keys/value-in-key.ts';
import { keyLiteral, type Reading } from '../reading.ts';
import { BARE_KEY, IN_APOSTROPHES } from './containers.ts';

const SEGMENT = String.raw`(?:[\w\x80-\xff-]{1,64}|"(?:[^"\\\n]|\\.){0,64}"|'[^'\n]{0,64}')`;
/** A key of TOML: names with dots between them, each bare or in quotes. */
export const KEY_FORM = String.raw`${SEGMENT}(?:[ \t]*\.[ \t]*${SEGMENT}){0,7}`;
const HAS_QUOTE = /["']/;
const LAST_QUOTED = /(?:"(?:[^"\\]|\\.)*"|'[^']*')$/;

/** A key of a setting: all of it, and the range that names the value, without quotes. */
export interface SettingKey {
  readonly all: readonly [number, number];
  readonly own: readonly [number, number];
  /** The quote around all of it, `''`: none, or around parts of it only. */
  readonly quote: string;
  readonly isParted: boolean;
}

/** The key that is written as `name` at an offset. */
export function keyIn(name: string, at: number): SettingKey {
  const end = at + name.length;
  if (!HAS_QUOTE.test(name)) return { all: [at, end], own: [at, end], quote: '', isParted: false };
  const [last = ''] = LAST_QUOTED.exec(name) ?? [];
  const isParted = last.length < name.length;
  const own: SettingKey['own'] = last === '' ? [at, end] : [end - last.length + 1, end - 1];
  return { all: [at, end], own, quote: isParted ? '' : last[0], isParted };
}

/** A key is structure, unless it may be somebody's number or address. */
export function literalOfKey(reading: Reading, { all, own, quote, isParted }: SettingKey): void {
  const [start, end] = isParted ? all : own;
  const quoted = quote === '"' ? JSON_STRING : IN_APOSTROPHES;
  const isText = isParted && hasValue(reading.bytes, start, end);
  keyLiteral(reading, start, end, quote === '' ? BARE_KEY : quoted, isText);
}

/** Whether a part of a key, in quotes or not, may be a value itself. */
function hasValue(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; ) {
    if (isValueInKey(bytes, p, end)) return true;
    const quote = bytes.indexOf(QUOTE, p);
    p = quote < 0 ? end : quote + 1;
  }
  return false;
}
