import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../../src/http/response/refusal.ts';
import { keptConversations } from '../../../src/proxy/doors/kept-conversations.ts';
import { workCounter } from '../../bench/work.ts';

const counter = workCounter();
after(() => counter.end());

const refusal = (code: string) => (error: unknown) =>
  error instanceof Refusal && error.code === code;

test('an id that had to make room stays taken, and finds nothing', () => {
  const kept = keptConversations<string>({ bytes: 10_000, ms: 60_000 });
  kept.keep('a', 'first', 6000);
  kept.keep('b', 'second', 6000);
  assert.equal(kept.find('a'), undefined);
  assert.throws(() => kept.keep('a', 'other', 10), refusal('call_repeated'));
  assert.equal(kept.find('a'), undefined);
  assert.equal(kept.find('b'), 'second');
});

test('one that grows makes others leave, and leaves itself where it is too large', () => {
  const kept = keptConversations<string>({ bytes: 10_000, ms: 60_000 });
  kept.keep('a', 'first', 3000);
  kept.keep('b', 'second', 3000);
  kept.grown('b', 'second', 9000);
  assert.equal(kept.find('a'), undefined);
  assert.equal(kept.find('b'), 'second');
  assert.throws(() => kept.grown('b', 'second', 20_000), refusal('session_too_large'));
  assert.equal(kept.find('b'), undefined);
  assert.throws(() => kept.expectNew('b'), refusal('call_repeated'));
});

test('an id is free once its time is over', async () => {
  const kept = keptConversations<string>({ bytes: 10_000, ms: 20 });
  kept.keep('a', 'first', 10);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(kept.find('a'), undefined);
  kept.keep('a', 'second', 10);
  assert.equal(kept.find('a'), 'second');
});

test('whatever comes and grows, all that is found fits, and an id finds its own only', () => {
  const step = fc.record({ id: fc.nat(20), bytes: fc.nat(6000), grows: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const kept = keptConversations<{ readonly id: string }>({ bytes: 20_000, ms: 60_000 });
      const sizes = new Map<object, number>();
      const ids = new Set<string>();
      for (const { id: number, bytes, grows } of steps) {
        const id = String(number);
        ids.add(id);
        const known = kept.find(id);
        if (grows && known !== undefined) {
          kept.grown(id, known, bytes);
          sizes.set(known, bytes);
        } else if (known === undefined) {
          const own = { id };
          try {
            kept.keep(id, own, bytes);
            sizes.set(own, bytes);
          } catch (error) {
            assert.ok(refusal('call_repeated')(error));
          }
        }
      }
      let total = 0;
      for (const id of ids) {
        const found = kept.find(id);
        if (found === undefined) continue;
        assert.equal(found.id, id);
        total += sizes.get(found) ?? 0;
      }
      assert.ok(total <= 20_000, String(total));
    }),
  );
});

test('room for one costs the same however many ids are taken', async () => {
  const cost = async (taken: number) => {
    const kept = keptConversations<number>({ bytes: 400_000, ms: 60_000 });
    for (let n = 0; n < taken; n++) kept.keep(`first ${n}`, n, 100_000);
    return counter.of(async () => {
      for (let n = 0; n < 50; n++) kept.keep(`then ${n}`, n, 100_000);
    });
  };
  const few = await cost(10);
  const many = await cost(800);
  assert.ok(many < 1.5 * few, `${few}, then ${many}`);
});
