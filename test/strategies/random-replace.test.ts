import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { secrets } from '../../src/strategies/keys/secrets.ts';
import { randomReplace } from '../../src/strategies/random-replace.ts';
import { useOf } from './uses.ts';
import { judging, written } from './written.ts';

const NAME = 'RANDOM_REPLACE';
const person = useOf('person', 'person');

for (const [type, match, form] of [
  ['age', '64-year-old', /^\d{1,2}-year-old$/],
  ['age', 'thirty-five years old', /^\d{1,2} years old$/],
  ['bank-routing-number', '111000025', /^\d{9}$/],
  ['bitcoin-address', '127NVqnjf8gB9BFAW2dnQeM6wqmy1gbGtv', /^1[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['city', 'BOSTON', /^[A-Z][A-Z ]+$/],
  ['county', 'Kings County', /^[A-Z][a-z]+ County$/],
  ['credit-card', '4532-6137-0285-2251', /^4\d{3}-\d{4}-\d{4}-\d{4}$/],
  ['currency', '$1,450.00', /^\$[1-9]\d{3}\.\d\d$/],
  ['currency', '1.450,00 \u20ac', /^[1-9]\d{3}\.\d\d \u20ac$/],
  ['date', '05/09/2010', /^[01]\d\/[0-3]\d\/(?:19|20)\d\d$/],
  ['date', 'May 22, 1999', /^[A-Z][a-z]+ \d{1,2} (?:19|20)\d\d$/],
  ['date', '2010-05-09T13:45:01Z', /^\d{4}-\d\d-\d\dT00:00:00Z$/],
  ['email-address', 'a@b.org', /^[a-z0-9]{10}@example\.com$/],
  ['iban-code', 'GB15 MIDL 4005 1512 3456 78', /^GB\d\d [A-Z]{4} \d{4} \d{4} \d{4} \d\d$/],
  ['ip-address', '10.0.0.1', /^198\.1[89]\.\d{1,3}\.\d{1,3}$/],
  ['ip-address', '::1', /^2001:db8(?::[1-9a-f][0-9a-f]{3}){6}$/],
  ['mac-address', '00:14:22:04:25:AB', /^[0-9A-F][26AE](?::[0-9A-F]{2}){5}$/],
  ['person', 'john smith', /^[a-z]+ [a-z]+$/],
  ['person', 'JOHN SMITH', /^[A-Z]+ [A-Z]+$/],
  ['phone-number', '(212) 736-5000', /^\([2-9][0-8]\d\) 555-01\d\d$/],
  ['phone-number', '+44 20 7946 0958', /^\+\d\d \d\d \d{4} \d{4}$/],
  ['phone-number-extension', 'x123', /^x\d{3}$/],
  ['ssn', '078-05-1120', /^9\d\d-[0-4]\d-\d{4}$/],
  ['state-abbreviation', 'WV', /^[A-Z]{2}$/],
  ['street-address', '100 Main St', /^\d{1,4} [A-Z][a-z]+ [A-Z][a-z]+$/],
  ['street-address', 'PO Box 12', /^PO Box \d{3,4}$/],
  ['url', 'http://a.b/c?d', /^http:\/\/[a-z0-9]{10}\.example\.com$/],
  ['vin', 'JB3BA36KXHU036784', /^[0-9A-HJ-NPR-Z]{8}[0-9X][0-9A-HJ-NPR-Z]{8}$/],
  ['zip-code', '90210', /^\d{5}$/],
  ['zip-code', '90210-0110', /^\d{5}-\d{4}$/],
  ['passport-number', 'C01234567', /^[A-Z]\d{8}$/],
  ['section', 'a\t"\u00e9", b\\c\r\nd', /^[a-z] [a-z] [a-z]{2} [a-z]$/],
] as const) {
  test(`a made-up ${type} for ${JSON.stringify(match)} looks like one`, () => {
    const made = written(NAME, {}, useOf('x', type), match);
    assert.match(made, form);
    assert.notEqual(made, match);
  });
}

test('a made-up time of a log reads as one, without its comma', () => {
  const made = written(NAME, {}, useOf('date', 'date'), '2024-05-06 10:30:45,123');
  assert.match(made, /^\d{4}-\d\d-\d\d 00:00:00\.000$/);
});

test('check digits of made-up numbers are right', () => {
  const card = written(NAME, {}, useOf('creditCard', 'credit-card'), '4532613702852251');
  const doubled = [...card].reverse().map((digit, k) => Number(digit) * (k % 2 ? 2 : 1));
  assert.equal(doubled.map((n) => (n > 9 ? n - 9 : n)).reduce((a, b) => a + b) % 10, 0);
  const routing = written(NAME, {}, useOf('x', 'bank-routing-number'), '111000025');
  const sum = [...routing].reduce((a, digit, k) => a + Number(digit) * [3, 7, 1][k % 3], 0);
  assert.equal(sum % 10, 0);
  const iban = written(NAME, {}, useOf('x', 'iban-code'), 'GB33BUKB20201555555555');
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  assert.equal(BigInt(digits) % 97n, 1n);
});

test('equal values stay equal within a document, and differ between documents', () => {
  const of = (documentId: string, value: string) =>
    judging(NAME, {}, person, { context: 'c', documentId })(value).text;
  assert.equal(of('a', 'John Smith'), of('a', 'John Smith'));
  assert.equal(of('a', 'JOHN SMITH'), of('a', 'John Smith').toUpperCase());
  const others = ['b', 'c', 'd', 'e'].map((id) => of(id, 'John Smith'));
  assert.ok(new Set(others).size > 1);
});

test('equal values stay equal within a context, on every machine with the same secret', () => {
  const fields = { replacementScope: 'CONTEXT' };
  const of = (context: string, documentId: string, use = person) =>
    judging(NAME, fields, use, { context, documentId })('John Smith').text;
  assert.equal(of('a', '1'), of('a', '2'));
  assert.notEqual(of('a', '1'), of('b', '1'));
  const again = secrets({}, '000102030405060708090a0b0c0d0e0f');
  assert.equal(of('a', '1'), of('a', '1', useOf('person', 'person', { secrets: again })));
  assert.notEqual(of('a', '1'), of('a', '1', useOf('person', 'person', { secrets: secrets({}) })));
});

test('equal values of two types differ', () => {
  const fields = { anonymizationMethod: 'UUID' };
  const [zip, phone] = ['zip-code', 'phone-number'].map((type) => useOf('x', type));
  assert.notEqual(written(NAME, fields, zip, '90210'), written(NAME, fields, phone, '90210'));
});

test('a UUID is one of version 4', () => {
  const made = written(NAME, { anonymizationMethod: 'uuid' }, person, 'John Smith');
  assert.match(made, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a list gives another of its members, or REDACT', () => {
  const of = (...anonymizationCandidates: string[]) =>
    written(NAME, { anonymizationCandidates }, person, 'John');
  assert.equal(of('John', 'Jane'), 'Jane');
  assert.equal(of('John'), '{{{REDACTED-person}}}');
  assert.throws(
    () => judging(NAME, { anonymizationMethod: 'FROM_LIST' }, person),
    /^Error: anonymizationCandidates: FROM_LIST needs at least one/,
  );
});

test('numbers follow the order of a document\u2019s values, up to a cap', () => {
  const judge = judging(NAME, { anonymizationMethod: 'NUMBERED' }, useOf('x', 'credit-card'));
  const texts = ['A', 'B', 'a', 'C'].map((value) => judge(value).text);
  assert.deepEqual(texts, [
    '[CREDIT_CARD_1]',
    '[CREDIT_CARD_2]',
    '[CREDIT_CARD_1]',
    '[CREDIT_CARD_3]',
  ]);
  for (let k = 3; k < 10_000; k++) judge(`value ${k}`);
  assert.equal(judge('one too many').text, '{{{REDACTED-credit-card}}}');
  assert.equal(judge('B').text, '[CREDIT_CARD_2]');
  const context = { anonymizationMethod: 'NUMBERED', replacementScope: 'CONTEXT' };
  assert.throws(() => judging(NAME, context, person), /needs the replacementScope DOCUMENT/);
});

test('numbers begin anew in each text, also in one with the same document', () => {
  const scope = { context: 'c', documentId: 'd' };
  const text = (...values: readonly string[]) => {
    const judge = judging(NAME, { anonymizationMethod: 'NUMBERED' }, person, scope);
    return values.map((value) => judge(value).text);
  };
  assert.deepEqual(text('Ann', 'Bo', 'Ann'), ['[PERSON_1]', '[PERSON_2]', '[PERSON_1]']);
  assert.deepEqual(text('Bo'), ['[PERSON_1]']);
});

test('an invented value is no word of a name, and never the original', () => {
  fc.assert(
    fc.property(fc.constantFrom('James Smith', 'Mary', 'lee'), fc.string(), (name, documentId) => {
      const made = judging(NAME, {}, person, { context: 'c', documentId })(name).text;
      const words = made.toLowerCase().split(' ');
      assert.ok(
        !name
          .toLowerCase()
          .split(' ')
          .some((word) => words.includes(word)),
      );
    }),
  );
});

test('a context without a secret of the service is warned of', () => {
  const fields = { replacementScope: 'CONTEXT' } as const;
  const all = {
    ...fields,
    anonymizationMethod: null,
    anonymizationCandidates: [],
    redactionFormat: '',
  };
  const passing = useOf('person', 'person', { secrets: secrets({}) });
  assert.deepEqual(randomReplace.warnings?.(all, person), []);
  assert.equal(randomReplace.warnings?.(all, passing).length, 1);
});
