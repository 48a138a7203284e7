import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan as planOf } from '../../../src/engine/plan.ts';
import { formats } from '../../../src/formats/formats.ts';
import { runs, sameHoweverCut } from '../../engine/same-however.ts';
import { every } from '../../profiles/every-filter.ts';
import { filtered } from '../../profiles/running.ts';
import { plans, redacted, ways } from '../round-trip.ts';

/** Lines in which pairs follow other text, and what remains of them: numbers and names that only their keys give away. */
const lines: readonly (readonly [string, string])[] = [
  ['INFO last_name="Zib" phone="5550142"', 'INFO last_name="…" phone="…"'],
  ['INFO user created last_name="Zib" phone=5550142', 'INFO user created last_name="…" phone=…'],
  [
    '<165>1 - host app - ID47 [ex@1 phone="5550142" last_name="Zib"] msg',
    '<165>1 - host app - ID47 [ex@1 phone="…" last_name="…"] msg',
  ],
  ['[main] INFO c.x.Y - user phone=5550142', '[main] INFO c.x.Y - user phone=…'],
  ["WARNING:root:phone='5550142', last_name='Zib'", "WARNING:root:phone='…', last_name='…'"],
  ['CEF:0|A|b|1|9|stop|5|suser=x phone=5550142', 'CEF:0|A|b|1|9|stop|5|suser=x phone=…'],
  ['LEEF:2.0|A|b|1|9|^|phone=5550142^last_name=Zib', 'LEEF:2.0|A|b|1|9|^|phone=…^last_name=…'],
  ['INFO [n=7 phone=5550142]', 'INFO [n=7 phone=…]'],
  ['INFO {n=7 phone=5550142}', 'INFO {n=7 phone=…}'],
  ['INFO <n=7 phone=5550142>', 'INFO <n=7 phone=…>'],
  ['app[7]: x=1;phone=5550142;last_name=zib', 'app[7]: x=1;phone=…;last_name=…'],
  ['app: x=1&phone=5550142&last_name=zib.', 'app: x=1&phone=…&last_name=….'],
  ["INFO last_name=O'Zib, n=7", 'INFO last_name=…, n=7'],
  ['INFO last_name=Zib Vexley n=7', 'INFO last_name=… n=7'],
  ['run --phone=5550142 -n=7', 'run --phone=… -n=7'],
  ['POST user[phone]=5550142 u.phone=5550142', 'POST user[phone]=… u.phone=…'],
  ['{"log":"user phone=5550142\\n"}', '{"log":"user phone=…\\n"}'],
  [
    '{"log":"x\\nphone=5550142 last_name=\\"Zib\\"\\n"}',
    '{"log":"x\\nphone=… last_name=\\"…\\"\\n"}',
  ],
  ['level=info msg="user phone=5550142" n=7', 'level=info msg="user phone=…" n=7'],
  ['level=info user=[phone=5550142 n=7] n=7', 'level=info user=[phone=… n=7] n=7'],
  ['1,INFO phone=5550142,7', '1,INFO phone=…,7'],
  ['INFO name=Zib state=open phone=5550142', 'INFO name=… state=open phone=…'],
  ['INFO name=nginx state=running', 'INFO name=nginx state=running'],
  ['java -Dphone=5550142 -Dn=7', 'java -Dphone=… -Dn=7'],
  ['POST user[home][phone]=5550142', 'POST user[home][phone]=…'],
  ['INFO phone=5550142 state=ACTIVE', 'INFO phone=… state=ACTIVE'],
  ['INFO [p clientId=producer-1] n=7', 'INFO [p clientId=producer-1] n=7'],
  ['INFO full_name=Zorbel Quix is in', 'INFO full_name=… is in'],
  ['INFO f(n, phone=5550142, city=here)', 'INFO f(n, phone=…, city=here)'],
  ['- phone=5550142 a word', '- phone=… a word'],
];

for (const [line, expected] of lines) {
  test(`pairs have keys after other text: ${line}`, async () => {
    for (const way of ['buffered', 'streamed', 'lines'] as const) {
      const answer = await redacted(`${line}\n`, [plans().length, way, [7]]);
      assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), `${expected}\n`);
    }
  });
}

test('signs in a secret without quotes are its own', () => {
  for (const secret of ['Summer2024!', 'Tr0ub4dor&3', 'hunt^er22!', "hun'ter'22", 'hunter22)x']) {
    const text = `INFO n=7 password=${secret} from user=jane`;
    const expected = 'INFO n=7 password={{{REDACTED-password}}} from user={{{REDACTED-user-name}}}';
    assert.equal(filtered(every, text), expected, secret);
  }
});

/** Values that filters find by themselves, in marks: a key takes nothing from them. */
const found = [
  'x; filename="«Maria Gonzalez» cv.pdf"',
  '2024 INFO x order=«4111 1111 1111 1111» y',
  '2024 INFO event host="«Peter Okonkwo»" n=4',
  '2024 INFO file="C:\\Users\\«Maria»\\cv.pdf" n=7',
  'INFO username="CORP\\«Maria Gonzalez»"',
  'MSH|^~\\&|A\rNTE|1||phone=«212-555-0143»^x\r',
];

for (const marked of found) {
  test(`the key of a pair in text takes nothing from what filters find: ${marked}`, () => {
    const text = marked.replace(/[«»]/g, '');
    const expected = marked.replace(/«[^»]*»/g, '…');
    assert.equal(filtered(every, text).replace(/\{\{\{[^{}]*\}\}\}/g, '…'), expected);
  });
}

/** Code, and text that has no pair. */
const code = [
  'int phone = 5550142;',
  'if (x && last_name==last) y',
  'foo(last_name=last, city=here)',
  'User(\n    last_name=last,\n    first_name=user.first_name,\n    name="last",\n)',
  'def f(n, ssn="900123457"): pass',
  'x = g(n, last_name=last_name)',
  'sh: last_name=$1',
  'x("n=1&phone=" + y + "&last_name=" + z)',
  'a.last_name=b[7];',
  'a.last_name=b(7);',
  'input[ssn="900123457"] { n }',
  '$ssn="900123457" $x',
  'x last_name="" first_name=" last" last_name=null',
  'run --user="$DB_USER" --password="$DB_PASSWORD" -e LAST_NAME=\'$LAST\'',
  'x last_name="%LAST%" y last_name="@LAST@" echo "user=\\"$row_user\\" x"',
];

test('names of variables and calls, comparisons and defaults in code are text', async () => {
  for (const text of code) {
    // The judge of the second plan takes a number that is assigned to a phone.
    const which = text.includes('phone =') ? 0 : 1;
    assert.equal(await redacted(text, [which, 'buffered', []]), text);
  }
});

const prefix = fc.oneof(
  fc.constantFrom(
    ...['INFO ', '<165>1 - h a - ID47 [ex@1 ', '<30>h app[123]: ', 'WARNING:root:'],
    ...['[main] INFO c.x.Y - user ', 'CEF:0|A|b|1|9|stop|5|', '{"log":"', 'a=1 msg="x ', 'h - - ['],
  ),
  fc.stringMatching(/^[a-z .:|,;-]{0,300}[ |,;:]$/),
);
const separator = fc.constantFrom(
  ' ',
  ', ',
  '; ',
  ',',
  ';',
  '&',
  '|',
  ' x=1 ',
  '\t',
  '] [',
  ' a word ',
);
const value = fc.constantFrom('phone=5550142', "phone='5550142'", 'ssn=900123457', 'last_name=Zib');
const line = fc
  .tuple(prefix, fc.array(fc.tuple(value, separator), { minLength: 1, maxLength: 6 }))
  .map(([before, pairs]) => `${before}${pairs.flat().join('')}`);

test('a pair is read after any text and any delimiter, however it is cut', () =>
  fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), ways, async (all, way) => {
      const text = `${all.join('\n')}\n`;
      const answer = await redacted(text, [plans().length, way[1], way[2]]);
      assert.doesNotMatch(answer, /5550142|900123457|Zib/, text);
      assert.equal(
        answer.replace(/\{\{\{[^{}]*\}\}\}/g, 'V'),
        text.replace(/5550142|900123457|Zib/g, 'V'),
      );
    }),
    runs,
  ));

const [{ filters }] = plans();
const piece = fc.oneof(
  fc.constantFrom(...lines.map(([text]) => text), ...code),
  fc.constantFrom(
    ...['INFO ', 'last_name=', 'ssn=', 'name=', 'phone="', '"', "'", '\\"', '900123457', 'Kim Lee'],
    ...[' ', '\n', '\n  ', ', ', ';', '&', '?', '(', ')', '[', ']', '{', '}', 'f(', 'def f(', '='],
    ...['x'.repeat(95), 'y '.repeat(90), 'é', '.', '{"a":"', 'where ssn=', '=>', 'User(name='],
  ),
);
const soup = fc
  .array(piece, { minLength: 1, maxLength: 30 })
  .map((all) => Buffer.from(all.join('')));

test('pairs in text are read the same however they are cut', () =>
  sameHoweverCut(soup, (sizes) => planOf(filters, sizes, formats)));
