import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unreadable } from '../../../src/core/unreadable.ts';
import { lokiProtobufWalk } from '../../../src/forward/loki/protobuf-walk.ts';
import { redacted } from '../profile.ts';
import { encodedPush } from './loki-push.ts';

const EMAIL = '{{{REDACTED-email-address}}}';
const SSN = '{{{REDACTED-ssn}}}';

function push(labels: string, line: string, value: string) {
  const entry = {
    time: { seconds: 5551234567 },
    line,
    metadata: [{ name: 'ssn', value }],
    unknown: 'a@b.com',
  };
  return encodedPush({ streams: [{ labels, entries: [entry], hash: 7 }], format: 'x' });
}

test('lines and metadata of a push in protobuf are redacted, labels and unknown fields stay', async () => {
  const bytes = push('{u="a@b.com"}', 'to a@b.com', '078051120');
  const result = await redacted(bytes, lokiProtobufWalk(bytes, false));
  assert.deepEqual(result, push('{u="a@b.com"}', `to ${EMAIL}`, SSN));
});

const LABELS = [
  ['{u="a@b.com"}', `{u="${EMAIL}"}`],
  [
    '{job="api", u="to \\"a@b.com\\"" , ssn="078051120"}',
    `{job="api", u="to \\"${EMAIL}\\"" , ssn="${SSN}"}`,
  ],
  ['{}', '{}'],
] as const;

test('labels are redacted by choice', async () => {
  for (const [labels, expected] of LABELS) {
    const bytes = push(labels, 'x', 'y');
    const result = await redacted(bytes, lokiProtobufWalk(bytes, true));
    assert.deepEqual(result, push(expected, 'x', 'y'));
  }
});

test('labels that cannot be read are refused', async () => {
  for (const labels of ['u="a"', '{u=a}', '{u="a" v="b"}', '{u="\\x41"}', '{u="a"']) {
    const bytes = push(labels, 'x', 'y');
    await assert.rejects(redacted(bytes, lokiProtobufWalk(bytes, true)), Unreadable, labels);
  }
});
