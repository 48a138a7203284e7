import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traceContext } from '../../../src/http/traces/trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

for (const [name, header, sampled] of [
  ['a sampled one', `00-${TRACE}-${PARENT}-01`, true],
  ['one that is not sampled', `00-${TRACE}-${PARENT}-00`, false],
  ['one with flags of later versions', `00-${TRACE}-${PARENT}-fe`, false],
  ['one of a later version', `cc-${TRACE}-${PARENT}-03`, true],
  ['one of a later version with more fields', `01-${TRACE}-${PARENT}-01-what-comes`, true],
] as const) {
  test(`the caller's trace context is taken over: ${name}`, () => {
    const { spanId, ...taken } = traceContext(header, false) ?? assert.fail('not taken over');
    assert.deepEqual(taken, { traceId: TRACE, parentSpanId: PARENT, sampled });
    assert.match(spanId, /^[\da-f]{16}$/);
    assert.notEqual(spanId, PARENT);
  });
}

for (const header of [
  undefined,
  '',
  `00-${TRACE}-${PARENT}`,
  `00-${TRACE}-${PARENT}-1`,
  `00-${TRACE}-${PARENT}-01-more`,
  `01-${TRACE}-${PARENT}-01.more`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.slice(1)}-${PARENT}-01`,
  ` 00-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
  '123-45-6789',
]) {
  test(`an invalid trace context is not taken over: ${header}`, () => {
    assert.equal(traceContext(header, false), undefined);
    const { traceId, parentSpanId, sampled } = traceContext(header, true) ?? assert.fail();
    assert.match(traceId, /^[\da-f]{32}$/);
    assert.notEqual(traceId, TRACE);
    assert.deepEqual([parentSpanId, sampled], [undefined, true]);
  });
}

test('no two spans have the same id', () => {
  const ids = Array.from({ length: 5_000 }, () => traceContext(undefined, true));
  assert.equal(new Set(ids.map((one) => one?.spanId)).size, 5_000);
  assert.equal(new Set(ids.map((one) => one?.traceId)).size, 5_000);
});
