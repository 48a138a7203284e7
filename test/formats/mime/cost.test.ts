import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definitions } from '../../../src/detectors/index.ts';
import { plan } from '../../../src/engine/plan.ts';
import { formats } from '../../../src/formats/formats.ts';
import { stream } from '../../engine/drive.ts';

/** A mail of eight times the lines takes about eight times the CPU seconds; 64 times if each line takes longer with their number. */
const TIMES = 8;
const MOST_RATIO = 3 * TIMES;
const LINES = 4_000;
/** The clock is too coarse for less. */
const LEAST_SECONDS = 0.02;

const START = 'From: kit@quill-press.org\r\nMIME-Version: 1.0\r\n';
const CODED = 'Content-Transfer-Encoding: quoted-printable\r\n\r\n';

const MAILS: readonly [name: string, mail: (lines: number) => string][] = [
  ['short lines of quoted-printable', (lines) => `${START}${CODED}${'a=\r\n'.repeat(lines)}`],
  ['a long line of quoted-printable', (lines) => `${START}${CODED}${'a'.repeat(40 * lines)}`],
  ['short fields of a header', (lines) => `${START}${'a:b\r\n'.repeat(lines)}\r\nx\r\n`],
  ['folds of a field', (lines) => `${START}Subject: a${'\r\n b'.repeat(lines)}\r\n\r\nx\r\n`],
];

const detector = definitions.find(({ key }) => key === 'emailAddress')?.detector({}, () => []);
const KEPT = {
  outcome: 'replace',
  replacement: Buffer.from('E'),
  fragment: Buffer.from('E'),
} as const;

for (const [name, mail] of MAILS) {
  test(`the cost of a mail grows with its length: ${name}`, async () => {
    const small = await seconds(mail(LINES));
    const large = await seconds(mail(TIMES * LINES));
    const most = MOST_RATIO * Math.max(small, LEAST_SECONDS);
    assert.ok(large < most, `${small} s, then ${large} s of CPU`);
  });
}

/** The least CPU seconds of two runs. */
async function seconds(text: string): Promise<number> {
  assert.ok(detector !== undefined);
  const bytes = Buffer.from(text);
  const filters = plan([{ detector, priority: 0, judge: () => () => KEPT }], {}, formats);
  const runs: number[] = [];
  for (let run = 0; run < 2; run++) {
    const start = process.cpuUsage();
    await stream(filters, [bytes], { mail: true });
    const { user, system } = process.cpuUsage(start);
    runs.push((user + system) / 1e6);
  }
  return Math.min(...runs);
}
