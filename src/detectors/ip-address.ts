import { ALNUM, byteSet, DIGIT, HEX, LETTER, UPPER } from '../core/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { byteAt, digitRun, goesBack, goesOn, numberIn } from './reading/digits.ts';
import { dottedQuadEnd } from './reading/dotted-quad.ts';
import { beginsAt, endsAt } from './reading/edges.ts';
import { ESCAPED_DIGITS, pastEscape } from './reading/escapes.ts';

/** Eight groups with an IPv4 address at the end, a zone and a prefix length. */
const REACH = 96;
const LONGEST_SIX = 45;
const LONGEST_GROUP = 4;
const QUAD = {
  only: 'D',
  length: [1, 3],
  next: '.',
  after: '0-9',
  form: String.raw`[0-9]{1,3}([.][0-9]{1,3}){3}\b`,
} as const;
/** Another colon, or two more groups with theirs, follow the first colon: those of hours do not. */
const SIX = ':(:|[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{0,4}:)';
const ZONE = byteSet('A-Za-z0-9._~-');
const LONGEST_ZONE = 32;
const BEFORE_VERSION = byteSet(' /:="\'');
const MOST_MARKS = 4;
/** What stands in the field of `/etc/passwd` where the password was. */
const PASSWORD_FIELD: ReadonlySet<number> = new Set(Buffer.from('x*!'));
const LONGEST_WORD = 16;
const VERSION_WORDS: ReadonlySet<string> = new Set([
  'version',
  'release',
  'ver',
  'rev',
  'revision',
]);
/** Systems whose versions of old begin `2.4.` and `2.6.`. */
const KERNELS: ReadonlySet<string> = new Set(['linux', 'kernel']);
/** What is before the number of a section, also as Sphinx writes it. `0.003 sec` is a time. */
const SECTION =
  /(?:\b(?:(?:sub)?sections?|sect\.?|(?<!\d ?)sec\.?|(?:sub)?clauses?|chapters?|appendix|paragraphs?)[ :"'(]{1,2}|\xa7 ?|sect(?:ion-)?num(?:ber)?">)$/i;
const SECTION_BEFORE = byteSet(' :"\'(>\xa7');
const LONGEST_SECTION = 24;
/** What follows the version in the first line of an entry of a Debian changelog. */
const CHANGELOG = /^[-+~]?[\w.+~-]{0,32}\) [\w .-]{1,32}; urgency=/;
/** Browsers whose versions have four numbers, in the words of their User-Agent. */
const BROWSERS: ReadonlySet<string> = new Set(
  'chrome chromium headlesschrome crios edg edga edgios opr opera brave vivaldi yabrowser samsungbrowser version'.split(
    ' ',
  ),
);

/**
 * Finds IPv4 and IPv6 addresses (RFC 4291, section 2.2; zones: RFC 4007) with the prefix length that follows
 * them. A bare `::` counts only in brackets or with a prefix length: it is no one's, and a sign of many languages. Hours,
 * MAC addresses, C++ names, fields of `passwd`, versions (`Chrome/120.0.0.0`), numbers of sections and what begins with
 * `0.` and another number (RFC 1122, section 3.2.1.3) do not.
 */
export const ipAddress = definition({
  key: 'ipAddress',
  type: 'ip-address',
  filterType: 'IP_ADDRESS',
  finds: 'IPv4 and IPv6 addresses, with zone and prefix length',
  options: {},
  examples: [
    'The host «192.0.2.101» answered; «198.51.100.0/24» did not. Try «203.0.113.7».',
    '{"ip":"«192.0.2.1»","net":"«2001:db8::/32»","n":"\\n«192.0.2.1»","v":"1.2.3"}',
    '17,«192.0.2.1»,«2001:db8::1»,10.5,1.2.3\n«::1»,«fe80::1%eth0»',
    '«192.0.2.1» - - [06/May/2024:10:30:45 +0000] "GET http://[«2001:db8::8»]:443/ HTTP/1.1" src=«192.0.2.9»:80',
    'ip_«192.0.2.1»_x “«192.0.2.1»” 地址«192.0.2.1»。peer:«2001:db8::1»: refused',
    'in full «2001:0db8:0000:0000:0000:ff00:0042:8329», «::ffff:192.0.2.128», «64:ff9b::192.0.2.33/96», «1::»',
    'all [«::»]:80 or «::/0», listening on :: now',
    'not 1.2.3.4.5, 256.1.1.1, 1.2.3.400, v1.2.3.4, 1.2.3.4b or 10.20.30',
    'not 10:30:45, 12:34:56:78, 00:14:22:04:25:37, 00:11:22:33:44:55:66:77 or :::1',
    'not std::vector<int>, dead::beef, a::b, x::1, 1:2:3:4:5:6:7:8:9, 12345::1, 2001:db8::g or 1::2::3',
    '"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0" from host/«192.0.2.1», edge/«192.0.2.1»',
    'version 2.20.1.155, {"version": "4.8.10.1"}, Release 3.8.10.1; version of «192.0.2.1»; bob:x:1001:1001::/home/bob',
    'version to 2.4.1.4, Linux 2.6.8.1, binutils (2.10.0.24-1) unstable; urgency=low; DHCP release to «8.8.4.4», version to «10.2.3.4»',
    'not RFC 7231 section 7.1.1.1, (subclause 7.3.5.2), § 6.1.9.2, class="section-number">6.1.9.2, 0.13.2.3; section «10.1.2.3», section «4.0.1.2», section «4.1.100.2», host («8.8.8.8») is down; [«27.4.2.5»], «0.0.0.255»',
    'block 5::\nas R::0|1, B::0|1, VLAN 100::\nor section 4.1.1::\n17,«5::»\nbut «5::», «5::1», «fe80::»\nand «2001:db8::»',
    'kernel: «2.6.99.4» sent an invalid ICMP type, Linux kernel 2.6.8.1; 0.003 sec «52.12.34.56» GET, sec. 5.1.2.3, section «52.1.2.3»:443',
    'mask «192.0.2.0»/«255.255.255.0» and «192.0.2.1»/«0.0.0.255»',
    'past the longest prefix: «192.0.2.1»/33 and «2001:db8::1»/129',
    'DHCP release «192.168.1.23», IP version: «10.1.2.3», version="«203.0.113.7»:8080", opera/«203.0.113.7», «2001:db8::»/home',
  ],
  detector: () => ({
    type: 'ip-address',
    filterType: 'IP_ADDRESS',
    reach: REACH,
    find: {
      kind: 'matcher',
      triggers: [
        { ...QUAD, before: ['^.'] },
        { ...QUAD, before: ['.', '^0-9A-Za-z'] },
        // Behind another colon none begins.
        { literal: [':', '0-9A-Fa-f:'], before: ['^:'], form: SIX },
        ESCAPED_DIGITS,
      ],
      back: LONGEST_GROUP,
      match,
    },
  }),
});

function match(view: View, at: number): Found | undefined {
  const { bytes, low, floor, high } = view;
  const six = bytes[at] === 0x3a;
  const start = six ? groupStart(bytes, at, floor) : pastEscape(bytes, at);
  const end = six ? sixEnd(bytes, start, low, high) : fourEnd(bytes, start, low, high);
  if (end < 0) return undefined;
  return { start, end: prefixEnd(bytes, end, high, six ? 128 : 32), confidence: 0.9 };
}

/** Where the group begins whose colon is at `at`; there, when there is none. */
function groupStart(bytes: Buffer, at: number, floor: number): number {
  let p = at;
  while (p > floor && at - p < LONGEST_GROUP && HEX[bytes[p - 1]] === 1) p--;
  return p;
}

function fourEnd(bytes: Buffer, start: number, low: number, high: number): number {
  const before = byteAt(bytes, start - 1, low, high);
  if (before === 0x2e && ALNUM[byteAt(bytes, start - 2, low, high)] === 1) return -1;
  const end = dottedQuadEnd(bytes, start, high);
  if (end < 0 || isOfNoHost(bytes, start)) return -1;
  if (hasPort(bytes, end, low, high)) return end;
  if (isVersion(bytes, start, end, low)) return -1;
  return isSection(bytes, start, end, low) || isEntry(bytes, start, end, low, high) ? -1 : end;
}

/** Whether it begins with `0.` and another number: `0.13.2.3`, but for `0.0.0.255`, a mask. */
function isOfNoHost(bytes: Buffer, start: number): boolean {
  return bytes[start] === 0x30 && bytes[start + 1] === 0x2e && bytes[start + 2] !== 0x30;
}

/** Whether a port or a prefix length follows: it is an address, then. */
function hasPort(bytes: Buffer, end: number, low: number, high: number): boolean {
  const after = byteAt(bytes, end, low, high);
  return (after === 0x3a || after === 0x2f) && DIGIT[byteAt(bytes, end + 1, low, high)] === 1;
}

/** Whether it is the number of a section. */
function isSection(bytes: Buffer, start: number, end: number, low: number): boolean {
  if (start === low || SECTION_BEFORE[bytes[start - 1]] === 0) return false;
  if (!isSectionNumber(bytes, start, end)) return false;
  return SECTION.test(bytes.toString('latin1', Math.max(low, start - LONGEST_SECTION), start));
}

/** Whether four numbers are such as those of sections: of one digit or two, none 0; `10.1.2.3` is a private address. */
function isSectionNumber(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start] === 0x31 && bytes[start + 1] === 0x30) return false;
  let digits = 0;
  for (let p = start; p < end; p++) {
    if (bytes[p] === 0x2e) {
      digits = 0;
      continue;
    }
    digits++;
    if (digits > 2 || (digits === 1 && bytes[p] === 0x30)) return false;
  }
  return true;
}

/** Whether it is the version in `binutils (2.10.0.24-1) unstable; urgency=low`. */
function isEntry(bytes: Buffer, start: number, end: number, low: number, high: number): boolean {
  if (byteAt(bytes, start - 1, low, high) !== 0x28 || bytes[start + 1] !== 0x2e) return false;
  return CHANGELOG.test(bytes.toString('latin1', end, high));
}

/**
 * Whether a browser's name and `/` stand before `120.0.0.0`, or a word for versions before four numbers of which the
 * first has one digit: `"version": "2.2.0.1"`.
 */
function isVersion(bytes: Buffer, start: number, end: number, low: number): boolean {
  if (start === low || BEFORE_VERSION[bytes[start - 1]] === 0) return false;
  const browser = bytes[start - 1] === 0x2f;
  if (browser ? !isReduced(bytes, end) : bytes[start + 1] !== 0x2e) return false;
  return isVersionWord(bytes, start, low, browser);
}

/** Whether the last three of four numbers are 0, as in a User-Agent. */
function isReduced(bytes: Buffer, end: number): boolean {
  return bytes.toString('latin1', end - 6, end) === '.0.0.0';
}

function isVersionWord(bytes: Buffer, start: number, low: number, browser: boolean): boolean {
  const word = wordBefore(bytes, start, low);
  if (browser) return BROWSERS.has(word);
  // In `kernel: 2.6.99.4 sent …` the kernel says it.
  if (KERNELS.has(word) && !isSaid(bytes, start))
    return /^2\.[46]\./.test(bytes.toString('latin1', start, start + 4));
  // `release to` is said of addresses, too.
  return word === 'to' ? wordBefore(bytes, start - 3, low) === 'version' : VERSION_WORDS.has(word);
}

/** Whether `: ` stands before it. */
function isSaid(bytes: Buffer, start: number): boolean {
  return bytes[start - 1] === 0x20 && bytes[start - 2] === 0x3a;
}

/** The word before what may stand before a version, in lower case. */
function wordBefore(bytes: Buffer, start: number, low: number): string {
  let end = start;
  while (end > low && start - end < MOST_MARKS && BEFORE_VERSION[bytes[end - 1]] === 1) end--;
  let p = end;
  while (p > low && end - p < LONGEST_WORD && LETTER[bytes[p - 1]] === 1) p--;
  return bytes.toString('latin1', p, end).toLowerCase();
}

/** The end of the IPv6 address at `start`, zone included, or -1. */
function sixEnd(bytes: Buffer, start: number, low: number, high: number): number {
  if (!sixBegins(bytes, start, low, high)) return -1;
  const stop = Math.min(high, start + LONGEST_SIX + 1);
  let groups = 0;
  let gap = false;
  let digits = 0;
  let group = start;
  let p = start;
  for (; p < stop; p++) {
    const byte = bytes[p];
    if (byte === 0x3a) {
      if (p > group) groups++;
      else if (gap) return -1;
      else gap = p > start;
      group = p + 1;
      continue;
    }
    if (HEX[byte] === 0) break;
    if (p - group === 4) return -1;
    digits += DIGIT[byte];
  }
  // Hours, ports and MAC addresses end here.
  if (p - start > LONGEST_SIX || (!gap && groups < 6)) return -1;
  const four = p < high && bytes[p] === 0x2e ? dottedQuadEnd(bytes, group, high) : -1;
  if (four > 0) groups += 2;
  else if (p > group) groups++;
  else if (bytes[p - 2] !== 0x3a) p--;
  if (four > 0) p = four;
  if (!endsAt(bytes, p, high) || (gap ? groups > 7 : groups !== 8)) return -1;
  if (isHome(bytes, start, p, low, high) || isCode(bytes, start, p, low, high)) return -1;
  if (groups === 0) return standsAlone(bytes, start, p, low, high) ? p : -1;
  // Letters alone (`dead::beef`) are a name, eight pairs (`00:11:…`) an EUI-64 address.
  return digits > 0 && !(p - start === 23 && isPairs(bytes, start)) ? zoneEnd(bytes, p, high) : -1;
}

/** Whether `[start, end)` and a path are fields of a user in `/etc/passwd`: `:x:1001:1001::/home`. */
function isHome(bytes: Buffer, start: number, end: number, low: number, high: number): boolean {
  if (byteAt(bytes, start - 1, low, high) !== 0x3a) return false;
  if (!PASSWORD_FIELD.has(byteAt(bytes, start - 2, low, high))) return false;
  if (bytes[end - 1] !== 0x3a || end + 1 >= high || bytes[end] !== 0x2f) return false;
  return DIGIT[bytes[end + 1]] === 0;
}

/**
 * Whether it is `B::0`, or ends a line as a number and `::` behind a word or a full stop, as before a block in
 * reStructuredText. No host has an address of these.
 */
function isCode(bytes: Buffer, start: number, end: number, low: number, high: number): boolean {
  if (bytes[start + 1] === 0x3a && UPPER[bytes[start]] === 1) return true;
  const digits = digitRun(bytes, start, end, 3);
  if (digits === 0 || digits > 3 || end - start !== digits + 2) return false;
  const after = byteAt(bytes, end, low, high);
  if (after !== 0x0a && after !== 0x0d) return false;
  if (goesBack(bytes, start, low)) return true;
  return start - 2 >= low && bytes[start - 1] === 0x20 && LETTER[bytes[start - 2]] === 1;
}

function isPairs(bytes: Buffer, start: number): boolean {
  for (let p = start + 2; p < start + 23; p += 3) if (bytes[p] !== 0x3a) return false;
  return true;
}

/** No part of a longer chain of groups, and no name's end: `std::`. A label before may end in `:`. */
function sixBegins(bytes: Buffer, start: number, low: number, high: number): boolean {
  if (!beginsAt(bytes, start, low)) return false;
  if (byteAt(bytes, start - 1, low, high) !== 0x3a) return true;
  if (bytes[start] === 0x3a || byteAt(bytes, start - 2, low, high) === 0x3a) return false;
  let p = start - 1;
  while (p > low && start - 1 - p < 5 && HEX[bytes[p - 1]] === 1) p--;
  return start - 1 - p > 4 || !beginsAt(bytes, p, low) || p === start - 1;
}

/** Whether `::` with nothing in it has a prefix length, or brackets around it. */
function standsAlone(bytes: Buffer, start: number, end: number, low: number, high: number) {
  const before = byteAt(bytes, start - 1, low, high);
  const after = byteAt(bytes, end, low, high);
  if (after === 0x2f && DIGIT[byteAt(bytes, end + 1, low, high)] === 1) return before <= 0x20;
  return before === 0x5b && after === 0x5d;
}

/** Past a zone such as `%eth0`. */
function zoneEnd(bytes: Buffer, at: number, high: number): number {
  if (at >= high || bytes[at] !== 0x25) return at;
  const stop = Math.min(high, at + 1 + LONGEST_ZONE);
  let p = at + 1;
  while (p < stop && ZONE[bytes[p]] === 1) p++;
  while (ALNUM[bytes[p - 1]] === 0 && p > at + 1) p--;
  return p > at + 1 ? p : at;
}

/** Past a prefix length of at most `most`: `/24`. */
function prefixEnd(bytes: Buffer, at: number, high: number, most: number): number {
  if (at >= high || bytes[at] !== 0x2f) return at;
  const length = digitRun(bytes, at + 1, high, 3);
  const end = at + 1 + length;
  if (length === 0 || length > 3 || !endsAt(bytes, end, high) || goesOn(bytes, end, high))
    return at;
  return numberIn(bytes, at + 1, end) <= most ? end : at;
}
