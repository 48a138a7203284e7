import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, codeOf, one, place, profileText } from './one.ts';

/** So that few are left to take: each upload is compiled. */
const OLD = 250;

test('uploads at once are taken only as far as there are places', async () => {
  const here = place();
  const key = here.key('profiles');
  const uploads = join(here.folder, 'state/profiles');
  mkdirSync(uploads, { recursive: true });
  for (let n = 0; n < OLD; n += 1) {
    writeFileSync(join(uploads, `old${n}.json`), profileText(`old${n}`, '*'));
  }
  const { port } = await one(here, { keys: join(here.folder, 'keys') });
  const upload = async (name: string) => {
    const answer = await ask(port, '/api/profiles', { key, body: profileText(name, '*') });
    return answer.status === 200 ? '200' : `${answer.status} ${codeOf(answer)}`;
  };
  const names = Array.from({ length: 24 }, (_, n) => (n < 16 ? `new${n}` : `old${n}`));
  const answers = await Promise.all(names.map(upload));
  // Six that are new, and eight that replace one.
  assert.equal(answers.filter((answer) => answer === '200').length, 14);
  assert.equal(answers.filter((answer) => answer === '409 too_many_profiles').length, 10);
  assert.equal(readdirSync(uploads).filter((name) => name.endsWith('.json')).length, 256);
  const gone = await ask(port, '/api/profiles/old1', { method: 'DELETE', key });
  assert.equal(gone.status, 200);
  assert.deepEqual([await upload('more'), await upload('most')], ['200', '409 too_many_profiles']);
});
