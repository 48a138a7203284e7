import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutex } from '../../../src/core/mutex.ts';
import { open } from '../../../src/http/admission/auth.ts';
import { limits } from '../../../src/http/admission/limits.ts';
import { middleware } from '../../../src/http/admission/middleware.ts';
import {
  alone,
  type SharedServices,
  UnansweredError,
} from '../../../src/http/admission/shared-services.ts';
import { shares } from '../../../src/http/admission/shares.ts';
import { service } from '../service.ts';

const fail = () => Promise.reject(new UnansweredError('another process did not answer'));

function around(broken: Partial<SharedServices>, clientRate: number) {
  const most = Number.MAX_SAFE_INTEGER;
  const single = alone(
    limits({ memory: most, clientStreams: 0 }),
    () => Promise.resolve(''),
    () => {},
    fail,
    mutex(),
  );
  const shared = { ...single, ...broken };
  return middleware({ auth: () => open, shared, held: shares(most, most), clientRate });
}

for (const [what, broken, clientRate] of [
  ['places', { admit: fail }, 0],
  ['rates', { lease: fail }, 5],
] as const) {
  test(`where the process that counts ${what} does not answer, the service is overloaded: 503, never 500`, async () => {
    const { ask } = await service({ middleware: around(broken, clientRate), presidio: {} });
    const headers = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' };
    for (const path of [
      '/api/filter',
      '/api/filter?flush=line',
      '/api/explain',
      '/analyze',
      '/anonymize',
    ]) {
      const answer = await ask(path, { headers, body: ['{"text":"a","language":"en"}'] });
      assert.equal(answer.status, 503, path);
      assert.match(answer.body.toString(), /overloaded|too much to do/, path);
      assert.ok(Number(answer.headers['retry-after']) > 0, path);
    }
  });
}
