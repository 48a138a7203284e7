import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf } from '../../src/vocabulary/folding.ts';
import { lastName, readingsOf, singular } from '../../src/vocabulary/readings.ts';

function keysOf(text: string): readonly string[] {
  return readingsOf(text).all.map(({ key, kept }) => (kept === 'label' ? key : `${kept}:${key}`));
}

test('a label is the same in any case, with any separators and accents, and without an aside', () => {
  for (const text of [
    'dateOfBirth',
    'DATE_OF_BIRTH',
    'date-of-birth',
    'Date of birth (years)',
    'date.of.birth',
    'Dâte öf Birth',
  ]) {
    assert.equal(keyOf(text), 'dateofbirth');
  }
  assert.equal(keyOf('Straße Nr'), 'strassenr');
});

test('readings omit numbers, words for whose a value is and which it is, and plurals, the longest first', () => {
  assert.deepEqual(keysOf('customerPhoneNumber2').slice(0, 5), [
    'customerphonenumber2',
    'customerphonenumber',
    'phonenumber2',
    'number:customerphone',
    'phonenumber',
  ]);
  assert.deepEqual(keysOf('emergency_contact_name').slice(0, 2), ['emergencycontactname', 'name']);
  assert.deepEqual(keysOf('phones'), ['phones', 'phone']);
  assert.ok(readingsOf('emergency_contact_name').ofPerson);
  assert.ok(!readingsOf('file_name').ofPerson);
});

test('a word for a number keeps its label apart from that of a name, and is before words that are omitted', () => {
  assert.deepEqual(keysOf('customer id').slice(0, 3), ['customerid', 'number:customer', 'id']);
  assert.deepEqual(keysOf('patient id number').slice(0, 3), [
    'patientidnumber',
    'number:patientid',
    'idnumber',
  ]);
});

test('the last of several names, and the last words, are read after all others', () => {
  assert.deepEqual(keysOf('ship_postal_code'), [
    'shippostalcode',
    'number:shippostal',
    'last:postalcode',
    'last:code',
  ]);
  assert.deepEqual(keysOf('a.email'), ['aemail', 'part:email', 'last:email']);
  assert.deepEqual(['a[b]', 'a.b', 'g/dL', 'x/sid/us-ssn'].map(lastName), ['b', 'b', '', 'us-ssn']);
});

test('a singular is that of regular plurals', () => {
  assert.deepEqual(['phones', 'addresses', 'address', 'sss', 'subjects'].map(singular), [
    'phone',
    'address',
    'address',
    'sss',
    'subjects',
  ]);
});
