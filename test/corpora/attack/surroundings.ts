import type { Kind } from './kinds.ts';

/** A value as it is written in a text, and the text before and after it. */
export type Placed = readonly [before: string, written: string, after: string];

/** Writes a value, with the words that it needs, into a text. `undefined` where it cannot be written so. */
export type Surrounding = (kind: Kind) => Placed | undefined;

/** A surrounding counts for kinds of values that are found in the plain ones that it stands for. */
/** Surroundings with their names. */
export type Named = readonly (readonly [
  name: string,
  surrounding: Surrounding,
  plain?: readonly Surrounding[],
])[];

const sentence = ({ before = '', value, after = '' }: Kind) =>
  [`it is ${before}`, value, `${after} there`] as const;

/** The plain sentence that a value is in, and the value alone. */
export const PLAIN: readonly Surrounding[] = [
  sentence,
  ({ before = '', value, after = '' }) => [before, value, after],
];

const ESCAPED_BREAKS: Readonly<Record<string, readonly string[]>> = {
  JSON: [
    '\\n',
    '\\r\\n',
    '\\t',
    '\\u000a',
    '\\u0020',
    '\\u00a0',
    '\\u0022',
    '\\u2028',
    '\\u003c',
    '\\"',
  ],
  'JSON twice': ['\\\\n', '\\\\u000a', '\\\\t', '\\\\\\"', '\\\\\\\\n'],
  C: [
    '\\v',
    '\\f',
    '\\xa0',
    '\\x0a',
    '\\x20',
    '\\x22',
    '\\012',
    '\\240',
    '\\U0000000a',
    '\\U000000a0',
    '\\u{a}',
  ],
  RTF: ["\\'e9 ", "\\'a0", '\\~', '\\par ', '\\line ', '\\tab '],
  'quoted-printable': ['=0A', '=0D=0A', '=20', '=C2=A0', '=A0', '=09', '=E2=80=9C', '=\r\n '],
  URL: ['%0A', '%0a', '%0D%0A', '%20', '%2520', '%C2%A0', '%09', '%22', '%3A', '%3D', '%250A'],
  HTML: [
    '&#10;',
    '&#xa;',
    '&#x0A;',
    '&nbsp;',
    '&#160;',
    '&#9;',
    '&quot;',
    '&#34;',
    '&#39;',
    '&lt;',
    '&gt;',
    '&amp;',
    '&Tab;',
    '&NewLine;',
    '<br>',
    '<br/>',
    '&amp;nbsp;',
    '&#010;',
  ],
  syslog: ['#012', '#011', '#015#012', '#033[0m'],
  'cat -v': ['^I', '^M', '^J', '^@', '^[[0m', 'M-BM- '],
};
const ESC = [
  '\x1b',
  '\\x1b',
  '\\x1B',
  '\\e',
  '\\E',
  '\\033',
  '^[',
  '\\u001b',
  '\\u001B',
  '#033',
  '%1B',
  '=1B',
  '&#27;',
  '&#x1b;',
];
const COMMANDS = [
  '[0m',
  '[1;31m',
  '[20G',
  '[1;1H',
  '[K',
  '[2J',
  '[?25l',
  '(B',
  '7',
  ']0;t\x07',
  '=',
  '[38;2;255;0;0m',
];

const breaks: readonly (readonly [string, string])[] = [
  ...Object.entries(ESCAPED_BREAKS).flatMap(([name, spellings]) =>
    spellings.map((sign) => [`${name} ${JSON.stringify(sign)}`, sign] as const),
  ),
  ...ESC.flatMap((esc) =>
    (esc === '\x1b' || esc === '\\x1b' || esc === '\\033' ? COMMANDS : ['[0m', '[20G', '(B']).map(
      (command) => [`terminal ${JSON.stringify(esc + command)}`, esc + command] as const,
    ),
  ),
  ['terminal U+009B', '\u009b0m'],
  ['terminal U+009B G', '\u009b20G'],
  ['terminal byte 9B', '\\x9b0m'],
];

type Joined = (sign: string) => Surrounding;
const JOINED: Readonly<Record<string, Joined>> = {
  'before a value':
    (sign) =>
    ({ before = 'a', value, after = '' }) => [`it is ${before}${sign}`, value, `${after} there`],
  'before words after a letter':
    (sign) =>
    ({ before = '', value, after = '' }) => [`a${sign}${before}`, value, `${after} there`],
  'before words after a digit':
    (sign) =>
    ({ before = '', value, after = '' }) => [`x 7${sign}${before}`, value, `${after} there`],
  'after a value':
    (sign) =>
    ({ before = '', value }) => [`it is ${before}`, value, `${sign}there`],
};
const beforeValue: Named = breaks.flatMap(([name, sign]) =>
  Object.entries(JOINED).map(
    ([where, joined]) => [`${name} ${where}`, joined(sign), [joined(' '), joined('\n')]] as const,
  ),
);

const SEPARATORS = [
  '|',
  '||',
  ';',
  ',',
  ':',
  '=',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\u2009',
  '\u202f',
  '\u3000',
  '\u2028',
  '\0',
  '\x01',
  '\x1e',
  '\x1f',
  '\v',
  '\f',
  '"',
  "'",
  '`',
  '”',
  '“',
  '’',
  '‘',
  '«',
  '»',
  '„',
  '‹',
  '›',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '<',
  '>',
  '*',
  '**',
  '~',
  '#',
  '•',
  '·',
  '…',
  '–',
  '—',
  '→',
  '│',
  '，',
  '。',
  '：',
  '（',
  '）',
  '、',
  '；',
  '！',
  '!',
  '?',
  '/',
  '\\',
  '&',
  '✓',
  '😀',
  '™',
  '®',
  '§',
  '€',
];
const separated: Named = SEPARATORS.flatMap(
  (sign) =>
    [
      [
        `${JSON.stringify(sign)} before`,
        ({ before = '', value, after = '' }) => [`it is${sign}${before}`, value, `${after} there`],
      ],
      [
        `${JSON.stringify(sign)} after`,
        ({ before = '', value }) => [`it is ${before}`, value, `${sign} there`],
        [({ before = '', value }) => [`it is ${before}`, value, `\n there`]],
      ],
    ] as const,
);

const PREFIXES = [
  'INFO:root:',
  'DEBUG:app:',
  'config.yml:12:',
  './src/a.py:7:',
  'x:',
  '[x]:',
  'app|',
  'host app[12]:',
  '12:',
  'ERROR:',
  '>',
  '//',
  '#',
  '-',
  '- ',
  '* ',
  '|',
  '> ',
  '+',
  '$',
  'a.b.c:',
  'level=info msg=',
];
const prefixed: Named = PREFIXES.map(
  (prefix) =>
    [
      `${JSON.stringify(prefix)} at the line's start`,
      ({ before = '', value, after = '' }) => [prefix + before, value, after],
    ] as const,
);

const around =
  (open: string, close: string, written: (text: string) => string = (text) => text): Surrounding =>
  ({ before = '', value, after = '' }) => [
    open + written(before),
    written(value),
    written(after) + close,
  ];
const json = (text: string) => JSON.stringify(text).slice(1, -1);
/** A cell without quotes has no commas. */
const withoutCommas = (text: string) => text.replace(/, /g, ' ').replace(/,/g, ' ');
const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const containers: Named = [
  ['JSON string', around('{"m":"', '"}', json)],
  ['JSON string in a sentence', around('{"m":"see ', ' there"}', json)],
  ['JSON after \\n', around('{"m":"line\\n', '\\nmore"}', json)],
  ['JSON in a JSON string', around('{"log":"{\\"m\\":\\"', '\\"}\\n"}', (t) => json(json(t)))],
  [
    'JSON twice in a JSON string',
    around('{"a":"{\\"log\\":\\"{\\\\\\"m\\\\\\":\\\\\\"', '\\\\\\"}\\\\n\\"}"}', (t) =>
      json(json(json(t))),
    ),
  ],
  ['JSON array', around('["a","', '","b"]', json)],
  [
    "docker's json-file",
    around('{"log":"', '\\n","stream":"stdout","time":"2024-01-05T10:00:00.123456789Z"}', json),
  ],
  ['CSV cell first', around('', ',open,7', withoutCommas)],
  ['CSV cell', around('7,', ',open', withoutCommas)],
  ['CSV cell in quotes', around('7,"', '",open')],
  ['TSV cell', around('7\t', '\topen')],
  ['cell of a table', around('| 7 | ', ' | open |')],
  ['cell of a tight table', around('|7|', '|open|')],
  ['cells with semicolons', around('7;', ';open')],
  ['XML element', around('<r><n>', '</n></r>', xml)],
  ['XML attribute', around('<r n="', '"/>', xml)],
  ['XML CDATA', around('<r><![CDATA[', ']]></r>')],
  ['HTML cell', around('<tr><td>', '</td></tr>', xml)],
  ['HTML comment', around('<!-- ', ' -->')],
  ['HTML title', around('<a title="', '">x</a>', xml)],
  ['href with a parameter', around('<a href="/s?c=', '">x</a>', encodeURIComponent)],
  ['href with two parameters', around('<a href="/s?a=1&amp;c=', '">x</a>', encodeURIComponent)],
  ['src with a parameter', around('<img src="s?c=', '">', encodeURIComponent)],
  ['query', around('GET /s?c=', ' HTTP/1.1', encodeURIComponent)],
  [
    'query with plus',
    around('GET /s?c=', '&d=1 HTTP/1.1', (t) => encodeURIComponent(t).replace(/%20/g, '+')),
  ],
  ['form', around('a=1&c=', '&d=2', encodeURIComponent)],
  ['YAML', around('m: ', '\n')],
  ['YAML in quotes', around('m: "', '"\n', json)],
  ['YAML list', around('m:\n  - ', '\n')],
  ['YAML block', around('m: |\n  ', '\n')],
  ['setting', around('m=', '\n')],
  ['setting in quotes', around("M='", "'\n")],
  ['export', around('export M="', '"\n')],
  ['logfmt', around('level=info msg="', '" n=1', json)],
  ['SQL', around("INSERT INTO t VALUES (1, '", "');", (t) => t.replace(/'/g, "''"))],
  ["SQL N'", around("INSERT INTO t VALUES (1, N'", "');", (t) => t.replace(/'/g, "''"))],
  ["SQL E'", around("INSERT INTO t VALUES (1, E'", "');", (t) => t.replace(/'/g, "''"))],
  ["SQL U&'", around("INSERT INTO t VALUES (1, U&'", "');", (t) => t.replace(/'/g, "''"))],
  ["SQL _utf8'", around("INSERT INTO t VALUES (1, _utf8mb4'", "');", (t) => t.replace(/'/g, "''"))],
  ["SQL set N'", around("UPDATE t SET m = N'", "' WHERE n = 1;", (t) => t.replace(/'/g, "''"))],
  ["Python b'", around("b'", "'", (t) => t.replace(/'/g, "\\'"))],
  ["Python u'", around("{u'm': u'", "'}", (t) => t.replace(/'/g, "\\'"))],
  ["Python r'", around("r'", "'")],
  ['C++ L"', around('L"', '"', json)],
  ['C# @"', around('@"', '"')],
  ['C# $"', around('$"', '"')],
  ['Objective-C', around('@"', '";', json)],
  ['Ruby', around('{:m=>"', '"}', json)],
  ['PHP', around("'m' => '", "',", (t) => t.replace(/'/g, "\\'"))],
  [
    'PHP serialize',
    ({ before = '', value, after = '' }) => [
      `s:${(before + value + after).length}:"${before}`,
      value,
      `${after}";`,
    ],
  ],
  ['Go %q', around('m="', '"', json)],
  ['Rust Debug', around('Some("', '")', json)],
  ['Java toString', around('User{m=', ', n=1}')],
  ['Lisp', around('(m . "', '")', json)],
  ["shell $'", around("$'", "'")],
  [
    'vCard note',
    around('BEGIN:VCARD\nVERSION:3.0\nUID:7\nNOTE:see ', ' there\nEND:VCARD\n', (t) =>
      t.replace(/[,;]/g, '\\$&').replace(/\n/g, '\\n'),
    ),
  ],
  [
    'iCalendar description',
    around(
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDESCRIPTION:see ',
      ' there\nEND:VEVENT\nEND:VCALENDAR\n',
      (t) => t.replace(/[,;]/g, '\\$&').replace(/\n/g, '\\n'),
    ),
  ],
  ['escaped commas', around('see ', ' there', (t) => t.replace(/,/g, '\\,'))],
  [
    'HL7 note',
    around('MSH|^~\\&|A|B|C|D|20240105||ORU^R01|1|P|2.5\rNTE|1||', '|\r', (t) =>
      t.replace(/[&|^~\\]/g, ' ').replace(/\n/g, '\\.br\\'),
    ),
  ],
  ['mail header', around('Subject: ', '\n\nx')],
  ['quoted mail', around('> ', '\n> x')],
  ['Markdown code', around('`', '`')],
  ['Markdown bold', around('**', '**')],
  ['Markdown link', around('[x](', ')')],
  ['LaTeX', around('\\textbf{', '}')],
  ['RTF', around('{\\rtf1\\ansi\\b ', '\\b0\\par}')],
  ['RTF after a command', around("{\\rtf1 caf\\'e9 ", '\\par}')],
  ['ini section', around('[', ']\n')],
  ['command line option', around('run --m="', '" -v')],
  ['journald field', around('MESSAGE=', '\n')],
  ['syslog', around('<34>1 2024-01-05T10:00:00Z h a 1 - - ', '\n')],
  ['CEF', around('CEF:0|a|b|1|2|c|5|msg=', ' n=1')],
  ['GELF', around('{"version":"1.1","short_message":"', '"}\0', json)],
  ['Erlang', around('<<"', '">>', json)],
  ['Postgres array', around('{1,"', '"}', json)],
  [
    'MySQL report',
    around('*************************** 1. row ***************************\n   m: ', '\n'),
  ],
];

/** Spells every letter and digit, every digit, or the third one. */
const each = (test: RegExp, written: (sign: string) => string) => (value: string) =>
  value.replace(test, written);
const hex = (sign: string, width: number) => sign.charCodeAt(0).toString(16).padStart(width, '0');
const ESCAPES: readonly (readonly [string, (sign: string) => string])[] = [
  ['\\u00XX', (s) => `\\u${hex(s, 4)}`],
  ['\\\\u00XX', (s) => `\\\\u${hex(s, 4)}`],
  ['\\xXX', (s) => `\\x${hex(s, 2)}`],
  ['\\u{XX}', (s) => `\\u{${hex(s, 2)}}`],
  ['\\U000000XX', (s) => `\\U${hex(s, 8)}`],
  ['\\OOO', (s) => `\\${s.charCodeAt(0).toString(8).padStart(3, '0')}`],
  ['%XX', (s) => `%${hex(s, 2).toUpperCase()}`],
  ['%25XX', (s) => `%25${hex(s, 2).toUpperCase()}`],
  ['=XX', (s) => `=${hex(s, 2).toUpperCase()}`],
  ['&#DD;', (s) => `&#${s.charCodeAt(0)};`],
  ['&#xXX;', (s) => `&#x${hex(s, 2)};`],
  ['&amp;#DD;', (s) => `&amp;#${s.charCodeAt(0)};`],
];
const spelled = (
  name: string,
  written: (value: string) => string,
): readonly [string, Surrounding][] => [
  [
    name,
    ({ before = '', value, after = '' }) => {
      const spelling = written(value);
      return spelling === value ? undefined : [`it is ${before}`, spelling, `${after} there`];
    },
  ],
];
const third = (written: (sign: string) => string) => (value: string) => {
  let n = 0;
  return value.replace(/[0-9A-Za-z]/g, (sign) => (++n === 3 ? written(sign) : sign));
};
const escapedInside: Named = ESCAPES.flatMap(([name, written]) => [
  ...spelled(`one character as ${name}`, third(written)),
  ...spelled(`digits as ${name}`, each(/[0-9]/g, written)),
  ...spelled(`all as ${name}`, each(/[^\n]/g, written)),
  ...spelled(`first as ${name}`, each(/^./, written)),
  ...spelled(`last as ${name}`, each(/.$/, written)),
]);

const mapped = (zero: number) =>
  each(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const MARKS: Readonly<Record<string, string>> = {
  'combining acute': '\u0301',
  'variation selector': '\ufe00',
  'variation selector 16': '\ufe0f',
  'grapheme joiner': '\u034f',
  keycap: '\ufe0f\u20e3',
  'bare keycap': '\u20e3',
  'zero width space': '\u200b',
  'word joiner': '\u2060',
  'soft hyphen': '\u00ad',
  'byte order mark': '\ufeff',
  'right-to-left mark': '\u200f',
  'left-to-right mark': '\u200e',
  isolate: '\u2068',
  pop: '\u2069',
  embedding: '\u202a',
  'arabic letter mark': '\u061c',
  'invisible times': '\u2062',
  'mongolian vowel separator': '\u180e',
  'hangul filler': '\u3164',
  tag: '\u{e0020}',
  'combining stroke': '\u0336',
  'invisible plus': '\u2064',
};
const DIGITS: Readonly<Record<string, (value: string) => string>> = {
  'mathematical bold': mapped(0x1d7ce),
  'mathematical sans': mapped(0x1d7e2),
  'mathematical mono': mapped(0x1d7f6),
  'mathematical double': mapped(0x1d7d8),
  'Arabic-Indic': mapped(0x660),
  'extended Arabic-Indic': mapped(0x6f0),
  Devanagari: mapped(0x966),
  Bengali: mapped(0x9e6),
  Thai: mapped(0xe50),
  'full width': mapped(0xff10),
  circled: each(/[0-9]/g, (d) => (d === '0' ? '\u24ea' : String.fromCodePoint(0x245f + Number(d)))),
  superscript: each(/[0-9]/g, (d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)]),
  subscript: mapped(0x2080),
  segmented: mapped(0x1fbf0),
  'full-width letters': each(/[0-9A-Za-z]/g, (s) => String.fromCharCode(s.charCodeAt(0) + 0xfee0)),
  'mathematical letters': each(/[A-Za-z]/g, (s) =>
    String.fromCodePoint(
      s >= 'a' ? 0x1d41a + s.charCodeAt(0) - 97 : 0x1d400 + s.charCodeAt(0) - 65,
    ),
  ),
};
const unicode: Named = [
  ...Object.entries(MARKS).flatMap(([name, mark]) => [
    ...spelled(`${name} inside`, (v) => v.slice(0, v.length >> 1) + mark + v.slice(v.length >> 1)),
    ...spelled(
      `${name} after each digit`,
      each(/[0-9]/g, (d) => d + mark),
    ),
    [
      `${name} before`,
      ({ before = '', value, after = '' }: Kind) =>
        [`it is ${before}${mark}`, value, `${after} there`] as const,
    ] as const,
    [
      `${name} after`,
      ({ before = '', value, after = '' }: Kind) =>
        [`it is ${before}`, value, `${mark}${after} there`] as const,
    ] as const,
  ]),
  ...Object.entries(DIGITS).flatMap(([name, written]) => spelled(`${name} digits`, written)),
];

/** All surroundings, by group. */
export const SURROUNDINGS: Readonly<Record<string, Named>> = {
  breaks: beforeValue,
  separators: separated,
  prefixes: prefixed,
  containers,
  escaped: escapedInside,
  unicode,
};
