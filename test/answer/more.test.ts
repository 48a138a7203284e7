import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MoreOptions, moreIn, textStart } from '../../src/answer/more.ts';
import { usable } from '../profiles/running.ts';

const text =
  'Jane Roe wrote kim@acme.test and lee@acme.test, IBAN DE89370400440532013000, card 4111 1111 1111 1111, SSN 078-05-1120';

async function found(
  identifiers: object,
  input: string | Buffer = text,
  options?: MoreOptions,
): Promise<readonly string[]> {
  const { plan } = usable({ identifiers });
  const { total, types } = await moreIn(plan, Buffer.from(input), options);
  assert.equal(
    total,
    types.reduce((sum, { count }) => sum + count, 0),
  );
  return types.map(({ filter, count }) => `${filter} ${count}`);
}

test('values of filters that are off are counted, by filter', async () => {
  const all = ['emailAddress 2', 'creditCard 1', 'ibanCode 1', 'person 1', 'ssn 1'];
  const without = (key: string) => all.filter((line) => !line.startsWith(key));
  assert.deepEqual(await found({}), all);
  assert.deepEqual(await found({ emailAddress: {} }), without('email'));
  assert.deepEqual(await found({ ssn: {}, creditCard: { enabled: false } }), without('ssn'));
  const { plan } = usable({ identifiers: { emailAddress: {} } });
  const { types } = await moreIn(plan, Buffer.from('card 4111 1111 1111 1111'));
  assert.deepEqual(types, [{ filter: 'creditCard', type: 'credit-card', count: 1 }]);
});

test('names of people count once, and not where the profile finds them', async () => {
  const name = 'Dr. Konrad Wenzel called Jane Roe.';
  assert.deepEqual(await found({ ssn: {} }, name), ['person 2']);
  for (const key of ['person', 'ner', 'pheyes']) {
    assert.deepEqual(await found({ [key]: key === 'pheyes' ? [{}] : {} }, name), [], key);
  }
  assert.deepEqual(await found({ firstName: {}, surname: {} }, 'Met Jane Roe today.'), []);
});

test('a value that a replacement covers is not left; one that it covers in part is', async () => {
  const term = (terms: string) => ({ dictionaries: [{ terms: [terms] }] });
  assert.deepEqual(await found(term('mail kim@acme.test'), 'mail kim@acme.test'), []);
  assert.deepEqual(await found(term('kim'), 'mail kim@acme.test'), ['emailAddress 1']);
});

test('a text in another charset, and a mail, are read as the profile reads them', async () => {
  const latin = Buffer.from('Größe: Jürgen Müller wrote kim@acme.test', 'latin1');
  const inLatin = await found({ person: {} }, latin, { charset: 'iso-8859-1' });
  assert.deepEqual(inLatin, ['emailAddress 1']);
  const body = Buffer.from('the IBAN is DE89370400440532013000\n').toString('base64');
  const mail = `From: kim@acme.test\nMIME-Version: 1.0\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${body}\n`;
  const inMail = await found({ emailAddress: {} }, mail, { mail: true });
  assert.deepEqual(inMail, ['ibanCode 1']);
});

test('the start of a text is kept up to a limit, whatever its chunks', () => {
  const start = textStart(4);
  assert.deepEqual([start.bytes().toString(), start.whole()], ['', true]);
  for (const [chunk, kept, whole] of [
    ['abc', 'abc', true],
    ['d', 'abcd', true],
    ['ef', 'abcd', false],
    ['g', 'abcd', false],
  ] as const) {
    start.take(Buffer.from(chunk));
    assert.deepEqual([start.bytes().toString(), start.whole()], [kept, whole], chunk);
  }
});
