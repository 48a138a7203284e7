import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plan } from '../../../src/engine/plan.ts';
import type { Searcher } from '../../../src/engine/types.ts';
import { formats } from '../../../src/formats/formats.ts';
import { stream } from '../drive.ts';
import { enable, searching } from '../toys.ts';

const BUSY_MS = 8;

/** A filter that is busy with each window, and the turns of the process at its calls. */
function busy() {
  const seen: number[] = [];
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const find: Searcher = {
    kind: 'searcher',
    search() {
      const until = performance.now() + BUSY_MS;
      while (performance.now() < until);
      seen.push(turn);
      return undefined;
    },
  };
  const filter = enable({ ...searching('busy', 'x', 1), find });
  const end = () => {
    isOver = true;
    return seen;
  };
  return { filter, end };
}

const LINE = 'some words of a line\n';
const MAIL = `From: a@b.example\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n${`--b\n\n${'some words '.repeat(50)}\n`.repeat(30)}--b--\n`;

for (const [name, text, options] of [
  ['windows', LINE.repeat(2000), {}],
  ['lines', LINE.repeat(20), { lines: true }],
  ['parts of a mail', MAIL, { mail: true }],
] as const) {
  test(`other tasks of the process have their turn between ${name}`, async () => {
    const { filter, end } = busy();
    const of = plan([filter], { coreBytes: 1000 }, formats);
    const bytes = Buffer.from(text);
    const chunks =
      name === 'lines'
        ? bytes
            .toString()
            .split(/(?<=\n)/)
            .map((line) => Buffer.from(line))
        : [bytes];
    await stream(of, chunks as Buffer[], options);
    const seen = end();
    assert.ok(seen.length >= 20, `${seen.length} calls`);
    // Three windows may be on their way at once.
    const turns = new Set(seen).size;
    assert.ok(turns > seen.length / 4, `${turns} turns in ${seen.length} calls`);
  });
}
