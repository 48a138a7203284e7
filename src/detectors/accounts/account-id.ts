import type { Check } from '../../core/checks/check.ts';
import { code } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { repeatedValues } from '../repeated-values.ts';

const HEX4 = 'h{4}';

/** `arn:partition:service:region:` before the account (AWS General Reference, "Amazon Resource Names"). */
const ARN = /arn:aws[a-z-]{0,7}:[\da-z-]{2,32}:[\da-z-]{0,20}:$/;
const inArn: Check = {
  kind: 'code',
  holds: (_id, { bytes, low, start }) =>
    ARN.test(bytes.toString('latin1', Math.max(low, start - 72), start)) && 'plausible',
};

/**
 * Finds ids of accounts in the cloud and of Windows: the account in ARNs and by key (AWS), principals (AWS), subscriptions (Azure), and
 * SIDs of accounts in a domain or on a machine ([MS-DTYP], 2.4.2). SIDs that every system has (`S-1-5-18`) are left out.
 */
export const accountId = detector({
  key: 'accountId',
  group: 'logs',
  finds: 'ids of accounts: in ARNs, of Azure subscriptions, SIDs of Windows',
  words: { account: 'account id, owner id, aws account' },
  patterns: [
    {
      form: 'd{12}',
      after: ':',
      check: inArn,
      when: { always: 0.95 },
      classification: 'aws-account',
      edges: 'open',
    },
    {
      form: 'd{12}',
      when: { 'before account': 0.95 },
      classification: 'aws-account',
    },
    {
      form: "('AIDA'|'AROA'|'AGPA'|'ANPA'|'AIPA')[A-Z0-9]{16,17}",
      check: { kind: 'count', digits: [1, 16] },
      when: { always: 0.9 },
      classification: 'aws-principal',
      edges: 'open',
    },
    {
      form: `'/subscriptions/'h{8}-${HEX4}-${HEX4}-${HEX4}-h{12}`,
      check: { kind: 'code', holds: (_id, { end }) => ({ start: end - 36, end, valid: false }) },
      when: { always: 0.95 },
      classification: 'azure-subscription',
      edges: 'open',
    },
    {
      form: "'S-1-5-21-'d{1,10}-d{1,10}-d{1,10}(-d{1,10})?",
      when: { always: 0.95 },
      classification: 'sid',
      edges: 'open',
    },
  ],
  column: {
    labels:
      'aws account id,recipient account id,principal id,subscription id,user sid,subject user sid,target user sid',
    beside: 'account id,sid',
    accepts: code(1, [6, 64], '-'),
  },
  repeats: repeatedValues,
  examples: [
    'The role arn:aws:iam::«123456789012»:role/Admin may read arn:aws-cn:s3:::bucket/123456789012/x.',
    '{"accountId":"«123456789012»","recipientAccountId":"«210987654321»","principalId":"«AIDACKCEVSQ6C2EXAMPLE»","n":"123456789012"}',
    '17,arn:aws:sqs:us-east-1:«123456789012»:queue,open',
    '2024-05-06 INFO owner_id=«123456789012» id=123456789012 sid=«S-1-5-21-3623811015-3361044348-30300820-1013» as S-1-5-18',
    '/subscriptions/«0b1f6471-1bf0-4dda-aec3-cb9272f09590»/resourceGroups/x',
    'too long: arn:aws:iam::1234567890123:x, accountId=1234567890123, S-1-5-21-1-2',
  ],
});
