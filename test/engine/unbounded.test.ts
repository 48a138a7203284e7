import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plan } from '../../src/engine/plan.ts';
import type { Filter } from '../../src/engine/types.ts';
import { chunks, stream, whole } from './drive.ts';
import { aside, bracket, echo, enable, run, searching } from './toys.ts';

const angle = bracket('angle', '<', '>');
const LONG = 64 * 1024;

/** The answer, and its spans, through small windows; checked against one window. */
async function redact(filters: Filter[], text: string) {
  const bytes = Buffer.from(text);
  const one = whole(plan(filters), bytes);
  const streamed = await stream(plan(filters, { coreBytes: 4099 }), chunks(bytes, [16_384, 7]));
  assert.ok(streamed.bytes.equals(one.bytes), 'stream and one window differ');
  assert.deepEqual(streamed.spans, one.spans);
  return { text: one.bytes.toString(), spans: one.spans };
}

test('a section of 64 KiB takes a replacement made from its bytes, a longer one does not', async () => {
  const inner = 'x'.repeat(LONG - 2);
  const fits = await redact([enable(angle, 0, echo('s'))], `a<${inner}>b`);
  assert.equal(fits.text, `a[s:<${inner}>]b`);
  const long = await redact([enable(angle, 0, echo('s'))], `a<${inner}x>b`);
  assert.equal(long.text, 'a[s~]b');
});

test('explain gives the first KiB of a long span, and says so', async () => {
  const { spans } = await redact([enable(angle)], `é<${'x'.repeat(200_000)}>b`);
  assert.equal(spans.length, 1);
  assert.equal(spans[0].text.toString(), `<${'x'.repeat(1023)}`);
  assert.equal(spans[0].textTruncated, true);
  assert.deepEqual([spans[0].unitStart, spans[0].unitEnd], [1, 200_003]);
});

test('a section that no marker closes is redacted to the end of the input', async () => {
  const { text, spans } = await redact([enable(angle)], `a<${'b '.repeat(50_000)}`);
  assert.equal(text, 'a[angle~]');
  assert.equal(spans[0].unclosed, true);
});

test('a section ends at its maxLength, between code points', async () => {
  const { text, spans } = await redact([enable(bracket('s', '<', '>', 6))], 'a<bbéé>c');
  assert.equal(text, 'a[s]é>c');
  assert.equal(spans[0].unclosed, true);
});

test('markers inside a section say nothing', async () => {
  const { text } = await redact([enable(angle)], 'a<b<c>d>e');
  assert.equal(text, 'a[angle]d>e');
});

test('a match that outgrew its reach has its own replacement, not that of one beside it', () => {
  const verdict = {
    outcome: 'replace',
    replacement: (match: Buffer) => Buffer.from(`[${match.length}]`),
    fragment: Buffer.from('~'),
  } as const;
  const counted = plan([enable(run, 0, () => verdict)]);
  const { bytes } = whole(counted, Buffer.from('=a =aaaaaaaaaa =aa =aaaaa- b'));
  assert.equal(bytes.toString(), '[2] [11] [3] [7] b');
});

test('a match that outgrew its reach continues to the end of its bytes', async () => {
  const { text, spans } = await redact([enable(run)], `b =${'a-'.repeat(100_000)} b`);
  assert.equal(text, 'b [run~] b');
  assert.equal(spans[0].end, 200_003);
  assert.equal(spans[0].unclosed, false);
});

test('a run of repeated starts is one match', async () => {
  const { spans } = await redact([enable(run)], '=aaaaa'.repeat(3));
  assert.deepEqual(
    spans.map(({ start, end }) => [start, end]),
    [
      [0, 6],
      [6, 12],
      [12, 18],
    ],
  );
});

test('inside a long section only a filter of higher priority is seen', async () => {
  const low = enable(searching('low', 'q', 1));
  const high = enable(searching('high', 'zz', 2), 1);
  const filler = 'y'.repeat(70_000);
  const { text } = await redact([enable(angle), low, high], `q<${filler}q${filler}zz${filler}>q`);
  assert.equal(text, '[low][angle~][high][angle~][low]');
});

test('two sections at once: the bytes of both are covered to the later end', async () => {
  const square = enable(bracket('square', '\\[', '\\]'));
  const { text } = await redact([enable(angle), square], 'a [ b < c ] d > e');
  assert.equal(text, 'a [square~][angle] e');
});

test('an unclosed section does not lose other open matches', async () => {
  const square = enable(bracket('square', '\\[', '\\]'));
  const { text } = await redact([enable(angle), square], `a < [ b ] ${'c'.repeat(9000)} d`);
  assert.equal(text, 'a [angle]');
});

test('a section that is set aside shields nothing and is reported when it ends', async () => {
  const set = enable(bracket('set', '<', '>'), 0, aside('<', 'ignored'));
  const inner = enable(searching('inner', 'q', 1));
  const { text, spans } = await redact([set, inner], `<aqa${'a'.repeat(50)}>`);
  assert.equal(text, `<a[inner]a${'a'.repeat(50)}>`);
  assert.deepEqual(spans.map(({ outcome }) => outcome).sort(), ['ignored', 'replace']);
});

test('bytes of a chain of overlaps leave while the chain continues', async () => {
  const links = [enable(searching('one', 'abab', 4)), enable(searching('two', 'baba', 4))];
  const all = plan(links, { coreBytes: 1024 });
  const bytes = Buffer.from(`b${'ab'.repeat(50_000)}`);
  const { bytes: redacted } = await stream(all, chunks(bytes, [997]));
  assert.ok(redacted.equals(whole(plan(links), bytes).bytes));
});

test('a marker that overruns the limit hides a shorter one after it, wherever windows end', async () => {
  const section = [enable(bracket('at', '@@', '@bbb|b', 6))];
  const bytes = Buffer.from('- @@-@bbb b');
  const expected = whole(plan(section), bytes);
  assert.equal(String(expected.bytes), '- [at]b b');
  for (let core = 1; core < bytes.length; core++) {
    const small = plan(section, { coreBytes: core, wordsBytes: 0 });
    assert.deepEqual(await stream(small, [bytes]), expected, `core of ${core}`);
  }
});
