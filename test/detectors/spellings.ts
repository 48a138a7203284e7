/** A kind of value, and the words before it that it needs. */
export interface Kind {
  readonly value: string;
  readonly words?: string;
}

export const KINDS: Readonly<Record<string, Kind>> = {
  ssn: { value: '123-45-6789' },
  phone: { value: '(202) 555-0182' },
  international: { value: '+1 202-555-0182' },
  card: { value: '4111 1111 1111 1111' },
  email: { value: 'jane.roe@example.com' },
  date: { value: '01/02/1980' },
  ip: { value: '203.0.113.47' },
  iban: { value: 'GB33 BUKB 2020 1555 5555 55' },
  mac: { value: '00:14:22:04:25:37' },
  name: { value: 'Jane Roe', words: 'Patient ' },
  street: { value: '1600 Pennsylvania Avenue' },
  zip: { value: '90210-1234', words: 'Beverly Hills, CA ' },
  url: { value: 'https://example.com/p/1' },
  vin: { value: '1HGCM82633A004352' },
  license: { value: 'F255-921-50-094-0', words: 'DL ' },
  account: { value: '1234-5678-90', words: 'account number ' },
  record: { value: '8473-920', words: 'MRN: ' },
  age: { value: '94 years old', words: 'aged ' },
};

type Spell = (value: string) => string;

/** How a writer spells values, and the text that it leaves around them. */
export interface Spelling {
  readonly spell: Spell;
  /** Text that is put into the value, and text after the value that belongs to it. */
  readonly mark?: string;
  readonly close?: string;
  readonly around?: readonly [before: string, after: string];
}

/** Names of signs in HTML. */
const NAMES: Readonly<Record<string, string>> = {
  ' ': 'nbsp',
  '-': 'hyphen',
  '/': 'sol',
  '.': 'period',
  ':': 'colon',
  '@': 'commat',
  '(': 'lpar',
  ')': 'rpar',
  '+': 'plus',
};

const SIGN = /[^0-9A-Za-z]/g;
const hex = (sign: string, width: number) => sign.charCodeAt(0).toString(16).padStart(width, '0');
const capitalHex = (sign: string) => hex(sign, 2).toUpperCase();

/** Writes each sign another way. */
const signs =
  (written: (sign: string) => string): Spell =>
  (value) =>
    value.replace(SIGN, written);

/** Puts a text into the middle of a value. */
const middle =
  (text: string): Spell =>
  (value) =>
    value.slice(0, value.length >> 1) + text + value.slice(value.length >> 1);

/** Marks a value from its second part on, or from its middle where it has one part. */
const marked =
  (mark: string): Spell =>
  (value) => {
    const part = value.search(/(?<=[0-9A-Za-z][^0-9A-Za-z]+)[0-9A-Za-z]/);
    const at = part < 0 ? value.length >> 1 : part;
    return value.slice(0, at) + mark + value.slice(at);
  };

const replaced =
  (from: RegExp, to: string): Spell =>
  (value) =>
    value.replace(from, to);

const JSON_TEXT = ['{"note":"see ', ' there"}'] as const;
const HTML = ['<p>see ', ' there</p>'] as const;
const QUERY = ['GET /find?q=', '&n=1 HTTP/1.1'] as const;

export const SPELLINGS: Readonly<Record<string, Spelling>> = {
  'JSON \\u': { spell: signs((sign) => `\\u${hex(sign, 4)}`), around: JSON_TEXT },
  'JSON \\/': { spell: replaced(/\//g, '\\/'), around: JSON_TEXT },
  'HTML decimal': { spell: signs((sign) => `&#${sign.charCodeAt(0)};`), around: HTML },
  'HTML hexadecimal': { spell: signs((sign) => `&#x${hex(sign, 2)};`), around: HTML },
  'HTML name': {
    spell: signs((sign) => (sign in NAMES ? `&${NAMES[sign]};` : sign)),
    around: HTML,
  },
  'URL %': { spell: signs((sign) => `%${capitalHex(sign)}`), around: QUERY },
  'URL +': {
    spell: signs((sign) => (sign === ' ' ? '+' : `%${capitalHex(sign)}`)),
    around: QUERY,
  },
  'quoted-printable': {
    spell: signs((sign) => `=${capitalHex(sign)}`),
    around: ['you=2C it is ', ' there=20\r\n'],
  },
  'soft line break': {
    spell: middle('=\r\n'),
    mark: '=\r\n',
    around: ['you=2C it is ', ' there=20\r\n'],
  },
  colour: {
    spell: marked('\x1b[31m'),
    close: '\x1b[0m',
    around: ['\x1b[2mlog\x1b[0m it is ', ' there'],
  },
  'colour in JSON': { spell: marked('\\u001b[31m'), close: '\\u001b[0m', around: JSON_TEXT },
  tag: { spell: marked('<b>'), mark: '<b>', close: '</b>', around: HTML },
  'zero width': { spell: middle('\u200b'), around: HTML },
  'soft hyphen': { spell: middle('\u00ad'), around: HTML },
  'wide digits': {
    spell: (value) =>
      value.replace(/\d/g, (digit) => String.fromCharCode(0xfee0 + digit.charCodeAt(0))),
    around: JSON_TEXT,
  },
  dashes: { spell: replaced(/-/g, '\u2011'), around: HTML },
  'no-break blanks': { spell: replaced(/ /g, '\u00a0'), around: HTML },
  'thin blanks': { spell: replaced(/ /g, '\u2009'), around: HTML },
  Markdown: {
    spell: signs((sign) => (sign === ' ' ? sign : `\\${sign}`)),
    around: ['* see ', ' there'],
  },
  shell: { spell: signs((sign) => `\\${sign}`), around: ['$ echo see ', ' there'] },
};
