import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Plan, plan } from '../../../src/engine/plan.ts';
import { redaction } from '../../../src/engine/redaction.ts';
import type { Filter, Redacted } from '../../../src/engine/types.ts';
import { chunks, scope, stream, whole } from '../drive.ts';
import { alphabet, bracket, declared, enable, loneB, toys } from '../toys.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9);
const runs = { seed, numRuns: Number(process.env['RUNS'] ?? 300) };
const lines = true;

const text = fc
  .array(fc.constantFrom(...alphabet, '\n'), { maxLength: 80 })
  .map((parts) => Buffer.from(parts.join('')));
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

test('however lines are cut and whatever the window, bytes and spans are the same', async () => {
  await fc.assert(
    fc.asyncProperty(text, lengths, fc.constantFrom(1, 3, 7, 100), async (bytes, cut, core) => {
      const expected = await stream(plan(toys()), [bytes], { lines });
      const small = plan(toys(), { coreBytes: core, wordsBytes: 0 });
      assert.deepEqual(await stream(small, chunks(bytes, cut), { lines }), expected);
    }),
    runs,
  );
});

test('each line is redacted as it would be alone, without state between lines', async () => {
  const forgetful = toys().filter(({ detector }) => !remembers(detector.find.kind));
  await fc.assert(
    fc.asyncProperty(text, lengths, async (bytes, cut) => {
      const alone = Buffer.concat(linesOf(bytes).map((line) => whole(plan(forgetful), line).bytes));
      const streamed = await stream(plan(forgetful), chunks(bytes, cut), { lines });
      assert.equal(streamed.bytes.toString('latin1'), alone.toString('latin1'));
    }),
    runs,
  );
});

test('a line knows nothing of the one before it that was longer than a core', async () => {
  const small = plan([enable(declared)], { coreBytes: 16, wordsBytes: 0 });
  const long = `${'x '.repeat(5000)}b-a\n`;
  const { bytes } = await stream(small, [Buffer.from(`${long}zz zz zz zz\nb-a\n${long}`)], {
    lines,
  });
  const redacted = long.replace('b-a', '[declared]');
  assert.equal(String(bytes), `${redacted}zz zz zz zz\n[declared]\n${redacted}`);
});

test('a line leaves on its newline', async () => {
  const input = new PassThrough();
  const answers = streamed(input);
  input.write('aa-');
  input.write('aa\naa');
  assert.equal(String((await answers.next()).value?.bytes), '[aa][dash]\n');
  input.write('\n\n');
  assert.equal(String((await answers.next()).value?.bytes), '[aa]\n\n');
  input.end();
  assert.ok((await answers.next()).value?.bytes.length === 0);
});

test('an open section continues over lines, for at most 1 MiB', async () => {
  const section = [enable(bracket('angle', '<', '>'))];
  const closed = await stream(plan(section), [Buffer.from('a<\n'), Buffer.from('b\n>c')], {
    lines,
  });
  assert.equal(String(closed.bytes), 'a[angle]c');
  const atEnd = await stream(plan(section), [Buffer.from('a<\n')], { lines });
  assert.equal(String(atEnd.bytes), 'a[angle]');
  const line = Buffer.from(`${'b'.repeat(1023)}\n`);
  const many = [Buffer.from('<'), ...Array<Buffer>(1025).fill(line)];
  const { bytes, spans } = await stream(plan(section), many, { lines });
  assert.equal(spans[0].end, 2 ** 20);
  assert.equal(spans[0].unclosed, true);
  assert.equal(bytes.length, '[angle~]'.length + 1025 * 1024 + 1 - 2 ** 20);
});

test('counts replacements by filter', async () => {
  const filters = toys().filter(({ detector }) => ['é', 'ab'].includes(detector.type));
  const { replaced } = await stream(plan(filters), [Buffer.from('é\nab é=é\n')], { lines });
  assert.deepEqual(replaced, [1, 3]);
});

test('the lines of a chunk are scanned together', async () => {
  const of = plan(toys());
  let scans = 0;
  const scan: Plan['scan'] = (...args) => {
    scans++;
    of.scan(...args);
  };
  const lineScan: Plan['lineScan'] = () => {
    const { scan, ...rest } = of.lineScan();
    return {
      ...rest,
      scan(...args) {
        scans++;
        scan(...args);
      },
    };
  };
  await stream({ ...of, scan, lineScan }, [Buffer.from('aa-\n'.repeat(4000))], { lines });
  // Once for the lines, and once for the rest after the last.
  assert.equal(scans, 2);
});

test('each byte of a long line in small chunks is copied a few times, not with each chunk', async (t) => {
  const bytes = Buffer.alloc(4 * 2 ** 20, 'aa-b ');
  let copied = 0;
  const { copy } = Buffer.prototype;
  t.mock.method(
    Buffer.prototype,
    'copy',
    function (this: Buffer, ...args: Parameters<typeof copy>) {
      const length = copy.apply(this, args);
      copied += length;
      return length;
    },
  );
  const { concat } = Buffer;
  t.mock.method(Buffer, 'concat', (...args: Parameters<typeof concat>) => {
    const joined = concat(...args);
    copied += joined.length;
    return joined;
  });
  const moving = Object.getPrototypeOf(Uint8Array.prototype);
  const { copyWithin } = moving;
  t.mock.method(moving, 'copyWithin', function (this: Buffer, ...args: [number, number, number]) {
    copied += args[2] - args[1];
    return copyWithin.apply(this, args);
  });
  const stages = redaction(plan([enable(loneB)]), { scope, lines }).streams();
  const drain = new PassThrough({ objectMode: true }).resume();
  await pipeline([Readable.from(chunks(bytes, [1024])), ...stages, drain] as never);
  assert.ok(copied > bytes.length && copied < 5 * bytes.length, `${copied / bytes.length}`);
});

function streamed(input: PassThrough): AsyncIterator<Redacted> {
  const output = new PassThrough({ objectMode: true });
  const filters: Filter[] = toys();
  const stages = redaction(plan(filters), { scope, lines }).streams();
  void pipeline([input, ...stages, output]);
  return output[Symbol.asyncIterator]() as AsyncIterator<Redacted>;
}

/** Whether earlier lines count: as context, of patterns that want a word near, too. */
function remembers(kind: string): boolean {
  return kind === 'section' || kind === 'reader' || kind === 'declared';
}

function linesOf(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf(0x0a, at);
    const end = newline < 0 ? bytes.length : newline + 1;
    found.push(bytes.subarray(at, end));
    at = end;
  }
  return found;
}
