import type { CheckContext, CheckVerdict } from '../../core/checks/check.ts';

/** Bytes before an address that are searched for its keyword. */
const BEFORE = 48;
/** Marks between a word and a version. */
const MARKS = '[ /:="\']{1,4}';
const BROWSER =
  /(?:^|[^A-Za-z])(?:chrome|chromium|headlesschrome|crios|edga?|edgios|opr|opera|brave|vivaldi|yabrowser|samsungbrowser|version)\/$/i;
const VERSION = new RegExp(
  `(?:^|[^A-Za-z])(?:versions?|releases?|ver|rev|revision|(?:version|upgraded?|updated?|downgraded?) to)${MARKS}$`,
  'i',
);
/** Systems whose old versions begin `2.4.` and `2.6.`; in `kernel: 2.6.99.4 sent …` the kernel names an address. */
const KERNEL = new RegExp(`(?:^|[^A-Za-z])(?:linux|kernel)${MARKS}$(?<!: )`, 'i');
/** Words before the number of a section, also as Sphinx writes it. `0.003 sec` is a time. */
const SECTION =
  /(?:\b(?:(?:sub)?sections?|sect\.?|(?<!\d ?)sec\.?|(?:sub)?clauses?|chapters?|appendix|paragraphs?)[ :"'(]{1,2}|\xa7 ?|sect(?:ion-)?num(?:ber)?">)$/i;
/** Numbers as those of sections: of one digit or two, none 0; `10.1.2.3` is a private address. */
const SECTION_NUMBER = /^(?!10)[1-9]\d?(?:\.[1-9]\d?){3}$/;
/** The rest of the first line of an entry in a Debian changelog, after the version. */
const CHANGELOG = /^[-+~]?[\w.+~-]{0,32}\) [\w .-]{1,32}; urgency=/;

/** Prefixes of a version: `v`, `rv:`, `==`, `#section-`; and prefixes that an address may have, too: `tool/`, `lib-`. */
const LEADS = /(?:[<>=~^!]=|\brv:|#sect(?:ion)?-|(?:^|[^A-Za-z])v\.?)$/i;
const MAY_LEAD = /(?:[A-Za-z0-9][-/]|~)$/;
/** Suffixes of a version: `-beta`, `~rc1`, `+build`, `.tar.gz`; a range of addresses has none of these. */
const FOLLOWS =
  /^(?:[-+](?!\d+\.\d)[A-Za-z0-9]|~|\.(?:tar|zip|jar|gz|exe|dll|so|deb|rpm|whl|msi|dmg|apk|orig|diff|el\d)\b)/;
/** The rest of a request in the log of a web server, after the client's address. */
const REQUEST = /^ \S+ \S+ \[\d/;
/** Numbers of versions and sections are small. */
const SMALL = 40;

/** Whether four numbers are an address: with a port, or neither a version nor the number of a section. */
export function isNoVersion(
  _id: string,
  { bytes, low, start, end, high }: CheckContext,
): CheckVerdict {
  const after = bytes.toString('latin1', end, high);
  const text = bytes.toString('latin1', start, end);
  // No one's address.
  if (/^[0.]+$/.test(text)) return false;
  if (/^[:/]\d/.test(after)) return 'plausible';
  const before = bytes.toString('latin1', Math.max(low, start - BEFORE), start);
  if (isSmall(text)) {
    if (LEADS.test(before) || FOLLOWS.test(after)) return false;
    if (beginsSmall(text) && MAY_LEAD.test(before)) return false;
  }
  const short = text.charAt(1) === '.';
  const version =
    (short && VERSION.test(before)) ||
    (/^2\.[46]\./.test(text) && KERNEL.test(before)) ||
    (text.endsWith('.0.0.0') && BROWSER.test(before)) ||
    (short && before.endsWith('(') && CHANGELOG.test(after));
  return !version && !(SECTION_NUMBER.test(text) && SECTION.test(before)) && 'plausible';
}

/** The same where no word for hosts is near: four small numbers count little, unless they are a client's; private ones are another pattern's. */
export function isNoVersionAlone(id: string, match: CheckContext): CheckVerdict {
  const { bytes, start, end, high } = match;
  const text = bytes.toString('latin1', start, end);
  if (text.startsWith('10.')) return false;
  const verdict = isNoVersion(id, match);
  if (verdict === false || !isSmall(text) || !beginsSmall(text)) return verdict;
  const after = bytes.toString('latin1', end, Math.min(high, end + BEFORE));
  return /^[:/]\d/.test(after) || REQUEST.test(after) ? verdict : { confidence: 0.3, valid: false };
}

/** Private addresses begin with 10. */
function beginsSmall(text: string): boolean {
  return Number.parseInt(text, 10) <= SMALL && !text.startsWith('10.');
}

/** Whether all numbers but the first are as small as a version's. */
function isSmall(text: string): boolean {
  return text
    .split('.')
    .slice(1)
    .every((number) => Number(number) <= SMALL);
}

/** Whether the text of a form is an IPv6 address; without a prefix length of more than 128. */
export function isAddress(
  _id: string,
  { bytes, low, start, end, high }: CheckContext,
): CheckVerdict {
  const written = bytes.toString('latin1', start, end);
  const before = bytes.toString('latin1', Math.max(low, start - BEFORE), start);
  const after = bytes.toString('latin1', end, high);
  const address = written.replace(/[%/].*/, '');
  const rest = written.slice(address.length) + after;
  if (/^(?::[0-9A-Fa-f:]|\.\d)/.test(after) || isJoined(before, address)) return false;
  if (address.endsWith(':') && after.startsWith(':')) return false;
  if (isHome(before, address, rest) || isCode(before, address, rest)) return false;
  if (address === '::') return isAlone(before, rest) && withPrefix(written, start);
  // Letters alone (`dead::beef`) are a name, eight pairs (`00:11:…`) an EUI-64 address.
  if (!/\d/.test(address) || /^(?:\w\w:){7}\w\w$/.test(address)) return false;
  return hasGroups(address) && withPrefix(written, start);
}

/** An IPv4 address at the end is two of the eight groups; `::` stands for one at least. */
function hasGroups(address: string): boolean {
  const groups = address.split(':').filter((group) => group !== '');
  const count = groups.length + Number(address.includes('.'));
  return address.includes('::') ? count < 8 : count === 8;
}

/** Whether more groups precede it; a label may end in a colon: `peer:2001:db8::1`. */
function isJoined(before: string, address: string): boolean {
  if (address.startsWith(':')) return /[:0-9A-Za-z]$/.test(before);
  return /::$/.test(before) || /(?:^|[^0-9A-Za-z])[0-9A-Fa-f]{1,4}:$/.test(before);
}

/** Whether it and a path are fields of a user in `/etc/passwd`: `:x:1001:1001::/home`. */
function isHome(before: string, address: string, rest: string): boolean {
  return /[x*!]:$/.test(before) && address.endsWith(':') && /^\/\D/.test(rest);
}

/**
 * Whether it is `B::0`, or ends a line as a number and `::` after a word or a full stop, as before a block in
 * reStructuredText. No host has an address of these.
 */
function isCode(before: string, address: string, rest: string): boolean {
  if (/^[A-Z]:/.test(address)) return true;
  return /^\d{1,3}::$/.test(address) && /^[\r\n]/.test(rest) && /\d[.-]$|[A-Za-z] $/.test(before);
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
