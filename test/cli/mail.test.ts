import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.ts';
import { profilesIn, run } from './run.ts';

const profiles = profilesIn(temporaryFolder());
const emailAddress = { emailAddressFilterStrategies: [{ strategy: 'REDACT' }] };
const keep = { name: 'keep', identifiers: { emailAddress }, mailAttachments: 'keep' };
writeFileSync(join(profiles, 'keep.json'), JSON.stringify(keep));

const base64 = (text: string) => Buffer.from(text).toString('base64');
const HEAD = 'From: Kim\nMIME-Version: 1.0\nContent-Transfer-Encoding: base64\n';
const MAIL = `${HEAD}\n${base64('to kim@example.com')}\n`;
const PICTURE = `${HEAD}Content-Type: image/png\n\niVBORw0K\n`;

test('a mail is redacted in its encoding, as a file, a record and in line mode as a mailbox', async () => {
  const expected = `${HEAD}\n${base64('to {{{REDACTED-email-address}}}')}\n`;
  assert.equal((await run(profiles, ['filter'], { input: MAIL })).out.toString(), expected);
  const from = 'From MAILER-DAEMON Tue Mar  3 10:00:00 2020\n';
  const lines = await run(profiles, ['filter', '--line-buffered'], { input: from + MAIL });
  assert.equal(lines.out.toString(), from + expected);
});

test('a part that cannot be read ends filter with status 1, or is kept and counted', async () => {
  const refused = await run(profiles, ['filter'], { input: PICTURE });
  assert.equal(refused.status, 1);
  assert.match(
    refused.err,
    /^redactor: part 1 of the mail \(image\/png\) cannot be read: it is not text; mailAttachments /,
  );
  const kept = await run(profiles, ['filter', '-p', 'keep'], { input: PICTURE });
  assert.equal(kept.out.toString(), PICTURE);
  const explained = await run(profiles, ['explain', '-p', 'keep'], { input: PICTURE });
  assert.equal(JSON.parse(explained.out.toString()).unreadParts, 1);
});

test('files that cannot be read are named, and stay as they are', async () => {
  const folder = temporaryFolder();
  for (const [name, mail] of [
    ['a.eml', PICTURE],
    ['b.eml', MAIL],
  ] as const) {
    writeFileSync(join(folder, name), mail);
  }
  const out = join(folder, 'out');
  const ran = await run(profiles, [
    'filter',
    '--out',
    out,
    join(folder, 'a.eml'),
    join(folder, 'b.eml'),
  ]);
  assert.notEqual(ran.status, 0);
  assert.match(ran.err, /a\.eml: part 1 of the mail \(image\/png\) cannot be read/);
});
