import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { transcoding } from '../../src/answer/transcoding.ts';
import { recordRedaction } from '../../src/cli/record.ts';
import { profileOf } from '../../src/library/profile-of.ts';

const scope = { context: 'none', documentId: 'd' };
const utf8 = () => transcoding('utf-8');

const RECORDS = [
  'Patient: Kim Lee, SSN',
  '078-05-1120 was seen. Lee came back.',
  '{"ssn":"078051120","name":"Kim Lee",',
  '"ssn":"078051120"}',
  'ssn,email\n078051120,kim@acme.test\n',
  '078051120,kim@acme.test',
  '',
  '\u00ff\u0000 kim@acme.test',
];

for (const name of ['default', 'hipaa-safe-harbor', 'logs']) {
  test(`${name}: a record is redacted as it is alone, whatever records came before it`, async () => {
    const profile = JSON.parse(readFileSync(`profiles/${name}.json`, 'utf8'));
    const { plan } = profileOf(profile, 'profiles', undefined);
    const redact = recordRedaction(plan, { scope }, utf8);
    for (const record of [...RECORDS, ...RECORDS.toReversed()]) {
      const alone = await recordRedaction(plan, { scope }, utf8)(Buffer.from(record));
      assert.equal(String(await redact(Buffer.from(record))), String(alone), record);
    }
  });
}
