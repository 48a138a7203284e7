import {
  ALNUM,
  AMPERSAND,
  AT,
  BACKSLASH,
  backOver,
  byteSet,
  CAPITAL_D,
  CAPITAL_P,
  CAPITAL_W,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  EQUALS,
  ESCAPED_BLANK,
  GREATER_THAN,
  HYPHEN,
  LESS_THAN,
  NEWLINE,
  NO_BREAK_SPACE,
  OPEN_PAREN,
  PIPE,
  QUESTION_MARK,
  QUOTE,
  SEMICOLON,
  SLASH,
  SPACE,
  TAB,
  TILDE,
} from '../../core/bytes.ts';
import type { InCode, Judged } from '../../core/checks/check.ts';
import { PUNCTUATION_OF_2, PUNCTUATION_OF_3 } from '../../core/utf-8.ts';
import type { Found, View } from '../../engine/types.ts';
import { isSecret, isShownCode } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { isQuote } from '../reading/edges.ts';
import { repeatedValues } from '../repeated-values.ts';
import { each } from '../words.ts';
import { optionPassword } from './command-line.ts';
import { PASSWORD_HASH, passwordHash } from './password-hash.ts';
import {
  isNoSecret,
  KEY_NAME,
  mayEnd,
  SECRET_FIELDS,
  SECRET_LABELS,
  type Secrecy,
  secrecyOf,
} from './secret-keys.ts';
import { isCookie, isRandomSecret, isSecretValue } from './secret-value.ts';

const REACH = 512;
const LONGEST_KEY = 48;
const MOST_BLANKS = 8;
const LONGEST_LINE = 160;
/** Bytes of a key. */
const KEY = byteSet('A-Za-z0-9_.-');
const SIGN = byteSet(':=>');
/** Bytes that end a value without quotes, except those that may be inside it. */
const VALUE_END = byteSet('\x00-\x20"\'`,;&<>\\');
const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
/** Bytes that end the user and the password of a URL. */
const USER_END = byteSet('\x00-\x20"\'`<>/?#@');

/** `password is hunter2`, `--password hunter2`. */
const SAID_VALUE =
  /^(pass(?:word|code|phrase) (?:is|was)(?: now| set to)?:? ["'`]?)([^\s"'`<>&;,]{6,64}?)(?=["'`]?[.,;:]?(?:[\s"'`)]|$))/i;
/** `my password Hop!hop22 fails`, `reset pw to Winter2026!`: letters, a digit and a sign. */
const SPOKEN_VALUE =
  /^((?:pass(?:word|code|phrase)|pw) (?:(?:to|is|was) )?)((?=[^\s]*\d)(?=[^\s]*[A-Za-z])[^\s"'`<>&;,=:()/\\]{2,60}[!@#$%^*?~][^\s"'`<>&;,=:()/\\]{0,60}?)(?=[.,;:]?(?:[\s)]|$))/i;
/** `bad password "letmein99" for jane`: in quotes, in one piece. */
const QUOTED_VALUE =
  /^(pass(?:word|code|phrase) (["']))([^\s"'`<>&;,]{6,64})(?=\2(?:[\s.,;:)]|$))/i;
const OPTION_VALUE = /^(pass(?:word|code|phrase) )([^\s"'`$<{[(|&-][^\s"'`<|]{5,63})(?=\s|$)/;
const SAID_BYTES = 128;

/** Things whose pins are contacts or bolts, and never secrets: a sensor, a signal and an input may have a secret one. */
const HARDWARE = 'gpio, bcm, connector, header, jumper, dowel, cotter, clevis';

/** A run of letters and digits that the value begins with is read to its end. */
const OPEN = { edges: 'open', most: REACH } as const;

/**
 * Finds secrets by the name of their key: passwords, tokens and keys in `key=value`, `key: value` and `"key":
 * "value"`, credentials after `Authorization:`, and the password in `scheme://user:password@host` (RFC 3986, 3.2.1).
 * The match is the value alone.
 */
export const password = detector({
  key: 'password',
  group: 'secrets',
  finds: 'passwords in URLs, `key=value` and JSON',
  aliases: { key: ['credential', 'secret'] },
  words: {
    code: `your code, otp, pin, pin code, verification code, confirmation code, security code, access code, login code, authentication code, auth code,
      one-time password, one time password, one-time code, one time code, one-time passcode, passcode, mfa code, TAN, PUK`,
    hardware: `${each(HARDWARE, 'pin, pin no, pin number')}, pinout, pin header`,
    verification:
      'verification code, confirmation code, authentication code, security code, login code, sign-in code, one-time code, one-time password, one-time passcode, otp',
  },
  patterns: [
    {
      form: 'd{4,8}',
      when: { 'before code & not before hardware': 0.8 },
      classification: 'password',
    },
    {
      form: 'd{6}',
      when: { 'near verification': 0.7, 'ahead verification': 0.7 },
      classification: 'password',
    },
    {
      ...OPEN,
      form: `${KEY_NAME}(\\\\?["']|["]["])? {0,8}\\?? {0,8}[:=>]w*`,
      check: inCode((view, at) => ofKey(view, separatorAfter(view, at))),
      inWord: true,
    },
    {
      ...OPEN,
      form: `[^0-9A-Za-z]"pw"(\\\\?["']|["]["])? {0,8}\\?? {0,8}[:=>]w*`,
      check: inCode((view, at) => ofKey(view, separatorAfter(view, at + 3))),
    },
    {
      ...OPEN,
      form: `://[^\x00- "'\`<>/?#:@]{0,64}:w*`,
      check: inCode((view, at) => inUrl(view, at + 3)),
    },
    {
      ...OPEN,
      form: '("password"|"passcode"|"passphrase") [!-~]w*',
      check: inCode(spoken),
      inWord: true,
      notAfter: 'A-Za-z0-9',
    },
    {
      ...OPEN,
      form: `[^0-9A-Za-z-]"pw "[!-~]w*`,
      check: inCode((view, at) => spoken(view, at + 1)),
    },
    {
      ...OPEN,
      form: `("bearer"|"basic") {1,2}[0-9A-Za-z]w*`,
      check: inCode(ofScheme),
      inWord: true,
      notAfter: 'A-Za-z0-9_-',
    },
    {
      ...OPEN,
      form: `[?&]("code"|"ticket"|"jwt"|"assertion"|"samlresponse"|"key"|"hash"|"otp")=w*`,
      check: inCode((view, at) => ofParameter(view, at + 1)),
    },
    {
      ...OPEN,
      form: `("snmp-server community"|"isakmp key"|("password"|"secret"|"key") [0578]|"key-string"|"tacacs-server key"|"radius-server key") {1,2}[!-~]w*`,
      check: inCode(ofDevice),
      inWord: true,
      notAfter: 'A-Za-z0-9_-',
    },
    {
      ...OPEN,
      form: `("sqlplus"|"sqlldr"|"expdp"|"impdp") {1,2}('-'[sSlL] )?[0-9A-Za-z_]w*`,
      check: inCode(ofOracle),
      inWord: true,
      notAfter: 'A-Za-z0-9_-',
    },
    {
      ...OPEN,
      form: `:d{4,5}:[0-9A-Za-z_*-]{1,40}:[A-Za-z_*]w*`,
      check: inCode(ofPasswordFile),
    },
    { ...OPEN, form: `${PASSWORD_HASH}w*`, check: inCode(passwordHash), notAfter: '$A-Za-z0-9' },
    {
      ...OPEN,
      form: `-('p'["'0-9A-Za-z!-,./:-@]|[apu] [!-~])w*`,
      check: inCode((view, at) => option(view, at + 1)),
      after: ' ',
    },
    {
      ...OPEN,
      form: `-'user' [!-~]w*`,
      check: inCode((view, at) => option(view, at + 1)),
      after: '-',
    },
  ],
  column: {
    labels: `${SECRET_LABELS.password},*passcode,pass word,pass phrase,*contraseña,wachtwoord,senha,hasło,lösenord,passord,salasana,jelszó,heslo,parolă,пароль,şifre`,
    under: [
      [`${SECRET_LABELS.secret},${SECRET_FIELDS}`, isRandomSecret],
      ['cookie,set cookie', isCookie],
      [
        `*pin,*otp,*totp,*tan,*puk,pin code,pin number,one time password,one time code,one time passcode,otp code,verification code,
        confirmation code,authentication code,auth code,access code,unlock code,mfa code,2fa code,sms code,Bestätigungscode,
        Sicherheitscode,code de vérification,code de confirmation,código de verificación,codice di verifica`,
        isShownCode,
      ],
    ],
    // In Spanish any code is one.
    beside: 'clave',
    refused: each(HARDWARE, 'pin, pin no, pin number'),
    named: (name) => secrecyOf(name) === 'password',
    unnamed: isNoSecret,
    accepts: isSecret,
    isUnnumbered: true,
    partsOfCharacters: true,
  },
  repeats: repeatedValues,
  examples: [
    'Her password is in the vault. Log in with password: «hunter2» and passwd="«two words»", please.',
    '{"password":"«correct horse»","clientSecret": "«s3cr3t-v4lue»","n":1,"note":"\\npwd=«x9y»"}',
    "17,pwd=«hunter2»,open\r\n18,'api_key'='«0a1b2c3d4e5f»',1",
    '2024-05-06 INFO DB_PASSWORD=«hunter» url=postgres://jane:«p%40ss:w0rd»@db.example/main token=«abc123def456» ok',
    'aws_secret_access_key = «wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY»\nAuthorization: Bearer «abc123.def-456»\nAuthorization: Basic «amFuZTpodW50ZXIy»',
    'curl -u x https://u:«p»@h/ --password=«opensesame» -d access_token=«EAAB12345678»&x=1',
    'def login(password: str, token=None, pwd=self.pwd): password = getpass(); secret = config.secret',
    'auth failed: bad password "«letmein99»", password \'«hunter22»\' for jane; password "field" is empty, the "password" "x1y2z3", password "a1 b2c3"',
    'my password «Hop!hop22» is wrong, reset pw to «Winter2026!» and told her; password reset, pw to change, password 12 chars, pw abc(1)!, password field1',
    'passwords: 12, password_file=/etc/x, bypass=1234abcd, token: identifier, max_tokens=4096, tokens=[1]',
    'PASSWORD=$PASSWORD password=%(pw)s password="" password: "********" <password> password=<password> secret: null',
    '<password>«hunter2»</password> <db.password>«Pa55w0rd»</db.password> <password>secret</password> <b>hunter2</b> <password>a b</password> second_pass=enabled',
    'Your temporary password is «Xy7!kd9P». The password was "«hunter2»", --password «opensesame1» DB_PASS=«hunter2» Password = «hunter2!»',
    'mongodb+srv://u:«p@ss»@cluster; password is required, password is 8 characters, --password $PW, --password -x',
    '17,"{""password"":""«hunter2»"",""n"": ""x"", ""clientSecret"": ""«s3cr3t-v4lue»""}"\n18,"{""password"":"""",""token"":12}",""',
    'pwd: /usr/local/bin, pwd=/var/tmp/x',
    'token: android.os.BinderProxy@2bd79ce password=[B@1f2e3d "token":"com.acme.Key[]@1f2e3"; password: «Summer@2024», password: «Hunter@1f2e3d», password: «john.Smith@1984» token: «SummerTime@2024ab»',
    'connector pin: 1034, GPIO pin 1034, {"gpio_pin":1034,"pin":«1034»}; PIN: «1034», pin code «1034», card pin «1034»',
    'sudo: jane : TTY=pts/0 ; PWD=/home/jane ; USER=root; pwd=«/x9y+z», DB_PWD=«/x9y+z»',
    'UID=sa;PWD=«/s3cr3tPa55»;Driver=x UID=sa; PWD=«/s3cr3tPa55»; /login?USER=sa&PWD=«/s3cr3tPa55»',
    'https://example.com:8080/a@b http://user@host/ git@github.com:a/b key: value, 12:30:45',
    "password: «Tr0ub4dor&3», pwd=«it's4me&you» ?password=«x9y»&next=1 password=«x9y»&amp;n=1; password=«x9y»&&run, 'pwd=«x9y»','b'",
    'password = «Tr0ub4dor»&3{--x}',
    'userPassword:: «e1NTSEF9»\npassword :: String',
    'root:«$6$rounds=5000$saltsalt$N1Zq5w0Yv8b5kXnY9r7uX1»:19000:0:99999:7::: "«$2b$12$abcdefghijklmnopqrstuvABCDEFGHIJKLMNOPQRSTUVWXYZ01234»"',
    'DB_PW=«hunter2x» pw: «x9y8z7» SECRET_KEY=«9a8b7c6d5e4f3a2b» API_TOKEN := «ab12cd34ef56» DB_PASSWORD ?= «hunter2x» upw=hunter2x',
    'secret:\n  «9a8b7c6d5e4f»\npassword: |-\n    «hunter2x»\ntoken:\n  kind: ab12cd34ef56\ntoken:\nab12cd34ef56',
    'arn:aws:secretsmanager:eu-west-1:123456789012:secret:MyDb-a1b2c3 clientToken=ab12cd34ef56 nextToken: "ab12cd34ef56" token=Token{kind=ab12}, sessionid=0x14f05578bd80001',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of shells.
    '${DB_PASSWORD:-«hunter2x»} ${PASSWORD:?missing} "${API_TOKEN:+ab12cd34ef56}" ${DB_PASSWORD:-"«hunter2x»"} ${PASSWORD:-}',
    '[![c](https://x.example/b.svg?token=«yZL6LtXkOA»)](https://x.example/gh)',
    'costs $1$ or $6$x, sed s/$1$2/x/, `$5$` and «$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$RdescudvJCsgt3ub+b4dWA».',
    '$ curl -sk -u jane:«secret123» https://x/ && curl --user "jane:«s3:cret»" y; curl -u jane: x; tar -u jane:secret123',
    '2024-05-06 INFO ran: mysqldump -u root -p«S3cret!» -h db shop; sshpass -p «hunter2» ssh x; sshpass -p"«hunter2»" ssh; mysql -p shop',
    'docker login --password «hunter2x» r.io\nmysql -v --passphrase «hunter2x»\nmongodump -u jane --password «S3cret99» --db x',
    'The mysql password is «hunter2x».\nmongo password is «hunter2x».\naz login -p token: «hunter2x»',
    '{"cmd":"docker login -u jane -p «hunter2» && docker run -p 80:80\nssh -p 22 x"}\nmkdir -p dir/x\nssh -p 2222 host\nmysql -p$PW shop\nls -print',
  ],
});

/** A check by the range that code finds, which reads on where the form ends. */
function inCode(find: (view: View, at: number) => Found | undefined): InCode {
  return {
    kind: 'code',
    inPlace: true,
    sees: REACH,
    holds: (_id, { bytes, low, start, high }) =>
      judged(find({ bytes, low, floor: low, high }, start)),
  };
}

function judged(found: Found | undefined): Judged | false {
  if (found === undefined) return false;
  const { start, end, confidence, classification } = found;
  return { start, end, confidence, valid: false, ...(classification && { kind: classification }) };
}

/** The separator after the name of a key at `at`. */
function separatorAfter({ bytes }: View, at: number): number {
  let p = at;
  while (SIGN[bytes[p]] === 0) p++;
  return p;
}

function ofKey(view: View, sign: number): Found | undefined {
  return view.bytes[sign] === GREATER_THAN ? inElement(view, sign) : afterKey(view, sign);
}

/** All that `<password>…</password>` holds, with the end of its tag at `at`. */
function inElement(view: View, at: number): Found | undefined {
  const { bytes, low, floor } = view;
  const secrecy = keyBefore(view, at);
  const start = at + 1;
  if (secrecy === undefined || secrecy === 'header' || start < floor) return undefined;
  let open = at;
  while (open > low && KEY[bytes[open - 1]] === 1) open--;
  if (open <= low || bytes[open - 1] !== LESS_THAN) return undefined;
  const high = Math.min(view.high, at + REACH);
  let end = start;
  while (end < high && bytes[end] > SPACE && bytes[end] !== LESS_THAN) end++;
  if (end + 1 >= high || bytes[end] !== LESS_THAN || bytes[end + 1] !== SLASH) return undefined;
  const value = bytes.toString('latin1', start, end);
  if (!isSecretValue(value, secrecy, { quoted: true, tight: true, next: LESS_THAN }))
    return undefined;
  return { start, end, confidence: 0.9, classification: secrecy };
}

const SCHEME = /^(bearer {1,2}|basic {1,2})([\w.~+/=-]{8,})/i;

/** The credentials after the name of a scheme, wherever they are: `Bearer …`, and `Basic …` if they hold a colon (RFC 7617). */
function ofScheme({ bytes, high }: View, at: number): Found | undefined {
  const text = bytes.toString('latin1', at, Math.min(high, at + REACH));
  const [, scheme = '', value = ''] = SCHEME.exec(text) ?? [];
  const isBasic = scheme.toLowerCase().startsWith('basic');
  if (isBasic && !/^[ -~]*:[ -~]*$/.test(Buffer.from(value, 'base64').toString('latin1')))
    return undefined;
  return secretOf(value.replace(/[.]+$/, ''), at + scheme.length);
}

/** A parameter of a query whose value is long and mixed enough to be a secret: `?code=…` has also those of countries. */
function ofParameter({ bytes, high }: View, at: number): Found | undefined {
  const text = bytes.toString('latin1', at, Math.min(high, at + REACH));
  const [, key = '', value = ''] = /^(\w+=)([\w.~+/%-]{12,})/.exec(text) ?? [];
  return secretOf(value, at + key.length);
}

function secretOf(value: string, start: number): Found | undefined {
  if (!isSecretValue(value, 'secret', { quoted: true, tight: true, next: -1 })) return undefined;
  return { start, end: start + value.length, confidence: 0.8, classification: 'secret' };
}

const DEVICE =
  /^((?:snmp-server community|isakmp key|(?:password|secret|key) [0578]|key-string|(?:tacacs|radius)-server key) )([^\s"'<>{}$]{4,64})(?=\s|$)/i;

/** The secret in a line of a router's configuration. */
function ofDevice({ bytes, high }: View, at: number): Found | undefined {
  const text = bytes.toString('latin1', at, Math.min(high, at + SAID_BYTES));
  const [, before = '', value = ''] = DEVICE.exec(text) ?? [];
  if (value === '' || /^(?:address|encrypted|public|config-key)$/i.test(value)) return undefined;
  const start = at + before.length;
  return { start, end: start + value.length, confidence: 0.8, classification: 'password' };
}

const ORACLE = /^(\w+ (?:-[sl] )?["']?\w{1,64}\/)([^\s"'@/<>$&%]{3,64})(?=["']?(?:@|\s|$))/i;

/** The password in a connection of Oracle's tools: `sqlplus scott/…@orcl`. */
function ofOracle({ bytes, high }: View, at: number): Found | undefined {
  const text = bytes.toString('latin1', at, Math.min(high, at + SAID_BYTES));
  const [, before = '', value = ''] = ORACLE.exec(text) ?? [];
  if (value === '') return undefined;
  const start = at + before.length;
  return { start, end: start + value.length, confidence: 0.8, classification: 'password' };
}

const PASSWORD_FILE = /^(:\d{4,5}:[\w*-]{1,40}:[\w*.-]{1,64}:)([^\s:]{3,64})(?=\r?\n|$)/;
const HOST_BEFORE = /(?:^|\n)[\w.*-]{1,80}$/;

/** The password in a line of PostgreSQL's password file: `host:port:database:user:password`. */
function ofPasswordFile({ bytes, low, high }: View, at: number): Found | undefined {
  const text = bytes.toString('latin1', at, Math.min(high, at + REACH));
  const [, before = '', value = ''] = PASSWORD_FILE.exec(text) ?? [];
  if (value === '' || !HOST_BEFORE.test(bytes.toString('latin1', Math.max(low, at - 81), at)))
    return undefined;
  const start = at + before.length;
  return { start, end: start + value.length, confidence: 0.8, classification: 'password' };
}

function option(view: View, at: number): Found | undefined {
  const found = optionPassword(view, at);
  return found && { ...found, confidence: 0.8, classification: 'password' };
}

/** The word at `at` after `password is …` or `--password …`, if it holds more than letters. */
function spoken({ bytes, low, high }: View, at: number): Found | undefined {
  const text = bytes.toString('latin1', at, Math.min(high, at + SAID_BYTES));
  const isOption = at - 2 >= low && bytes[at - 1] === HYPHEN && bytes[at - 2] === HYPHEN;
  const quoted = isOption ? null : QUOTED_VALUE.exec(text);
  const [, before = '', value = ''] = quoted
    ? [quoted[0], quoted[1], quoted[3]]
    : ((isOption ? OPTION_VALUE.exec(text) : (SAID_VALUE.exec(text) ?? SPOKEN_VALUE.exec(text))) ??
      []);
  if (value.length < 6 || !/[A-Za-z]/.test(value) || !/[\d!@#$%^&*]/.test(value)) return undefined;
  if (!isSecretValue(value, 'password', { quoted: true, tight: true, next: SPACE }))
    return undefined;
  const start = at + before.length;
  return { start, end: start + value.length, confidence: 0.8, classification: 'password' };
}

/** The password in `user:password@` after `://`; the last `@` of the authority ends it. */
function inUrl({ bytes, low, ...view }: View, from: number): Found | undefined {
  const high = Math.min(view.high, from + REACH - 3);
  if (from - 4 < low || ALNUM[bytes[from - 4]] === 0) return undefined;
  let p = from;
  while (p < high && USER_END[bytes[p]] === 0 && bytes[p] !== COLON) p++;
  if (p >= high || bytes[p] !== COLON) return undefined;
  const start = p + 1;
  let end = start;
  while (end < high && USER_END[bytes[end]] === 0) end++;
  // `p@ss@host`: the last at sign before the host counts.
  for (let next = end; next < high && bytes[next] === AT; ) {
    end = next++;
    while (next < high && USER_END[bytes[next]] === 0 && bytes[next] !== COMMA) next++;
  }
  if (end >= high || bytes[end] !== AT || end === start) return undefined;
  const value = bytes.toString('latin1', start, end);
  const at = { quoted: true, tight: true, next: AT };
  if (!isSecretValue(value, 'password', at)) return undefined;
  return { start, end, confidence: 0.9, classification: 'url' };
}

function afterKey(view: View, at: number): Found | undefined {
  const secrecy = keyBefore(view, at);
  if (secrecy === undefined) return undefined;
  const { bytes } = view;
  const high = Math.min(view.high, at + REACH);
  let start = at + 1;
  if (isInArn(view, at)) return undefined;
  if (bytes[at] === COLON && start < high && bytes[start] === EQUALS) start++;
  // `==` and `=>` assign nothing, or what follows them.
  if (bytes[at] === EQUALS && start < high && (bytes[start] === EQUALS || bytes[start] === TILDE))
    return undefined;
  if (start < high && AFTER_VARIABLE[bytes[start]] === 1 && isVariable(view, at)) {
    if (bytes[start] !== HYPHEN) return undefined;
    start++;
  }
  if (start < high && bytes[start] === GREATER_THAN) start++;
  else if (bytes[at - 1] !== SPACE && isBase64Mark(bytes, at, high)) start++;
  start = pastBlanks(bytes, start, high);
  if (bytes[at] === COLON && start < high) start = pastLine(bytes, start, high);
  if (secrecy === 'header') start = pastScheme(bytes, start, high);
  if (start >= high || start < view.floor || isDirectory(view, at, start)) return undefined;
  const quote = isDoubled(bytes, at - 1, view.low)
    ? doubledAt(bytes, start, high)
    : quoteAt(bytes, start, high);
  const from = start + quote;
  const escaped = quote === 2 && bytes[start] === BACKSLASH;
  const quoted = quote > 0;
  const tight = bytes[at] === EQUALS && start === at + 1 && bytes[at - 1] > SPACE;
  const end = (quoted ? [closing(bytes, from, high, escaped)] : valueEnds(bytes, from, high)).find(
    (end) => {
      if (end <= from || (end === high && high === at + REACH)) return false;
      const next = end < high ? bytes[end] : -1;
      const value = bytes.toString('latin1', from, end);
      return isSecretValue(value, secrecy, { quoted, tight, next });
    },
  );
  if (end === undefined) return undefined;
  const classification = secrecy === 'password' ? 'password' : 'secret';
  return { start: from, end, confidence: secrecy === 'password' ? 0.9 : 0.8, classification };
}

/** A default (`:-`), a message (`:?`) or another text (`:+`) of a variable of shells. */
const AFTER_VARIABLE = byteSet('?+-');

/** Whether the colon at `at` follows the name of a variable: `${PASSWORD:`. */
function isVariable({ bytes, low }: View, at: number): boolean {
  const p = backOver(KEY, bytes, at, low);
  return p - 2 >= low && bytes[at] === COLON && bytes.toString('latin1', p - 2, p) === '${';
}

/** `arn:aws:secretsmanager:eu-west-1:123456789012:secret:NAME`; in `INFO:root:password: …` a key follows others. */
function isInArn({ bytes, low }: View, at: number): boolean {
  if (bytes[at] !== COLON) return false;
  const start = backOver(IN_ARN, bytes, at, Math.max(low, at - LONGEST_LINE));
  return ARN.test(bytes.toString('latin1', start, at));
}

const IN_ARN = byteSet('0-9A-Za-z:_./*-');
const ARN = /(?:^|[./])arn:/;

/** Past the end of the line and the blanks that begin the next one, where it is indented: `secret:⏎  value` in YAML. */
function pastLine(bytes: Buffer, at: number, high: number): number {
  const [line = ''] =
    /^(?:[>|]-?)?\r?\n {1,16}(?=\S+ *(?:[\r\n]|$))/.exec(
      bytes.toString('latin1', at, Math.min(high, at + LONGEST_LINE)),
    ) ?? [];
  return at + line.length;
}

/** A path below a root that systems have: `/usr/local/bin`. */
const PATH = /^\/(?:usr|home|var|tmp|opt|etc|srv|mnt|media|Users|private)\/[\w.-]/;
const LONGEST_ROOT = 12;

/**
 * `PWD=/home/jane`, as shells and `COMMAND=` of sudo have it, and `pwd: /usr/local/bin`; not `UID=sa;PWD=/…`, which connection strings
 * do.
 */
function isDirectory({ bytes, low, high }: View, at: number, start: number): boolean {
  if (
    bytes[start] === SLASH &&
    /pwd\s{0,2}$/i.test(bytes.toString('latin1', Math.max(low, at - 5), at))
  )
    if (PATH.test(bytes.toString('latin1', start, Math.min(high, start + LONGEST_ROOT))))
      return true;
  if (bytes[at] !== EQUALS || bytes[start] !== SLASH || start !== at + 1) return false;
  return (
    at - 3 >= low &&
    bytes[at - 1] === CAPITAL_D &&
    bytes[at - 2] === CAPITAL_W &&
    bytes[at - 3] === CAPITAL_P &&
    (at - 3 === low || (KEY[bytes[at - 4]] === 0 && !isAfterPair(bytes, at - 3, low)))
  );
}

/** Whether the key at `at` follows `…;` or `…&`, with or without a blank after it; but not ` ;`, as sudo writes it. */
function isAfterPair(bytes: Buffer, at: number, low: number): boolean {
  const mark = bytes[at - 1] === SPACE ? at - 2 : at - 1;
  if (mark < low || (bytes[mark] !== SEMICOLON && bytes[mark] !== AMPERSAND)) return false;
  return mark === low || bytes[mark - 1] !== SPACE;
}

/** Whether LDIF's `:: ` is at `at`, before a value in Base64 (RFC 2849). */
function isBase64Mark(bytes: Buffer, at: number, high: number): boolean {
  return at + 2 < high && bytes[at] === COLON && bytes[at + 1] === COLON && bytes[at + 2] === SPACE;
}

/** Secrecy of the key before `at`; its quotes and the blanks after it are skipped. */
function keyBefore({ bytes, low }: View, at: number): Secrecy | undefined {
  let end = at;
  while (end > low && end > at - MOST_BLANKS && bytes[end - 1] === SPACE) end--;
  if (end > low && bytes[end - 1] === QUESTION_MARK) {
    end--;
    while (end > low && bytes[end - 1] === SPACE) end--;
  }
  if (isDoubled(bytes, end - 1, low)) end--;
  if (end > low && isQuote(bytes[end - 1])) end--;
  if (end > low && bytes[end - 1] === BACKSLASH) end--;
  if (end - 3 < low || !mayEnd(bytes, end)) return undefined;
  let start = end;
  const least = Math.max(low, end - LONGEST_KEY);
  while (start > least && KEY[bytes[start - 1]] === 1) start--;
  // The letter of an escape does not belong to the key: `\npwd=`.
  if (start > low && bytes[start - 1] === BACKSLASH && ESCAPED_BLANK[bytes[start]] === 1) start++;
  return secrecyOf(bytes.toString('latin1', start, end));
}

function pastBlanks(bytes: Buffer, from: number, high: number): number {
  let p = from;
  while (p < high && p < from + MOST_BLANKS && (bytes[p] === SPACE || bytes[p] === TAB)) p++;
  return p;
}

/** Past `Bearer ` and its like. */
function pastScheme(bytes: Buffer, from: number, high: number): number {
  const [scheme = ''] =
    /^["']?(?:Bearer|Basic|Token|Digest|ApiKey|Negotiate) {1,2}/i.exec(
      bytes.toString('latin1', from, Math.min(high, from + 14)),
    ) ?? [];
  return from + scheme.length;
}

/** Bytes of the quote at `at`: `"`, `'`, or `\"` where a JSON text holds JSON. */
function quoteAt(bytes: Buffer, at: number, high: number): number {
  if (isQuote(bytes[at])) return 1;
  return bytes[at] === BACKSLASH && at + 1 < high && isQuote(bytes[at + 1]) ? 2 : 0;
}

/** Whether two double quotes end at `last`: in a field of CSV that holds JSON each quote is written twice. */
function isDoubled(bytes: Buffer, last: number, low: number): boolean {
  return last > low && bytes[last] === QUOTE && bytes[last - 1] === QUOTE;
}

function doubledAt(bytes: Buffer, at: number, high: number): number {
  return at + 1 < high && isDoubled(bytes, at + 1, at) ? 2 : 0;
}

/** Position of the quote that ends the value; `high` if the text ends first, -1 if the line does. */
function closing(bytes: Buffer, from: number, high: number, escaped: boolean): number {
  const quote = bytes[from - 1];
  let p = from;
  while (p < high && bytes[p] !== quote && bytes[p] !== NEWLINE) {
    if (escaped && bytes[p] === BACKSLASH && p + 1 < high && bytes[p + 1] === quote) return p;
    p += !escaped && bytes[p] === BACKSLASH ? 2 : 1;
  }
  if (p >= high) return high;
  return bytes[p] === quote ? p : -1;
}

/** Possible ends of a value without quotes: after all characters that may be inside it, else before the first one. */
function valueEnds(bytes: Buffer, from: number, high: number): readonly number[] {
  let p = from;
  let plain = -1;
  for (; p < high; p++) {
    if (VALUE_END[bytes[p]] === 0 && !isLinkEnd(bytes, p, high)) {
      if (plain < 0 && partsText(bytes, p)) plain = p;
      continue;
    }
    if (!isAmid(bytes, p, from, high)) break;
    if (plain < 0) plain = p;
  }
  const end = withoutMarks(bytes, from, p, high);
  return plain < 0 ? [end] : [end, withoutMarks(bytes, from, plain, high)];
}

/** Whether a cell's end, or a blank or a quote beyond ASCII, is at `at`: seldom in a value, often after one. */
function partsText(bytes: Buffer, at: number): boolean {
  if (bytes[at] === PIPE) return true;
  if (bytes[at] === PUNCTUATION_OF_2) return bytes[at + 1] === NO_BREAK_SPACE;
  return bytes[at] === PUNCTUATION_OF_3 && bytes[at + 1] <= JOINERS;
}

/** The second byte of U+2040 to 207F: from U+2000 on are blanks, dashes, quotes and characters of no width. */
const JOINERS = 0x81;

/**
 * Removes a sentence's punctuation at the end (but not an exclamation mark, which often belongs to a password), and a
 * bracket that was opened before the value.
 */
function withoutMarks(bytes: Buffer, from: number, end: number, high: number): number {
  let p = end;
  for (; p > from; p--) {
    const last = String.fromCharCode(bytes[p - 1]);
    const opened = OPENERS[last];
    const mark = '.,:?'.includes(last) && (p >= high || bytes[p] <= SPACE);
    if (!mark && (opened === undefined || bytes.subarray(from, p).includes(opened))) return p;
  }
  return p;
}

/** Whether the address of a link in Markdown ends: `![x](…?token=abc)](https://…`. */
function isLinkEnd(bytes: Buffer, at: number, high: number): boolean {
  return (
    at + 2 < high &&
    bytes[at] === CLOSE_PAREN &&
    bytes[at + 1] === CLOSE_BRACKET &&
    bytes[at + 2] === OPEN_PAREN
  );
}

/** Whether a quote or `&` is the value's own: `it's4me&you`, not `x9y&next=1` nor `'x9y','b'`. */
function isAmid(bytes: Buffer, at: number, from: number, high: number): boolean {
  if (at === from || at + 1 >= high || ALNUM[bytes[at + 1]] === 0) return false;
  if (isQuote(bytes[at])) return ALNUM[bytes[at - 1]] === 1;
  return (
    bytes[at] === AMPERSAND &&
    !/^[\w.[\]-]{1,40}[=;]/.test(bytes.toString('latin1', at + 1, Math.min(high, at + 42)))
  );
}
