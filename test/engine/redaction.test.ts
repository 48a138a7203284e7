import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { type Plan, plan } from '../../src/engine/plan.ts';
import { redaction } from '../../src/engine/redaction.ts';
import type { Filter, Found, WindowInput } from '../../src/engine/types.ts';
import { alphabet, bracket, enable, searching, toys } from './toys.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9);
const runs = { seed, numRuns: Number(process.env['RUNS'] ?? 100) };

/** Replaces `c` by the text's document. */
const documented: Filter = {
  ...enable(searching('c', 'c', 1)),
  judge({ documentId }, explain) {
    const replacement = Buffer.from(`${documentId}${explain ? '!' : ''}`);
    return () => ({ outcome: 'replace', replacement, fragment: replacement });
  },
};

/** Its judge fails at a `!` that is not among the first bytes, when it may have judged others. */
const failing = enable(searching('bang', '!', 1), 0, ({ start }) => {
  if (start > 7) throw new Error('refused');
  const replacement = Buffer.from('[bang]');
  return { outcome: 'replace', replacement, fragment: replacement };
});

const asked = fc.record({
  text: fc.array(fc.constantFrom(...alphabet, 'c', 'c', '!'), { maxLength: 40 }),
  documentId: fc.constantFrom('one', 'two'),
  explain: fc.boolean(),
  units: fc.constantFrom('utf-16', 'utf-32'),
});

test('texts that pass one plan after the other know nothing of each other', () => {
  const filters = () => [...toys(), documented, failing];
  fc.assert(
    fc.property(fc.array(asked, { minLength: 2, maxLength: 6 }), (texts) => {
      const shared = plan(filters());
      for (const one of texts) assert.deepEqual(answer(shared, one), answer(plan(filters()), one));
    }),
    runs,
  );
});

test('texts that pass plans at the same time know nothing of each other, and one that fails fails alone', async () => {
  const filters = () => [...toys(), documented, failing];
  const many = fc.array(fc.tuple(asked, fc.boolean(), fc.constantFrom(1, 1, 1, 1, 300)), {
    minLength: 2,
    maxLength: 24,
  });
  await fc.assert(
    fc.asyncProperty(many, async (texts) => {
      const plans = [plan(filters()), plan(filters().slice(1))];
      const all = texts.map(([one, isOther, times]) => ({
        of: plans[Number(isOther)],
        one: { ...one, text: Array.from({ length: times }, () => one.text).flat() },
      }));
      const answers = await Promise.allSettled(
        all.map(({ of, one }) => redaction(of, optionsOf(one)).bufferedPromise(bytesOf(one))),
      );
      assert.deepEqual(
        answers.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason))),
        all.map(({ of, one }) => answer(of, one)),
      );
    }),
    runs,
  );
});

test('texts that wait in one plan at the same time know nothing of each other', async () => {
  const numbered = enable(waiting, 0, ({ classification }) => {
    const replacement = Buffer.from(`[${classification}]`);
    return { outcome: 'replace', replacement, fragment: replacement };
  });
  const slow = plan([numbered, documented, enable(bracket('angle', '<', '>'))]);
  const texts = ['zc<', 'zzc> c', 'z c <a> z', 'zz> c', 'c zzzz'];
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      texts.map((text, n) =>
        redaction(slow, {
          scope: { context: 'none', documentId: `d${n}` },
        }).bufferedPromise(Buffer.from(text)),
      ),
    );
    assert.deepEqual(
      answers.map(({ bytes }) => bytes.toString()),
      ['[1]d0[angle]', '[1][2]d1> d1', '[1] d2 [angle] [2]', '[1][2]> d3', 'd4 [1][2][3][4]'],
    );
  }
});

test('a plan holds nothing of the texts that passed it', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const all = plan([...toys(), documented]);
  const kept = alphabet.flatMap((part) => {
    const bytes = Buffer.allocUnsafeSlow(100).fill(`${part} c <b> =aaaaaa 1 @b `);
    const scope = { context: 'none', documentId: 'd' };
    redaction(all, { scope }).buffered(bytes);
    const { spans } = redaction(all, { scope, explain: true }).buffered(bytes);
    return [new WeakRef(bytes), new WeakRef(spans)];
  });
  // The target of a reference lives to the end of the turn, and code being optimised may hold it a little longer.
  const held = () => kept.filter((one) => one.deref() !== undefined).length;
  for (let left = 20; left > 0 && held() > 0; left--) {
    await turn();
    collect();
  }
  assert.equal(held(), 0);
});

/** Takes each `z` at its own time, and counts those of its text. */
const waiting: Filter['detector'] = {
  type: 'z',
  filterType: 'Z',
  reach: 1,
  find: {
    kind: 'slowReader',
    back: 0,
    open() {
      let count = 0;
      return async ({ bytes, to }: WindowInput) => {
        const found: Found[] = [];
        for (let i = 0; i < to; i++) {
          if (bytes[i] !== 0x7a) continue;
          await turn();
          found.push({ start: i, end: i + 1, confidence: 1, classification: `${++count}` });
        }
        return found;
      };
    },
  },
};

interface AskedText {
  readonly text: readonly string[];
  readonly documentId: string;
  readonly explain: boolean;
  readonly units: 'utf-16' | 'utf-32';
}

/** The redaction of a text, or its failure. */
function answer(of: Plan, asked: AskedText) {
  try {
    return redaction(of, optionsOf(asked)).buffered(bytesOf(asked));
  } catch (error) {
    return String(error);
  }
}

function optionsOf({ documentId, explain, units }: AskedText) {
  return { scope: { context: 'none', documentId }, explain, units };
}

function bytesOf({ text }: AskedText): Buffer {
  return Buffer.from(text.join(''));
}
