import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../src/engine/plan.ts';
import { formats } from '../../src/formats/formats.ts';
import { chunks, stream, whole } from '../engine/drive.ts';
import { lengths, runs } from '../engine/same-however.ts';
import { every } from '../profiles/every-filter.ts';
import { run } from '../profiles/running.ts';
import { CONTAINERS } from './containers.ts';
import { KINDS } from './kinds.ts';
import { LABEL_SPELLINGS } from './spellings.ts';

/** A kind of value in a container, with a spelling of its label. */
type Cell = readonly [container: string, kind: number, spelling: keyof typeof LABEL_SPELLINGS];

const ALL: readonly Cell[] = Object.keys(CONTAINERS).flatMap((container) =>
  [...KINDS.keys()].flatMap((kind) =>
    (['snake', 'camel', 'title'] as const).map((spelling): Cell => [container, kind, spelling]),
  ),
);

/** Cells in which a value stays: `docs/limits.md` names them. */
const OPEN: readonly RegExp[] = [
  // In a call a text without a digit is the program's, and a name that is also a person's needs another beside it.
  /^call · (?:attending physician|(?:birth )?city|ville|domicilio|emergency contact name|street|user name|prénom) · /,
  // A number that its type's own form does not have, in a list of pairs, a call or an HTML table.
  /^(?:array of pairs|array of names and values|HTML table) · (?:domicilio|nhc) · /,
  /^Java object · (?:nhc|street address) · /,
  // Keys with letters beyond ASCII where only names of variables are read.
  /^(?:JSON5|lines with blanks before equals signs|properties|header|lines with colons|call) · (?:téléphone|prénom) · /,
  /^(?:properties · emergency contact name|environment · ship postal code) · camel$/,
];

function nameOf([container, kind, spelling]: Cell): string {
  return `${container} · ${KINDS[kind][0]} · ${spelling}`;
}

function marked([container, kind, spelling]: Cell): string {
  const [label, value] = KINDS[kind];
  return CONTAINERS[container](LABEL_SPELLINGS[spelling](label), `«${value}»`);
}

/** Whether a letter or a digit of a marked value stays. */
function isShown(text: string): boolean {
  const parts = text.split(/[«»]/);
  const { spans } = run(every, parts.join(''));
  let at = 0;
  for (const [n, part] of parts.entries()) {
    const end = at + Buffer.byteLength(part);
    if (n % 2 === 1 && !isCovered(Buffer.from(parts.join('')), at, end, spans)) return true;
    at = end;
  }
  return false;
}

function isCovered(
  bytes: Buffer,
  start: number,
  end: number,
  spans: ReturnType<typeof run>['spans'],
): boolean {
  for (let p = start; p < end; p++) {
    const isShownByte = /[0-9A-Za-z\x80-\xff]/.test(bytes.toString('latin1', p, p + 1));
    if (isShownByte && !spans.some((span) => span.start <= p && p < span.end)) return false;
  }
  return true;
}

const isAll = process.env['LABELS'] === 'all';

test('a value below its label is replaced, in every container and spelling of the label', () => {
  // All of them take half a minute: `LABELS=all npm test test/labels/labelled-values.test.ts`.
  const cells = isAll
    ? ALL
    : fc.sample(fc.constantFrom(...ALL), {
        numRuns: 600,
        seed: Number(process.env['SEED'] ?? Date.now() % 1e9),
      });
  const shown = cells.filter((cell) => isShown(marked(cell))).map(nameOf);
  assert.deepEqual(
    shown.filter((name) => !OPEN.some((open) => open.test(name))),
    [],
  );
});

test('a text with labels and their values has the same replacements however it is cut', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ALL), { minLength: 1, maxLength: 3 }),
      lengths,
      fc.constantFrom(1, 7, 100),
      async (cells, cuts, coreBytes) => {
        const bytes = Buffer.from(cells.map(marked).join('').replace(/[«»]/g, ''));
        const small = plan(every.plan.filters, { coreBytes }, formats);
        const { bytes: streamed } = await stream(small, chunks(bytes, cuts));
        assert.equal(`${streamed}`, `${whole(every.plan, bytes).bytes}`);
      },
    ),
    { seed: runs.seed, numRuns: Number(process.env['RUNS'] ?? 30) },
  ));
