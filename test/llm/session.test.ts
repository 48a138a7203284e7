import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelTable } from '../../src/llm/labels.ts';
import { SessionError, sessions } from '../../src/llm/session.ts';
import { secrets } from '../../src/strategies/keys/secrets.ts';
import { sample } from './conversation.ts';

const { service } = secrets({}, '00'.repeat(32));
const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;

function code(of: string): (error: unknown) => boolean {
  return (error) =>
    error instanceof SessionError && error.code === of && !/Kim|acme/.test(error.message);
}

test('another machine with the secret opens a session', () => {
  const labels = sample();
  labels.labelOf('PHONE', '5550142', true);
  const session = sessions(service).seal(labels, 'a', NOW);
  const again = sessions(secrets({}, '00'.repeat(32)).service).open(session, 'a', NOW);
  assert.deepEqual(again.all(), labels.all());
  assert.equal(again.labelOf('PERSON', 'someone else').number, 12);
});

test('equal conversations give equal bytes, and no value in clear', () => {
  const session = sessions(service).seal(sample(), 'a', NOW);
  assert.equal(sessions(service).seal(sample(), 'a', NOW + 1), session);
  assert.doesNotMatch(Buffer.from(session.slice(4), 'base64url').toString('latin1'), /acme|Novak/);
});

test('an altered, cut, extended or swapped session is refused', () => {
  const { seal, open } = sessions(service);
  const session = seal(sample(), 'a', NOW);
  for (let at = 0; at < session.length - 1; at++) {
    const other = session[at] === 'A' ? 'B' : 'A';
    const altered = session.slice(0, at) + other + session.slice(at + 1);
    assert.throws(() => open(altered, 'a', NOW), code('session_invalid'));
    assert.throws(() => open(session.slice(0, at), 'a', NOW), code('session_invalid'));
  }
  assert.throws(() => open(`${session}AAAA`, 'a', NOW), code('session_invalid'));
  assert.throws(() => open(session, 'b', NOW), code('session_invalid'));
});

test('a session of another secret is refused', () => {
  const session = sessions(service).seal(sample(), 'a', NOW);
  const other = sessions(secrets({}, '11'.repeat(32)).service);
  assert.throws(() => other.open(session, 'a', NOW), code('session_invalid'));
});

test('a session expires', () => {
  const { seal, open } = sessions(service, { hours: 2 });
  const session = seal(sample(), 'a', NOW);
  assert.equal(open(session, 'a', NOW + 2 * HOUR).all().length, 12);
  assert.throws(() => open(session, 'a', NOW + 3 * HOUR + 1), code('session_expired'));
});

test('a session that is too large is refused when it is sealed and when it is opened', () => {
  const labels = labelTable();
  for (let n = 0; n < 500; n++) labels.labelOf('PERSON', `${n} ${Math.sin(n)}`);
  const small = sessions(service, { characters: 1000 });
  assert.throws(() => small.seal(labels, 'a', NOW), code('session_too_large'));
  const session = sessions(service).seal(labels, 'a', NOW);
  assert.throws(() => small.open(session, 'a', NOW), code('session_too_large'));
});
