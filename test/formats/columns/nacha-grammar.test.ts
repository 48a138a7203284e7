import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../engine/same-however.ts';
import { redacted, texts, ways } from '../round-trip.ts';

const HEADER =
  '101 231380104 1210428821806070000A094101Federal Reserve Bank   My Bank Name                   ';
const BATCH =
  '5225Payee Name                          121042882 PPDGAS BILL        180608   1121042880000001';
const entryOf = (account: string, number: string, name: string) =>
  `627231380104${account.padEnd(17)}0000250000${number.padEnd(15)}${name.padEnd(22)}  0121042880000001`;
const addendaOf = (text: string) => `705${text.padEnd(80)}00010000001`;

const columnOf = (width: number) =>
  texts.map((text) => text.replace(/[^ -~]/g, '').slice(0, width));
const records = fc.oneof(
  fc.tuple(columnOf(17), columnOf(15), columnOf(22)).map((columns) => entryOf(...columns)),
  columnOf(80).map(addendaOf),
);
const files = fc
  .tuple(fc.array(records, { maxLength: 5 }), fc.constantFrom('\n', '\r\n'))
  .map(([all, newline]) => [HEADER, BATCH, ...all, '9'.repeat(94), ''].join(newline));

test('records of the Automated Clearing House keep their width, their codes and sums, by every strategy', () =>
  fc.assert(
    fc.asyncProperty(files, ways, async (text, way) => {
      const shapeOf = (of: string) =>
        of.split(/\r?\n/).map((line) => [line.length, line.slice(0, 3), line.slice(29, 39)]);
      const entries = (of: string) => shapeOf(of).filter(([, kind]) => kind === '627');
      const answer = await redacted(text, way);
      assert.deepEqual(
        shapeOf(answer).map((shape) => shape.slice(0, 2)),
        shapeOf(text).map((shape) => shape.slice(0, 2)),
      );
      assert.deepEqual(entries(answer), entries(text));
    }),
    runs,
  ));

test('accounts, customers and names are found by their columns', async () => {
  const text = [HEADER, BATCH, entryOf('744-5678-99', 'A1239', 'Kim Lee'), ''].join('\n');
  for (const way of ['buffered', 'lines'] as const) {
    const [, , entry] = (await redacted(text, [1, way, [7]])).split('\n');
    assert.equal(entry, entryOf('*'.repeat(11), '*'.repeat(5), '*'.repeat(7)));
  }
});

test('the header of an interchange keeps its width', async () => {
  const head =
    'ISA*00*          *00*          *12*+1 212-555-0143*ZZ*RECEIVER       *230929*1419*^*00501*000000015*0*P*:~';
  const text = `${head}\nGS*RE*A*B*20230929*1419*15*X*005010~\nPER*IC**TE*2125550143~\n`;
  const answer = await redacted(text, [0, 'buffered', []]);
  assert.equal(answer.split('\n')[0], head.replace('+1 212-555-0143', 'X'.repeat(15)));
  assert.match(answer, /TE\*\{\{\{REDACTED-phone-number\}\}\}~/);
});
