import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { test } from 'node:test';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { planIn } from '../../../src/engine/charset.ts';
import type { Plan } from '../../../src/engine/plan.ts';
import { redactBuffer } from '../../../src/engine/redact-buffer.ts';
import { plainRedaction } from '../../../src/engine/redaction.ts';
import type { Span } from '../../../src/engine/types.ts';
import { profileOf } from '../../../src/library/profile-of.ts';
import { chunks, scope, stream } from '../../engine/drive.ts';
import { lengths, runs } from '../../engine/same-however.ts';
import { plans } from '../round-trip.ts';
import { type Charset, charactersOf, coded, codesOf, mails, written } from './mails.ts';

/** The plans of round trips, which keep what they cannot read. */
function keeping(which: number): Plan {
  const all = plans();
  const plan = all[which % all.length];
  return { ...plan, formats: plan.formats && { ...plan.formats, mailAttachments: 'keep' } };
}

/** The text of a part as the plan redacts it alone. */
async function alone(plan: Plan, bytes: Buffer, charset: Charset): Promise<Buffer> {
  const filtered = async (own: Plan, text: Buffer) =>
    (await plainRedaction(own, { scope }).bufferedPromise(text)).bytes;
  if (charset === 'iso-8859-1' || charset === 'windows-1252') {
    return filtered(planIn(charset, plan), bytes);
  }
  if (charset === 'utf-8') return filtered(plan, bytes);
  if (charset === 'utf-16') {
    const text = (await filtered(plan, Buffer.from(bytes.toString('utf16le')))).toString();
    return Buffer.from(text, 'utf16le');
  }
  const characters = charactersOf(charset);
  const text = Array.from(bytes, (byte) => characters[byte]).join('');
  return coded((await filtered(plan, Buffer.from(text))).toString(), charset);
}

/** A mail as a real parser reads it, and the mails in it. */
async function parsed(bytes: Buffer): Promise<object> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true });
  const { headers, text, html, messageId } = mail;
  const attachments = mail.attachments.map(({ content, mimeType, filename }) => {
    const own = Buffer.from(content as ArrayBuffer);
    return mimeType === 'message/rfc822' ? parsed(own) : { mimeType, filename, own };
  });
  return {
    fields: headers.map(({ key }) => key),
    addresses: [mail.from, ...(mail.to ?? [])].length,
    text,
    html,
    messageId,
    attachments: await Promise.all(attachments),
  };
}

test('the text of each part is redacted as it would be alone, and the rest of a mail is unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(mails, fc.nat(), lengths, async (given, which, cuts) => {
      const plan = keeping(which);
      const before = await written(given);
      const expected = await written(given, (text, charset) => alone(plan, text, charset));
      const { bytes } = await stream(plan, chunks(before, cuts));
      assert.deepEqual(await parsed(bytes), await parsed(expected), bytes.toString('latin1'));
      const atOnce = await redactBuffer(plan, before, { scope });
      assert.equal(atOnce.bytes.toString('latin1'), bytes.toString('latin1'));
    }),
    runs,
  );
});

test('spans say where in the mail the text of each is, however it is cut', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(mails, lengths, async (given, cuts) => {
      const plan = keeping(0);
      const leaves: Parameters<typeof written>[2] = [];
      const mail = await written(given, async (text) => text, leaves);
      const { spans } = await stream(plan, chunks(mail, cuts));
      const atOnce = await redactBuffer(plan, mail, { scope, explain: true });
      assert.deepEqual(spans.map(brief), atOnce.spans.map(brief));
      let from = 0;
      for (const { body, charset, encoding } of leaves) {
        const at = mail.indexOf(`Transfer-Encoding: ${encoding.name}`, from, 'latin1');
        from = mail.indexOf(body, mail.indexOf(`${given.eol}${given.eol}`, at), 'latin1');
        const to = from + body.length;
        const codes = codesOf(body, encoding.name);
        for (const span of spans.filter(({ start }) => start >= from && start < to)) {
          const own = codes.filter(
            ([low, high]) => from + low >= span.start && from + high <= span.end,
          );
          const bytes = Buffer.from(own.map(([, , byte]) => byte));
          assert.equal(shownIn(bytes, charset), span.text.toString(), `${span.start} ${span.end}`);
          assert.equal(from + own[0][0], span.start);
          assert.equal(from + own[own.length - 1][1], span.end);
          if (isUtf8(mail))
            assert.equal(mail.toString('utf8', 0, span.start).length, span.unitStart);
          found += 1;
        }
        from = to;
      }
    }),
    runs,
  );
  assert.ok(found > runs.numRuns / 10, `${found} spans`);
});

const brief = ({ start, end, unitStart, unitEnd, text }: Span) =>
  `${start} ${end} ${unitStart} ${unitEnd} ${text}`;

function shownIn(bytes: Buffer, charset: Charset): string {
  if (charset === 'utf-8') return bytes.toString();
  if (charset === 'utf-16') return bytes.toString('utf16le');
  const characters = charactersOf(charset);
  return Array.from(bytes, (byte) => characters[byte]).join('');
}

test('a mail without a match is the same byte for byte', async () => {
  const plan = profileOf(
    { identifiers: { bitcoinAddress: {} }, mailAttachments: 'keep' },
    'profiles',
    undefined,
  ).plan;
  await fc.assert(
    fc.asyncProperty(mails, lengths, fc.boolean(), async (given, cuts, lines) => {
      const mail = await written(given);
      const { bytes } = await stream(plan, chunks(mail, cuts), { lines });
      assert.equal(bytes.toString('latin1'), mail.toString('latin1'));
    }),
    runs,
  );
});
