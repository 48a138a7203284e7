import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressLine } from '../../../src/cli/files/progress.ts';

const lines: readonly [state: Parameters<typeof progressLine>[0], line: string][] = [
  [
    { label: '3/10 files', bytes: 45e6, total: 100e6, seconds: 3 },
    '3/10 files  45%  45 MB  15 MB/s  0:04 left',
  ],
  [{ label: '', bytes: 1234, total: undefined, seconds: 2 }, '1.2 kB  617 B/s'],
  [{ label: '', bytes: 0, total: 1e9, seconds: 0 }, '0%  0 B  0 B/s'],
  [{ label: '', bytes: 1e9, total: 8e12, seconds: 1 }, '0%  1.0 GB  1.0 GB/s  2:13:19 left'],
  // A file that grows while it is read.
  [{ label: '', bytes: 20, total: 10, seconds: 1 }, '100%  20 B  20 B/s  0:00 left'],
];

for (const [state, line] of lines) {
  test(`progress of ${state.bytes} bytes after ${state.seconds} s is shown as ${line}`, () => {
    assert.equal(progressLine(state), line);
  });
}
