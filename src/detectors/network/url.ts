import { isIPv6 } from 'node:net';
import * as v from 'valibot';
import {
  ALNUM,
  AT,
  BACKSLASH,
  byteSet,
  CASE_BIT,
  CLOSE_BRACKET,
  COLON,
  DOT,
  LETTER,
  OPEN_BRACKET,
  OPEN_PAREN,
  PERCENT,
  PLUS,
  SLASH,
  UNDERSCORE,
} from '../../core/bytes.ts';
import type { CheckContext, InCode, Judged } from '../../core/checks/check.ts';
import { detector } from '../detector.ts';
import { byteAt } from '../reading/digits.ts';
import { domainEnd, HOST } from '../reading/domain.ts';
import { dottedQuadEnd } from '../reading/dotted-quad.ts';
import { afterEscape, beginsAt } from '../reading/edges.ts';
import { letterLength, letterLengthBefore } from '../reading/letters.ts';
import { URL_REACH, urlEnd } from './url-end.ts';

const LONGEST_SCHEME = 16;
const LONGEST_LABEL = 63;

const SCHEME = byteSet('A-Za-z0-9+.-');
/** Bytes after which no host begins. */
const INSIDE = byteSet('A-Za-z0-9._@/-');
/** Bytes that are in no URL. */
const NO_URL = '\x00- "<>`\x7f';
const PLAIN = { most: URL_REACH, runsOn: `^${NO_URL}\\`, edges: 'open' } as const;
const IN_URL = `[${PLAIN.runsOn}]`;

/**
 * Finds URLs: any scheme (RFC 3986) before `://`, and hosts that begin with `www.`. A URL ends before white
 * space, quotes, angle brackets, a closing bracket that it did not open, and the punctuation of the sentence. Names of code systems
 * and of XML's namespaces count with `namespaces` alone.
 */
export const url = detector({
  key: 'url',
  group: 'contact',
  finds: 'web addresses, of any length',
  options: {
    requireHttpWwwPrefix: v.optional(v.boolean(), true),
    namespaces: v.optional(v.boolean(), false),
  },
  patterns: [
    {
      ...PLAIN,
      form: `://${IN_URL}+`,
      check: placed(withScheme, isNoNamespace),
      mayBegin: LONGEST_SCHEME,
    },
    {
      ...PLAIN,
      form: `:\\\\/\\\\/[^${NO_URL}]+`,
      runsOn: `^${NO_URL}`,
      check: placed(withScheme, isNoNamespace),
      mayBegin: LONGEST_SCHEME,
    },
    {
      ...PLAIN,
      form: `"www".${IN_URL}+`,
      check: placed((match) => withWww(match, match.start), isNoNamespace),
    },
    {
      ...PLAIN,
      form: `.[\xc3-\xf4]${IN_URL}*`,
      check: placed((match) => withWww(match, match.start - 3)),
      mayBegin: 3,
    },
    {
      ...PLAIN,
      form: `[.-][0-9A-Za-z\xc3-\xf4-]${IN_URL}*`,
      check: placed(withAnyLabel),
      mayBegin: LONGEST_LABEL,
      options: { requireHttpWwwPrefix: false },
    },
    {
      ...PLAIN,
      form: `\\[[0-9A-Fa-f:]+[0-9A-Fa-f:.]*\\]${IN_URL}+`,
      check: placed((match) => withoutPrefix(match, match.start)),
      options: { requireHttpWwwPrefix: false },
    },
  ],
  examples: [
    'See «http://page.example». Or (at «www.myhomepage.example:80/folder/page.html»), or «HTTPS://EXAMPLE.COM»!',
    '{"url":"«https://example.com/a?b=c&d=%20#e»","text":"\\n«https://example.com»\\n","php":"«https:\\/\\/example.com\\/jane»"}',
    '17,«http://192.0.2.1:80/folder/page.html»,open,«https://example.com/»,2024\n«ftp://example.com/file.zip»',
    '192.0.2.1 "GET / HTTP/1.1" 200 "«https://www.example.com/search?q=jane»" ref=«https://example.org:8443» "-"',
    "<a href='«http://example.com/o(1)»'>[text](«http://example.com/a_(b)»)</a> [«http://[2001:db8::1]:80/x»]",
    'db «postgres://jane:secret@db.example:5432/main», «s3://bucket/key», «wss://example.com», «git+ssh://git@example.com/x.git»',
    'IDN «https://bücher.example/straße/日本», “«https://example.com»” und «https://例子.广告/». «https://example.com/😀»…',
    'seehttp no: http:// https://. ://x std::x a://b www. www.example mywww.example.com @www.example.com',
    'file «file:///home/jane/notes.txt», a-b.c«http://example.com» «https://example.museum/x,y;z=1»; done',
    '**«https://example.com/»** `«https://example.com»` "«https://example.com»". {«https://example.com/{id}»}',
    'xmlns="http://www.w3.org/1999/xhtml" system http://loinc.org, http://terminology.hl7.org/CodeSystem/v3 or http:\\/\\/hl7.org\\/fhir; «https://loinc.org/downloads»',
    { text: 'see «http://www.w3.org/1999/xhtml»', options: { namespaces: true } },
    'not myhomepage.com nor test.ok nor 192.0.2.1/x; hidden: «https://exa\u200bmple.com/2024»',
    {
      text: 'On «myhomepage.com» and «192.0.2.1:80/folder/page.html»; not test.ok, jane@example.com, v1.2.3, e.g. this',
      options: { requireHttpWwwPrefix: false },
    },
    {
      text: 'both «https://www.example.com/a.html», «[2001:db8::1]/folder» and «example.co.uk:8080».',
      options: { requireHttpWwwPrefix: false },
    },
  ],
});

const WWW = { host: HOST, labels: 3, listed: false, shortest: true };
const LISTED = { host: HOST, labels: 2, listed: true };

type Reads = (match: CheckContext) => Judged | undefined;

function placed(
  reads: Reads,
  accepts: (match: CheckContext, options: object) => boolean = all,
): InCode {
  return {
    kind: 'code',
    inPlace: true,
    holds: (_id, match, options) => (accepts(match, options) ? (reads(match) ?? false) : false),
  };
}

function all(): boolean {
  return true;
}

/** Hosts and paths that name code systems, namespaces and schemas; no personal page is below them. */
const NAMESPACE =
  /^:\\?\/\\?\/(?:www\.w3\.org\\?\/(?:\d{4}|ns|XML)|schemas\.(?:xmlsoap|openxmlformats)\.org|schemas\.(?:microsoft|android)\.com|(?:terminology\.)?hl7\.org\\?\/(?:fhir|CodeSystem|ValueSet)|terminology\.hl7\.org|loinc\.org(?:[^\w./]|\/?$)|snomed\.info\\?\/(?:sct|id)|unitsofmeasure\.org|json-schema\.org\\?\/|purl\.org\\?\/dc|xmlns\.(?:com|jcp\.org)\\?\/|ns\.adobe\.com|www\.opengis\.net|java\.sun\.com\\?\/xml|www\.nlm\.nih\.gov\\?\/research\\?\/umls\\?\/rxnorm)/i;

function isNoNamespace({ bytes, start, high }: CheckContext, options: object): boolean {
  if ('namespaces' in options && options.namespaces === true) return true;
  const from = bytes[start] === COLON ? start : start - 3;
  return !NAMESPACE.test(bytes.toString('latin1', from, Math.min(high, from + 64)));
}

/** `scheme://`, or `scheme:\/\/` as some JSON has it, with the colon at `at`. */
function withScheme(match: CheckContext) {
  const { bytes, low, high, start: at } = match;
  const start = schemeStart(bytes, at, Math.max(low, at - LONGEST_SCHEME), low);
  if (at - start < 2) return undefined;
  const slashes = bytes[at + 1] === BACKSLASH;
  const from = at + (slashes ? 5 : 3);
  const first = byteAt(bytes, from, low, high);
  const begins =
    first === OPEN_BRACKET || first === UNDERSCORE || first === PERCENT || ALNUM[first] === 1;
  const file = first === SLASH && at - start === 4 && endsWith(bytes, start, at, 'file');
  if (!begins && !file && letterLength(bytes, from, high) === 0) return undefined;
  return urlFound(match, start, from, slashes);
}

/** Start of the scheme that ends at `at`; letters right before a known scheme are not part of it. */
function schemeStart(bytes: Buffer, at: number, limit: number, low: number): number {
  let start = at;
  while (start > limit && SCHEME[bytes[start - 1]] === 1) start--;
  while (start < at && LETTER[bytes[start]] === 0) start++;
  start = afterEscape(bytes, start, at, low);
  for (const known of ['https', 'http', 'ftp']) {
    const begin = at - known.length;
    if (begin <= start || !endsWith(bytes, start, at, known) || bytes[begin - 1] === PLUS) continue;
    if (begin - start > 1 || LETTER[bytes[begin - 1]] === 0) return begin;
  }
  return start;
}

/** A host that begins with `www.` at `start`. */
function withWww(match: CheckContext, start: number) {
  const { bytes, low, high } = match;
  if (start < low || !startsWithWww(bytes, start, high) || !beginsAt(bytes, start, low)) return;
  if (byteAt(bytes, start - 1, low, high) === AT) return undefined;
  const end = domainEnd(bytes, start, high, WWW);
  return end < 0 ? undefined : urlFound(match, start, end);
}

/** A host, with `www.` or without, whose first letters and digits end before the match. */
function withAnyLabel(match: CheckContext) {
  const { bytes, low, start: mark } = match;
  const least = Math.max(low, mark - LONGEST_LABEL);
  let start = mark;
  while (start > least && ALNUM[bytes[start - 1]] === 1) start--;
  start = afterEscape(bytes, start, mark, low);
  return start === mark ? undefined : (withWww(match, start) ?? withoutPrefix(match, start));
}

/** A domain of the root zone, an IPv4 address, or an IPv6 address in brackets with a port or a path. */
function withoutPrefix(match: CheckContext, at: number) {
  const { bytes, low, high } = match;
  if (at > low && (INSIDE[bytes[at - 1]] === 1 || letterLengthBefore(bytes, at, low) > 0)) return;
  const domain = domainEnd(bytes, at, high, LISTED);
  if (domain > 0) {
    const next = byteAt(bytes, domain, low, high);
    if (next === AT || next === OPEN_PAREN || next === UNDERSCORE) return undefined;
    return { ...urlFound(match, at, domain), confidence: 0.1 };
  }
  const from =
    bytes[at] === OPEN_BRACKET ? bracketEnd(bytes, at, high) : dottedQuadEnd(bytes, at, high);
  return from < 0 ? undefined : urlFound(match, at, from);
}

/** The URL that begins at `start`, and that is read up to `from`. */
function urlFound(match: CheckContext, start: number, from: number, slashes = false): Judged {
  const { end, delimiter } = urlEnd(match, start, from, slashes);
  const found = { start, end, valid: false, confidence: 0.8 };
  if (delimiter === undefined) return found;
  return { ...found, runsOn: `^${NO_URL}${slashes ? '' : '\\'}${delimiter}` };
}

/** The end of `[2001:db8::1]` when a port or a path follows, or -1. */
function bracketEnd(bytes: Buffer, at: number, high: number): number {
  let p = at + 1;
  while (p < high && p - at < 48 && bytes[p] !== CLOSE_BRACKET) p++;
  if (p + 1 >= high || bytes[p] !== CLOSE_BRACKET) return -1;
  const next = bytes[p + 1];
  if (next !== COLON && next !== SLASH) return -1;
  return isIPv6(bytes.toString('latin1', at + 1, p)) ? p + 1 : -1;
}

function startsWithWww(bytes: Buffer, at: number, high: number): boolean {
  return at + 3 < high && bytes[at + 3] === DOT && endsWith(bytes, at, at + 3, 'www');
}

/** Whether `[start, end)` ends with the lower-case word, in any case. */
function endsWith(bytes: Buffer, start: number, end: number, word: string): boolean {
  const begin = end - word.length;
  if (begin < start) return false;
  for (let i = 0; i < word.length; i++) {
    if ((bytes[begin + i] | CASE_BIT) !== word.charCodeAt(i)) return false;
  }
  return true;
}
