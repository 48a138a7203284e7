import { byteSet, SPACE } from '../../core/bytes.ts';
import { endsWith } from './ends-with.ts';

/** Nouns that a number counts. */
const COUNTED =
  'bytes? bits? [kmgt]i?b [mnu]?s sec(?:ond)?s? min(?:ute)?s? hours? days? weeks? months? years? times people users? items? ' +
  'files? lines? rows? records? entries words? pages? points? miles? km feet ft meters? metres? tons? lbs? kg dollars? ' +
  'euros? percent steps? requests? calls? events? messages? packets? sq square copies units? men women troops ' +
  'soldiers residents students employees jobs votes inhabitants cycles iterations ticks tokens blocks sectors ' +
  'keys nodes pixels samples threads tasks errors warnings tests ops docs objects instructions frames seconds px machines hosts servers devices cores cpus';

/** Nouns that a number identifies, neither a person's nor a place's. */
const NAMED =
  'port pid ppid tid line lines error errno no id issue bug ticket order invoice version build room page pages ' +
  'vol volume part model chapter flight route channel over nearly almost approximately than exceeds? rfc iso ansi ' +
  'item sku lot case uid gid size offset length count total job worker thread task process session request ' +
  'revision commit release seq sequence block sector node slot cpu inode index row frame limit max min step ' +
  'transaction batch message msg event chunk shard partition epoch timestamp seed value pull by';

/** More words of the kind, before a number: a code, but not a postal one. */
const NAMED_TOO = [
  '(?<!(?:zip|postal|post)[ _-])code',
  'limit of',
  'instead of',
  'up to',
  'pull request',
];

const COUNTED_AFTER = new RegExp(`^ ?(?:${COUNTED.replaceAll(' ', '|')})\\b`, 'i');
const BEFORE = endsWith(
  new RegExp(`\\b(?:${[...NAMED.split(' '), ...NAMED_TOO].join('|')})[ .:#\\t]{1,4}$`, 'i'),
);

/** Words that make any number after them a count. */
const SIGNS = byteSet('$#%\xa3\xac');
/** Text between a word and its number. */
const BETWEEN = byteSet(' .:#\t');
/** Most of them: Windows writes `Source Port:\t\t49211`. */
const MOST_BETWEEN = 4;
/** The last two letters of the words before numbers, five bits each: most words have others. */
const LAST_LETTERS = new Uint8Array(1 << 10);
for (const word of [...NAMED.split(' '), ...NAMED_TOO].flatMap(spellings)) {
  LAST_LETTERS[lastLetters(Buffer.from(word), word.length)] = 1;
}

/** `exceeds?` is two words. */
function spellings(word: string): readonly string[] {
  return word.endsWith('?') ? [word.slice(0, -2), word.slice(0, -1)] : [word];
}

/** Whether the number in `[start, end)` counts something, or names something that is neither person nor place. */
export function isCount(bytes: Buffer, start: number, end: number, low: number, high: number) {
  if (start > low && (SIGNS[bytes[start - 1]] === 1 || isNamed(bytes, start, low))) return true;
  return isCounted(bytes, end, high);
}

/** Whether a counted noun follows the number: `512 px`. */
export function isCounted(bytes: Buffer, end: number, high: number): boolean {
  if (end >= high || bytes[end] !== SPACE) return false;
  return COUNTED_AFTER.test(bytes.toString('latin1', end, Math.min(high, end + 16)));
}

/** Whether a word before it names something. */
function isNamed(bytes: Buffer, start: number, low: number): boolean {
  if (BETWEEN[bytes[start - 1]] === 0) return false;
  const least = Math.max(low, start - MOST_BETWEEN);
  let end = start - 1;
  while (end > least && BETWEEN[bytes[end - 1]] === 1) end--;
  if (LAST_LETTERS[lastLetters(bytes, end)] === 0) return false;
  return BEFORE(bytes.toString('latin1', Math.max(low, start - 16), start));
}

function lastLetters(bytes: Buffer, end: number): number {
  return ((bytes[end - 2] & 31) << 5) | (bytes[end - 1] & 31);
}
