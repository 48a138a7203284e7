import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan, type Sizes } from '../../src/engine/plan.ts';
import { MOST_REPEATED_BYTES, MOST_VALUES } from '../../src/engine/repeats.ts';
import type { Detector } from '../../src/engine/types.ts';
import { chunks, shown, stream, whole } from './drive.ts';
import { runs, sameHoweverCut } from './same-however.ts';
import { enable, searching } from './toys.ts';

/** `=ab1a`: a value after a sign of equality, which counts again without it. */
function secret(type: string, form: string): Detector {
  return {
    ...searching(type, form, 80),
    repeats: { proof: 'match', parts: (_bytes, start, end) => [{ start: start + 1, end }] },
  };
}

const filters = () => [
  enable(secret('short', '=[ab1]{4,6}')),
  enable(secret('long', '=[ab1]{5}[-ab1]{0,3}[ab1]')),
];
const sized = (sizes: Sizes) => plan(filters(), sizes);
const spans = (text: string, of = sized({})) =>
  shown(of, whole(of, Buffer.from(text)).spans).map(({ start, end }) => text.slice(start, end));

const pieces = ['aab1', '=aab1', '=ab1ab', 'ab1ab', 'b1a-b1', '=bbbb1-ab', 'bbbb1-ab', ' ', '-'];
const text = fc
  .array(fc.constantFrom(...pieces, '\n', 'a', '=', 'é'), { maxLength: 60 })
  .map((parts) => Buffer.from(parts.join('')));

test('a value that was found counts after it, as a whole word', () => {
  assert.deepEqual(spans('aab1 =aab1 (aab1) aab11 baab1 aab1-x'), ['=aab1', 'aab1', 'aab1']);
});

test('repeats are the same however the input is cut, and whatever the window', async () => {
  await sameHoweverCut(text, sized);
});

test('repeats are those of a search by hand', () => {
  fc.assert(
    fc.property(text, (bytes) => {
      const input = bytes.toString('latin1');
      for (const one of filters()) {
        const alone = plan([one]);
        const found = shown(alone, whole(alone, bytes).spans).flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, n) => start + n),
        );
        assert.deepEqual(
          [...new Set(found)],
          byHand(input, one.detector.type === 'short' ? SHORT : LONG),
        );
      }
    }),
    runs,
  );
});

const SHORT = /=[ab1]{4,6}/g;
const LONG = /=[ab1]{5}[-ab1]{0,3}[ab1]/g;

/** Searches at each offset for each value before it: the offsets that all of them cover. */
function byHand(input: string, form: RegExp): readonly number[] {
  const own = [...input.matchAll(form)].map(({ index, 0: match }) => ({ index, match }));
  const covered = new Set<number>();
  let resume = 0;
  for (let p = 0; p < input.length; p++) {
    const values = own
      .filter(({ index, match }) => index + match.length <= p)
      .map(({ match }) => match.slice(1))
      .sort((a, b) => b.length - a.length);
    const isWord = (at: number) => /[0-9A-Za-z]{2}/.test(input.slice(at - 1, at + 1));
    const value = values.find(
      (one) => input.startsWith(one, p) && !isWord(p) && !isWord(p + one.length),
    );
    if (value === undefined || p < resume || p === 0) continue;
    resume = p + value.length;
    if (own.some(({ index }) => index + 1 === p)) continue;
    for (let k = p; k < resume; k++) covered.add(k);
  }
  for (const { index, match } of own) {
    for (let k = index; k < index + match.length; k++) covered.add(k);
  }
  return [...covered].sort((a, b) => a - b);
}

test('the latest values are known, and the one that was proved longest ago is forgotten', () => {
  const value = (n: number) => `ab${n.toString(2).replaceAll('0', 'a')}`.padEnd(12, 'b');
  const of = plan([enable(secret('many', '=[ab1]{12}'))]);
  const proofs = Array.from({ length: MOST_VALUES }, (_, n) => `=${value(n)}`);
  const again = (n: number) => spans([...proofs, `(${value(n)})`].join(' '), of).at(-1);
  assert.equal(again(0), value(0));
  proofs.push(`=${value(1000)}`);
  assert.equal(again(0), `=${value(1000)}`);
  assert.equal(again(1), value(1));
});

test('longer values do not count again', () => {
  const form = (length: number) => plan([enable(secret('long', `=a{${length}}`))]);
  const value = 'a'.repeat(MOST_REPEATED_BYTES);
  assert.equal(spans(`=${value} ${value}`, form(value.length)).length, 2);
  assert.equal(spans(`=${value}a ${value}a`, form(value.length + 1)).length, 1);
});

test('line by line, values of earlier lines count', async () => {
  const of = sized({});
  const lines = [Buffer.from('=aab1\nx aab1\n'), Buffer.from('none\naab1')];
  const { bytes } = await stream(of, lines, { lines: true });
  assert.equal(bytes.toString(), '[short]\nx [short]\nnone\n[short]');
  const cut = chunks(Buffer.concat(lines), [1]);
  assert.equal((await stream(of, cut, { lines: true })).bytes.toString(), bytes.toString());
});
