import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { profileOf } from '../../../src/library/profile-of.ts';
import { chunks, stream } from '../../engine/drive.ts';
import { lengths, runs } from '../../engine/same-however.ts';

const keep = profileOf(
  { identifiers: { emailAddress: {}, person: {}, ssn: {} }, mailAttachments: 'keep' },
  'profiles',
  undefined,
).plan;
const blind = profileOf(
  { identifiers: { bitcoinAddress: {} }, mailAttachments: 'keep' },
  'profiles',
  undefined,
).plan;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const SECRET = 'to Kim Lee, kim@example.com, ssn 078-05-1120 ';

const line = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '',
      '--b',
      '--b--',
      '--c',
      '--c--',
      '--b x',
      '-- ',
      'From x@y Tue Mar  3 10:00:00 2020',
    ],
    ...['b', 'c', '"b"; x=y'].map((name) => `Content-Type: multipart/mixed; boundary=${name}`),
    'Content-Type: multipart/digest; boundary=c',
    'Content-Type: message/rfc822',
    ...['utf-8', 'iso-8859-1', 'koi8-r', 'utf-16', 'gb2312', 'no-such'].map(
      (name) => `Content-Type: text/plain; charset=${name}; name="kim@example.com"`,
    ),
    "Content-Type: image/png; name*=utf-8''kim%40example.com",
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Transfer-Encoding: x',
    'Subject: =?utf-8?Q?kim=40example.com?= =?utf-8?B?S2ltIExlZQ==?=',
    ' =?utf-8?Q?more_of_kim=40example.com?=',
    'From: =?no-such?Q?x?= <kim@example.com>, =?utf-8?B?&?=',
    '\tfolded kim@example.com',
    SECRET,
    `${SECRET}=`,
    '=6b=69m=40example=2ecom =20',
    '=zz=\t',
    base64(SECRET),
    base64(`${SECRET}!`),
    `${base64(SECRET)}=`,
    base64(SECRET.repeat(3)).slice(0, 75),
  ),
  fc.string({ maxLength: 30 }),
);

/** Lines of mails in any order, and long ones. */
const soups = fc
  .tuple(
    fc.array(line, { maxLength: 40 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', SECRET.repeat(300), base64(SECRET.repeat(800))),
    fc.nat(40),
    fc.array(fc.constantFrom('', '  '), { maxLength: 5 }),
  )
  .map(([lines, eol, long, at, before]) => {
    const all = [...lines.slice(0, at), ...(long === '' ? [] : [long]), ...lines.slice(at)];
    return Buffer.from([...before, 'From: a@example.org', 'MIME-Version: 1.0', ...all].join(eol));
  });

/** Chunks of a byte or two make long mails slow. */
function scaled(cuts: readonly number[], mail: Buffer): readonly number[] {
  return mail.length < 5_000 ? cuts : cuts.map((cut) => cut * 41);
}

test('bytes and spans of a mail are the same however it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      soups,
      lengths,
      fc.boolean(),
      fc.boolean(),
      async (mail, cuts, lines, said) => {
        const options = { lines, mail: said };
        const whole = await stream(keep, [mail], options);
        const cut = await stream(keep, chunks(mail, scaled(cuts, mail)), options);
        assert.equal(cut.bytes.toString('latin1'), whole.bytes.toString('latin1'));
        assert.deepEqual(cut.spans, whole.spans);
        assert.deepEqual(cut.replaced, whole.replaced);
        assert.equal(cut.unread, whole.unread);
      },
    ),
    runs,
  );
});

test('a mail without a match is the same byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(soups, lengths, fc.boolean(), async (mail, cuts, lines) => {
      const { bytes } = await stream(blind, chunks(mail, scaled(cuts, mail)), {
        lines,
        mail: true,
      });
      assert.equal(bytes.toString('latin1'), mail.toString('latin1'));
    }),
    runs,
  );
});
