import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan as planOf } from '../../../src/engine/plan.ts';
import { formats } from '../../../src/formats/formats.ts';
import { runs, sameHoweverCut } from '../../engine/same-however.ts';
import { plans, redacted, texts, ways } from '../round-trip.ts';

const named = fc.constantFrom(
  ['last_name', 'Müller'],
  ['phone', '5550143'],
  ['ssn', '078051120'],
  ['user[last_name]', 'Vexley'],
  ['dob', '1.2.80'],
);
const pairs = fc.uniqueArray(
  fc.oneof(
    named,
    fc.tuple(
      fc.constantFrom('a', 'msg', 'b.c', 'level'),
      texts.map((text) => text.replace(/[\p{Cc}\p{Cs}\\]/gu, '')),
    ),
  ),
  { selector: ([key]) => key, minLength: 3, maxLength: 6 },
);
type Pairs = readonly (readonly [string, string])[];

function isKept(before: Pairs, after: Pairs): void {
  assert.deepEqual(
    after.map(([key]) => key),
    before.map(([key]) => key),
  );
}

/** The first pair says which kind they are. */
const lead = (all: Pairs): Pairs => [['id', '7'], ...all];
const formOf = (all: Pairs) => new URLSearchParams(lead(all) as [string, string][]).toString();

test('a form has the same keys after redaction, and none of the values that its keys name', () =>
  fc.assert(
    fc.asyncProperty(pairs, ways, fc.boolean(), async (all, way, isFirst) => {
      const text = formOf(all as unknown as Pairs);
      const plan = isFirst ? plans().length : way[0];
      const answer = await redacted(text, [plan, way[1], way[2]]);
      isKept([...new URLSearchParams(text)], [...new URLSearchParams(answer)]);
      if (!isFirst) return;
      for (const [key, value] of new URLSearchParams(answer)) {
        if (/last_name|phone|ssn|dob/.test(key)) assert.match(value, /REDACTED/, text + answer);
      }
    }),
    runs,
  ));

const written = (text: string) =>
  /^[^\s"=]+$/.test(text) && !/^[{[<]/.test(text) ? text : JSON.stringify(text);
/** Reads pairs as logfmt has them, or with apostrophes around a value. */
function readLog(line: string): Pairs {
  const found = line.matchAll(/([^\s="]+)=("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"]*)(?=\s|$)/g);
  return Array.from(found, ([, key, value]) => [
    key,
    value.startsWith('"') ? String(JSON.parse(value)) : value,
  ]);
}

test('pairs of a line of a log are the same after redaction, but for values that their keys name', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(pairs, { minLength: 1, maxLength: 3 }),
      ways,
      fc.boolean(),
      async (records, way, isFirst) => {
        const text = records
          .map(
            (all) =>
              `${lead(all as unknown as Pairs)
                .map(([k, v]) => `${k}=${written(v)}`)
                .join(' ')}\n`,
          )
          .join('');
        const plan = isFirst ? plans().length : way[0];
        const answer = await redacted(text, [plan, way[1], way[2]]);
        const lines = answer.split('\n');
        for (const [n, line] of text.split('\n').entries()) {
          isKept(readLog(line), readLog(lines[n]));
          if (!isFirst) continue;
          for (const [key, value] of readLog(lines[n])) {
            if (/last_name|phone|ssn|dob/.test(key)) assert.match(value, /REDACTED/, text + answer);
          }
        }
      },
    ),
    runs,
  ));

test('a query in a line of a log has values that its keys name', async () => {
  const text = '10.0.0.1 - "GET /p?x=1&last_name=M%C3%BCller&phone=5550143 HTTP/1.1" 200\n';
  const answer = await redacted(text, [plans().length, 'buffered', []]);
  assert.equal(
    answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'),
    '… - "GET /p?x=1&last_name=…&phone=… HTTP/1.1" 200\n',
  );
});

/** Lines, and the same after redaction with all values of filters in them replaced. */
const lines = [
  ['a=1&kim%40acme.test=1', 'a=1&…=1'],
  ['ts=1 a=b c=d kim%40acme.test=5 x', 'ts=1 a=b c=d …=5 x'],
  ["level=info last_name='Vexley Zib' ssn='078051120'", "level=info last_name='…' ssn='…'"],
  ["level=info a='x y=1 phone='5550142' x=1", "level=info a='x y=1 phone='…' x=1"],
  ['last_name=Vexley, first_name=Zib, ssn=078051120', 'last_name=…, first_name=…, ssn=…'],
  ['last_name=Vexley; first_name=Zib; ssn=078051120', 'last_name=…; first_name=…; ssn=…'],
  ['a=1 ssn=078-05-1120. status=ok', 'a=1 ssn=…. status=ok'],
  ['to /x?a=1&last_name=Vexley, y', 'to /x?a=1&last_name=…, y'],
  ['(/foo?a=1&last_name=Vexley).', '(/foo?a=1&last_name=…).'],
  ['ts=1 params={"id":1} phone=5550142', 'ts=1 params={"id":1} phone=…'],
  ['ts=1 p={"phone":"5550142"} phone=5550142', 'ts=1 p={"phone":"…"} phone=…'],
  ['ts=1 lvl=info tags=[a b] phone=5550142', 'ts=1 lvl=info tags=[a b] phone=…'],
  ['ts=1 user=<nil> phone=5550142', 'ts=1 user=<nil> phone=…'],
  ['name=nginx state=running age=5d', 'name=nginx state=running age=5d'],
  ['to url?name=widget&state=open&age=7', 'to url?name=widget&state=open&age=7'],
  ['name=Vexley phone=5550142 age=5', 'name=… phone=… age=5'],
];

test('values and keys are replaced without the quotes and delimiters around them', async () => {
  for (const [line, expected] of lines) {
    for (const way of ['buffered', 'streamed'] as const) {
      const answer = await redacted(`${line}\n`, [1, way, [7]]);
      assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), `${expected}\n`);
    }
  }
});

const [{ filters }] = plans();
const piece = fc.constantFrom(
  ...['a=', 'last_name=Vexley', 'ssn=078051120', 'phone="5550143"', '&', ' ', '\n', '\r\n', '"'],
  ...['\\', '%C3', '%', '+', '?a=', '?', '{"ssn":"078051120"}', '[', 'Kim Lee', 'level=info x=1'],
  ...['{"a":1} ', '[a b] ', "b='", "' ", ',', ';', 'kim%40acme.test=', '[', ']'],
  ...['x'.repeat(95), `${'y'.repeat(79)}=`, '2024-01-05 10:00:00 ', 'a=1&b=2', '#', '=', 'é'],
);
const soup = fc
  .array(piece, { minLength: 1, maxLength: 30 })
  .map((all) => Buffer.from(all.join('')));

test('pairs are read the same however they are cut', () =>
  sameHoweverCut(soup, (sizes) => planOf(filters, sizes, formats)));
