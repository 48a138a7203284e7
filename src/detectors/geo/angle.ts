/** A latitude or a longitude as written: how it is distinguished from other numbers. */
export interface Angle {
  /** Its length in bytes, without a sign before it. */
  readonly length: number;
  /** Without its sign. */
  readonly degrees: number;
  /** Digits after the decimal point of its degrees. */
  readonly places: number;
  /** Its degrees are marked as such: `40°`. */
  readonly marked: boolean;
  /** It has minutes. */
  readonly minutes: boolean;
  /** It ends in a point of the compass: `N`. */
  readonly pointed: boolean;
}

/** Bytes, as Latin-1 shows them. */
const BLANK = '(?: |\xc2\xa0|\xe2\x80\xaf|\\t)?';
const DEGREE = '(?:\xc2[\xb0\xba]|&deg;|&#176;| deg(?![A-Za-z0-9])|\\\\u00[bB]0)';
const POINT =
  '(?:[NSEWO]|[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est|Nord|Sud|S\xc3\xbcd|Est|Ost|Ouest|Norte|Sur|Este|Oeste)(?![A-Za-z0-9])';
/** Separator of a pair whose second number has no sign. */
const APART =
  '(?:(?:%2C|\\\\,)(?: |%20|\\+)?|"?[,;|]"?[ \\t\\r\\n]{0,24}"?|/| [/|] | |\xc2\xa0|\\t| (?:and|by|und|et|y|e) )';
/** A quote marks minutes or seconds if more of the coordinate follows, and ends a string otherwise. */
const MORE = `(?=${BLANK}(?:${POINT}|\\d|[,;/|]? ?[-+NSEWO]?\\d))`;
const MINUTE = `(?:\xe2\x80[\xb2\x99]|&#39;|&prime;|\\\\?['\`]${MORE})`;
const SECOND = `(?:\xe2\x80[\xb3\x9d]|&quot;|&Prime;|(?:\\\\?"|'')${MORE})`;

const NUMBER =
  `(\\d{1,3})(?:\\.(\\d{1,17}))?` +
  `(${BLANK}${DEGREE}(?:${BLANK}(\\d{1,2})(?:\\.\\d{1,9})?(?:${BLANK}${MINUTE}` +
  `(?:${BLANK}(\\d{1,2})(?:\\.\\d{1,9})?(?:${BLANK}${SECOND})?)?)?)?)?`;
const VALUE = `${NUMBER}(${BLANK}${POINT})?`;

const HERE = new RegExp(`^${VALUE}`);
const POINTLESS = new RegExp(`^${NUMBER}`);
/** A sign before a number. */
export const SIGN = '(?:[-+]|\xe2\x88\x92)';
/** Text between the first and the second of a pair, up to its first digit. */
const BETWEEN = `(?:${APART}${SIGN}?(?:[NSEWO] ?)?|[-+])`;
/** Read from the end back: forwards it would be tried at each place of the text. */
const BEFORE = new RegExp(
  `(?<=((?<![\\d.]|[A-Za-z](?<!(?<![A-Za-z\\d])[NSEWO]|\\\\[fnrtv]))(${SIGN})?(${VALUE})${BETWEEN}))`,
  'y',
);
const SIGNED = /^[-+]/;
const BETWEEN_NUMBERS = new RegExp(`^${BETWEEN}(?=\\d)`);

/** Most bytes of one, and of the separator before another. */
export const ANGLE_BYTES = 48;
export const APART_BYTES = 32;

/** The one that begins a text; after a point of the compass that is its (`pointed`), the next one is another's. */
export function angleIn(text: string, pointed = false): Angle | undefined {
  const found = (pointed ? POINTLESS : HERE).exec(text);
  return found === null ? undefined : angleOf(found, 1, found[0].length);
}

/** Another beside one, and its offset in the text that was read. */
export interface Beside {
  readonly angle: Angle;
  /** Where it begins with its sign; of the second of a pair, where the first ends. */
  readonly start: number;
  /** Offset of its first digit. */
  readonly digits: number;
  readonly end: number;
  /** Nothing but a sign is between the two: `+40.7128-074.0060`. */
  readonly joined: boolean;
}

/** The first of a pair: `text` ends where the second has its first digit. */
export function angleBefore(text: string): Beside | undefined {
  BEFORE.lastIndex = text.length;
  const found = BEFORE.exec(text);
  if (found === null) return undefined;
  const { 1: all = '', 2: sign = '', 3: first = '' } = found;
  const angle = angleOf(found, 4, first.length);
  if (angle === undefined) return undefined;
  const start = text.length - all.length;
  const digits = start + sign.length;
  const end = digits + first.length;
  return {
    angle,
    start,
    digits,
    end,
    joined: text.length - end === 1 && SIGNED.test(text.slice(end)),
  };
}

/** The second of a pair: `text` begins where the first ends. */
export function angleAfter(text: string): Beside | undefined {
  const digits = BETWEEN_NUMBERS.exec(text)?.[0].length;
  if (digits === undefined) return undefined;
  const joined = digits === 1 && SIGNED.test(text);
  const angle = angleIn(text.slice(digits));
  return angle && { angle, start: 0, digits, end: digits + angle.length, joined };
}

/** Parts of a number, as `VALUE` groups them: the groups of a match from the `n`th on. */
function angleOf(found: RegExpExecArray, n: number, length: number): Angle | undefined {
  const part = found[n + 1] ?? '';
  const degrees = Number(found[n]) + (part === '' ? 0 : Number(`.${part}`));
  const point = found[n + 5];
  const most = point !== undefined && /^[^A-Za-z]*[NnSs]/.test(point) ? 90 : 180;
  if (degrees > most || Number(found[n + 3] ?? 0) >= 60 || Number(found[n + 4] ?? 0) >= 60) {
    return undefined;
  }
  return {
    length,
    degrees,
    places: part.length,
    marked: found[n + 2] !== undefined,
    minutes: found[n + 3] !== undefined,
    pointed: point !== undefined,
  };
}
