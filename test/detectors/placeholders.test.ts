import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundIn } from './found.ts';

test('a word in a placeholder is no keyword', () => {
  for (const [key, text] of [
    ['zipCode', '{{{REDACTED-zip-code}}} took 19558 ms; 2 of 19558'],
    ['ukUtr', 'in {{{REDACTED-uk-utr}}} and x=1955839661'],
    ['ssn', 'x({{{REDACTED-ssn}}}, 123456789)'],
    ['zipCode', '[19558] behind it {{{REDACTED-zip-code}}}'],
  ] as const) {
    assert.deepEqual(foundIn(key, text), [], text);
  }
});

test('a keyword beside a placeholder counts', () => {
  assert.deepEqual(foundIn('ukUtr', 'UTR {{{REDACTED-uk-utr}}}, 1955839661'), ['1955839661']);
  assert.deepEqual(foundIn('ukUtr', '{{utr}} 1955839661'), ['1955839661']);
  assert.deepEqual(foundIn('ukUtr', '{{{REDACTED-date}}}utr 1955839661'), ['1955839661']);
});

test('bare numbers say nothing in the line of a log, also once its time was redacted', () => {
  const rest = 'it went on for a while as such things do and then they gave 123456789 when asked';
  for (const start of [
    '2024-05-06 10:30:45 ',
    '{{{REDACTED-date}}} ',
    '{{{REDACTED-ip-address}}} ',
  ]) {
    assert.deepEqual(foundIn('ssn', `${start}${rest}`), [], start);
  }
  assert.deepEqual(foundIn('ssn', `{{{REDACTED-person}}} ${rest}`), ['123456789']);
});

test('a MAC address makes no line of a log, a time of day does', () => {
  const rest =
    'so it went on for a while as such things do and they gave the number 123456789 when asked';
  assert.deepEqual(foundIn('ssn', `The card 00:14:22:04:25:37 is hers, ${rest}`), ['123456789']);
  assert.deepEqual(foundIn('ssn', `The card 00:14:22:ff:fe:04:25:37 is hers, ${rest}`), [
    '123456789',
  ]);
  assert.deepEqual(foundIn('ssn', `The card at 10:30:45 is hers, ${rest}`), []);
  assert.deepEqual(foundIn('ssn', `The card at 10:30:45:123 is hers, ${rest}`), []);
});

test('a long line begins as a log does only where it begins', () => {
  const words = 'so it went on for a while, as such things do, ';
  const found = Array.from({ length: 60 }, (_, n) => {
    const behind = `${'o'.repeat(n)} ${words.repeat(2)}and the number 123456789 is theirs`;
    return foundIn('ssn', `${words.repeat(3)}4405.114 ${behind}`).length;
  });
  assert.deepEqual(found, Array(60).fill(1));
});
