import { unescaped } from '../core/json-line.ts';
import { type Charset, decodedText } from '../engine/charset.ts';
import type { ValuePlace } from '../engine/fields/place.ts';

/** A step in place of a key with text that explain omits. */
const LEFT_OUT = '*';

/** A place as a JSON Pointer (RFC 6901); without `text`, keys that may be sensitive themselves are omitted. */
export function pointer(place: ValuePlace, charset: Charset, text: boolean): string {
  let path = '';
  for (let at = place; at.parent !== undefined; at = at.parent) {
    const key = at.isText && !text ? LEFT_OUT : at.step;
    path = `/${typeof key === 'object' ? escaped(unescaped(decodedText(key, charset))) : key}${path}`;
  }
  return path;
}

function escaped(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}
