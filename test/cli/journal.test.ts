import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { journal } from '../../src/cli/journal.ts';

const stars = async (record: Buffer) =>
  Buffer.from(record.toString('latin1').replaceAll('kim', '*'), 'latin1');

test('byte arrays are redacted as the strings that they encode, and stay arrays', async () => {
  const entry = {
    __CURSOR: 's=4711;i=1',
    MESSAGE: bytes('\u001b[31mkim\u001b[0m said "hi \\ there"\n'),
    PRIORITY: '6',
    TOO_LONG: null,
    TWICE: ['to kim', bytes('kim\u0000'), bytes('none')],
  };
  assert.deepEqual(await entries([`${JSON.stringify(entry)}\n`]), [
    {
      ...entry,
      MESSAGE: bytes('\u001b[31m*\u001b[0m said "hi \\ there"\n'),
      TWICE: ['to *', bytes('*\u0000'), bytes('none')],
    },
  ]);
});

test('a key gives the meaning of a byte array as of a string', async () => {
  const seen: string[] = [];
  await all(
    journal(parts(['{"MESSAGE": [ 107, 105,\t109 ],"N":[300,1],"E":[]}\n']), async (record) => {
      seen.push(record.toString('latin1'));
      return record;
    }),
  );
  assert.deepEqual(seen, ['{"MESSAGE": "kim","N":[300,1],"E":[]}']);
});

test('text that is not replaced stays as it is, byte for byte', async () => {
  const line =
    '{ "A":"x\\u00e9\\/é[1,2]", "N" : [ 1.5, -2 ],"S":[65,66],"E":[],"B":[256] , "T":true}';
  assert.equal(await text([`${line}\n\n`, '{}']), `${line}\n\n{}`);
});

test('bytes of any kind come back unchanged around replacements, however lines are cut', async () => {
  const value = fc.array(
    fc.oneof(fc.constant(Buffer.from('kim')), fc.uint8Array().map(Buffer.from)),
  );
  await fc.assert(
    fc.asyncProperty(value, fc.integer({ min: 1, max: 60 }), async (given, size) => {
      const whole = Buffer.concat(given);
      const line = `${JSON.stringify({ MESSAGE: [...whole], N: 'kim' })}\n`;
      const [answer] = await entries(line.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []);
      const expected = [...(await stars(whole))];
      assert.deepEqual(answer, { MESSAGE: expected, N: '*' });
    }),
  );
});

for (const [input, says] of [
  ['Nov 23 host app: kim\n', /^line 1 is no JSON object: is it from journalctl -o json\?$/],
  ['{}\n[107,105,109]\n', /^line 2 is no JSON object/],
  ['{"MESSAGE":"kim', /^line 1 is no JSON object/],
] as const) {
  test(`input that is no journal ends with an error that quotes nothing: ${says}`, async () => {
    await assert.rejects(text([input]), isQuiet(says));
  });
}

for (const [what, instead] of [
  ['leaves no JSON', 'a"b'],
  ['leaves other strings', 'a":"b'],
] as const) {
  test(`a replacement that ${what} in an entry with byte arrays is an error, and nothing of it is written`, async () => {
    const line = `{"M":[107],"X":"kim"}\n`;
    const redact = async (record: Buffer) =>
      Buffer.from(record.toString('latin1').replace('kim', `${instead}","c`), 'latin1');
    const written: Buffer[] = [];
    const failing = (async () => {
      for await (const part of journal(parts(['{}\n', line]), redact)) written.push(part);
    })();
    await assert.rejects(failing, isQuiet(/^line 2 cannot be written/));
    assert.equal(Buffer.concat(written).toString(), '{}\n');
  });
}

function isQuiet(says: RegExp) {
  return (error: Error) => {
    assert.match(error.message, says);
    assert.doesNotMatch(error.message, /kim/);
    return error.name === 'InputError';
  };
}

function bytes(text: string): readonly number[] {
  return [...Buffer.from(text)];
}

async function* parts(texts: readonly string[]) {
  for (const part of texts) yield Buffer.from(part);
}

async function all(answers: AsyncIterable<Buffer>): Promise<Buffer> {
  const written: Buffer[] = [];
  for await (const part of answers) written.push(part);
  return Buffer.concat(written);
}

async function text(input: readonly string[]): Promise<string> {
  return (await all(journal(parts(input), stars))).toString();
}

async function entries(input: readonly string[]): Promise<unknown[]> {
  const lines = (await text(input)).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}
