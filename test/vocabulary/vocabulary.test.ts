import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ColumnLabels } from '../../src/vocabulary/labels.ts';
import { vocabularyOf } from '../../src/vocabulary/vocabulary.ts';

const accepts = () => true;
const name: ColumnLabels = {
  personal: 'customer,full name',
  beside: 'name',
  isUnnumbered: true,
  accepts,
};
const id: ColumnLabels = { labels: 'customer id,*ssn', refused: 'total amount', accepts };
const words = vocabularyOf([name, id], { personal: 'phone', contacts: 'phone' });

function standing(text: string, column: ColumnLabels) {
  return words.meaningOf(text).entry?.standings.get(column);
}

test('the longest label that a text has is its meaning, for all columns', () => {
  assert.equal(standing('customer id', id), 'sure');
  assert.equal(standing('customer id', name), undefined);
  assert.equal(standing('customer', name), 'sure');
  assert.equal(standing('Customer Name', name), 'beside');
});

test('two words at the end are a label with any words before them, and so is a marked one', () => {
  for (const text of ['riderSSN', 'RIDER_SSN', 'rider-ssn', 'rider ssn 2', 'primary_riders_ssn'])
    assert.equal(standing(text, id), 'sure', text);
  assert.equal(standing('bookerFullName', name), 'sure');
  assert.equal(standing('net_total_amount', id), 'refused');
  for (const text of ['file name', 'new_customer_view', 'ssnx'])
    assert.equal(standing(text, name) ?? standing(text, id), undefined, text);
});

test('evidence for a person and for a contact is kept apart', () => {
  assert.equal(words.meaningOf('full name').entry?.subject, 'person');
  assert.equal(words.meaningOf('phone').entry?.subject, 'contact');
  assert.equal(words.meaningOf('customer id').entry?.subject, undefined);
  assert.ok(words.meaningOf('customer order').ofPerson);
});

test('a meaning is the same however often and in which order texts are looked up', () => {
  const text = fc.stringMatching(/^[a-z_. ]{0,12}(ssn|name|customer|id)?$/);
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
      const fresh = vocabularyOf([name, id], { personal: 'phone', contacts: 'phone' });
      for (const one of [...texts, ...texts.toReversed()]) {
        assert.deepEqual(words.meaningOf(one).kept, fresh.meaningOf(one).kept);
        assert.equal(words.meaningOf(one).entry?.isLast, fresh.meaningOf(one).entry?.isLast);
      }
    }),
  );
});
