import { isAscii } from 'node:buffer';
import fc from 'fast-check';
import { texts } from '../round-trip.ts';

/** A text part, an attachment, or what holds parts. */
export type Part =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly charset: Charset;
      readonly encoding: Encoding;
      readonly subtype: 'plain' | 'html' | 'csv';
    }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Buffer }
  | { readonly kind: 'multipart'; readonly parts: readonly Part[]; readonly preamble: string }
  | { readonly kind: 'mail'; readonly mail: Mail };

export interface Mail {
  readonly subject: string;
  readonly from: string;
  readonly words: 'B' | 'Q';
  readonly part: Part;
}

export const charsets = ['utf-8', 'iso-8859-1', 'windows-1252', 'koi8-r', 'utf-16'] as const;
export type Charset = (typeof charsets)[number];

/** Encoding of text, in lines of a given length. */
export interface Encoding {
  readonly name: '8bit' | 'quoted-printable' | 'base64';
  readonly line: number;
}

const encodings: fc.Arbitrary<Encoding> = fc.oneof(
  fc.constant({ name: '8bit', line: 0 } as const),
  fc.integer({ min: 20, max: 76 }).map((line) => ({ name: 'quoted-printable', line }) as const),
  fc
    .constantFrom(76, 76, 60, 4, 20, 75, 30, 100_000)
    .map((line) => ({ name: 'base64', line }) as const),
);

const lines = fc
  .array(
    fc.oneof(texts, fc.string({ maxLength: 200 }), fc.constantFrom('Grüße, Jörg', 'Привет', '€ 5')),
    {
      maxLength: 8,
    },
  )
  .map((all) => all.join('\n'));

const { part: parts } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc
      .record({
        kind: fc.constant('text' as const),
        text: lines.map((text) => text.replace(/\r\n?/g, '\n')),
        charset: fc.constantFrom(...charsets),
        encoding: encodings,
        subtype: fc.constantFrom('plain', 'html', 'csv'),
      })
      .map((part) => ({ ...part, ...fitting(part) })),
    fc.record({
      kind: fc.constant('file' as const),
      name: fc.constantFrom('report.pdf', 'a b.bin'),
      bytes: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    }),
    fc.record({
      kind: fc.constant('multipart' as const),
      parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
      preamble: fc.constantFrom('', 'This is MIME.'),
    }),
    fc.record({ kind: fc.constant('mail' as const), mail: mailOf(tie('part')) }),
  ),
}));

/** UTF-16 needs base64; other text has what its charset has. */
function fitting({
  text,
  charset,
  encoding,
}: {
  text: string;
  charset: Charset;
  encoding: Encoding;
}) {
  const has = (character: string) => coded(character, charset).toString('latin1') !== '?';
  const own = Array.from(text.replace(/\p{Surrogate}/gu, '?'), (character) =>
    has(character) ? character : '?',
  ).join('');
  // Control characters are those of binary data.
  const plain = own.replace(/[^\P{Cc}\t\n]/gu, '.');
  return {
    text: plain,
    encoding:
      charset === 'utf-16'
        ? ({ name: 'base64', line: encoding.name === 'base64' ? encoding.line : 76 } as const)
        : encoding,
  };
}

function mailOf(part: fc.Arbitrary<Part>): fc.Arbitrary<Mail> {
  const words = fc.constantFrom(
    'Kim Lee',
    'Call 078-05-1120',
    'Für kim.lee@example.com',
    'Öz Ünal',
    'Re: nothing',
    'Привет John Smith',
  );
  return fc.record({
    subject: fc.array(words, { minLength: 1, maxLength: 6 }).map((all) => all.join(' ')),
    from: words.map((word) => word.replace(/[^\p{L} ]/gu, '')),
    words: fc.constantFrom('B', 'Q'),
    part,
  });
}

export const mails = fc.record({ mail: mailOf(parts), eol: fc.constantFrom('\r\n', '\n') });

/** A mail as it is sent. `change` makes the text of each part. */
export async function written(
  { mail, eol }: { readonly mail: Mail; readonly eol: string },
  change: (text: Buffer, charset: Charset) => Promise<Buffer> = async (text) => text,
  leaves: { readonly body: string; readonly charset: Charset; readonly encoding: Encoding }[] = [],
): Promise<Buffer> {
  let boundaries = 0;
  return Buffer.from(await mailText(mail), 'latin1');

  async function mailText({ subject, from, words, part }: Mail): Promise<string> {
    const head = [
      `From: ${word(from, words)} <sender@example.org>`,
      'To: "Lee, Kim" <kim.lee@example.com>',
      `Subject: ${word(subject, words)}`,
      'Message-ID: <4155550123@mail.example.com>',
      "In-Reply-To: <4155550123@mail.example.com> (Jane Kowalski's message of Tue, 17 Nov 2009)",
      'MIME-Version: 1.0',
    ];
    return [...head, ''].join(eol) + (await partText(part));
  }

  async function partText(part: Part): Promise<string> {
    if (part.kind === 'mail')
      return entity(['Content-Type: message/rfc822'], await mailText(part.mail));
    if (part.kind === 'file') {
      const fields = [
        `Content-Type: application/octet-stream; name="${part.name}"`,
        `Content-Disposition: attachment;${eol} filename="${part.name}"`,
        'Content-Transfer-Encoding: base64',
      ];
      return entity(fields, base64Text(part.bytes, 76, eol));
    }
    if (part.kind === 'text') {
      const { text, charset, encoding, subtype } = part;
      const bytes = await change(coded(text.replaceAll('\n', eol), charset), charset);
      const body = encoded(bytes, encoding, eol);
      leaves.push({ body, charset, encoding });
      return entity(
        [
          `Content-Type: text/${subtype}; charset="${charset}"`,
          `Content-Transfer-Encoding: ${encoding.name}`,
        ],
        body,
      );
    }
    const boundary = `=_b${boundaries}_x`;
    boundaries += 1;
    let text = part.preamble === '' ? '' : part.preamble + eol;
    for (const inner of part.parts) text += `--${boundary}${eol}${await partText(inner)}${eol}`;
    const type = `Content-Type: multipart/mixed;${eol}\tboundary="${boundary}"`;
    return entity([type], `${text}--${boundary}--${eol}`);
  }

  function entity(fields: readonly string[], body: string): string {
    return [...fields, '', body].join(eol);
  }

  function word(text: string, words: 'B' | 'Q'): string {
    if (isAscii(Buffer.from(text))) return text;
    const parts = text.match(/.{1,12}/gu) ?? [];
    return parts
      .map(
        (one) =>
          `=?utf-8?${words}?${words === 'B' ? Buffer.from(one).toString('base64') : wordQ(one)}?=`,
      )
      .join(`${eol} `);
  }
}

function wordQ(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^A-Za-z0-9]/g, (one) => (one === ' ' ? '_' : hex(one)));
}

function hex(one: string): string {
  return `=${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

function encoded(bytes: Buffer, { name, line }: Encoding, eol: string): string {
  if (name === 'base64') return base64Text(bytes, line, eol);
  if (name === '8bit') return bytes.toString('latin1');
  return bytes
    .toString('latin1')
    .split(eol)
    .map((one) => quotedLine(one, line, eol))
    .join(eol);
}

function quotedLine(text: string, most: number, eol: string): string {
  let out = '';
  let column = 0;
  const codes = Array.from(
    text.replace(/[^\t !-<>-~]|[\t ]$/g, hex).matchAll(/=[0-9A-F]{2}|[\s\S]/g),
  );
  for (const [code] of codes) {
    if (column + code.length >= most) {
      out += `=${eol}`;
      column = 0;
    }
    out += code;
    column += code.length;
  }
  return out;
}

function base64Text(bytes: Buffer, line: number, eol: string): string {
  return (
    bytes.toString('base64').match(new RegExp(`.{1,${Math.min(line, 60000)}}`, 'g')) ?? []
  ).join(line > 60000 ? '' : eol);
}

/** Offsets of each decoded byte in a body, found naively: `[start, end, byte]`. */
export function codesOf(raw: string, name: Encoding['name']): [number, number, number][] {
  if (name === '8bit') return Array.from(raw, (one, at) => [at, at + 1, one.charCodeAt(0)]);
  if (name === 'base64') {
    const characters = Array.from(raw.matchAll(/[A-Za-z0-9+/]/g), ({ index }) => index);
    const bytes = Buffer.from(raw, 'base64');
    return Array.from(bytes, (byte, n) => {
      const first = Math.floor((n * 8) / 6);
      const last = Math.floor((n * 8 + 7) / 6);
      return [characters[first], characters[last] + 1, byte];
    });
  }
  const codes: [number, number, number][] = [];
  for (const { 0: code, index } of raw.matchAll(/=\r?\n|=[0-9A-F]{2}|[\s\S]/g)) {
    const byte = code.length === 1 ? code.charCodeAt(0) : Number.parseInt(code.slice(1), 16);
    if (!code.endsWith('\n') || code === '\n') codes.push([index, index + code.length, byte]);
  }
  return codes;
}

/** A text in a charset, with `?` for characters that it lacks. */
export function coded(text: string, charset: Charset): Buffer {
  if (charset === 'utf-8') return Buffer.from(text);
  if (charset === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  const characters = charactersOf(charset);
  return Buffer.from(Array.from(text, (one) => Math.max(characters.indexOf(one), 0) || 0x3f));
}

/** The characters of a charset's bytes. */
export function charactersOf(charset: 'iso-8859-1' | 'windows-1252' | 'koi8-r'): readonly string[] {
  const decoder = new TextDecoder(charset);
  return Array.from({ length: 256 }, (_, byte) =>
    charset === 'iso-8859-1' ? String.fromCharCode(byte) : decoder.decode(Buffer.of(byte)),
  );
}
