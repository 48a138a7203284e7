import assert from 'node:assert/strict';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { type Plan, plan } from '../../../src/engine/plan.ts';
import { redaction } from '../../../src/engine/redaction.ts';
import type { Filter } from '../../../src/engine/types.ts';
import { scope } from '../drive.ts';
import { enable, searching } from '../toys.ts';

test('a reader that does not read holds the chain at three windows and the one being filled', async () => {
  const filters = [enable(searching('a', 'a', 1)), enable(searching('b', 'b', 1))];
  const { counted, seen } = counting(plan(filters, { coreBytes: 1000 }));
  const stages = redaction(counted, { scope }).streams();
  const stuck = new Writable({ objectMode: true, highWaterMark: 1, write() {} });
  const running = pipeline([Readable.from(forever()), ...stages, stuck] as never).catch(
    (error: Error) => error,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  // Written windows have left the chain: their buffers wait in the last stage and in the reader.
  assert.ok(seen.windows <= 8, `${seen.windows} windows were cut`);
  assert.ok(seen.buffers.size <= 4, `${seen.buffers.size} buffers are in use`);
  stuck.destroy(new Error('enough'));
  await running;
});

test('a detector that throws fails the stream, and nothing ends normally', async () => {
  const failing: Filter = {
    ...enable(searching('a', 'a', 1)),
    judge: () => () => {
      throw new Error('planted');
    },
  };
  const stages = redaction(plan([failing]), { scope }).streams();
  let finished = false;
  const sink = new Writable({
    objectMode: true,
    write: (_chunk, _encoding, done) => done(),
    final: (done) => {
      finished = true;
      done();
    },
  });
  await assert.rejects(
    pipeline([Readable.from([Buffer.from('bab')]), ...stages, sink] as never),
    /planted/,
  );
  assert.equal(finished, false);
});

test('an input that breaks off never ends the answer', async () => {
  const stages = redaction(plan([enable(searching('a', 'a', 1))]), { scope }).streams();
  const parts: unknown[] = [];
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('ba');
      throw new Error('gone');
    })(),
  );
  const sink = new Writable({
    objectMode: true,
    write: (chunk, _encoding, done) => {
      parts.push(chunk);
      done();
    },
  });
  await assert.rejects(pipeline([broken, ...stages, sink] as never), /gone/);
  assert.deepEqual(parts, []);
});

/** The plan, with its windows counted. */
function counting(of: Plan) {
  const seen = { windows: 0, buffers: new Set<Uint8Array>() };
  const scan: Plan['scan'] = (bytes, ...rest) => {
    seen.windows++;
    seen.buffers.add(bytes);
    of.scan(bytes, ...rest);
  };
  return { counted: { ...of, scan }, seen };
}

function* forever(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(500, 'ab');
}
