import * as v from 'valibot';
import { ALNUM, type ByteSet, byteSet, HEX } from '../../core/bytes.ts';
import type { Found, View } from '../../engine/types.ts';
import { definition } from '../definition.ts';
import { ADDRESS, LOCAL } from '../emails/limits.ts';
import { SPOKEN, SPOKEN_BACK, spokenAddress } from '../emails/spoken-address.ts';
import { type DomainRules, domainEnd, HOST } from '../reading/domain.ts';
import { dottedQuadEnd } from '../reading/dotted-quad.ts';
import { afterEscape, endsAt } from '../reading/edges.ts';
import { letterLengthBefore } from '../reading/letters.ts';
import { isSpelledAt, pastBlank, SPELLED_AT } from '../reading/spelled-signs.ts';

/** `atext` of RFC 5322, less what stands before addresses in URLs, templates and Markdown. */
const STRICT = byteSet("A-Za-z0-9!#$%&'*+=^_~-");
/** The same and, as `DOT`, the full stop, of which no two stand side by side. */
const DOT = 2;
const STRICT_WORDS = withDot(STRICT, DOT);
/** Nearly all have neither of these. */
const PLAIN_WORDS = STRICT_WORDS.map((kind, byte) => (byte === 0x3d || byte === 0x26 ? 0 : kind));
const RELAXED_WORDS = withDot(byteSet('A-Za-z0-9_%+-'), 1);
/** Behind them the local part may begin, or be begun already. */
const GOES_BACK = byteSet('=&\\');
const OPENING = byteSet('([{<');
const SPELLED_RULES: DomainRules = { host: HOST, labels: 2, listed: true, spelled: true };
const SPELLED = { literal: ['([{<', 'Aa', 'Tt'], form: '[([{<][Aa][Tt][])}>]' } as const;
const RELAXED_HOST = byteSet('A-Za-z0-9_-');

/**
 * Finds e-mail addresses, with `spoken` those in words, as in transcripts, too: RFC 5321 with letters beyond ASCII (RFC 6531). Strict: no empty words between dots,
 * host names without `_`.
 */
export const emailAddress = definition({
  key: 'emailAddress',
  type: 'email-address',
  filterType: 'EMAIL_ADDRESS',
  finds: 'e-mail addresses',
  options: {
    onlyStrictMatches: v.optional(v.boolean(), true),
    onlyValidTLDs: v.optional(v.boolean(), false),
    spoken: v.optional(v.boolean(), false),
  },
  examples: [
    'Write to «jane.doe@example.com», or to «first+last@mail.example.co.uk».',
    '{"from":"«1234567890@example.com»","to":["«o\'brien@example-one.museum»"]}',
    '17,«_______@example.com»,open,a.b@,@example.com,plainaddress',
    '2024-05-06 INFO login user=«jane@example.org» from=<«email@subdomain.example.name»>',
    'GET /reset?token=1&email=«jane@example.com»&x=1 mailto:«jane@example.com»?subject=hi',
    'GET /x?mail=«jane.doe%40example.com»&y=100%40 HTTP/1.1 /u/«jane%40mail.example.org»/ %40example.com',
    'At «email@123.123.123.123», «email@[192.0.2.1]» and «x@[IPv6:2001:db8::1]».',
    'Not email@111.222.333.44444, email@example, email@example..com or email.@example.com.',
    '.«email@example.com» email..«email@example.com» email@«example@example.com»',
    '«"jane doe"@example.com» and "jane".«doe@example.com»',
    'josé@, «josé.ñandú@bücher.example», “«jane@example.com»” «用户@例子.广告»',
    String.raw`"Joe \u003c«joe@example.com»\u003e\n«jane@example.com»\n"`,
    String.raw`{"mail":"«jane\u002Btest@example.com»","to":"\n«o\u0027brien@example.com»","x":"\u003c«a@example.com»"}`,
    '«jane@example.com.Thanks» and «jane@example.com»_draft, «jane@example.com»...',
    { text: '«none@none.com» «NONE@NONE.COM»', options: { onlyValidTLDs: true } },
    {
      text: 'none@none.codfm none@none.com.dmf none@none.cob none@none.co_m',
      options: { onlyValidTLDs: true },
    },
    {
      text: '«a..b.@mail_host.example.com», "«jane@example.museum»", jane@example',
      options: { onlyStrictMatches: false },
    },
    '«jane [at] example.com», «jane.roe(at)example(dot)co.uk», «JANE <AT> EXAMPLE [DOT] ORG», see «a{at}b{dot}com»',
    {
      text: 'Write to «jane.roe at example dot com», «jane dot roe at mail dot example dot co dot uk» or «jroe@example dot org»; my email is «jane AT example DOT com», {"mail":"«jane at example dot com»"}',
      options: { spoken: true },
    },
    {
      text: '2024-05-06 INFO call 17: write to «jroe61 at example dot com» please\r\n17,«jane_roe at example dot com»,open',
      options: { spoken: true },
    },
    {
      text: 'I look at amazon dot com, e-mail me at example dot com; the v2.1 at the dot here, jane.roe at dot com, jane.roe at example dot nothing',
      options: { spoken: true },
    },
    'Write to jane.roe at example dot com: only where `spoken` says so.',
    'error (at) line.c, jane (at) home, jane (at] example.com, (at) example.com, jane(attn)example.com, f(at).com',
  ],
  detector({ onlyStrictMatches, onlyValidTLDs, spoken }) {
    const local = onlyStrictMatches ? strictLocalStart : relaxedLocalStart;
    const host = onlyStrictMatches ? HOST : RELAXED_HOST;
    const rules = { host, labels: 2, listed: onlyValidTLDs };

    function match(view: View, at: number): Found | undefined {
      const { bytes } = view;
      const sign = bytes[at];
      if (sign !== 0x40 && OPENING[sign] === 1) return spelled(view, at);
      if (ALNUM[sign] === 1) return spokenAddress(view, at, local);
      const low = Math.max(view.low, view.floor, at - LOCAL);
      // In URLs the sign is `%40`.
      const from = at + (sign === 0x40 ? 1 : 3);
      // Of `a@a@a@` nothing need be read.
      if (from + 1 < view.high && bytes[from + 1] === 0x40) return undefined;
      // No two signs have the same bytes before them but these, which a row of them would have read again and again.
      const again = sign !== 0x40 || (at > low && bytes[at - 1] === 0x22);
      if (again && !opensHost(bytes, from, view.high, host)) return undefined;
      const start = local(bytes, at, low);
      if (start === at) return undefined;
      const high = Math.min(view.high, start + ADDRESS + 1);
      const end = hostEnd(bytes, from, high, rules);
      return end < 0 ? undefined : { start, end, confidence: 0.9 };
    }

    /** `jane (at) example (dot) com`. */
    function spelled(view: View, at: number): Found | undefined {
      const { bytes, low, floor } = view;
      if (!isSpelledAt(bytes, at, view.high)) return undefined;
      const stop = at > low && bytes[at - 1] === 0x20 ? at - 1 : at;
      const start = local(bytes, stop, Math.max(low, floor, at - LOCAL));
      if (start === stop) return undefined;
      const high = Math.min(view.high, start + ADDRESS + 1);
      const end = domainEnd(bytes, pastBlank(bytes, at + SPELLED_AT, high), high, SPELLED_RULES);
      return end < 0 ? undefined : { start, end, confidence: 0.8 };
    }

    return {
      type: 'email-address',
      filterType: 'EMAIL_ADDRESS',
      reach: ADDRESS + 4,
      find: {
        kind: 'matcher',
        triggers: [
          { literal: ['@', 'A-Za-z0-9[\xc3-\xf4'] },
          { literal: ['%', '4', '0'] },
          SPELLED,
          ...(spoken ? [SPOKEN] : []),
        ],
        back: spoken ? SPOKEN_BACK : LOCAL,
        match,
      },
    };
  },
});

/** A set of bytes, and the full stop as `dot`. */
function withDot(set: ByteSet, dot: number): ByteSet {
  return set.map((kind, byte) => (byte === 0x2e ? dot : kind));
}

/** Where the local part that ends at `at` begins; `at` when there is none. */
function strictLocalStart(bytes: Buffer, at: number, low: number): number {
  const last = at > low ? bytes[at - 1] : 0;
  if (last === 0x22) return quotedStart(bytes, at, low);
  if (last === 0x2e) return at;
  const plain = wordsStart(bytes, at, low, PLAIN_WORDS);
  const more = plain > low && GOES_BACK[bytes[plain - 1]] === 1;
  return afterMarks(bytes, more ? keyedStart(bytes, plain, at, low) : plain, at);
}

/** The same, without what stands before it as a key or an escape; from `from` on it is read. */
function keyedStart(bytes: Buffer, from: number, at: number, low: number): number {
  let p = wordsStart(bytes, from, low, STRICT_WORDS);
  while (isWritten(bytes, p, at, low)) p = wordsStart(bytes, p - 1, low, STRICT_WORDS);
  return afterEscape(bytes, afterKeys(bytes, p, at), at, low);
}

function relaxedLocalStart(bytes: Buffer, at: number, low: number): number {
  if (at > low && bytes[at - 1] === 0x22) return quotedStart(bytes, at, low);
  let p = wordsStart(bytes, at, low, RELAXED_WORDS);
  while (isWritten(bytes, p, at, low)) p = wordsStart(bytes, p - 1, low, RELAXED_WORDS);
  return afterMarks(bytes, afterEscape(bytes, p, at, low), at);
}

/** Walks back over words with dots between them. */
function wordsStart(bytes: Buffer, at: number, low: number, words: ByteSet): number {
  let p = at;
  let before = words[bytes[at]];
  while (p > low) {
    const kind = words[bytes[p - 1]];
    if (kind !== 0) {
      if ((kind & before & DOT) !== 0) return p;
      before = kind;
      p--;
      continue;
    }
    const letter = bytes[p - 1] < 0x80 ? 0 : letterLengthBefore(bytes, p, low);
    if (letter === 0) return p;
    before = 0;
    p -= letter;
  }
  return p;
}

/** Whether `\u002B` or its like is there, with its backslash before `at`: in JSON some write every sign so. */
function isWritten(bytes: Buffer, at: number, sign: number, low: number): boolean {
  if (at <= low || bytes[at - 1] !== 0x5c || bytes[at] !== 0x75 || at + 5 >= sign) return false;
  const code = bytes.toString('latin1', at + 1, at + 5);
  return /^00[0-7][0-9A-Fa-f]$/.test(code) && STRICT[Number.parseInt(code, 16)] === 1;
}

/** Past `email=` and `a=1&email=`: what has only letters before `=` is a key, not part of the address. */
function afterKeys(bytes: Buffer, start: number, at: number): number {
  let begin = start;
  let key = true;
  for (let p = start; p < at; p++) {
    const byte = bytes[p];
    if (byte === 0x3d && key && p > begin) begin = p + 1;
    if (byte === 0x26) begin = p + 1;
    key = byte === 0x26 || (key && (isLetter(byte) || byte === 0x5f));
  }
  return begin;
}

/** Past dots and signs: an address begins with a letter, a digit or `_`. */
function afterMarks(bytes: Buffer, start: number, at: number): number {
  let p = start;
  while (p < at && ALNUM[bytes[p]] === 0 && bytes[p] !== 0x5f && bytes[p] < 0x80) p++;
  return p;
}

/** Where a quoted local part opens whose last quote is before `at`: `"jane doe"@`. */
function quotedStart(bytes: Buffer, at: number, low: number): number {
  for (let p = at - 2; p >= low; p--) {
    const byte = bytes[p];
    if (byte < 0x20 || byte === 0x7f) return at;
    if (byte === 0x22 && (p === low || bytes[p - 1] !== 0x5c)) return p < at - 2 ? p : at;
  }
  return at;
}

/** Whether a label with a full stop behind it may be at `at`, or a bracket: `a@a@a@` has none. */
function opensHost(bytes: Buffer, at: number, high: number, host: Uint8Array): boolean {
  const stop = Math.min(high, at + LOCAL);
  let p = at;
  while (p < stop && host[bytes[p]] === 1) p++;
  return p < high && (bytes[p] === 0x2e || bytes[p] >= 0x80 || bytes[at] === 0x5b);
}

/** The end of the domain or address at `at`, or -1. */
function hostEnd(bytes: Buffer, at: number, high: number, rules: DomainRules): number {
  if (bytes[at] === 0x5b) return literalEnd(bytes, at, high);
  const end = domainEnd(bytes, at, high, rules);
  return end < 0 ? dottedQuadEnd(bytes, at, high) : end;
}

/** The end of `[192.0.2.1]` or `[IPv6:2001:db8::1]`. */
function literalEnd(bytes: Buffer, at: number, high: number): number {
  let p = at + 1;
  const six = /^IPv6:$/i.test(bytes.toString('latin1', p, Math.min(high, p + 5)));
  if (six) {
    p += 5;
    while (p < high && (HEX[bytes[p]] === 1 || bytes[p] === 0x3a || bytes[p] === 0x2e)) p++;
    if (p < at + 8) return -1;
  } else {
    p = dottedQuadEnd(bytes, p, high);
  }
  return p > 0 && p < high && bytes[p] === 0x5d && endsAt(bytes, p + 1, high) ? p + 1 : -1;
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
