import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../../src/engine/plan.ts';
import type { Filter } from '../../../src/engine/types.ts';
import { formats } from '../../../src/formats/formats.ts';
import { chunks, stream, whole } from '../../engine/drive.ts';
import { redacting } from '../../engine/redacting.ts';
import { sameHoweverCut, sameInAnyCompany, sameLineByLine } from '../../engine/same-however.ts';
import { echo, enable, mail, searching, toys } from '../../engine/toys.ts';
import { every } from '../../profiles/every-filter.ts';
import { run } from '../../profiles/running.ts';
import { taking } from '../taking.ts';

/** Takes positions with these labels. */
function at(filter: Filter, labels: readonly string[], confidence = 0.8, fittingParts = false) {
  const acceptsGiven = (bytes: Buffer, start: number) =>
    bytes[start] !== 0x2d && bytes[start] !== 0x22;
  return taking(filter, labels, confidence, { acceptsGiven, fittingParts });
}

const ID = ['medical record number'];
const NAMES = ['last name', 'first name', 'middle name'];

/** `=b`, and up to three bytes before it that may part a message. */
const reaching = searching('reaching', '[b|^\\n]{0,3}=b', 5, { confidence: 0.6 });

function filters(): Filter[] {
  return [
    ...toys(),
    at(enable(searching('id', 'never', 5)), ID),
    at(enable(searching('name', 'bb', 2, { valid: true }), 0, echo('bb')), NAMES),
    at(enable(searching('joined', 'b[|^~*]b{1,2}', 4, { valid: true })), ['city']),
    at(enable(mail), ['email address', 'phone number'], 0.95),
    at(enable(reaching), []),
    at(enable(searching('day', 'b\\r?\\nb', 4)), ['date of birth', 'date of service'], 0.2),
  ];
}

const only = (): Filter[] => filters().slice(-6);

const { sized, marked } = redacting({ filters, only, headBytes: 64 });

const HEAD = 'MSH|^~\\&|A|B\r';

const ISA = 'ISA*00*    *00*  *ZZ*A*ZZ*B*240105*1253*^*00501*0*1*T*:~';

const FOUND = [
  `${HEAD}PID|1||«7»^^^MRN~«8»^x||«Öz»^«C»^«D»^«J»^DR||«1980»|F|||s^^«Ob»\rPV1|1|I\rMRG|«3»\r`,
  `\x0bMSH|^~\\&|A\rPID|||«7»|«x»\x1c\r\x0bMSH$%~\\&$A\rPID$$$«8»%^$«9»\x1c\r`,
  'MSH|^~\\&|A\rMSH|%~\\&|A\rPID|||«7»%^^\r',
  'FHS|^~\\&|x\nBHS|^~\\&|x\nMSH|^~\\&|x\nMRG|«1»\nMSH*:~\\&*x\r\nMRG*«2»\r\n\r\nMRG*«3»\n',
  'INFO PID|1||«7»^^^M||«Doe»^«J»\nINFO next|||||^\nPID|12|«1»^|||«D»\n',
  '{"m":"MSH|^~\\\\&|A\\rPID|||«7»||«O\\"x»\\rNTE|1\\r","PID|||7":1}\nMRG|5',
  '<m>MSH|^~\\&amp;|A&#xD;PID|1||«7»&#xd;&#xA;MRG|«8»</m><n>MRG|9</n>',
  'a "\\nPID|1||«7»^^||«D»^«E»\\r\\nMRG|«8»" MRG|9',
  'a,"MSH|^~\\&|A\rPID|1||«7»|""""|«D»",b\nMRG|9',
  'MSH|^~\\&|A<cr>PID|1||«7»<cr>MRG|«8»\r',
  `${HEAD}PID|1||«7»\rno segment\rMRG|5\rPID|1||«7»^^||\r`,
  'x ISA*00*          *00*          *ZZ*A*ZZ*B*240105*1253*^*00501*0*1*T*:~\nNM1*IL*1*«DOE»*«J»*«A»**«JR»*MI*«12»~NM1*IL*2*DOE**~DMG*D8*«1980»*F~REF*EA*«9»~REF*XX*9~N4*«OB»*IL~\nx*1~N4*OB~',
  'ISA|00|          |00|          |ZZ|A              |ZZ|B              |240105|1253|^|00501|000000905|1|T|>!NM1|IL|1|«D*E»!REF|EA|«9»!',
  'NM1*IL*1*«DOE»*«J»\nDTP*1*RD8*«2-3»~\r\nX9*D8*«4»*5~HI*A:D8:«20240105»:B\nREF*SY*«9»',
  '"ST*837*1~\\nREF*EA*«9»"N4*OB',
  'm=MSH|^~\\&|A\\rPID|1||«7»||«D»^«J»\\r status=ok\nMRG|5',
  'm="MSH|^~\\&|A&#xD;PID|1||«7»||«D»^«J\\r»&#xD; status=ok" MRG|5',
  'MSH|^~\\&|A|B|C|D|2024|x\rOBX|1|PN|x||«D»^«J»~«D»\rOBX|1|TX|x||D^J\rOBX|1|CX|x||«8»^MR\rPID|||«7»\r',
];

test("the value of a message's position goes to its filters", () => {
  for (const text of FOUND) assert.equal(marked(text), text);
});

test('the accounts of a payment in X12 are account numbers', () => {
  const ends = 'ST*835*1~BPR*I*1100*C*ACH*CCP*01*888999777*DA*';
  const { text } = run(every, `${ends}24681012*1935665544**01*111333555*DA*144444*20190316~`);
  assert.match(
    text,
    /\*DA\*\{\{\{[\w-]*bank-account-number\}\}\}\*1935665544.*\*DA\*\{\{\{[\w-]*bank-account-number\}\}\}\*/,
  );
});

test('text that only looks like a message is none', () => {
  const texts = [
    'PID|TTY|USER|TIME|COMMAND|x^2\nPID|1|2|3|4|5|6\nPID|12345|6^|||||\n',
    'PID|1||7^\n|||||\n',
    'MSH|DATE|x\rMRG|5\r',
    'MSH|||\rMRG|5\r',
    'xMSH|^~\\&|A\rMRG|5\r',
    'NM1*p*1*x and REF*2, ISA*b*c~N4*b*1~',
    'NM1*IL*3*DOE~REF*XX*5~',
    'nPID|1||7^^||D^E|||',
  ];
  for (const text of texts) assert.equal(marked(text), text);
});

test('a match in a message never crosses a separator', () => {
  assert.equal(marked(`b|bb ${HEAD}NTE|b|bb~b^bb|b\r`), `«b|bb» ${HEAD}NTE|«b»|«bb»~«b»^«bb»|b\r`);
  assert.equal(marked('NM1*IL*2*b*bb~b|bb'), 'NM1*IL*2*«b»*«bb»~«b|bb»');
  const written = enable(searching('mail', '[a-z^]+@b', 9));
  const all = `${HEAD}OBX|«bx»^«a@b»|«x»^«x@b»\r`;
  assert.equal(marked(all, [at(written, [])]), all);
  const mails = [at(written, [], 0.8, true)];
  assert.equal(marked(`${HEAD}OBX|bx^a@b|x^x@b\r`, mails), `${HEAD}OBX|bx^«a@b»|«x»^«x@b»\r`);
});

test('a field that is too long is ignored, and the next is found', () => {
  const long = 'a '.repeat(400);
  const text = `${HEAD}PID|1||${long}~«7»|${long}|«b»\rMRG|«1»\r`;
  assert.equal(marked(text), text);
  const fits = `${HEAD}PID|1||«${'a'.repeat(239)}»|${'c'.repeat(240)}|«b»\r`;
  assert.equal(marked(fits), fits);
});

test('messages are read in fields of a table and after it, beside the labels of its header', () => {
  const texts = [
    'city,last name,m\n«b»,«bb»,"MSH|^~\\&|A\rPID|||«7»||«O""b»^«x»"\n«b b»,«b»,PID|1||«7»^^||«D»|||',
    `city,last name\n«b»,«bb»\n\n${HEAD}MRG|«3»\r\n«b»,«b»\n${'no row\n'.repeat(9)}${HEAD}MRG|«3»\r`,
  ];
  for (const text of texts) assert.equal(marked(text), text);
});

test('a segment that never ends is ignored, and the next message is found', () => {
  const unended = `${ISA.slice(0, -1)}?GS*`;
  const text = `${unended}${'a*b '.repeat(600)}${HEAD}MRG|«3»\rno ${ISA}REF*EA*«9»~`;
  assert.equal(marked(text), text);
  for (const long of [
    `BIN*9*${'a'.repeat(3000)}`,
    `MTX*ADD*${'a b '.repeat(1024)}*${'c'.repeat(4096)}`,
  ]) {
    // Other separators begin no message after it.
    const continued = `${ISA}${long}~REF*EA*«9»~`.replaceAll('*', '|');
    assert.equal(marked(continued), continued);
  }
});

test('explain tells the position', () => {
  const bytes = Buffer.from(`${HEAD}PID|1||7^^^H^SS|||\rNM1\r`);
  const headers: (string | undefined)[] = [];
  const judged = only().map((filter) => ({
    ...filter,
    judge: (scope: Parameters<Filter['judge']>[0], explain: boolean) => {
      const judge = filter.judge(scope, explain);
      return ((found, ...rest) => {
        headers.push(found.header);
        return judge(found, ...rest);
      }) satisfies ReturnType<Filter['judge']>;
    },
  }));
  whole(plan(judged, {}, formats), bytes);
  // No filter takes a social security number.
  assert.deepEqual(headers, ['PID-3.1']);
});

test("a field that the filter matches itself is reported once, with the filter's own finding", async () => {
  for (const coreBytes of [1, 7, 1000]) {
    const of = plan(only(), { coreBytes }, formats);
    const bytes = Buffer.from(`${HEAD}PID|||||||||||||a@bbb^^^a@b|\r`);
    const { spans } = await stream(of, chunks(bytes, [3]));
    assert.deepEqual(
      spans.map(({ start, end, confidence }) => [start, end, confidence]),
      [
        [29, 34, 0.95],
        [37, 40, 0.95],
      ],
    );
  }
});

const value = fc.constantFrom(
  ...[
    '7',
    'bb',
    'b',
    'bé',
    '-',
    '',
    '""',
    ' b ',
    'a@bb',
    'aa@bbb',
    'DOE',
    'b|b=b',
    'b\nb=b',
    'b^bb',
    'b^b^b^MRN^SS',
    'XPN',
  ],
  ...[
    'b~bb',
    'b|b',
    '\\.br\\',
    '\\r',
    '\\"',
    'D8',
    'b*b',
    'é'.repeat(140),
    'b^'.repeat(119),
    '<',
    '&',
  ],
);
const name = fc.constantFrom(
  'PID',
  'PID',
  'NK1',
  'PV1',
  'MRG',
  'NTE',
  'MSH',
  'Z',
  'GT1',
  'EVN',
  'OBX|1|PN|b|',
  'OBX|||',
);
const end = fc.constantFrom(
  '\r',
  '\n',
  '\r\n',
  '\\r',
  '\\r\\n',
  '&#xD;',
  '<cr>',
  '\x1c\r\x0b',
  '"',
  '\n \n',
);
const fields = (separator: string) =>
  fc.array(value, { minLength: 1, maxLength: 16 }).map((all) => all.join(separator));
const hl7 = fc
  .tuple(
    fc.constantFrom('', '"', '\x0b', 'x ', '>', 'bb\n'),
    fc.constantFrom('MSH|^~\\&|A', 'MSH|^~\\\\&|A', 'PID|1||7^|||b', 'MSH$^~\\&$A', 'b'),
    fc.array(fc.tuple(end, name, fields('|')), { maxLength: 9 }),
  )
  .map(([before, head, all]) => {
    const separator = head.startsWith('MSH$') ? '$' : '|';
    const lines = all.map(([ends, of, held]) => `${ends}${of}|${held}`.replaceAll('|', separator));
    return before + head + lines.join('');
  });
const x12 = fc
  .tuple(
    fc.constantFrom('', 'b ', '"', 'bb\n'),
    fc.constantFrom(
      ...[ISA, ISA.replaceAll('*', '|'), 'NM1*IL*1*b~', 'ST*837*1~', 'b~'],
      `${ISA.slice(0, -1)}?GS*${'b '.repeat(1000)}`,
    ),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          'NM1*IL*1',
          'NM1*82*1',
          'N4',
          'REF*EA',
          'DTP*1*D8',
          'DMG*D8',
          'PER*IC',
          'X',
          ISA.slice(0, -1),
        ),
        fields('*'),
        fc.constantFrom('~', '~', '~\n', '~\\n', '\n', '"', '~ '),
      ),
      { maxLength: 9 },
    ),
  )
  .map(([before, head, all]) => {
    const text = all.map(([of, held, ends]) => `${of}*${held}${ends}`).join('');
    return before + head + (head.startsWith('ISA|') ? text.replaceAll('*', '|') : text);
  });
const TABLE = `city,last name\nb,bb\n${'no row\n'.repeat(9)}`;
const TABLES = [
  TABLE.slice(0, 20),
  `${TABLE.slice(0, 20)}bb,"`,
  'city|last name|first name\nb|b|bb\n',
];
const text = fc
  .tuple(
    fc.constantFrom('', '', '', TABLE, ...TABLES),
    fc.array(fc.oneof(hl7, x12), { minLength: 1, maxLength: 3 }),
  )
  .map(([table, all]) => Buffer.from(table + all.join('\n')));

test('however messages are cut and whatever the window, bytes and spans are the same', () =>
  sameHoweverCut(text, sized));

test('line by line messages are the same however they are cut, and whole where segments end with lines', () =>
  // Lines show a table's quoted fields in part, and one that is all that is shown may be a setting: `b=b`.
  sameLineByLine(text, sized({}, only().slice(0, 3)), (bytes) =>
    /ISA|NM1|ST\*|^city.*"|\nb=b/s.test(bytes.toString()),
  ));

test('texts that pass one plan after the other know nothing of each other', () => {
  sameInAnyCompany(text, sized);
});
