import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../src/engine/plan.ts';
import type { Span } from '../../src/engine/types.ts';
import { chunks, scope, shown, stream, whole } from './drive.ts';
import { oracle } from './oracle.ts';
import { alphabet, toys } from './toys.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9);
const runs = { seed, numRuns: Number(process.env['RUNS'] ?? 300) };

const text = fc
  .array(fc.constantFrom(...alphabet), { maxLength: 80 })
  .map((parts) => Buffer.from(parts.join('')));
const raw = fc.oneof(
  text,
  fc.tuple(text, fc.uint8Array({ maxLength: 20 }), text).map((parts) => Buffer.concat(parts)),
);
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

test("one window gives the oracle's result", () => {
  fc.assert(
    fc.property(raw, (bytes) => {
      const all = plan(toys());
      const answer = oracle(all, scope, bytes);
      const { bytes: redacted, spans } = whole(all, bytes);
      assert.equal(redacted.toString('latin1'), answer.text.toString('latin1'));
      assert.deepEqual(shown(all, spans), answer.spans);
    }),
    runs,
  );
});

test('however the input is cut and whatever the window, bytes and spans are the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      raw,
      lengths,
      fc.constantFrom(1, 3, 7, 100, 65536),
      async (bytes, cut, core) => {
        const expected = whole(plan(toys()), bytes);
        const small = plan(toys(), { coreBytes: core, wordsBytes: 0 });
        const streamed = await stream(small, chunks(bytes, cut));
        assert.equal(streamed.bytes.toString('latin1'), expected.bytes.toString('latin1'));
        assert.deepEqual(streamed.spans, expected.spans);
      },
    ),
    runs,
  );
});

test('every split point gives the same', async () => {
  const bytes = Buffer.from('é<aa=aaaaa--é b>aab@bb-a😀 [-aa-aaaaaaaaaa-] aba <unclosed é😀b\r\n');
  const expected = whole(plan(toys()), bytes);
  for (let at = 0; at <= bytes.length; at++) {
    const halves = [bytes.subarray(0, at), bytes.subarray(at)];
    const streamed = await stream(plan(toys(), { coreBytes: 5, wordsBytes: 0 }), halves);
    assert.deepEqual(streamed, expected, `split at ${at}`);
  }
});

test('the order of the filters changes nothing', () => {
  fc.assert(
    fc.property(raw, fc.shuffledSubarray([...toys().keys()]), (bytes, order) => {
      const some = order.map((index) => toys()[index]);
      const kept = toys().filter((_filter, index) => order.includes(index));
      const one = plan(some);
      const other = plan(kept);
      assert.equal(
        whole(one, bytes).bytes.toString('latin1'),
        whole(other, bytes).bytes.toString('latin1'),
      );
      assert.deepEqual(
        shown(one, whole(one, bytes).spans),
        shown(other, whole(other, bytes).spans),
      );
    }),
    runs,
  );
});

test('every match of one filter alone is covered when all run', () => {
  fc.assert(
    fc.property(raw, (bytes) => {
      const covered = new Set(whole(plan(toys()), bytes).spans.filter(replaced).flatMap(offsets));
      for (const filter of toys()) {
        const alone = whole(plan([filter]), bytes)
          .spans.filter(replaced)
          .flatMap(offsets);
        for (const offset of alone) assert.ok(covered.has(offset), `byte ${offset}`);
      }
    }),
    runs,
  );
});

test('splicing the spans into the input gives the output, in bytes', () => {
  fc.assert(
    fc.property(raw, (bytes) => {
      const { bytes: redacted, spans } = whole(plan(toys()), bytes);
      let spliced = bytes;
      for (const span of spans.filter(replaced).toReversed()) {
        const after = spliced.subarray(span.end);
        spliced = Buffer.concat([spliced.subarray(0, span.start), span.replacement, after]);
      }
      assert.equal(spliced.toString('latin1'), redacted.toString('latin1'));
    }),
    runs,
  );
});

test('splicing the spans into valid UTF-8 gives the output, in UTF-16', async () => {
  await fc.assert(
    fc.asyncProperty(text, lengths, async (bytes, cut) => {
      const small = plan(toys(), { coreBytes: 7, wordsBytes: 0 });
      const { bytes: redacted, spans } = await stream(small, chunks(bytes, cut));
      let spliced = bytes.toString();
      for (const { unitStart, unitEnd, replacement, text } of spans.filter(replaced).toReversed()) {
        assert.equal(text.toString(), spliced.slice(unitStart, unitEnd));
        spliced = spliced.slice(0, unitStart) + replacement + spliced.slice(unitEnd);
      }
      assert.equal(spliced, redacted.toString());
    }),
    runs,
  );
});

test('valid UTF-8 stays valid, and no span splits a code point', () => {
  fc.assert(
    fc.property(text, (bytes) => {
      const { bytes: redacted, spans } = whole(plan(toys()), bytes);
      assert.ok(Buffer.from(redacted.toString()).equals(redacted));
      for (const { start, end } of spans) {
        assert.notEqual(bytes[start] & 0xc0, 0x80);
        if (end < bytes.length) assert.notEqual(bytes[end] & 0xc0, 0x80);
      }
    }),
    runs,
  );
});

test('spans come in order and apart', () => {
  fc.assert(
    fc.property(raw, (bytes) => {
      const spans = whole(plan(toys()), bytes).spans.filter(replaced);
      for (let k = 1; k < spans.length; k++) assert.ok(spans[k - 1].end <= spans[k].start);
    }),
    runs,
  );
});

function replaced({ outcome }: Span): boolean {
  return outcome === 'replace';
}

function offsets({ start, end }: Span): number[] {
  return Array.from({ length: end - start }, (_none, n) => start + n);
}
