import {
  ALNUM,
  ASTERISK,
  AT,
  type ByteSet,
  byteSet,
  CAPITAL_A,
  CAPITAL_Z,
  DIGIT,
  DOLLAR,
  LESS_THAN,
  LETTER,
  LOWER,
  NON_ASCII,
  OPEN_BRACE,
  PERCENT,
  SLASH,
  SPACE,
} from '../../core/bytes.ts';
import { phrases } from '../../core/word-list.ts';
import type { ValueForm } from '../../vocabulary/labels.ts';
import { isNoValue } from '../../vocabulary/no-value.ts';

/** Values, in lower case, that are neither names nor places: those of forms, and of rows of sums. */
const NO_WORDS = new Set(
  phrases(`
  required, optional, mandatory, pending, varies, various, multiple, several, other, others, select, choose, same, same as above,
  as above, see above, see below, see attached, see note, see notes, see comments, not specified, not stated, not listed,
  not required, not disclosed, not set, no answer, no response, total, totals, subtotal, sub total, grand total, average,
  your name, full name, first name, last name, your city, edit, delete, click here, private, confidential, default, custom,
  string, text, example, placeholder, erforderlich, optionnel, obligatoire, obligatorio, siehe oben, siehe unten, wie oben,
  gesamt, summe, voir ci-dessous
`),
);
/** A request to whoever fills in a form, and a reference to another place. */
const REQUEST =
  /^(?:please|enter|choose|select|click|specify|provide|insert|fill|bitte|veuillez|por favor) |^see (?:the|our|my|your|attached|above|below|next|page|section|notes?|comments?|chart|reverse|other|form|list)\b/i;
/** A rule for values, as Laravel has it: `required|string`. */
const RULE = /^(?:required|nullable|sometimes|string|bail|filled|present|confirmed)[|,]/;
/** A message about a value: `First name is required`. */
const MESSAGE = / (?:is|are|must|should|cannot|can't|has to|ist|muss|darf|est|doit|debe|deve) /;
/** A message about a secret, which names it or its length, and has no digits but a number: `Password must have 8 characters`. */
const SECRET_MESSAGE =
  /^(?=.* .)(?=.*(?:pass ?(?:word|code|phrase)|passwort|kennwort|mot de passe|contrase|wachtwoord|senha|character|zeichen|caract))(?:[^\d]|(?<=[ -])\d{1,3}(?=[ -]))*$/i;
/** First words of such a message; a passphrase (`correct horse password staple`) has others. */
const MESSAGE_START = /^(?:[A-Z\xa1\xbf]|\xc2[\xa1\xbf]|(?:must|should|at least|minimum) )/;
/** A type of values. */
const TYPE = /^(?:string|str|text|varchar(?:\(\d+\))?)$/i;
/**
 * An object as Java prints it, by its class with its package and its hash: `android.os.Binder@2bd79ce`, `[B@1f2e3d`. Names of a package have two
 * letters or more and a hash has letters and digits: `john.Smith@1984`, `a.b.Cd@1234567` and `Big$Cat@abc12` are passwords.
 */
const OBJECT =
  /^(?:\[+[BCDFIJSZ]|(?:\[+L)?(?:[a-z_][\w$]+\.){2,}[A-Z][\w$]+(?:\[\]|;)*)@(?=[\da-f]*[a-f])(?=[\da-f]*\d)[\da-f]{5,8}$/;
/** Most bytes of a word that is in the place of a value. */
const LONGEST_NONE = 16;
/** R's word for it; in small letters it is a name. */
const NA = 'NA';

const NAME = byteSet('A-Za-z\x80-\xff \'.,`()&/"-');
const LETTERS = byteSet('A-Za-z\x80-\xff');
const NAME_BYTES = 64;
const PLACE = byteSet("0-9A-Za-z\x80-\xff '.,`()&/-");
const ADDRESS = byteSet('0-9A-Za-z\x80-\xff \'.,`()&/#:;"\r\n-');
const ADDRESS_BYTES = 160;
const DATE = byteSet("0-9A-Za-z\x80-\xff ./,:+'-");
const MASK = byteSet('0-9xX*\xe2\x80\xa2 .-');
const AMOUNT = byteSet("0-9 .,'$A-Za-z\x80-\xff+-");
const BEGINS = byteSet('0-9A-Za-z\x80-\xff (+#.,;:\'"`&/\\-');

const WORD = byteSet('\x21-\xff');

/**
 * Letters of any script, and the characters between the words of a name; a number at a word's end is a generator's: `Aaron697`. Between
 * letters there may be a hash sign or a bracket, which would end a value without quotes.
 */
export function isName(bytes: Buffer, start: number, end: number): boolean {
  let p = start;
  while (p < end && NAME[bytes[p]] === 1) p++;
  const isLettered =
    p === end || isPunctuated(bytes.toString('latin1', start, Math.min(end, start + NAME_BYTES)));
  return (
    isLettered &&
    end - start <= NAME_BYTES &&
    isWorded(bytes, start, end) &&
    !isOfForm(bytes, start, end) &&
    !isPath(bytes, start, end) &&
    !IDENTIFIER.test(bytes.toString('latin1', start, end))
  );
}

/** A name in code: `UserName`, `VpcId`. */
const IDENTIFIER = /^(?:Id|Name|[A-Za-z]*[a-z](?:Ids?|Names?|Key|Arn|Type|Value))$/;

/** `owner/repository`: a slash between words in small letters, and no blank. */
function isPath(bytes: Buffer, start: number, end: number): boolean {
  const value = bytes.subarray(start, end);
  const slash = value.indexOf(SLASH);
  const isSmall = LOWER[value[0]] === 1 && LOWER[value[slash + 1]] === 1;
  return slash > 0 && isSmall && !value.includes(SPACE);
}

function isPunctuated(text: string): boolean {
  const rest = text
    .replace(/(?<=[A-Za-z\x80-\xff]{2})\d{1,4}(?![\dA-Za-z\x80-\xff])/g, '')
    .replace(/(?<=[A-Za-z\x80-\xff] ?)[#\]](?= ?[A-Za-z\x80-\xff])/g, '');
  return consists(Buffer.from(rest, 'latin1'), 0, rest.length, NAME, NAME_BYTES);
}

/** The same, and digits: `Mexico D.F. 2`. */
export function isPlace(bytes: Buffer, start: number, end: number): boolean {
  return (
    consists(bytes, start, end, PLACE, NAME_BYTES) &&
    isWorded(bytes, start, end) &&
    !isOfForm(bytes, start, end)
  );
}

/** More than one word, or letters beyond ASCII: an address of a machine is neither. */
export function isAddress(bytes: Buffer, start: number, end: number): boolean {
  if (!consists(bytes, start, end, ADDRESS, ADDRESS_BYTES)) return false;
  let parted = false;
  for (let p = start; p < end && !parted; p++) parted = bytes[p] === SPACE || bytes[p] >= NON_ASCII;
  return parted && isWorded(bytes, start, end) && !isOfForm(bytes, start, end);
}

/** The same, or one word that begins with a capital: a street without its number. */
export function isStreet(bytes: Buffer, start: number, end: number): boolean {
  if (isAddress(bytes, start, end)) return true;
  const isCapital = bytes[start] >= CAPITAL_A && bytes[start] <= CAPITAL_Z;
  return isCapital && end - start >= 4 && isName(bytes, start, end);
}

/** A day in any writing: `12.5.23`, `19800203`, `3 Feb 80`, `1980`. */
export function isDate(bytes: Buffer, start: number, end: number): boolean {
  const digits = digitsIn(bytes, start, end);
  return digits >= 2 && digits <= 21 && consists(bytes, start, end, DATE, 40) && end - start >= 4;
}

/** A sum of money, with the symbol or name of its currency. */
export function isAmount(bytes: Buffer, start: number, end: number): boolean {
  return consists(bytes, start, end, AMOUNT, 24) && digitsIn(bytes, start, end) >= 1;
}

/** Accepts a text of one word or a few: a secret has no form. */
export function isSecret(bytes: Buffer, start: number, end: number): boolean {
  if (end - start < 4 || end - start > 255 || bytes[start] === OPEN_BRACE) return false;
  if (isReference(bytes, start, end)) return false;
  if (isAboutSecret(bytes.toString('latin1', start, end))) return false;
  let p = start;
  while (p < end && WORD[bytes[p]] === 1) p++;
  return (
    (p === end || end - start < 64) && !isMissing(bytes, start, end) && !isOne(bytes, start, end)
  );
}

/** Whether a text in place of a secret is its type, a rule for it, a message about it or the print of an object. */
export function isAboutSecret(text: string): boolean {
  return (
    TYPE.test(text) ||
    RULE.test(text) ||
    OBJECT.test(text) ||
    (MESSAGE_START.test(text) && SECRET_MESSAGE.test(text))
  );
}

const SHOWN_CODE = byteSet('0-9A-Za-z -');

/** A code that somebody reads off and types in: four to twelve characters, with three digits at least. */
export function isShownCode(bytes: Buffer, start: number, end: number): boolean {
  return (
    end - start >= 4 &&
    consists(bytes, start, end, SHOWN_CODE, 12) &&
    digitsIn(bytes, start, end) >= 3
  );
}

const REFERENCE = /^(?:\$\{.*\}|\$\(.*\)|<.*>|%\w+%|%\(\w+\)s)$/s;

/** Whether the text refers to a value elsewhere: `${DB_PASSWORD}`, `<password>`, `%PASSWORD%`. */
function isReference(bytes: Buffer, start: number, end: number): boolean {
  const mayBe = bytes[start] === DOLLAR || bytes[start] === PERCENT || bytes[start] === LESS_THAN;
  return mayBe && REFERENCE.test(bytes.toString('latin1', start, end));
}

/** A diagnosis: words, with their codes. */
export function isDiagnosis(bytes: Buffer, start: number, end: number): boolean {
  return consists(bytes, start, end, ADDRESS, ADDRESS_BYTES) && isWorded(bytes, start, end);
}

/** A number that may contain letters, blanks and these characters, with limits of digits and bytes. */
export function code(
  digits: number,
  [fewest, most]: readonly [number, number],
  separators = ' ./-',
): ValueForm {
  const allowed = byteSet(`0-9A-Za-z${separators}`);
  return (bytes, start, end) =>
    end - start >= fewest &&
    consists(bytes, start, end, allowed, most) &&
    digitsIn(bytes, start, end) >= digits;
}

/** Digits in groups, some perhaps covered: `XXX-XX-1234`. */
export function digits(fewest: number, most: number): ValueForm {
  return (bytes, start, end) => {
    let covered = 0;
    for (let p = start; p < end; p++) covered += LETTER[bytes[p]] | Number(bytes[p] === ASTERISK);
    const shown = digitsIn(bytes, start, end);
    return (
      shown >= Math.min(4, fewest) &&
      shown + covered >= fewest &&
      shown + covered <= most &&
      consists(bytes, start, end, MASK, 3 * most)
    );
  };
}

export function consists(
  bytes: Buffer,
  start: number,
  end: number,
  of: ByteSet,
  most: number,
): boolean {
  if (end - start > most) return false;
  for (let p = start; p < end; p++) if (of[bytes[p]] === 0) return false;
  return true;
}

/** Holds a letter or a digit, and is neither a word for a missing value nor a replacement. */
export function isGiven(bytes: Buffer, start: number, end: number): boolean {
  if (BEGINS[bytes[start]] === 0) return false;
  let p = start;
  while (p < end && ALNUM[bytes[p]] === 0 && bytes[p] < NON_ASCII) p++;
  return p < end && !isMissing(bytes, start, end);
}

/** Holds a digit and no at sign, and is given. */
export function isNumberGiven(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (bytes[p] === AT) return false;
  return digitsIn(bytes, start, end) > 0 && isGiven(bytes, start, end);
}

/** Holds a letter, and is not a word for a missing value. */
function isWorded(bytes: Buffer, start: number, end: number): boolean {
  let p = start;
  while (p < end && LETTERS[bytes[p]] === 0) p++;
  return p < end && !isMissing(bytes, start, end);
}

function isOfForm(bytes: Buffer, start: number, end: number): boolean {
  const text = bytes.toString('latin1', start, Math.min(end, start + NAME_BYTES));
  return (
    NO_WORDS.has(text.toLowerCase()) || REQUEST.test(text) || RULE.test(text) || MESSAGE.test(text)
  );
}

export function isMissing(bytes: Buffer, start: number, end: number): boolean {
  if (end - start > LONGEST_NONE) return false;
  const text = bytes.toString('latin1', start, end);
  return text === NA || isNoValue(text);
}

/** One character repeated: a rule or a mask. */
function isOne(bytes: Buffer, start: number, end: number): boolean {
  if (ALNUM[bytes[start]] === 1) return false;
  for (let p = start + 1; p < end; p++) if (bytes[p] !== bytes[start]) return false;
  return true;
}

export function areDigits(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (DIGIT[bytes[p]] === 0) return false;
  return true;
}

export function digitsIn(bytes: Buffer, start: number, end: number): number {
  let count = 0;
  for (let p = start; p < end; p++) count += DIGIT[bytes[p]];
  return count;
}
