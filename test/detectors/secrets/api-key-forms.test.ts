import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byteSet } from '../../../src/core/bytes.ts';

import { KEY_FORMS, type KeyForm } from '../../../src/detectors/secrets/api-key-forms.ts';
import { type Random, random } from '../../bench/random.ts';
import { foundIn } from '../found.ts';

const AROUND = ['token: KEY.', '"KEY"', 'KEY', 'a=KEY&b=1', '(KEY)', 'x KEY, y', '`KEY`\n'];

for (const form of KEY_FORMS) {
  test(`a key of ${form.provider} is found to its end: ${form.prefixes.join(' ')}`, () => {
    const r = random(form.prefixes.join().length);
    for (const prefix of form.prefixes) {
      for (const length of form.length) {
        for (const around of AROUND) {
          const key = prefix + body(r, form, length);
          assert.deepEqual(
            foundIn(
              'apiKey',
              around.replace('KEY', () => key),
            ),
            [key],
            key,
          );
        }
      }
    }
  });
}

/** Characters of a form, with the text that it holds, and ends that a sentence may have, too. */
function body(r: Random, { characters, holds = '' }: KeyForm, length: number): string {
  const set = byteSet(characters);
  const all = [...set.keys()].filter((byte) => set[byte] === 1).map((c) => String.fromCharCode(c));
  const inner = all.filter((one) => /[\w]/.test(one) && one !== '_');
  const digits = inner.filter((one) => /\d/.test(one));
  const last = all.filter((one) => one !== '.' && one !== '=');
  const middle = Array.from({ length: length - holds.length - 3 }, () => r.pick(inner)).join('');
  return `${r.pick(digits)}${holds}${r.pick(inner)}${middle}${r.pick(last)}`;
}
