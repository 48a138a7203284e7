/** A value of a list: its range in the text shown, and its name, or the index of its parameter. */
export interface Listed {
  readonly start: number;
  readonly end: number;
  readonly name?: string;
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
      start,
      end: start + text.length,
      index: number === undefined ? index : Number(number) - 1,
    });
    if (/[\])}]$/.test(match[0])) return found;
  }
}

/** `Key (last_name, ssn)=(Vexley, 900123457)`: columns before an equals sign between brackets, and their values after it. */
const COLUMNS = /\((?<names>[\w", ]{1,140}|\w+\(\(?\w+\)?(?:::\w+)?\))\)$/;
const VALUES = /^\)=\((?<values>[^\n]{1,240}?)\)(?= (?:[a-z\xc0-\xff]|$)|[,.\n]|$)/;

/** Values of columns that a message of PostgreSQL has around an equals sign. */
export function columnsAround(before: string, after: string): readonly Listed[] {
  const { names } = COLUMNS.exec(before)?.groups ?? {};
  const { values } = VALUES.exec(after)?.groups ?? {};
  if (names === undefined || values === undefined) return [];
  const labels = names.split(', ').map((name) => /^"?(?:\w+\(\(?)?(\w+)/.exec(name)?.[1] ?? name);
  const parts = labels.length === 1 ? [values] : values.split(', ');
  if (parts.length !== labels.length) return [];
  let start = 3;
  return parts.map((part, n) => {
    const own = { name: labels[n], start, end: start + part.length };
    start = own.end + 2;
    return own;
  });
}

/** `Duplicate entry '900123457' for key 'patients.ssn'`, after the quote. */
const DUPLICATE = /^ry '(?<value>[^\n]{1,200}?)' for key '(?:\w+\.)?(?<key>\w+)'/;
/** Parts of an index's name that are no column's. */
const INDEX = /^(?:uq|ux|uk|idx|ix|unique)_|_(?:unique|uniq|uq|ux|uk|idx|index|key|\d+)$/gi;

/** The value of a column that a message of MySQL has. */
export function duplicateAt(shown: string): readonly Listed[] {
  const { value, key } = DUPLICATE.exec(shown)?.groups ?? {};
  if (value === undefined || key === undefined) return [];
  return [{ name: key.replace(INDEX, ''), start: BEFORE_ENTRY, end: BEFORE_ENTRY + value.length }];
}

const BEFORE_ENTRY = 4;
