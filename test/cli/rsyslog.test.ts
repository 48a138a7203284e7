import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rsyslog } from '../../src/cli/rsyslog.ts';

const stars = async (record: Buffer) =>
  Buffer.from(record.toString('latin1').replace(/kim|\b42\b/g, '*'), 'latin1');

test('the message, its structured data, and texts and numbers under $! are redacted; keys stay', async () => {
  const message = {
    msg: 'to kim',
    rawmsg: '<13>web app: to kim',
    hostname: 'kim',
    'structured-data': '[a kim="kim"]',
    '$!': { kim: ['kim', 42, 7, { deep: 'kim' }, null, true], __proto__: null },
  };
  assert.deepEqual(await replies(`${JSON.stringify(message)}\n`), [
    {
      msg: 'to *',
      'structured-data': '[a *="*"]',
      '$!': { kim: ['*', '*', 7, { deep: '*' }, null, true], redacted: 'yes' },
    },
  ]);
});

test('a message without variables is marked as redacted all the same', async () => {
  assert.deepEqual(await replies('{"msg":"none","$!":null}\n{}\n'), [
    { msg: 'none', '$!': { redacted: 'yes' } },
    { '$!': { redacted: 'yes' } },
  ]);
});

test('numbers under $! keep all their digits, and are redacted by them', async () => {
  const numbers = '{"id":12345678901234567890,"in":[-0.10,1e400,"1e400 \\"7.0"],"card":42.0}';
  const [line] = await answers([Buffer.from(`{"msg":"","$!":${numbers}}\n`)]);
  assert.equal(
    String(line),
    `{"msg":"","$!":${numbers.replace('42.0}', '"*.0","redacted":"yes"}')}}\n`,
  );
});

test('bytes that are no UTF-8 come back as they were', async () => {
  const line = Buffer.concat([
    Buffer.from('{"msg":"'),
    Buffer.from([0xff, 0xc3, 0xa9]),
    Buffer.from('kim"}\n'),
  ]);
  const answer = Buffer.concat(await answers([line]));
  assert.ok(answer.includes(Buffer.from([0x22, 0xff, 0xc3, 0xa9, 0x2a, 0x22])));
});

for (const [input, says] of [
  ['plain text of kim\n', /^line 1 is no JSON object: .*fulljson/],
  ['{"msg":"x"}\n[1]\n', /^line 2 is no JSON object/],
  ['{"msg":"kim', /^the last line is cut off/],
] as const) {
  test(`input that is not rsyslog's ends with an error that quotes nothing: ${says}`, async () => {
    await assert.rejects(replies(input), (error: Error) => {
      assert.match(error.message, says);
      assert.doesNotMatch(error.message, /kim/);
      return error.name === 'InputError';
    });
  });
}

async function answers(parts: readonly Buffer[]): Promise<Buffer[]> {
  async function* input() {
    yield* parts;
  }
  const all: Buffer[] = [];
  for await (const bytes of rsyslog(input(), stars)) all.push(bytes);
  return all;
}

/** Sends the text a byte at a time. */
async function replies(text: string): Promise<unknown[]> {
  const parts = [...Buffer.from(text)].map((byte) => Buffer.from([byte]));
  const all = Buffer.concat(await answers(parts))
    .toString()
    .split('\n')
    .slice(0, -1);
  return all.map((line) => JSON.parse(line));
}
