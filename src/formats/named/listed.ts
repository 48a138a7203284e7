import { byteSet, CLOSE_PAREN, OPEN_PAREN } from '../../core/bytes.ts';
import { VALUE_BYTES } from '../reading.ts';

type Range = readonly [start: number, end: number];

/** A value of a list, and its name, or the index of its parameter: offsets from the list's beginning. */
export interface Listed {
  readonly value: Range;
  readonly name?: Range;
  readonly index?: number;
}

/** Bytes before a list and after its beginning that decide on it. */
export const LIST_BEFORE = 160;
export const LIST_BYTES = 512;

/** A text that a log has for values of a statement: its beginning, and a value in it. */
interface Form {
  readonly begins: RegExp;
  /** Its groups: a `number`, and the text. A value without a number is that of the next parameter. */
  readonly value: RegExp;
}

const STRING = String.raw`[buU]?(?:'(?<value>(?:[^'\\\n]|\\.|'')*)'|"(?<quoted>(?:[^"\\\n]|\\.)*)"`;
const FORMS: readonly Form[] = [
  // Rails: `[["ssn", "900123457"], ["LIMIT", 1]]`
  {
    begins: /^\[(?=\["[^"]*", )/,
    value: /\[ *"\w+", (?:"(?<value>(?:[^"\\\n]|\\.)*)"|(?<bare>[^",\]\n]*))\](?:, |\])/y,
  },
  // PostgreSQL: `parameters: $1 = '900123457', $2 = NULL`
  {
    begins: /^s: (?=\$\d+ = )/,
    value: /\$(?<number>\d+) = (?:'(?<value>(?:[^'\n]|'')*)'|(?<bare>NULL))(?:, |$|(?=\s))/y,
  },
  // Hibernate: `binding parameter [1] as [VARCHAR] - [900123457]`, `binding parameter (1:VARCHAR) <- [900123457]`
  {
    begins: /^r (?=[[(])/,
    value: /[[(](?<number>\d+)(?:\] as \[\w+\] - |:\w+\) <- )\[(?<value>[^\]\n]*)\]/y,
  },
  // Sequelize: `{"$1":"900123457"}`
  {
    begins: /^; \{(?="\$1")/,
    value: /"\$(?<number>\d+)": ?(?:"(?<value>(?:[^"\\\n]|\\.)*)"|(?<bare>[^",}\n]*))[,}]/y,
  },
  // Values in the order of the parameters: `('Kim', 900123457)`, `["900123457", 1]`
  {
    begins: /^(?:[:;\]] |[sS]=)[[(]/,
    value: new RegExp(
      String.raw`\s*${STRING}|(?<bare>[^'",()[\]\n]*(?:\([^()\n]*\))?))\s*[,)\]]`,
      'y',
    ),
  },
];

/** Values of a list that begins at `at` in a text; none if it is no list. */
export function listedAt(shown: string): readonly Listed[] {
  for (const { begins, value } of FORMS) {
    const [begin] = begins.exec(shown) ?? [];
    if (begin !== undefined) return valuesOf(shown, begin.length, value);
  }
  return [];
}

function valuesOf(shown: string, from: number, form: RegExp): Listed[] {
  const found: Listed[] = [];
  form.lastIndex = from;
  for (let index = 0; ; index++) {
    const match = form.exec(shown);
    if (match === null) return found;
    const { number, value, quoted, bare } = match.groups ?? {};
    const text = value ?? quoted ?? bare ?? '';
    const start = match.index + match[0].lastIndexOf(text);
    found.push({
      value: [start, start + text.length],
      index: number === undefined ? index : Number(number) - 1,
    });
    if (/[\])}]$/.test(match[0])) return found;
  }
}

/** Names before `)=(`, and values after it: `Key (last_name, ssn)=(Vexley, 900123457)`. */
const NAME = /(?:\w+\(\(?)?"?(\w+)[^,]*(?:, |$)/y;
const VALUES = /^\)=\(([^\n]{1,240}?)\)(?=\s(?:[a-z\xc0-\xff]|$)|[,.\n]|$)/;
const IN_NAMES = byteSet('0-9A-Za-z_", :()');
/** A blank, or the last byte of a quotation mark, as messages in other languages have it. */
const BEFORE_NAMES = byteSet(' \xab\xbb\x9e');
const BEFORE_VALUES = 3;

/** Values of columns that a message of PostgreSQL has around an equals sign. */
export function columnsAround(bytes: Buffer, at: number, end: number): readonly Listed[] {
  const low = Math.max(0, at - LIST_BEFORE);
  let open = at;
  let depth = 1;
  while (depth > 0 && open > low && IN_NAMES[bytes[open - 1]] === 1) {
    open--;
    if (bytes[open] === CLOSE_PAREN) depth++;
    else if (bytes[open] === OPEN_PAREN) depth--;
  }
  if (depth > 0 || BEFORE_NAMES[bytes[open - 1]] === 0) return [];
  const shown = bytes.toString('latin1', at, Math.min(end, at + VALUE_BYTES));
  const [, values] = VALUES.exec(shown) ?? [];
  if (values === undefined) return [];
  const names = namesOf(bytes.toString('latin1', open + 1, at), open + 1 - at);
  const parts = names.length === 1 ? [values] : values.split(', ');
  if (parts.length !== names.length) return [];
  let start = BEFORE_VALUES;
  return parts.map((part, n) => {
    const value: Range = [start, start + part.length];
    start = value[1] + 2;
    return { name: names[n], value };
  });
}

function namesOf(written: string, from: number): Range[] {
  const names: Range[] = [];
  NAME.lastIndex = 0;
  for (let match = NAME.exec(written); match !== null; match = NAME.exec(written)) {
    const start = from + match.index + match[0].indexOf(match[1], match[0].search(/[("]\w|^\w/));
    names.push([start, start + match[1].length]);
    if (NAME.lastIndex === written.length) break;
  }
  return names;
}

/** `Duplicate entry '900123457' for key 'patients.ssn'`, from two letters before the quote on. */
const DUPLICATE =
  /^ry '([^\n]{1,200}?)' for key '(?:(\w+)\.)?(?:(?:uq|ux|uk|idx|ix|unique)_)?(?:\2_)?(\w+?)(?:_(?:unique|uniq|uq|ux|uk|idx|index|key|\d+))*'/di;

/** The value of a column that a message of MySQL has. */
export function duplicateAt(shown: string): readonly Listed[] {
  const [, value, , name] = DUPLICATE.exec(shown)?.indices ?? [];
  return value === undefined || name === undefined ? [] : [{ value, name }];
}
