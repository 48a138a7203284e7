import { ALNUM, COLON, DIGIT, DOT, HEX, OPEN_PAREN, SLASH, ZERO } from '../../core/bytes.ts';
import type { CheckContext, CheckVerdict } from '../../core/checks/check.ts';
import { digitsEnd, numberIn } from '../reading/digits.ts';
import { endsWith } from '../reading/ends-with.ts';

/** Bytes before an address that are searched for its keyword. */
const BEFORE = 48;
/** Marks between a word and a version. */
const MARKS = '[ /:="\']{1,4}';
const BROWSER = endsWith(
  /(?:^|[^A-Za-z])(?:chrome|chromium|headlesschrome|crios|edga?|edgios|opr|opera|brave|vivaldi|yabrowser|samsungbrowser|version)\/$/i,
);
const VERSION = endsWith(
  new RegExp(
    `(?:^|[^A-Za-z])(?:versions?|releases?|ver|rev|revision|(?:version|upgraded?|updated?|downgraded?) to)${MARKS}$`,
    'i',
  ),
);
/** Systems whose old versions begin `2.4.` and `2.6.`; in `kernel: 2.6.99.4 sent …` the kernel names an address. */
const KERNEL = endsWith(new RegExp(`(?:^|[^A-Za-z])(?:linux|kernel)${MARKS}$(?<!: )`, 'i'));
/** Words before the number of a section, also as Sphinx writes it. `0.003 sec` is a time. */
const SECTION = endsWith(
  /(?:\b(?:(?:sub)?sections?|sect\.?|(?<!\d ?)sec\.?|(?:sub)?clauses?|chapters?|appendix|paragraphs?)[ :"'(]{1,2}|\xa7 ?|sect(?:ion-)?num(?:ber)?">)$/i,
);
/** The rest of the first line of an entry in a Debian changelog, after the version. */
const CHANGELOG = /^[-+~]?[\w.+~-]{0,32}\) [\w .-]{1,32}; urgency=/;

/** Prefixes of a version: `v`, `rv:`, `==`, `#section-`; and prefixes that an address may also have: `tool/`, `lib-`. */
const LEADS = endsWith(/(?:[<>=~^!]=|\brv:|#sect(?:ion)?-|(?:^|[^A-Za-z])v\.?)$/i);
const MAY_LEAD = endsWith(/(?:[A-Za-z0-9][-/]|~)$/);
/** Suffixes of a version: `-beta`, `~rc1`, `+build`, `.tar.gz`; a range of addresses has none of these. */
const FOLLOWS =
  /^(?:[-+](?!\d+\.\d)[A-Za-z0-9]|~|\.(?:tar|zip|jar|gz|exe|dll|so|deb|rpm|whl|msi|dmg|apk|orig|diff|el\d)\b)/;
/** The same of longer numbers: `version 11.33.2.170`, `build 13.40.8.46-rc1`, `~~16.0.8.216`. */
const LONG_VERSION = endsWith(
  new RegExp(`(?:(?:^|[^A-Za-z])(?:versions?|ver|revision|builds?)${MARKS}|~~)$`, 'i'),
);
const PRERELEASE =
  /^[-~+]?(?:rc|alpha|beta|snapshot|pre|dev|build|git|dfsg|deb|ubuntu)[.\d-]{0,4}(?![0-9A-Za-z])/i;
/** The rest of a request in the log of a web server, after the client's address. */
const REQUEST = /^ \S+ \S+ \[\d/;
/** Numbers of versions and sections are small. */
const SMALL = 40;

/** Whether four numbers are an address: with a port, or neither a version nor the number of a section. */
export function isNoVersion(_id: string, match: CheckContext): CheckVerdict {
  return verdictOn(match, numbersOf(match));
}

/** The same where no word for hosts is near: four small numbers count little, unless they are a client's; private ones are another pattern's. */
export function isNoVersionAlone(_id: string, match: CheckContext): CheckVerdict {
  const { bytes, end, high } = match;
  const numbers = numbersOf(match);
  if (numbers.first === PRIVATE) return false;
  const verdict = verdictOn(match, numbers);
  if (verdict === false || !numbers.small || !beginsSmall(numbers) || numbers.port) return verdict;
  const after = bytes.toString('latin1', end, Math.min(high, end + BEFORE));
  return REQUEST.test(after) ? verdict : { confidence: 0.3, valid: false };
}

function verdictOn(match: CheckContext, numbers: Numbers): CheckVerdict {
  const { bytes, start, end, high } = match;
  // Nobody's address.
  if (numbers.zero) return false;
  if (numbers.port) return 'plausible';
  if (numbers.first < HOSTS && numbers.first !== PRIVATE && isLongVersion(match, numbers))
    return false;
  const isShort = bytes[start + 1] === DOT;
  if (!isShort && !numbers.small && !numbers.round && !numbers.section) return 'plausible';
  const before = textBefore(match);
  const text = bytes.toString('latin1', start, end);
  const after = bytes.toString('latin1', end, high);
  if (numbers.small) {
    if (LEADS(before) || FOLLOWS.test(after)) return false;
    if (beginsSmall(numbers) && MAY_LEAD(before)) return false;
  }
  const version =
    (isShort && VERSION(before)) ||
    (/^2\.[46]\./.test(text) && KERNEL(before)) ||
    (numbers.round && BROWSER(before)) ||
    (isShort && bytes[start - 1] === OPEN_PAREN && CHANGELOG.test(after));
  return !version && !(numbers.section && SECTION(before)) && 'plausible';
}

/** Versions of programs begin with less. */
const HOSTS = 100;

/** Whether words, marks or a program's name and a slash say so: `libx/9.38.3.73`, but not `host/203.0.113.7`. */
function isLongVersion(match: CheckContext, numbers: Numbers): boolean {
  const { bytes, end, high } = match;
  const before = textBefore(match);
  if (LONG_VERSION(before)) return true;
  if (numbers.medium && beginsSmall(numbers) && MAY_LEAD(before)) return true;
  return PRERELEASE.test(bytes.toString('latin1', end, Math.min(high, end + PRERELEASE_BYTES)));
}

const PRERELEASE_BYTES = 16;

/** Private addresses begin with 10. */
const PRIVATE = 10;

function beginsSmall({ first }: Numbers): boolean {
  return first <= SMALL && first !== PRIVATE;
}

/** Whether a port or a prefix length follows. */
function hasPort({ bytes, end, high }: CheckContext): boolean {
  return (
    end + 1 < high && (bytes[end] === COLON || bytes[end] === SLASH) && DIGIT[bytes[end + 1]] === 1
  );
}

function textBefore({ bytes, low, start }: CheckContext): string {
  return bytes.toString('latin1', Math.max(low, start - BEFORE), start);
}

/** The four numbers of an address. */
interface Numbers {
  readonly first: number;
  /** All but the first are as small as a version's; are 0; and all are those of a section. */
  readonly small: boolean;
  /** All but the first have two digits at most. */
  readonly medium: boolean;
  readonly round: boolean;
  readonly section: boolean;
  /** All are 0: the unspecified address. */
  readonly zero: boolean;
  /** A port or a prefix length follows. */
  readonly port: boolean;
}

function numbersOf(match: CheckContext): Numbers {
  const { bytes, start, end } = match;
  let first = -1;
  let zero = true;
  let small = true;
  let medium = true;
  let round = true;
  let section = true;
  for (let p = start; p < end; ) {
    const stop = digitsEnd(bytes, p, end);
    const number = numberIn(bytes, p, stop);
    if (stop - p > 2 || bytes[p] === ZERO || (first < 0 && number === PRIVATE)) section = false;
    if (number !== 0) zero = false;
    if (first < 0) first = number;
    else {
      if (number > SMALL) small = false;
      if (number >= HOSTS) medium = false;
      if (number !== 0 || stop - p > 1) round = false;
    }
    p = stop + 1;
  }
  return { first, small, medium, round, section, zero, port: hasPort(match) };
}

/** Whether the text of a form is an IPv6 address; without a prefix length of more than 128. */
export function isAddress(_id: string, match: CheckContext): CheckVerdict {
  const { bytes, start, end, high } = match;
  if (isJoined(match)) return false;
  const written = bytes.toString('latin1', start, end);
  const address = written.replace(/[%/].*/, '');
  if (!hasGroups(address)) return false;
  const before = textBefore(match);
  const after = bytes.toString('latin1', end, high);
  const rest = written.slice(address.length) + after;
  if (/^(?::[0-9A-Fa-f:]|\.\d)/.test(after)) return false;
  if (address.endsWith(':') && after.startsWith(':')) return false;
  if (isHome(before, address, rest) || isCode(before, address, rest)) return false;
  if (address === '::') return isAlone(before, rest) && withPrefix(written, start);
  // Letters alone (`dead::beef`) are a name, eight pairs (`00:11:…`) an EUI-64 address.
  if (!/\d/.test(address) || /^(?:\w\w:){7}\w\w$/.test(address)) return false;
  return withPrefix(written, start);
}

/** An IPv4 address at the end is two of the eight groups; `::` stands for one at least. */
function hasGroups(address: string): boolean {
  let count = address.includes('.') ? 1 : 0;
  let open = false;
  for (let i = 0; i < address.length; i++) {
    const isColon = address.charCodeAt(i) === COLON;
    if (!isColon && !open) count++;
    open = !isColon;
  }
  return address.includes('::') ? count < 8 : count === 8;
}

/** Whether more groups precede it; a label may end in a colon: `peer:2001:db8::1`. */
function isJoined({ bytes, low, start }: CheckContext): boolean {
  if (start <= low) return false;
  const before = bytes[start - 1];
  if (bytes[start] === COLON) return before === COLON || ALNUM[before] === 1;
  if (before !== COLON) return false;
  let p = start - 1;
  while (p > low && HEX[bytes[p - 1]] === 1) p--;
  const count = start - 1 - p;
  if (count === 0) return p > low && bytes[p - 1] === COLON;
  return count <= 4 && (p === low || ALNUM[bytes[p - 1]] === 0);
}

const HOME = endsWith(/[x*!]:$/);
const BLOCK = endsWith(/\d[.-]$|[A-Za-z][ -]$/);
const SLICED = endsWith(/(?:[\w)\]]\[|[:,] )-?$/);

/** Whether it and a path are fields of a user in `/etc/passwd`: `:x:1001:1001::/home`. */
function isHome(before: string, address: string, rest: string): boolean {
  return HOME(before) && address.endsWith(':') && /^\/\D/.test(rest);
}

/**
 * Whether it is `B::0`, the slice of a list (`digits[-1::-2]`), or ends a line as a number and `::` after a word or a
 * full stop, as before a block in reStructuredText. No host has an address of these.
 */
function isCode(before: string, address: string, rest: string): boolean {
  if (/^[A-Z]:/.test(address) || isSlice(before, address, rest)) return true;
  return /^\d{1,4}::$/.test(address) && /^[\r\n]/.test(rest) && BLOCK(before);
}

/** A slice, or an element of X12, `*11::1*`. `::1` may be a host of a list of them. */
function isSlice(before: string, address: string, rest: string): boolean {
  if (!/^\d{0,3}::\d{0,3}$/.test(address) || address === '::1') return false;
  if (before.endsWith('*') && rest.startsWith('*')) return true;
  return /^(?:-?\d*)?\]/.test(rest) && SLICED(before);
}

/** Whether `::` with nothing in it has a prefix length, or brackets around it. */
function isAlone(before: string, rest: string): boolean {
  return /^\/\d/.test(rest)
    ? /^$|[\0- ]$/.test(before)
    : before.endsWith('[') && rest.startsWith(']');
}

function withPrefix(written: string, start: number): CheckVerdict {
  const prefix = written.lastIndexOf('/');
  if (prefix < 0 || Number(written.slice(prefix + 1)) <= 128) return 'plausible';
  return { valid: false, end: start + prefix };
}
