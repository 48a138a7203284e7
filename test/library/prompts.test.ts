import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { redactor } from '../../src/library/redactor.ts';

const secret = '00'.repeat(32);
const options = { profile: 'prompts', secret, context: 'one' };

test('prompts are masked and answers restored, by any process with the secret', async () => {
  const { mask } = await redactor(options);
  const { masked, session, counts } = await mask({ user: 'I am Kim Novak', phone: 2125550142 });
  assert.deepEqual(masked, { user: 'I am [PERSON_1]', phone: '[PHONE_1]' });
  assert.deepEqual(counts, { person: 1, 'phone-number': 1 });
  const { restore } = await redactor(options);
  assert.equal(restore('Dear PERSON_1', session), 'Dear Kim Novak');
  assert.deepEqual(restore({ call: '[PHONE_1]' }, session), { call: 2125550142 });
});

test('a stream is restored in any pieces', async () => {
  const { mask, restoreStream } = await redactor(options);
  const { session } = await mask('I am Zoë Roe');
  for (const size of [1, 3, 100]) {
    const bytes = Buffer.from('Dear [PERSON_1], é [PERSON_');
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    );
    const out = Readable.from(pieces).pipe(restoreStream(session));
    assert.equal(await text(out), 'Dear Zoë Roe, é [PERSON_');
  }
});

test('a session of another context is refused', async () => {
  const { mask } = await redactor(options);
  const { session } = await mask('I am Kim Novak');
  const other = await redactor({ ...options, context: 'two' });
  assert.throws(() => other.restore('[PERSON_1]', session), { code: 'session_invalid' });
  await assert.rejects(other.mask('x', { session }), { code: 'session_invalid' });
});
