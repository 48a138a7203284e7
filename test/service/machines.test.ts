import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, place } from './one.ts';
import { serving } from './serving.ts';

const context = (strategy: object) => ({ replacementScope: 'CONTEXT', ...strategy });
const pseudonyms = JSON.stringify({
  name: 'pseudonyms',
  identifiers: {
    emailAddress: {
      emailAddressFilterStrategies: [context({ strategy: 'RANDOM_REPLACE' })],
    },
    ssn: { ssnFilterStrategies: [context({ strategy: 'RANDOM_REPLACE' })] },
    date: { dateFilterStrategies: [context({ strategy: 'SHIFT', shiftRandom: true })] },
  },
});
const body = 'kim@acme.test, SSN 123-45-6789, born 1980-02-29, and again kim@acme.test';

/** Answers of a machine of its own: certificate, state and folders are nobody else's. */
async function machine(secret: string) {
  const here = place();
  const key = here.key('redact');
  writeFileSync(join(here.folder, 'profiles/pseudonyms.json'), pseudonyms);
  const { port } = await serving(here, { secret });
  return async (c: string) => {
    const answer = await ask(port, `/api/filter?p=pseudonyms&c=${c}`, { key, body });
    assert.equal(answer.status, 200);
    return answer.body;
  };
}

test('machines with one secret give equal pseudonyms in one context, and other ones in another', async () => {
  const [one, two, other] = await Promise.all([
    machine('0123456789abcdef0123456789abcdef'),
    machine('0123456789abcdef0123456789abcdef'),
    machine('fedcba9876543210fedcba9876543210'),
  ]);
  const ward = await one('ward');
  assert.equal(await two('ward'), ward);
  const others = [await one('clinic'), await two('clinic'), await other('ward')];
  assert.equal(others[0], others[1]);
  const [made, clinic, stranger] = [ward, others[0] ?? '', others[2] ?? ''].map(parts);
  for (const [index, part] of parts(body).entries()) {
    assert.equal(new Set([part, made?.[index], clinic?.[index], stranger?.[index]]).size, 4);
  }
  assert.equal(made?.[0], ward.split(' ').at(-1));
});

/** The e-mail address, the number and the date of a text. */
function parts(text: string): readonly string[] {
  const found = /^(\S+), SSN (\S+), born (\S+),/.exec(text);
  return found?.slice(1) ?? assert.fail(text);
}
