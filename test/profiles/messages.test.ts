import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memoize } from '../../src/core/memoize.ts';
import { plan } from '../../src/engine/plan.ts';
import type { Redacted } from '../../src/engine/types.ts';
import { formats } from '../../src/formats/formats.ts';
import { MESSAGE_LABELS } from '../../src/formats/messages/meanings.ts';
import { columnOfKey } from '../detectors/columns/column-of-key.ts';
import { chunks, stream, whole } from '../engine/drive.ts';
import { inMarks, unmarked } from '../engine/marks.ts';
import { every, everyKey } from './every-filter.ts';
import { filtered, run, usable } from './running.ts';

/** With a newline for each segment's end. */
const ADMISSION = `MSH|^~\\&|ADT1|WARD 3|LAB|E-3|202001021509||ADT^A01|C-3456|P|2.5
EVN|A01|«20200102»||||«202001021430»
PID|1||«7781234»^^^HOSP^MRN~«219099999»^^^USA^SS||«OKONKWO»^«CHIDI»^«A»^«JR»^DR~«Öz»^«Ng»||«19800203»|F|«DOE»^«JO»||«12 OAK ST»^«APT 4»^«SPRINGFIELD»^«IL»^«62704»^USA^H||«5551234567»^PRN^PH~^NET^Internet^«c.oko@example.com»|^WPN^PH^^«1»^«555»^«5551234»^«12»|EN|M|CHR|«A-77»|«219099999»|«D1234567»^IL|||«Lagos»||||||«20240101»
NK1|1|«Doe»^«Jon»|SPO|«1 A ST»^^«PEORIA»^«Illinois»^«61602»|«(309) 555-0101»
GT1|1|«G9»|«VAN DER BERG»&«VAN DER»&«BERG»^«P»||«12 OAK ST»^^«SPRINGFIELD»^«IL»|«555 0101»||«19700101»||||«XXX-XX-9999»
IN1|1|PLAN|77|ACME||||||||«20200101»|«20211231»|||«OKONKWO»^«C»||«19800203»|«12 OAK ST»^^«SPRINGFIELD»|||||||||||||||||«P-12»|||||||||||||«M1»
PV1|1|I|W3^2^1||||4777^«ATTEND»^«AARON»^«A»^^DR|«1234567893»^«REFER»^«RITA»||MED|||||||«LONE NAME»|INP|«V-1»
OBR|1|||GLU|||«202001021509»|||||||||||||||||||||||||«1234567893»&«LIND»&«Ina»&«M»^«202001021510»^^W3|5&«Oye»&«Tunde»~78^«Brz»^«Ola»|«Ng Lee»^«20200102»|&«Typ»&«Ist»
DG1|1||I10^«Essential hypertension»^I10|«hypertension»|«20200102»
OBX|1|NM|GLU^Glucose||99|mg/dL|70-105|N|||F|||«202001021509»
`;

const CLAIM = `ISA*00*          *00*          *ZZ*SUBMITTER      *ZZ*RECEIVER       *240105*1253*^*00501*000000905*1*T*:~
GS*HC*SENDER*RECEIVER*20240105*0802*1*X*005010X222A1~
ST*837*0021*005010X222A1~
BHT*0019*00*244579*«20240105»*1023*CH~
NM1*41*2*ACME BILLING*****46*TGJ23~
PER*IC*«JERRY»*TE*«3055552222»*EX*«231»*EM*«jerry.b@example.com»~
NM1*85*1*«KILDARE»*«BEN»*«A»***XX*«1234567893»~
N3*«234 SEAWAY ST»~
N4*«MIAMI»*«FL»*«33111»~
REF*EI*«587654321»~
REF*SY*«219099999»~
NM1*IL*1*«DOE»*«Zoé»*«T»**«III»*MI*«JS00111223333»~
DMG*D8*«19430501»*F~
REF*EA*«A1B2»~
REF*G1*1234567~
CLM*«26463774»*100***11:B:1*Y*A*Y*I~
DTP*434*RD8*«20240101-20240105»~
HI*BK:0340*BH:A1:D8:«20240101»~
NTE*ADD*SEE «joe@example.com»*SSN «219-09-9999»~
`;

const TEXTS: Readonly<Record<string, string>> = {
  admission: ADMISSION,
  carriage: ADMISSION.replaceAll('\n', '\r'),
  mllp: `\x0b${ADMISSION.replaceAll('\n', '\r')}\x1c\r\x0b${ADMISSION.replaceAll('\n', '\r')}\x1c\r`,
  batch: `FHS|^~\\&|A\nBHS|^~\\&|A\n${ADMISSION}${ADMISSION}BTS|2\nFTS|1\n`,
  string: JSON.stringify({ id: 1, message: ADMISSION.replaceAll('\n', '\r'), ok: true }),
  log: `«2024-05-06 10:30:45» INFO got it: ${ADMISSION}«2024-05-06 10:30:46» INFO done\n`,
  markup:
    '<m>MSH|^~\\&amp;|A&#xD;OBR|1|||GLU|||||||||||||||||||||||||||||5&amp;«Oye»&amp;«Tunde»|«Ng Lee»</m>',
  line: '«2024-05-06» INFO PID|1||«7781234»^^^MRN||«OKONKWO»^«CHIDI»^«A»||«19800203»|F\n«2024-05-06» INFO done\n',
  claim: CLAIM,
  'claim in a line': CLAIM.replaceAll('~\n', '~'),
  'claim with other signs': CLAIM.replaceAll('~\n', '\n')
    .replaceAll('*', '|')
    .replaceAll(':', '>')
    .replace('|20240105|', '|«20240105»|'),
  'claim in part':
    'NM1*IL*1*«DOE»*«JANE»*«A»***MI*«123456789»~DMG*D8*«19800203»*F~N3*«12 OAK ST»~N4*«SPRINGFIELD»*«IL»*«62704»~\n',
};

const small = plan(every.plan.filters, { coreBytes: 16 * 1024 }, formats);

for (const [name, marked] of Object.entries(TEXTS)) {
  test(`values of a message are found at their standard's positions: ${name}`, async () => {
    const bytes = unmarked(marked);
    assert.equal(inMarks(bytes, whole(every.plan, bytes).spans), marked);
    assert.equal(inMarks(bytes, (await stream(small, chunks(bytes, [1]))).spans), marked);
    const lines = await stream(small, chunks(bytes, [1]), { lines: true });
    assert.equal(inMarks(bytes, lines.spans), marked);
  });
}

test('explain tells the position that made sure', () => {
  const profile = usable({ identifiers: { surname: {}, ssn: {} } });
  const { spans } = run(profile, 'MSH|^~\\&|A\rPID|1||78^^^A^SS||Oz^Qi\rNM1*\r');
  assert.deepEqual(
    spans.map(({ text, confidence, contextWord }) => [`${text}`, confidence, contextWord]),
    [
      ['78', 0.98, 'PID-3.1'],
      ['Oz', 0.98, 'PID-5.1'],
    ],
  );
});

test('only the filters that a profile enables take positions', () => {
  const profile = usable({ identifiers: { phoneNumber: {} } });
  const text = 'MSH|^~\\&|A\rPID|1||78||Oz^Qi||1980||||||5550101~^NET^Internet^a@b.org\r';
  assert.equal(filtered(profile, text), text.replace('5550101', '{{{REDACTED-phone-number}}}'));
});

test('an identifier is a record’s number where no filter takes its kind', () => {
  const profile = usable({ identifiers: { medicalRecordNumber: {} } });
  const text = 'MSH|^~\\&|A\rPID|1||219099999^^^A^SS~D12^^^A^DL\r';
  const made = '{{{REDACTED-medical-record-number}}}';
  assert.equal(filtered(profile, text), text.replace('219099999', made).replace('D12', made));
});

test('lists, conditions and strategies hold in messages', () => {
  const profile = usable({
    identifiers: {
      surname: {
        ignored: ['OKONKWO'],
        surnameFilterStrategies: [
          { condition: 'token startswith "L"', strategy: 'LAST_4' },
          { condition: 'confidence > 0.97', redactionFormat: '<sure>' },
        ],
      },
    },
  });
  assert.equal(
    filtered(profile, 'NM1*IL*1*OKONKWO~\nNM1*IL*1*LINDQVIST~\nNM1*IL*1*oz~\n'),
    'NM1*IL*1*OKONKWO~\nNM1*IL*1*VIST~\nNM1*IL*1*<sure>~\n',
  );
  const capitalized = usable({ identifiers: { surname: { capitalized: true } } });
  assert.equal(filtered(capitalized, 'NM1*IL*1*oz~\n'), 'NM1*IL*1*oz~\n');
});

test('a missing value stays as it is, and so does a redacted one', () => {
  const profile = usable({ identifiers: { surname: {}, date: {}, phoneNumber: {} } });
  const text = 'MSH|^~\\&|A\rPID|1||||""^unknown||N/A|||||"" \r';
  assert.equal(filtered(profile, text), text);
  for (const marked of [ADMISSION, CLAIM]) {
    const once = filtered(every, marked.replace(/[«»]/g, ''));
    assert.equal(filtered(every, once), once);
  }
});

test('every part of a match in a message is replaced', () => {
  for (const text of [
    'phone «202-555-»\n«0182»',
    'on «January 5,»\n«2024»',
    'password=«Aq9x7Bz»~«gh1»',
    'password=«p»^«!!»^«x»',
  ]) {
    const profile = usable({ identifiers: { phoneNumber: {}, date: {}, password: {} } });
    const marked = `MSH|^~\\&|A\rNTE|1||${text}\n`;
    const bytes = unmarked(marked);
    assert.equal(inMarks(bytes, whole(profile.plan, bytes).spans), marked);
  }
});

test('a match in parts shows no more than the whole match would, and in one part', () => {
  const text = 'MSH|^~\\&|A\rNTE|1||password=Aq9x7~Bz1~gh55 pwd=p^!!^x9 token=abcd9^ef\r';
  const made = (...strategies: readonly object[]) =>
    filtered(
      usable({ identifiers: { password: { passwordFilterStrategies: strategies } } }),
      text,
    ).slice(18, -1);
  const tag = '{{{REDACTED-password}}}';
  assert.equal(
    made({ strategy: 'LAST_4' }),
    `password=${tag}~${tag}~gh55 pwd=${tag}^${tag}^${tag} token=${tag}^${tag}`,
  );
  assert.equal(
    made({ strategy: 'ABBREVIATE' }),
    `password=A~${tag}~${tag} pwd=P^${tag}^${tag} token=A^${tag}`,
  );
  assert.equal(
    made({ strategy: 'TRUNCATE', truncateLeaveCharacters: 3 }),
    `password=Aq9***********~${tag}~${tag} pwd=${tag}^${tag}^${tag} token=abc*****^${tag}`,
  );
  assert.equal(
    made({ strategy: 'TRUNCATE', truncateLeaveCharacters: 2, truncateDirection: 'TRAILING' }),
    `password=${tag}~${tag}~************55 pwd=${tag}^${tag}^*****x9 token=${tag}^******ef`,
  );
  const mappings = { Bz1: 'two' };
  assert.equal(
    made({ strategy: 'MAP_REPLACE', mappings, fallbackStrategy: 'LAST_4' }),
    `password=${tag}~two~gh55 pwd=${tag}^${tag}^${tag} token=${tag}^${tag}`,
  );
  assert.equal(
    made({ condition: 'token startswith "g"', strategy: 'LAST_4' }, { strategy: 'MASK' }),
    'password=*****~***~gh55 pwd=*^**^** token=*****^**',
  );
});

test('wherever a secret is cut, a strategy that shows some of it shows no more than of the whole', () => {
  const secret = fc.string({
    unit: fc.constantFrom(...'abXY09!.^~|'),
    minLength: 1,
    maxLength: 24,
  });
  const shown = [
    { strategy: 'LAST_4' },
    { strategy: 'ABBREVIATE' },
    { strategy: 'TRUNCATE' },
    { strategy: 'TRUNCATE', truncateDirection: 'TRAILING' },
  ];
  const profiles = shown.map((strategy) =>
    usable({ identifiers: { password: { passwordFilterStrategies: [strategy] } } }),
  );
  const most = [4, 1, 4, 4];
  fc.assert(
    fc.property(secret, fc.nat(3), (value, n) => {
      const text = `MSH|^~\\&|A\rNTE|1||password=a9${value}z7\r`;
      const left = filtered(profiles[n], text)
        .slice(27)
        .replace(/\{\{\{REDACTED-password\}\}\}|\r/g, '');
      const own = left.replace(/[*^~|]/g, '');
      assert.ok(own.length <= most[n], left);
    }),
    { numRuns: 300 },
  );
});

test('a filter takes every label that a position has, or refuses it', () => {
  const taken = new Set(
    everyKey.flatMap((key) => columnOfKey(key)?.labels(MESSAGE_LABELS) ?? []).keys(),
  );
  assert.ok(taken.size > 0);
  for (const [n, label] of MESSAGE_LABELS.entries()) {
    const owners = everyKey.filter(
      (key) => columnOfKey(key)?.labels(MESSAGE_LABELS)[n] !== undefined,
    );
    const isRefused = everyKey.some((key) => columnOfKey(key)?.refuses?.(label));
    assert.ok(owners.length > 0 || isRefused, label);
  }
});

const pieces = [...ADMISSION.split('\n'), ...CLAIM.split('\n')].map((line) =>
  line.replace(/[«»]/g, ''),
);
const ends = fc.constantFrom('\n', '\r', '\r\n', '~', '~\n', '\\r', '\n\n', 'x');

test('however real messages are cut and whatever the window, spans and what explains them are the same', async () => {
  const part = fc.tuple(fc.constantFrom(...pieces), fc.nat(300), ends);
  const text = fc
    .array(part, { minLength: 1, maxLength: 8 })
    .map((parts) => parts.map(([line, length, end]) => line.slice(0, length) + end).join(''));
  const begun = text.map((written) => `${pieces[0]}\r${written}`);
  const sizes = fc.constantFrom(1, 5, 33, 200, 4096);
  // Names depend on evidence from blocks of the text.
  const filters = every.plan.filters.filter(({ detector }) => detector.find.kind !== 'reader');
  const large = plan(filters, {}, formats);
  const sized = memoize((coreBytes: number) =>
    plan(filters, { coreBytes, headBytes: large.headBytes }, formats),
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, begun), sizes, fc.nat(60), async (written, coreBytes, cut) => {
      const bytes = Buffer.from(written);
      const made = await stream(sized(coreBytes), chunks(bytes, [cut + 1]));
      assert.deepEqual(told(made), told(whole(large, bytes)));
    }),
    { numRuns: 60 },
  );
});

function told({ bytes, spans }: Redacted) {
  return {
    text: bytes.toString('latin1'),
    spans: spans.map(({ start, end, filter, confidence, classification, contextWord }) =>
      [start, end, filter, confidence, classification, contextWord].join(),
    ),
  };
}
