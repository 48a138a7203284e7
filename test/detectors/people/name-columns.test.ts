import assert from 'node:assert/strict';
import { test } from 'node:test';
import { every } from '../../profiles/every-filter.ts';
import { run } from '../../profiles/running.ts';

test('lists of places hold no persons', () => {
  const places = '{"cities":["Wazir Akbar Khan"],"counties":["Kent Lee"],"staff":["';
  const { text } = run(every, `${places}Kent Lee"]}`);
  assert.match(text, /"staff":\["\{\{\{REDACTED-(?:person|entity)\}\}\}"\]/);
  assert.doesNotMatch(text.slice(0, text.indexOf('staff')), /REDACTED-(?:person|entity)/);
});
