import { recordRedaction } from '../../src/forward/records/record-redaction.ts';
import { rewrite } from '../../src/forward/records/rewrite.ts';
import type { Walk } from '../../src/forward/records/texts.ts';
import { profileOf } from '../../src/library/profile-of.ts';

/** A profile of the filters that tests of the forwarder name. */
export const { plan } = profileOf(
  {
    name: 'forward',
    identifiers: {
      emailAddress: {},
      phoneNumber: {},
      ssn: {},
      creditCard: {},
      ipAddress: {},
      privateKey: {},
      person: {},
    },
  },
  'profiles',
  undefined,
);

export const redact = recordRedaction(plan, { context: 'none', documentId: 'test' });

/** A message, redacted; the same Buffer where nothing changed. */
export async function redacted(bytes: Buffer, walk: Walk): Promise<Buffer> {
  return (await rewrite(walk, redact)).bytes ?? bytes;
}
