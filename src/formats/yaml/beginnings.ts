import { byteSet, COLON, NEWLINE, pastBytes } from '../../core/bytes.ts';
import { nameEnd } from '../lines/first-line.ts';
import { shownAt } from '../lines/line-head.ts';
import { NAME_BYTES, type Reading, STEP_REACH } from '../reading.ts';

/** The bytes that a window shows. */
type Shown = Pick<Reading, 'bytes' | 'base' | 'end'>;

const NAME = String.raw`(?:[\w.-]{1,40}|"[\w./ -]{1,40}"|'[\w./ -]{1,40}')`;
const PROPERTIES = String.raw`(?:[ \t]+[!&][^\s]{0,40}){0,2}[ \t]*(?:#[^\n]{0,80})?\r?\n(?:[ \t]*\r?\n)?(?:[ \t]+#[^\n]*\n)*`;
/** The head of a block of text, and its first line, if that is shown. */
const BLOCK = String.raw`[ \t]+[|>][+\d-]{0,2}[ \t]*(?:#[^\n]{0,80})?\r?\n(?:[ \t]*\r?\n)*(?:$| +\S)`;
/** A mark, or a key above keys or items that are deeper or before a block of text, or an item with a key. */
const YAML = new RegExp(
  `^(?:---(?:[ \\t]+[!&#][^\\n]{0,80})?[ \\t]*\\r?\\n|${NAME}:${PROPERTIES}(?: +${NAME}:[ \\r\\n]| *- )|${NAME}:${BLOCK}|- (?:[!&]\\S{1,40} )?\\{? ?${NAME}:(?: |\\r?\\n)|-[ \\t]*\\r?\\n +${NAME}:[ \\r\\n]|\\? ${NAME}[ \\t]*\\r?\\n: )`,
);
/** Two different keys with values in a row. */
const TWO = String.raw`^(["']?)([a-z_][\w.-]*)\1:[ \t]+\S[^\n]{0,90}\n(?:#[^\n]*\n|\r?\n)*(?!\1\2\1:)\1([a-z_][\w.-]*)\1:(?:[ \t]+\S[^\n]{0,90}|\r?)`;
const PAIR = new RegExp(String.raw`${TWO}\n?$`);
/**
 * A third one after them. Only a document that begins so is YAML: in other text, such lines are a form, and in a talk
 * the speakers take turns.
 */
const FLAT = new RegExp(
  String.raw`${TWO}\n(?:#[^\n]*\n|[ \t-][^\n]*\n|\r?\n)*(?!\1(?:\2|\3)\1:)\1[a-z_][\w.-]*\1:(?:\s|$)`,
);
/** A key with a value, and one above deeper keys or items, or before a block of text. */
const ABOVE = new RegExp(
  String.raw`^${NAME}:[ \t]+\S[^\n]{0,90}\n(?:[ \t]*\r?\n)?${NAME}:(?:${PROPERTIES}(?: +${NAME}:[ \r\n]| *- )|${BLOCK})`,
);
/** A key above its value, at the beginning or after a key with a value. */
const BELOW =
  /^(?:(["']?)[a-z_][\w.-]{0,40}\1:[ \t]+\S[^\n]{0,90}\n)?(["']?)[a-z_][\w.-]{0,40}\2:[ \t]*\r?\n +\S/;
/** A document in one line, or the value of its first key. */
const IN_BRACES =
  /^(?:[a-z_][\w.-]{0,40}:[ \t]+(?:\[ ?)?)?\{ ?(["']?)[A-Za-z_][\w.-]{0,40}\1: [^;\n]{1,90}(?:[,}]|$)/;
const WORDS = String.raw`[A-Za-z][\w.-]*(?: [\w.-]+){0,3}`;
/** Two different keys, the first with blanks before its colon, as forms in messages have them. */
const PADDED = new RegExp(
  String.raw`^(${WORDS})[ \t]+:(?:[ \t][^\n]{0,90}|\r?)\n(?:#[^\n]*\n|[ \t-][^\n]*\n|\r?\n)*(?!\1[ \t]*:)${WORDS}[ \t]*:(?:\s|$)`,
);
/** A remark of three lines, before which such keys are YAML: no message begins so, and Markdown has no such headings in a row. */
const LONG_REMARK = /^(?:\xef\xbb\xbf)?(?:#(?:[ \t][^\n]*|\r?)\n){3}/;
/** Beginnings of documents whose lines come one by one, and of documents that are shown as a whole. */
const OF_LINES = [FLAT, ABOVE, BELOW, IN_BRACES];
const OF_WHOLE = [PAIR, ...OF_LINES];
/** Text before a document: comments, and empty lines. */
const REMARKS = /^(?:\xef\xbb\xbf)?(?:[ \t\r]*(?:[#%][^\n]*)?\n)*$/;

const NONE = -1;
const BLANK = byteSet(' \t');
/** First bytes of comments and of empty lines. */
const BEGINS_REMARK = byteSet('#\r\n');

const AFTER_COLON = byteSet(' \t\r\n');
const BEGINS = byteSet('?{"\'-');

/**
 * Whether YAML begins at an offset: `at` is the first byte after its comments. The byte after the first name excludes
 * most lines; a blank there may be before a colon.
 */
export function beginsYaml(shown: Shown, first: number, at: number, forms = OF_WHOLE): boolean {
  const { bytes, base, end } = shown;
  const stop = nameEnd(bytes, at);
  const may = bytes[stop] === COLON ? AFTER_COLON[bytes[stop + 1]] === 1 : BEGINS[bytes[at]] === 1;
  if (!may && BLANK[bytes[stop]] === 0) return false;
  if (may && YAML.test(shownAt(shown, at))) return true;
  if (base > 0 || first > NAME_BYTES) return false;
  const before = bytes.toString('latin1', 0, at);
  if (!may && !LONG_REMARK.test(before)) return false;
  const text = bytes.toString('latin1', at, Math.min(end, first + STEP_REACH));
  if (!REMARKS.test(before)) return false;
  return may ? forms.some((form) => form.test(text)) : PADDED.test(text);
}

/** Finds where YAML begins above a line, as an index; `undefined` if it does not. */
type FindAbove = (shown: Shown, at: number, limit: number) => number | undefined;

/**
 * Reads the lines of line mode, where no line is shown with the next one: a line may show that YAML began in the line above it, or
 * where the text begins.
 */
export function yamlAbove(): FindAbove {
  /** Up to where no other format is, the last line there, and the first one: offsets in the input. */
  let free = 0;
  let last = NONE;
  let first = NONE;
  return ({ bytes, base, end }, at, limit) => {
    if (base + at !== free) last = first = NONE;
    free = base + limit;
    const isLine = at === 0 ? base === 0 : bytes[at - 1] === NEWLINE;
    if (!isLine || BEGINS_REMARK[bytes[pastBytes(BLANK, bytes, at, limit)]] === 1) return undefined;
    for (const line of [last - base, first - base]) {
      if (line >= 0 && beginsYaml({ bytes, base, end }, line, line, OF_LINES)) return line;
    }
    last = base + at;
    if (first === NONE) first = last;
    return undefined;
  };
}
