import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactBuffer } from '../../../src/engine/redact-buffer.ts';
import { profileOf } from '../../../src/library/profile-of.ts';
import { chunks, scope, stream } from '../../engine/drive.ts';

const HEAD = 'From: a@example.org\nSubject: x\nMIME-Version: 1.0\n';

function planOf(settings: object = {}) {
  const identifiers = { person: {}, emailAddress: {}, ssn: {} };
  return profileOf({ identifiers, ...settings }, 'profiles', undefined).plan;
}

async function filtered(text: string, settings: object = {}, mail = false): Promise<string> {
  const { bytes } = await redactBuffer(planOf(settings), Buffer.from(text, 'latin1'), {
    scope,
    mail,
  });
  return bytes.toString('latin1');
}

const HEAD_DONE = HEAD.replace('a@example.org', '{{{REDACTED-email-address}}}');

test('quoted-printable is decoded, and the line of a match written anew', async () => {
  const head = 'Content-Transfer-Encoding: quoted-printable\n\n';
  const given = 'caf=E9  =\nand 078=2D05-1120,=20k=69m=\n@example.com=20\nbye=2e\n';
  const expected =
    'caf=E9  =\nand {{{REDACTED-ssn}}}, {{{REDACTED-email-address}}}=\n=20\nbye=2e\n';
  assert.equal(await filtered(HEAD + head + given), HEAD_DONE + head + expected);
});

test('Base64 is written anew from the line of the first match on, in lines as they were', async () => {
  const text = `${'nothing here. '.repeat(8)}ssn 078-05-1120. ${'and more. '.repeat(8)}`;
  const body = (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,40}/g) ?? []
  ).join('\r\n');
  const head = `${HEAD}Content-Transfer-Encoding: base64\n\n`.replaceAll('\n', '\r\n');
  const [, written = ''] = (await filtered(`${head}${body}\r\n`)).split('\r\n\r\n');
  const after = text.replace('078-05-1120', '{{{REDACTED-ssn}}}');
  assert.equal(Buffer.from(written, 'base64').toString(), after);
  assert.equal(written.slice(0, 42 * 3), body.slice(0, 42 * 3));
  assert.ok(written.endsWith('\r\n'));
  assert.deepEqual(
    new Set(
      written
        .split('\r\n')
        .slice(0, -2)
        .map((line) => line.length),
    ),
    new Set([40]),
  );
});

test('encoded words that follow one another are one text, and are written anew together', async () => {
  const given = `From: =?iso-8859-1?Q?J=F6rg_M=FC?=\n =?utf-8?B?bGxlcg==?= <j@example.org>\n${HEAD}\nx\n`;
  assert.equal(
    await filtered(given),
    `From: =?iso-8859-1?Q?=7B=7B=7BREDACTED-person=7D=7D=7D?= <{{{REDACTED-email-address}}}>\n${HEAD_DONE}\nx\n`,
  );
});

test('names of files are text, whatever their form, and other parameters stay', async () => {
  const type = (name: string) =>
    `${HEAD}Content-Type: text/plain; x="kim@example.com"; ${name}\n\nx\n`;
  const by = '{{{REDACTED-email-address}}}';
  const written = (name: string) =>
    `${HEAD_DONE}Content-Type: text/plain; x="kim@example.com"; ${name}\n\nx\n`;
  const coded = '%7B%7B%7BREDACTED-email-address%7D%7D%7D';
  assert.equal(await filtered(type('name="of kim@example.com"')), written(`name="of ${by}"`));
  assert.equal(await filtered(type('name=kim@example.com')), written(`name=${by}`));
  assert.equal(
    await filtered(type("name*=utf-8''of%20kim%40example.com")),
    written(`name*=utf-8''of%20${coded}`),
  );
  assert.equal(
    await filtered(type("name*0*=utf-8''kim%40;\n name*1=example.com")),
    written(`name*0*=utf-8''${coded};\n name*1=`),
  );
});

test('text beside the identifiers of a reply is read', async () => {
  const reply = (who: string) =>
    `In-Reply-To: <kim@example.com> (${who}'s message of\n\tTuesday)\nFrom: a\nMIME-Version: 1.0\n\nx\n`;
  assert.equal(await filtered(reply('Jane Kowalski')), reply('{{{REDACTED-person}}}'));
});

test('identifiers of mails and signatures stay', async () => {
  const given = `Message-ID: <kim@example.com>\nReferences: <kim@example.com>\n <lee@example.com>\nFrom: a\nMIME-Version: 1.0\n\nx\n`;
  assert.equal(await filtered(given), given);
});

const PDF = `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nto kim@example.com\n--b\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\n\nJVBERi0xLjQK\nJVBERi0xLjQK\n--b--\n`;
const TEXT_DONE = PDF.replace('kim@example.com', '{{{REDACTED-email-address}}}');

test('a part that cannot be read is refused, kept or removed, and counted', async () => {
  const message =
    /^part 2 of the mail \(application\/pdf\) cannot be read: it is not text; mailAttachments /;
  await assert.rejects(filtered(HEAD + PDF), { name: 'UnreadPart', message });
  assert.equal(await filtered(HEAD + PDF, { mailAttachments: 'keep' }), HEAD_DONE + TEXT_DONE);
  const removed = await filtered(HEAD + PDF, { mailAttachments: 'remove' });
  const placeholder = Buffer.from('{{{REDACTED-attachment}}}').toString('base64');
  assert.equal(removed, HEAD_DONE + TEXT_DONE.replace('JVBERi0xLjQK\nJVBERi0xLjQK', placeholder));
  const plan = planOf({ mailAttachments: 'keep' });
  assert.equal((await redactBuffer(plan, Buffer.from(HEAD + PDF), { scope })).unread, 1);
});

for (const [name, part] of [
  ['an unknown encoding', 'Content-Transfer-Encoding: x-uuencode\n\nx\n'],
  ['a charset of several bytes', 'Content-Type: text/plain; charset=iso-2022-jp\n\nx\n'],
  [
    'text that is an archive',
    `Content-Transfer-Encoding: base64\n\n${Buffer.from('PK\x03\x04 and so on').toString('base64')}\n`,
  ],
  ['Base64 that is none', 'Content-Transfer-Encoding: base64\n\nkim@example.com\n'],
  ['Base64 that goes on after its end', 'Content-Transfer-Encoding: base64\n\nYQ==\nkim@\n'],
  [
    'a mail that is encoded',
    'Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nYQ==\n',
  ],
  ['an encoded word of no charset', 'X-Of: =?no-such?Q?kim?=\n\nx\n'],
] as const) {
  test(`refused: ${name}`, async () => {
    await assert.rejects(filtered(HEAD + part), { name: 'UnreadPart' });
    assert.equal(await filtered(HEAD + part, { mailAttachments: 'keep' }), HEAD_DONE + part);
  });
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const BODY = base64('kim@example.com');
const BODY_DONE = base64('{{{REDACTED-email-address}}}');
const CODED = `Content-Transfer-Encoding: base64\n\n${BODY}\n`;

for (const [name, text] of [
  ['prose with a header', `Subject: the mail\nis this\n${CODED}`],
  ['a log', `Date: 2020-01-01\nFrom: a\n10:00:01 MIME-Version: 1.0\n${CODED}`],
  ['headers alone', `From: a\nTo: b\n\n${CODED}`],
  ['a header after text', `Hello,\n${HEAD}${CODED}`],
  ['YAML', `from: a\nto: b\nitems:\n  - ${CODED}`],
  ['HTTP', `Date: Tue, 3 Mar 2020 10:00:00 GMT\nServer: x\nContent-Type: text/html\n\n${CODED}`],
  ['prose that begins with From', `From here on 10:00 2020\nFrom: a\n${CODED}`],
] as const) {
  test(`no mail: ${name}`, async () => {
    assert.ok((await filtered(text)).includes(BODY));
  });
}

for (const [name, text] of [
  ['after an empty line', `   \r\n\n${HEAD}${CODED}`],
  [
    'with a line among its fields that is none',
    `Received: a\nReturn-Path: b\nTo: c\nX-D: e\nby f with SMTP\n${HEAD}${CODED}`,
  ],
  ['with fields without blanks', `Received:a\nX-Y:z\nTo:c\nMIME-Version:1.0\n${CODED}`],
] as const) {
  test(`a mail: ${name}`, async () => {
    assert.ok((await filtered(text)).includes(BODY_DONE));
    const { bytes } = await stream(planOf(), chunks(Buffer.from(text), [1]));
    assert.ok(bytes.includes(BODY_DONE));
  });
}

test('a mailbox is read mail by mail', async () => {
  const from = 'From MAILER-DAEMON Tue Mar  3 10:00:00 2020\n';
  const mail = (text: string) => `${from}From: x\nSubject: y\nMIME-Version: 1.0\n${text}`;
  const given = `${mail(CODED)}\n${mail('\nplain: kim@example.com\nFrom here\n')}\n${mail(CODED)}`;
  const answer = await stream(planOf(), chunks(Buffer.from(given), [7]));
  const coded = CODED.replace(BODY, BODY_DONE);
  const expected = `${mail(coded)}\n${mail('\nplain: {{{REDACTED-email-address}}}\nFrom here\n')}\n${mail(coded)}`;
  assert.equal(answer.bytes.toString(), expected);
});

test('a mail in a mail, and a digest, are read as mails', async () => {
  const digest = `Content-Type: multipart/digest; boundary=d\n\n--d\n\n${HEAD}${CODED}--d--\n`;
  const nested = `Content-Type: message/rfc822\n\nX: y\n${digest}`;
  assert.ok((await filtered(HEAD + nested)).includes(BODY_DONE));
});

test('line by line, matches of a mail end with their line, in its encoding', async () => {
  const text = 'ssn 078-05-1120 or\n078-05-\n1120\n';
  const head = `${HEAD}Subject: =?utf-8?Q?kim=40example.com?=\nContent-Transfer-Encoding: base64\n\n`;
  const mail = Buffer.from(`${head}${base64(text)}\n`);
  const coded = '=7B=7B=7BREDACTED-email-address=7D=7D=7D';
  const expected = `${HEAD_DONE}Subject: =?utf-8?Q?${coded}?=\nContent-Transfer-Encoding: base64\n\n${base64(text.replace('078-05-1120', '{{{REDACTED-ssn}}}'))}\n`;
  for (const cut of [1, 10, 1000]) {
    const { bytes } = await stream(planOf(), chunks(mail, [cut]), { lines: true, mail: true });
    assert.equal(bytes.toString(), expected);
  }
});

test('lines of Base64 before the first match stay, however long they are', async () => {
  const lines = [base64('abcdefghi'), '', base64('klm'), ' bm90aGluZw==']
    .join('\n')
    .replace(' bm90aGluZw==', base64(' kim@example.com and so on'));
  const head = `${HEAD}Content-Transfer-Encoding: base64\n\n`;
  const answer = await filtered(`${head}${lines}\n`);
  assert.ok(answer.includes(`\n${base64('abcdefghi')}\n\n${base64('klm')}\n`), answer);
});

test('lines of Base64 may end within a group of characters', async () => {
  const text = `${'nothing here. '.repeat(2_000)}ssn 078-05-1120`;
  const head = `${HEAD}Content-Transfer-Encoding: base64\n\n`;
  const answer = await filtered(`${head}${(base64(text).match(/.{1,75}/g) ?? []).join('\n')}\n`);
  const body = Buffer.from(answer.slice(answer.indexOf('\n\n')), 'base64').toString();
  assert.equal(body, text.replace('078-05-1120', '{{{REDACTED-ssn}}}'));
});

test('a line that begins like a mailbox line is text without an empty line before it', async () => {
  const from = 'From MAILER-DAEMON Tue Mar  3 10:00:00 2020\n';
  const given = `${from}From: x\nSubject: y\n\ntext\n${from}${CODED}`;
  assert.ok((await filtered(given)).includes(BODY));
});

const SECTIONS = {
  identifiers: {
    sections: [{ startPattern: 'BEGIN', endPattern: 'END' }],
  },
};

test('a section that nothing closes ends with its part, and delimiters and fields stay lines', async () => {
  const part = (text: string) =>
    `Content-Type: multipart/mixed; boundary=b\n\n--b\n\n${text}--b\n\nmore\n--b--\n`;
  assert.equal(
    await filtered(HEAD + part('a BEGIN b\n'), SECTIONS),
    HEAD + part('a {{{REDACTED-section}}}\n'),
  );
  assert.equal(
    await filtered(`X: BEGIN\n folded\nY: z\n${HEAD}\ntext\n`.replace('X:', 'To:'), SECTIONS),
    `To: {{{REDACTED-section}}}\n \nY:\nFrom:\nSubject:\nMIME-Version: 1.0\n\ntext\n`,
  );
});

test('the start of a long section is where it was, whatever it is encoded in', async () => {
  const plan = planOf(SECTIONS);
  const text = `before ${'BEGIN '.padEnd(400_000, 'x y ')}END after`;
  const head = `${HEAD}Content-Transfer-Encoding: base64\n\n`;
  const mail = Buffer.from(`${head}${(base64(text).match(/.{1,76}/g) ?? []).join('\n')}\n`);
  const { spans } = await stream(plan, chunks(mail, [50_000]), { mail: true });
  const at = (byte: number) =>
    head.length + Math.floor(byte / 57) * 77 + Math.floor((byte % 57) / 3) * 4 + (byte % 3);
  const end = text.indexOf('END') + 2;
  assert.deepEqual(
    spans.map((span) => [span.start, span.end, span.unitStart]),
    [[at(7), at(end) + 2, at(7)]],
  );
});

test('a mail of more parts than its length allows is refused, whatever the profile keeps', async () => {
  const type = 'Content-Type: multipart/mixed; boundary=b\n\n';
  const parts = (count: number, text: string) => HEAD + type + `--b\n\n${text}\n`.repeat(count);
  const message =
    /^the mail has 2\d\d parts in its first \d{4} bytes: 256, and one more for every 256 bytes/;
  for (const mailAttachments of ['refuse', 'keep', 'remove']) {
    await assert.rejects(filtered(parts(1000, 'x'), { mailAttachments }), {
      name: 'UnreadPart',
      message,
    });
  }
  assert.equal(await filtered(parts(200, 'x')), HEAD_DONE + parts(200, 'x').slice(HEAD.length));
  const long = 'no words '.repeat(30);
  assert.equal(await filtered(parts(600, long)), HEAD_DONE + parts(600, long).slice(HEAD.length));
});
