import { isIPv6 } from 'node:net';
import * as v from 'valibot';
import { ALNUM, byteSet, LETTER } from '../../core/bytes.ts';
import type { Found, View } from '../../engine/types.ts';
import { definition } from '../definition.ts';
import { byteAt } from '../reading/digits.ts';
import { domainEnd, HOST } from '../reading/domain.ts';
import { dottedQuadEnd } from '../reading/dotted-quad.ts';
import { afterEscape, beginsAt } from '../reading/edges.ts';
import { escaped, pastEscape } from '../reading/escapes.ts';
import { letterLength, letterLengthBefore } from '../reading/letters.ts';
import { URL_REACH, urlFound } from '../reading/url-end.ts';

const LONGEST_SCHEME = 16;

const SCHEME = byteSet('A-Za-z0-9+.-');
/** A host does not begin behind these. */
const INSIDE = byteSet('A-Za-z0-9._@/-');

/**
 * Finds URLs: any scheme (RFC 3986) before `://`, and hosts that begin with `www.`. A URL ends before white
 * space, quotes, angle brackets, a closing bracket that it did not open, and the punctuation of the sentence.
 */
export const url = definition({
  key: 'url',
  type: 'url',
  filterType: 'URL',
  finds: 'web addresses, of any length',
  options: { requireHttpWwwPrefix: v.optional(v.boolean(), true) },
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
    'not myhomepage.com nor test.ok nor 192.0.2.1/x',
    {
      text: 'On «myhomepage.com» and «192.0.2.1:80/folder/page.html»; not test.ok, jane@example.com, v1.2.3, e.g. this',
      options: { requireHttpWwwPrefix: false },
    },
    {
      text: 'both «https://www.example.com/a.html», «[2001:db8::1]/folder» and «example.co.uk:8080».',
      options: { requireHttpWwwPrefix: false },
    },
  ],
  detector: ({ requireHttpWwwPrefix }) => ({
    type: 'url',
    filterType: 'URL',
    reach: URL_REACH,
    find: {
      kind: 'matcher',
      triggers: [
        { literal: [':', '/', '/'] },
        { literal: [':', '\\', '/'] },
        ...(requireHttpWwwPrefix ? [WWW_STOP] : BARE),
      ],
      back: LONGEST_SCHEME,
      match: (view, at) => match(view, at, !requireHttpWwwPrefix),
    },
  }),
});

/** The full stop behind `www`: no word of small letters need be looked at. */
const WWW_STOP = { before: ['wW', 'wW'], literal: ['.', 'A-Za-z0-9\xc3-\xf4'] } as const;
/** Where a host with or without a prefix may begin. */
const BARE = [
  escaped('wW'),
  { only: 'DUL', length: [1, 63], next: '.-', after: 'A-Za-z0-9\xc3-\xf4-' },
  { literal: ['[', '0-9A-Fa-f:'] },
] as const;

const WWW = { host: HOST, labels: 3, listed: false };
const LISTED = { host: HOST, labels: 2, listed: true };

function match(view: View, at: number, bare: boolean): Found | undefined {
  const { bytes, low, floor, high } = view;
  if (bytes[at] === 0x3a) return withScheme(view, at);
  const stop = bytes[at] === 0x2e;
  const start = stop ? at - 3 : pastEscape(bytes, at);
  if (start < floor) return undefined;
  if (startsWithWww(bytes, start, high) && beginsAt(bytes, start, low)) {
    if (byteAt(bytes, start - 1, low, high) === 0x40) return undefined;
    const end = domainEnd(bytes, start, high, WWW);
    return end < 0 ? undefined : urlFound({ view, at: start, start, from: end });
  }
  return bare && !stop && start === at ? withoutPrefix(view, at) : undefined;
}

/** `scheme://`, or `scheme:\/\/` as some JSON has it, with the colon at `at`. */
function withScheme(view: View, at: number): Found | undefined {
  const { bytes, floor, low, high } = view;
  const start = schemeStart(bytes, at, Math.max(floor, at - LONGEST_SCHEME), low);
  if (at - start < 2) return undefined;
  const slashes = bytes[at + 1] === 0x5c;
  if (slashes && byteAt(bytes, at + 3, low, high) !== 0x5c) return undefined;
  const from = at + (slashes ? 5 : 3);
  if (byteAt(bytes, from - 1, low, high) !== 0x2f) return undefined;
  const first = byteAt(bytes, from, low, high);
  const begins = first === 0x5b || first === 0x5f || first === 0x25 || ALNUM[first] === 1;
  const file = first === 0x2f && at - start === 4 && endsWith(bytes, start, at, 'file');
  if (!begins && !file && letterLength(bytes, from, high) === 0) return undefined;
  return urlFound({ view, at, start, from, slashes });
}

/** Where the scheme that ends at `at` begins; what is glued to a known one is no part of it. */
function schemeStart(bytes: Buffer, at: number, limit: number, low: number): number {
  let start = at;
  while (start > limit && SCHEME[bytes[start - 1]] === 1) start--;
  while (start < at && LETTER[bytes[start]] === 0) start++;
  start = afterEscape(bytes, start, at, low);
  for (const known of ['https', 'http', 'ftp']) {
    const begin = at - known.length;
    if (begin <= start || !endsWith(bytes, start, at, known) || bytes[begin - 1] === 0x2b) continue;
    if (begin - start > 1 || LETTER[bytes[begin - 1]] === 0) return begin;
  }
  return start;
}

/** A domain of the root zone, an IPv4 address, or an IPv6 address in brackets with a port or a path. */
function withoutPrefix(view: View, at: number): Found | undefined {
  const { bytes, low, high } = view;
  if (at > low && (INSIDE[bytes[at - 1]] === 1 || letterLengthBefore(bytes, at, low) > 0)) return;
  const domain = domainEnd(bytes, at, high, LISTED);
  if (domain > 0) {
    const next = byteAt(bytes, domain, low, high);
    if (next === 0x40 || next === 0x28 || next === 0x5f) return undefined;
    return urlFound({ view, at, start: at, from: domain, confidence: 0.1 });
  }
  const from = bytes[at] === 0x5b ? bracketEnd(bytes, at, high) : dottedQuadEnd(bytes, at, high);
  return from < 0 ? undefined : urlFound({ view, at, start: at, from });
}

/** The end of `[2001:db8::1]` when a port or a path follows, or -1. */
function bracketEnd(bytes: Buffer, at: number, high: number): number {
  let p = at + 1;
  while (p < high && p - at < 48 && bytes[p] !== 0x5d) p++;
  if (p + 1 >= high || bytes[p] !== 0x5d) return -1;
  const next = bytes[p + 1];
  if (next !== 0x3a && next !== 0x2f) return -1;
  return isIPv6(bytes.toString('latin1', at + 1, p)) ? p + 1 : -1;
}

function startsWithWww(bytes: Buffer, at: number, high: number): boolean {
  return at + 3 < high && bytes[at + 3] === 0x2e && endsWith(bytes, at, at + 3, 'www');
}

/** Whether `[start, end)` ends with the lower-case word, in any case. */
function endsWith(bytes: Buffer, start: number, end: number, word: string): boolean {
  const begin = end - word.length;
  if (begin < start) return false;
  for (let i = 0; i < word.length; i++) {
    if ((bytes[begin + i] | 0x20) !== word.charCodeAt(i)) return false;
  }
  return true;
}
