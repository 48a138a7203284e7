import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnansweredError } from '../../src/http/admission/shared-services.ts';
import { type Handlers, type Peer, peer } from '../../src/service/peer.ts';

/** Two ends of a line. */
function line(handlers: Handlers): Peer {
  const ends: ((message: unknown) => void)[] = [];
  const end = (own: 0 | 1, other: 0 | 1, answers: Handlers): Peer =>
    peer(
      {
        send: (message) => queueMicrotask(() => ends[other]?.(message)),
        receive(listener) {
          ends[own] = listener;
        },
      },
      answers,
    );
  end(1, 0, handlers);
  return end(0, 1, {});
}

test('a call has its answer, or the fact that the other end failed', async () => {
  const { call } = line({
    double: (number) => Number(number) * 2,
    fail: () => Promise.reject(new Error('canary')),
  });
  assert.equal(await call('double', 21), 42);
  await assert.rejects(call('fail'), { message: 'another process failed: fail' });
});

test('a process that does not answer, or is gone, has too much to do: no fault of the request', async () => {
  const { call, hangUp } = line({ never: () => new Promise(() => {}) });
  await assert.rejects(call('never', undefined, 10), UnansweredError);
  const waiting = assert.rejects(call('never'), UnansweredError);
  hangUp();
  await waiting;
});
