import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentence } from '../../src/service/sentence.ts';

test('a line of the log becomes a sentence with its facts', () => {
  const time = new Date(2026, 0, 2, 16, 1, 2).getTime();
  const lines: readonly [object, string][] = [
    [{ level: 30, time, msg: 'stopped' }, '16:01:02 stopped\n'],
    [
      { level: 30, time, host: '::', port: 8080, msg: 'listening' },
      '16:01:02 listening (host ::, port 8080)\n',
    ],
    [{ level: 40, time, msg: 'expired' }, '16:01:02 warning: expired\n'],
    [
      { level: 50, time, at: ['at a:1:2'], msg: 'a bug' },
      '16:01:02 error: a bug (at ["at a:1:2"])\n',
    ],
  ];
  for (const [line, expected] of lines) {
    assert.equal(sentence(`${JSON.stringify(line)}\n`), expected);
  }
});
