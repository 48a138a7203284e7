import * as v from 'valibot';
import {
  ALNUM,
  AMPERSAND,
  APOSTROPHE,
  AT,
  BACKSLASH,
  type ByteSet,
  byteSet,
  CARET,
  CASE_BIT,
  CLOSE_BRACKET,
  COLON,
  DELETE,
  DIGIT,
  DOLLAR,
  DOT,
  EQUALS,
  FOUR,
  GREATER_THAN,
  HEX,
  LESS_THAN,
  NON_ASCII,
  OPEN_BRACKET,
  PERCENT,
  pastBytes,
  QUOTE,
  SMALL_A,
  SMALL_U,
  SMALL_Z,
  SPACE,
  UNDERSCORE,
  ZERO,
} from '../../core/bytes.ts';
import type { Bounds, CheckContext, InCode, Judged } from '../../core/checks/check.ts';
import { type DetectorPattern, detector } from '../detector.ts';
import { ADDRESS, LOCAL } from '../emails/limits.ts';
import { ANNOUNCED, SPOKEN_BACK, spokenAddress } from '../emails/spoken-address.ts';
import { type DomainRules, domainEnd, HOST } from '../reading/domain.ts';
import { dottedQuadEnd } from '../reading/dotted-quad.ts';
import { afterEscape, endsAt } from '../reading/edges.ts';
import { letterLengthBefore } from '../reading/letters.ts';
import { isSpelledAt, pastBlank, SPELLED_AT } from '../reading/spelled-punctuation.ts';

/** `atext` of RFC 5322, less what precedes addresses in URLs, templates and Markdown. */
const STRICT = byteSet("A-Za-z0-9!#$%&'*+=^_~-");
/** The same and, as `ONCE`, the full stop, which is never doubled. */
const ONCE = 2;
const STRICT_WORDS = withDot(STRICT, ONCE);
/** Nearly all have neither of these. */
const PLAIN_WORDS = STRICT_WORDS.map((kind, byte) =>
  byte === EQUALS || byte === AMPERSAND ? 0 : kind,
);
const RELAXED_WORDS = withDot(byteSet('A-Za-z0-9_%+-'), 1);
/** Bytes after which the local part may begin, or be begun already. */
const GOES_BACK = byteSet('=&\\');
const SPELLED_RULES: DomainRules = { host: HOST, labels: 2, listed: true, spelled: true };
/** Letters before a string's quote in Python and SQL. */
const PREFIXES = byteSet('bBeEfFnNrRuU');
const RELAXED_HOST = byteSet('A-Za-z0-9_-');
/** Bytes of hosts; a longer run of them is read up to here. */
const HOST_BYTES = '0-9A-Za-z_.\x80-\xff-';
/** A host of two labels, or with letters beyond ASCII. */
const HOST_FORM = `[0-9A-Za-z\xc3-\xf4][0-9A-Za-z_-]*[.\x80-\xff][${HOST_BYTES}]*`;
const MOST = 2048;
const SPELLED_LABEL = '[0-9A-Za-z\x80-\xff-]+';
/** Bytes that end no local part. */
const NO_END = '\x00- (),/:;<>@[\\]';

/**
 * Finds e-mail addresses, with `spoken` also those in words, as in transcripts: RFC 5321 with letters beyond ASCII (RFC 6531). Strict: no empty words between dots,
 * host names without `_`.
 */
export const emailAddress = detector({
  key: 'emailAddress',
  group: 'contact',
  finds: 'e-mail addresses',
  options: {
    onlyStrictMatches: v.optional(v.boolean(), true),
    onlyValidTLDs: v.optional(v.boolean(), false),
    spoken: v.optional(v.boolean(), false),
    messageIds: v.optional(v.boolean(), false),
  },
  words: { announced: ANNOUNCED },
  patterns: patternsOf,
  column: {
    labels: `email,email address,mail,mail address,e-mail,E-Mail-Adresse,Mailadresse,courriel,adresse e-mail,
      adresse électronique,correo,correo electrónico,indirizzo email,posta elettronica,endereço de email,e-mailadres,
      adres e-mail,epost,e-postadress,sähköposti,почта,メール,邮箱,이메일`,
    accepts: isEmail,
    given: isEmail,
    // Separators of HL7 and X12 may be part of an address, before its at sign.
    fittingParts: true,
  },
  examples: [
    'Write to «jane.doe@example.com», or to «first+last@mail.example.co.uk».',
    '{"from":"«1234567890@example.com»","to":["«o\'brien@example-one.museum»"]}',
    "x = u'«jane@example.com»', rb'«jane@example.com»', «f'x@example.com»",
    '17,«_______@example.com»,open,a.b@,@example.com,plainaddress',
    '2024-05-06 INFO login user=«jane@example.org» from=<«email@subdomain.example.name»>',
    'GET /reset?token=1&email=«jane@example.com»&x=1 mailto:«jane@example.com»?subject=hi',
    'GET /x?mail=«jane.doe%40example.com»&y=100%40 HTTP/1.1 /u/«jane%40mail.example.org»/ %40example.com',
    'At «email@123.123.123.123», «email@[192.0.2.1]» and «x@[IPv6:2001:db8::1]».',
    'Not email@111.222.333.44444, email@example, email@example..com or email.@example.com.',
    'it is a^@«jane.roe@example.com», x^@, «jane.roe^@example.com»',
    'at Server$Handler@0.0.0.0, Server@0.0.0.0:80, A$b@10.0.0.1; «a$b@example.com», «root@10.0.0.1», «jane$roe@10.0.0.5»',
    'https://u:$TOKEN@example.com/x https://$user@example.com ssh $USER@example.com https://u:%TOKEN%@example.com; $«user@example.com», $«JANE_DOE@example.com», «a%JANE%@example.com», //$«bob@example.com»',
    '.«email@example.com» email..«email@example.com» email@«example@example.com»',
    '«"jane doe"@example.com» and "jane".«doe@example.com»',
    'in a query: a=«jane%40example.com»%«2Cjoe%40example.org», a@a@«a@example.com»«_b@example.com»; hidden: «jane.2@exam\u200bple.com»',
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
    'Message-ID: <20261112062514.4F2C1D7E09@mx.news.example>, message-id=<a1@mx.example>, References: <a@x.example>\n <b@x.example>; From: Jane <«jane@example.com»>',
    {
      text: 'Message-ID: <«20261112062514.4F2C1D7E09@mx.news.example»>',
      options: { messageIds: true },
    },
    'error (at) line.c, jane (at) home, jane (at] example.com, (at) example.com, jane(attn)example.com, f(at).com',
  ],
});

interface Rules {
  readonly onlyStrictMatches: boolean;
  readonly onlyValidTLDs: boolean;
  readonly messageIds: boolean;
}

type Reads = (match: CheckContext) => Judged | undefined;

function patternsOf(
  options: Rules & { readonly spoken: boolean },
): readonly DetectorPattern<object>[] {
  const addresses = readerOf(options);
  const checked = (reads: Reads): InCode => ({
    kind: 'code',
    inPlace: true,
    holds: (_id, match) => reads(match) ?? false,
  });
  const usual = { most: MOST, runsOn: HOST_BYTES, mayBegin: LOCAL, edges: 'open' } as const;
  const check = checked(addresses.withSign);
  return [
    { ...usual, form: `@${HOST_FORM}`, notAfter: NO_END, check },
    { ...usual, form: `%40${HOST_FORM}`, notAfter: NO_END, check },
    {
      form: '@\\[[0-9A-Fa-fIPv:.]{2,64}\\]',
      mayBegin: LOCAL,
      notAfter: NO_END,
      edges: 'open',
      check,
    },
    {
      ...usual,
      form: `[([{<]"at"(\\]|[)}>]) ?${SPELLED_LABEL}`,
      check: checked(addresses.spelled),
    },
    {
      ...usual,
      form: `[ ]"dot" ${SPELLED_LABEL}`,
      mayBegin: SPOKEN_BACK,
      check: {
        ...checked((match) => spokenAddress(match, match.start + 1, addresses.local)),
        words: ['announced'],
      },
      enabled: options.spoken,
    },
  ];
}

function readerOf({ onlyStrictMatches, onlyValidTLDs, messageIds }: Rules) {
  const local = onlyStrictMatches ? strictLocalStart : relaxedLocalStart;
  const host = onlyStrictMatches ? HOST : RELAXED_HOST;
  const rules = { host, labels: 2, listed: onlyValidTLDs };

  return { local, withSign, spelled };

  /** The address whose at sign, `@` or `%40`, begins the match. */
  function withSign({ bytes, low, start: at, high: most }: CheckContext): Judged | undefined {
    const from = at + (bytes[at] === AT ? 1 : 3);
    // `a@a@a@` has no address, and is not read on.
    if (bytes[from + 1] === AT) return undefined;
    // No two at signs share the bytes before them but these, which a row of at signs would read repeatedly.
    const again = bytes[at] !== AT || bytes[at - 1] === QUOTE;
    if (again && !opensHost(bytes, from, most, host)) return undefined;
    const start = localStart(bytes, at, low);
    if (start === at) return undefined;
    const high = Math.min(most, start + ADDRESS + 1);
    const end = hostEnd(bytes, from, high, rules);
    // `^@` is a NUL in a text that `cat -v` wrote, where the address begins after it.
    if (bytes[at - 1] === CARET && bytes[end] === AT) return undefined;
    if (end < 0 || (!messageIds && isMessageId({ bytes, low, start, end, high: most })))
      return undefined;
    if (isObject(bytes, start, at, end) || isVariable(bytes, start, at, low)) return undefined;
    const begin = end < most && bytes[end] === APOSTROPHE ? afterPrefix(bytes, start, at) : start;
    return { start: begin, end, valid: false };
  }

  /** Start of the local part: after the address before it, as in `a@b.com_c@d.com`. */
  function localStart(bytes: Buffer, at: number, low: number): number {
    const least = Math.max(low, at - LOCAL);
    const start = local(bytes, at, least);
    const mark = characterBefore(bytes, start, at);
    if (mark < 0 || local(bytes, mark, Math.max(low, mark - LOCAL)) === mark) return start;
    const end = domainEnd(bytes, mark + (bytes[mark] === AT ? 1 : 3), at, rules);
    return end < 0 || end === at ? start : local(bytes, at, end);
  }

  /** `jane (at) example (dot) com`, whose bracket begins the match. */
  function spelled({ bytes, low, start: at, high: most }: CheckContext): Judged | undefined {
    if (!isSpelledAt(bytes, at, most)) return undefined;
    const stop = bytes[at - 1] === SPACE ? at - 1 : at;
    const start = localStart(bytes, stop, low);
    if (start === stop) return undefined;
    const high = Math.min(most, start + ADDRESS + 1);
    const end = domainEnd(bytes, pastBlank(bytes, at + SPELLED_AT, high), high, SPELLED_RULES);
    return end < 0 ? undefined : { start, end, valid: false, confidence: 0.8 };
  }
}

/** Past the prefix and the quote of a string in code, `u'`, after which an address is. */
function afterPrefix(bytes: Buffer, start: number, at: number): number {
  const end = pastBytes(PREFIXES, bytes, start, Math.min(at, start + 2));
  return end > start && end + 1 < at && bytes[end] === APOSTROPHE ? end + 1 : start;
}

/** Index of the character right before a local part, or the last in it, `%40`; -1 if absent. */
function characterBefore(bytes: Buffer, start: number, at: number): number {
  if (bytes[start - 1] === AT) return start - 1;
  let p = at - 3;
  while (p > start && !(bytes[p] === PERCENT && bytes[p + 1] === FOUR && bytes[p + 2] === ZERO))
    p--;
  return p > start ? p : -1;
}

/** A set of bytes, and the full stop as `dot`. */
function withDot(set: ByteSet, dot: number): ByteSet {
  return set.map((kind, byte) => (byte === DOT ? dot : kind));
}

/** Start of the local part that ends at `at`; `at` if absent. */
function strictLocalStart(bytes: Buffer, at: number, low: number): number {
  const last = at > low ? bytes[at - 1] : 0;
  if (last === QUOTE) return quotedStart(bytes, at, low);
  if (last === DOT) return at;
  const plain = wordsStart(bytes, at, low, PLAIN_WORDS);
  const more = plain > low && GOES_BACK[bytes[plain - 1]] === 1;
  return afterMarks(bytes, more ? keyedStart(bytes, plain, at, low) : plain, at);
}

/** The same, without a key or an escape before it; reads from `from` on. */
function keyedStart(bytes: Buffer, from: number, at: number, low: number): number {
  let p = wordsStart(bytes, from, low, STRICT_WORDS);
  while (isWritten(bytes, p, at, low)) p = wordsStart(bytes, p - 1, low, STRICT_WORDS);
  return afterEscape(bytes, afterKeys(bytes, p, at), at, low);
}

function relaxedLocalStart(bytes: Buffer, at: number, low: number): number {
  if (at > low && bytes[at - 1] === QUOTE) return quotedStart(bytes, at, low);
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
      if ((kind & before & ONCE) !== 0) return p;
      before = kind;
      p--;
      continue;
    }
    const letter = bytes[p - 1] < NON_ASCII ? 0 : letterLengthBefore(bytes, p, low);
    if (letter === 0) return p;
    before = 0;
    p -= letter;
  }
  return p;
}

/** Whether `\u002B` or its like is there, with its backslash before `at`: in JSON some write every symbol so. */
function isWritten(bytes: Buffer, at: number, sign: number, low: number): boolean {
  if (at <= low || bytes[at - 1] !== BACKSLASH || bytes[at] !== SMALL_U || at + 5 >= sign)
    return false;
  const code = bytes.toString('latin1', at + 1, at + 5);
  return /^00[0-7][0-9A-Fa-f]$/.test(code) && STRICT[Number.parseInt(code, 16)] === 1;
}

/** Past `email=` and `a=1&email=`: letters alone before `=` are a key, not part of the address. */
function afterKeys(bytes: Buffer, start: number, at: number): number {
  let begin = start;
  let key = true;
  for (let p = start; p < at; p++) {
    const byte = bytes[p];
    if (byte === EQUALS && key && p > begin) begin = p + 1;
    if (byte === AMPERSAND) begin = p + 1;
    key = byte === AMPERSAND || (key && (isLetter(byte) || byte === UNDERSCORE));
  }
  return begin;
}

/** Past dots and symbols: an address begins with a letter, a digit or `_`. */
function afterMarks(bytes: Buffer, start: number, at: number): number {
  let p = start;
  while (p < at && ALNUM[bytes[p]] === 0 && bytes[p] !== UNDERSCORE && bytes[p] < NON_ASCII) p++;
  return p;
}

/** Where a quoted local part opens whose last quote is before `at`: `"jane doe"@`. */
function quotedStart(bytes: Buffer, at: number, low: number): number {
  for (let p = at - 2; p >= low; p--) {
    const byte = bytes[p];
    if (byte < SPACE || byte === DELETE) return at;
    if (byte === QUOTE && (p === low || bytes[p - 1] !== BACKSLASH)) return p < at - 2 ? p : at;
  }
  return at;
}

/** Headers whose values are ids of messages or of their parts (RFC 5322, 3.6.4; RFC 2045, 7), and logs' names for them. */
const OF_MESSAGES =
  /(?:message-?_?id|in-reply-to|references|content-id|msgid)["']?[:=] ?["']?(?:\\?<[^<>\n]{1,120}>[\s,]{1,4}){0,3}\\?<$/i;
const HEADER_BYTES = 160;

/** Whether it is the id of a message: `Message-ID: <20261112062514.4F2C@mx.example>`. */
function isMessageId({ bytes, low, start, end, high }: Bounds): boolean {
  if (start <= low || end >= high) return false;
  if (bytes[start - 1] !== LESS_THAN || bytes[end] !== GREATER_THAN) return false;
  return OF_MESSAGES.test(bytes.toString('latin1', Math.max(low, start - HEADER_BYTES), start));
}

const IN_CLASS = /(?:^|\.)[A-Z]\w*\$\w/;
const NO_HOST = '0.0.0.0';

/** Whether it is an object and the address that it listens on, as Java prints them: `Server$Handler@0.0.0.0`. */
function isObject(bytes: Buffer, start: number, at: number, end: number): boolean {
  if (DIGIT[bytes[end - 1]] === 0 || dottedQuadEnd(bytes, at + 1, end) !== end) return false;
  return (
    bytes.toString('latin1', at + 1, end) === NO_HOST ||
    IN_CLASS.test(bytes.toString('latin1', start, at))
  );
}

/** A variable before the at sign: of a shell, of Windows. */
const VARIABLE = /(?:\$([A-Za-z_]\w*)|%([A-Za-z_]\w*)%)$/;
/** Names of variables for users and secrets. */
const OF_USERS = /^(?:\w*_)?(?:USER(?:NAME)?|LOGNAME|LOGIN|TOKEN|PASS(?:WORD)?|SECRET|KEY)$/;
/** The user information of a URL before its end (RFC 3986, 3.2.1). */
const USER = /(?:[a-z][a-z\d+.-]*:\/\\?\/|\/\\?\/[^\s/?#"'<>`]*:)[^\s/?#"'<>`]*$/i;
const LONGEST_USER = 128;

/** Whether a variable stands for the local part, in a URL or, by its name, elsewhere: `https://u:$CI_JOB@example.com`, `ssh $USER@example.com`. */
function isVariable(bytes: Buffer, start: number, at: number, low: number): boolean {
  if (bytes[start - 1] !== DOLLAR && bytes[at - 1] !== PERCENT) return false;
  const before = bytes.toString('latin1', Math.max(low, at - LONGEST_USER), at);
  const [all = '', ofShell, ofWindows = ''] = VARIABLE.exec(before) ?? [];
  if (all === '') return false;
  return OF_USERS.test(ofShell ?? ofWindows) || USER.test(before.slice(0, -all.length));
}

/** Whether a label with a full stop after it may be at `at`, or a bracket: `a@a@a@` has none. */
function opensHost(bytes: Buffer, at: number, high: number, host: Uint8Array): boolean {
  const stop = Math.min(high, at + LOCAL);
  let p = at;
  while (p < stop && host[bytes[p]] === 1) p++;
  return p < high && (bytes[p] === DOT || bytes[p] >= NON_ASCII || bytes[at] === OPEN_BRACKET);
}

/** The end of the domain or address at `at`, or -1. */
function hostEnd(bytes: Buffer, at: number, high: number, rules: DomainRules): number {
  if (bytes[at] === OPEN_BRACKET) return literalEnd(bytes, at, high);
  const end = domainEnd(bytes, at, high, rules);
  return end < 0 ? dottedQuadEnd(bytes, at, high) : end;
}

/** The end of `[192.0.2.1]` or `[IPv6:2001:db8::1]`. */
function literalEnd(bytes: Buffer, at: number, high: number): number {
  let p = at + 1;
  const six = /^IPv6:$/i.test(bytes.toString('latin1', p, Math.min(high, p + 5)));
  if (six) {
    p += 5;
    while (p < high && (HEX[bytes[p]] === 1 || bytes[p] === COLON || bytes[p] === DOT)) p++;
    if (p < at + 8) return -1;
  } else {
    p = dottedQuadEnd(bytes, p, high);
  }
  return p > 0 && p < high && bytes[p] === CLOSE_BRACKET && endsAt(bytes, p + 1, high) ? p + 1 : -1;
}

function isLetter(byte: number): boolean {
  const lower = byte | CASE_BIT;
  return lower >= SMALL_A && lower <= SMALL_Z;
}

function isEmail(bytes: Buffer, start: number, end: number): boolean {
  const at = bytes.indexOf(AT, start);
  return at > start && at < end - 1 && end - start < 255;
}
