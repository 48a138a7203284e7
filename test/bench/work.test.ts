import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isDeclared } from '../../src/detectors/detector.ts';
import { definitions } from '../../src/detectors/index.ts';
import { redactBuffer } from '../../src/engine/redact-buffer.ts';
import { planOf } from './profiles.ts';
import { random } from './random.ts';
import { corpora } from './texts/corpora.ts';
import { workCounter } from './work.ts';

/** Most times the work for a byte of the profile's median text. */
const MOST = 5;
/** The work of WebAssembly and the runtime for a byte of any text, 40 to 90 ns, in counts of 10 to 20 ns. */
const PASS = 4;
const BYTES = 2048;
/** Mails have some parts, and texts keys, whatever their length. */
const MORE_BYTES = 8192;
const FOLDER = join(import.meta.dirname, '../../profiles');
const PROFILES = readdirSync(FOLDER).flatMap((name) => /^(.*)\.json$/.exec(name)?.[1] ?? []);
/** Pairs of fragments that are tried with each profile: a sample, by a seed. */
const PAIRS = 24;
const SEED = 39;
const SCOPE = { context: 'none', documentId: 'd' };

const counter = workCounter();
after(() => counter.end());

for (const name of PROFILES) {
  test(`no text takes more than ${MOST} times the work of a usual one with ${name}`, async () => {
    const plan = planOf(FOLDER, name);
    const redact = async (text: Buffer, mail = false) => {
      await redactBuffer(plan, text, { scope: SCOPE, mail });
    };
    const perByte = async ({ make, isMail = false, bytes = BYTES }: Text) => {
      // The first text of a kind fills caches; keys and words that differ stay out of them.
      await redact(make(bytes / 8, 1e6), isMail);
      const text = make(bytes, 0);
      const count = await counter.of(() => redact(text, isMail));
      return PASS + count / text.length;
    };
    const usual: number[] = [];
    for (const make of Object.values(corpora)) usual.push(await perByte({ name: '', make }));
    usual.sort((a, b) => a - b);
    const median = usual[usual.length >> 1];
    const slow: string[] = [];
    for (const text of texts()) {
      const times = (await perByte(text)) / median;
      if (times > MOST) slow.push(`${times.toFixed(1)} ${text.name}`);
    }
    assert.deepEqual(slow, []);
  });
}

/** Text of some length, whose words are others with another number. */
interface Text {
  readonly name: string;
  make(bytes: number, first: number): Buffer;
  readonly isMail?: boolean;
  readonly bytes?: number;
}

function* texts(): Generator<Text> {
  for (const [kinds, isMail] of [
    [MAILS, true],
    [KEYS, false],
  ] as const) {
    for (const [name, make] of Object.entries(kinds)) {
      yield {
        name,
        make: (bytes, first) => Buffer.from(make(bytes, first)),
        isMail,
        bytes: MORE_BYTES,
      };
    }
  }
  const all = [...new Set(fragments())];
  const { pick } = random(SEED);
  for (let n = 0; n < PAIRS; n++) {
    const unit = pick(all) + pick(all);
    yield { name: JSON.stringify(unit), make: (bytes) => Buffer.alloc(bytes, unit) };
  }
}

/** Beginnings of matches in examples. */
function* fragments(): Generator<string> {
  yield* [
    '1 ',
    '1/',
    'a.',
    '::',
    '@a.',
    '((',
    '"',
    '{"',
    '<a ',
    '%20',
    '\\n',
    '=\n',
    '\x1b[1m',
    'é',
    '\u200b',
  ];
  for (const definition of definitions.filter(isDeclared)) {
    for (const example of definition.examples) {
      const marked = typeof example === 'string' ? example : example.text;
      for (const [, found] of marked.matchAll(/«([^»]+)»/g)) {
        for (const length of [3, found.length]) yield `${found.slice(0, length)} `;
      }
    }
  }
}

/** Text of units that differ, up to a length. */
function series(bytes: number, first: number, unit: (n: number) => string): string {
  let text = '';
  for (let n = first; text.length < bytes; n++) text += unit(n);
  return text;
}

/** A word that no other number has. */
function word(n: number, length: number): string {
  const hex = createHash('md5').update(String(n)).digest('hex');
  return hex.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]).slice(0, length);
}

function uuid(n: number): string {
  const hex = createHash('md5').update(String(n)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}

const HEAD = 'From: kit@quill-press.org\nMIME-Version: 1.0\n';
const PARTS = `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n`;

const MAILS: Readonly<Record<string, (bytes: number, first: number) => string>> = {
  'parts without a header': (bytes, first) =>
    PARTS + series(bytes, first, (n) => `--b\n\n${word(n, 24).repeat(10)}\n`),
  'parts with a header': (bytes, first) =>
    PARTS +
    series(
      bytes,
      first,
      (n) => `--b\nContent-Type: text/plain\n\n${'some words '.repeat(18)}${n}\n`,
    ),
  'parts of Base64': (bytes, first) =>
    PARTS +
    series(bytes, first, (n) => {
      const text = Buffer.from(`${'some words '.repeat(12)}${n}`).toString('base64');
      return `--b\nContent-Transfer-Encoding: base64\n\n${text}\n`;
    }),
  'parts in parts': (bytes, first) =>
    series(
      bytes,
      first,
      (n) =>
        `${n === first ? HEAD : `--b${n - 1}\n`}Content-Type: multipart/mixed; boundary=b${n}\n\n${'some words '.repeat(16)}\n`,
    ),
  'short fields of a header': (bytes) => `${HEAD}${'X: abcd\n'.repeat(bytes / 8)}\nhi\n`,
  'fields of a header that differ': (bytes, first) =>
    `${HEAD}${series(bytes, first, (n) => `X-${word(n, 6)}: ${n}\n`)}\nhi\n`,
  'folds of a field': (bytes) => `${HEAD}Subject: a${'\n b'.repeat(bytes / 3)}\n\nhi\n`,
  'encoded words': (bytes) => `${HEAD}Subject: ${'=?utf-8?Q?a?= b '.repeat(bytes / 16)}\n\nhi\n`,
  addresses: (bytes, first) =>
    `${HEAD}To: ${series(bytes, first, (n) => `a${n}@b.example, `)}c@d.example\n\nhi\n`,
  'short lines of quoted-printable': (bytes) =>
    `${HEAD}Content-Transfer-Encoding: quoted-printable\n\n${'a=\n'.repeat(bytes / 3)}`,
  'short lines of Base64': (bytes) =>
    `${HEAD}Content-Transfer-Encoding: base64\n\n${'YWFh\n'.repeat(bytes / 5)}`,
  'a mailbox': (bytes, first) =>
    series(
      bytes,
      first,
      (n) =>
        `From kit Mon Jan  1 00:00:00 2024\n${HEAD}Subject: ${n}\n\n${'some words '.repeat(12)}\n\n`,
    ),
};

const KEYS: Readonly<Record<string, (bytes: number, first: number) => string>> = {
  'objects by UUID': (bytes, first) =>
    `{${series(bytes, first, (n) => `"${uuid(n)}":{"v":1,"ok":true},`)}"z":1}`,
  'numbers by word': (bytes, first) =>
    `{${series(bytes, first, (n) => `"${word(n, 6)}_${word(n, 8)}":1,`)}"z":1}`,
  'texts by word': (bytes, first) =>
    `{${series(bytes, first, (n) => `"${word(n, 12)}":"some words",`)}"z":1}`,
  'objects in objects': (bytes, first) => series(bytes, first, (n) => `{"${word(n, 8)}":`),
  'keys in a string': (bytes, first) =>
    `{"a":"{${series(bytes, first, (n) => `\\"${word(n, 8)}\\":1,`)}}"}`,
  settings: (bytes, first) => series(bytes, first, (n) => `${word(n, 12)}=some\n`),
  'keys of YAML': (bytes, first) => series(bytes, first, (n) => `${word(n, 8)}: some\n`),
  elements: (bytes, first) =>
    `<?xml version="1.0"?><a>${series(bytes, first, (n) => `<${word(n, 6)}>x</${word(n, 6)}>`)}</a>`,
  attributes: (bytes, first) =>
    `<?xml version="1.0"?><a ${series(bytes, first, (n) => `${word(n, 6)}="x" `)}/>`,
  'pairs of a form': (bytes, first) => series(bytes, first, (n) => `${word(n, 6)}=x&`),
  'pairs of a log': (bytes, first) => series(bytes, first, (n) => `${word(n, 6)}=x `),
  columns: (bytes, first) =>
    `${series(bytes / 4, first, (n) => `${word(n, 6)},`)}z\n${'1,2,3\n'.repeat(bytes / 8)}`,
  'columns of SQL': (bytes, first) =>
    series(bytes, first, (n) => `INSERT INTO t (${word(n, 6)}) VALUES ('x');\n`),
  segments: (bytes, first) =>
    `MSH|^~\\&|A|B|C|D|2024||ORU|1|P|2\r${series(bytes, first, (n) => `OBX|${n}|TX|a||b\r`)}`,
  'properties of a card': (bytes, first) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\n${series(bytes, first, (n) => `X-${word(n, 6)}:x\r\n`)}END:VCARD\r\n`,
  'lines with a label': (bytes, first) => series(bytes, first, (n) => `${word(n, 6)}: x\n\n`),
};
