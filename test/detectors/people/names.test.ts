import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { loadedModel, writeMemory } from '../../../src/detectors/people/model/loaded-model.ts';
import { readModel } from '../../../src/detectors/people/model/model.ts';
import { packModel, unpackModel } from '../../../src/detectors/people/model/model-file.ts';
import { tagger } from '../../../src/detectors/people/model/tagger.ts';
import { ner } from '../../../src/detectors/people/ner.ts';
import { person } from '../../../src/detectors/people/person.ts';
import { pheyes } from '../../../src/detectors/people/pheyes.ts';
import type { Detector } from '../../../src/engine/types.ts';
import { chunks, stream, whole } from '../../engine/drive.ts';
import { inMarks } from '../../engine/marks.ts';
import { temporaryFolder } from '../../temporary.ts';
import { fakeWindow } from '../fake-window.ts';
import { planOf } from '../plan-of.ts';

const defaults = { thresholds: {}, includeTitles: false, removePunctuation: false } as const;
const people = person.detector({ ...defaults, phEyeConfiguration: {} }, () => []);

function found(text: string, detector: Detector = people): string {
  const bytes = Buffer.from(text);
  return inMarks(bytes, whole(planOf(detector), bytes).spans);
}

const WRITTEN: readonly string[] = [
  'Name: «DOE, JANE A»',
  'Patient: «Doe, Jane»',
  'My name is «Thandiwe Mokoena» and I live in Durban.',
  'my name is «krithika raman», pls help',
  'hi «sarah», any update on this?',
  'Dear Dr. «Okonkwo»,',
  'Dr. «Ngozi Adeyemi», MD, saw the patient.',
  'From: «Jean-Luc Moreau» <jl@example.com>',
  "Best regards,\n«Siobhan O'Neill»\nHead of Sales",
  '{"name":"«Nguyen Thi Lan»","role":"admin"}',
  "Ours? No: it was «Ludwig van der Berg»'s idea.",
  'The judge, «J. K. Powell», disagreed with «Yen Chia-kan».',
  '«José Müller» and «Zoë Åkesson» met «François Lefèvre».',
  'Ontem o «João» falou com a equipa sobre os resultados.',
  'W czwartek «Elżbieta» nie przyszła, bo jest chora, a «Paweł» jak na złość wyjechał.',
  'Le rapport de «Stéphane» est arrivé hier par la poste.',
  '«Hildegard of Bingen» and «Pliny the Elder» are read at the University of Michigan.',
  "patient name: «jane o'brien-smith»",
  'hi my name is «jane doe» and i am calling about my account',
  'with me on the line is «karen white», tell «sarah» good morning',
  'full name: «anna-lena von der heide»',
  '{"patient_name":"«jane doe»","x":1}',
  'Caller: «peter jones»',
  'PATIENT NAME: «MARIA DE LA CRUZ»',
  'PATIENT NAME: «DE LA CRUZ, MARIA»',
  'Patient: «de la CRUZ, Maria», seen today',
  'Patient: «von NEUMANN, Klaus»',
  'Name: «da SILVA, João»',
  'Last name «Smith», «S-M-I-T-H».',
  "My name is «Jane Doe», that's «J-A-N-E D-O-E».",
  'surname spelt «K.O.W.A.L.S.K.I».',
  'spell it «k o w a l s k i»',
  'my name is spelled «m i double l e r»',
  "It's «J-O-H-N».",
  'Last name: «Doe»\nFirst name: «Jane»',
  "Patient «Sean O´Brien» met «Joan d’Arc», «Marco dell'Acqua» and «Jan van 't Hoff».",
  'Patient «Ha\u00adns Mül\u00adler» met «Jo\u200bhn Smi\u200bth» and «John\u200b\u3000Smith».',
  "Cognome: «D'Àvila»",
  'Sehr geehrte Frau «Ågren»,',
  'last name «young»',
  'my surname is «thompson»',
  'Messrs «Roberts», «Hale» and «Osei» confirmed.',
  'Patient «Hans M&uuml;l&shy;ler», Patient «Fatima bint Ahmed».',
];

test('names are found in the forms in which people write them', () => {
  for (const text of WRITTEN) assert.equal(found(text.replace(/[«»]/g, '')), text);
});

const AGAIN: readonly string[] = [
  '«Thandiwe Mokoena» («TM») called, ask «thandiwe» or «thandiwe mokoena»; «TM» agreed.',
  'Dear «Thandiwe Mokoena»,\n<«thandiwe»> see thandiwe@example.test and /home/thandiwe.txt, my_thandiwe',
  '[09:01] «Thandiwe Mokoena» joined.\n[09:02] <«thandiwe»> Hi. The build is red.\n[09:03] <ops> Who broke it? It was green.\n' +
    '[09:04] <«thandiwe»> Not me. Ask the others. They deployed it on Monday and I was out.\n[09:05] <ops> Thanks «thandiwe», will do. ' +
    'We have a list of those. It is long. Nobody reads it. Some of them are new here.\n[09:06] <«thandiwe»> Yes.',
  'Dr. «Rose Mokoena» rose early (RN) and picked a rose.',
];

test('a name is found again in lower case and by the initials beside it, words and paths are not', () => {
  for (const text of AGAIN) assert.equal(found(text.replace(/[«»]/g, '')), text);
});

const ABROAD: readonly string[] = [
  'Befund: Leber und Milz unauffällig. Kein Nachweis von Steinen. Frau «Annegret Hollerbach» wurde informiert.',
  'Die Heizung wird am Dienstag gewartet, Rückfragen an Herrn «Brinkmann».',
  'Sehr geehrte Frau «Ingelore Matthes»,\ndie Steuer für das Haus ist fällig. Mit freundlichen Grüßen',
  'Der Wetterdienst rechnet am Wochenende mit Regen. Das Gesetz tritt im Mai in Kraft.',
  'El paciente «Anselmo Rivera Bueno» ingresa por fiebre. Abdomen blando, Hígado no palpable.',
  'Le Sénat a rejeté la proposition du Gouvernement.',
];

test('a long list of names without blanks is one of names', () => {
  const list = 'TAYLOR,HUGHES,MORENO,OKAFOR,BAILEY,PATEL,NGUYEN,MURPHY,SANTOS,COHEN,WALSH,FOSTER';
  assert.equal(found(`PRESENT: ${list},${list}`).match(/OKAFOR/g)?.length, 2);
  assert.match(found(`PRESENT: ${list},${list}`), /«[^»]*OKAFOR[^«]*».*«[^»]*OKAFOR[^«]*»/);
});

test('people are distinguished from nouns and greetings in other languages', () => {
  for (const text of ABROAD) assert.equal(found(text.replace(/[«»]/g, '')), text);
});

const THINGS: readonly string[] = [
  'A Foley catheter was placed; the Bookwalter retractor was removed. Closed with Vicryl.',
  'Berg 48/56. Lachman negative. Fleischner criteria apply.',
  '2 x Garden Hose 19.90, 1 x Torx screwdriver 4.50, Subtotal 44.30',
  'SKILLS: Python, Jekyll, Heroku. AWARDS: Fulbright Fellowship.',
  'Tylenol 500 mg, Atorvastatin 20 mg at bedtime. Race: White. Bremer County.',
];

test('instruments, scores, goods, drugs and awards are no persons', () => {
  for (const text of THINGS) assert.equal(found(text), text);
});

const NO_NAMES: readonly string[] = [
  'We flew from Washington to Houston last May.',
  'He drives a Ford Focus and banks with Wells Fargo.',
  'Will you mark this as read? May I grant access?',
  'font-family: "Times New Roman", Georgia, serif;',
  'class OrderService extends BaseService implements Runnable {',
  '127.0.0.1 - - [10/Oct/2024:13:55:36 +0000] "GET /index.html HTTP/1.1" 200 2326',
  'The United States Department of Justice sued Microsoft on Monday.',
  'ask for the white shoes, a mark-up, the may-day page and a brown bag',
  '{"name":"jest","path":"jest","file name":"docker image"}',
  'name=nginx state=running age=5d',
  'name=caddy state=running age=5d',
  'call the U S A office, the I-R-A and F-A-Q pages, vitamin a b c d e, J-1, x y z',
  'class names A, B, E; the file name is A B C; grades A-B-C',
  'Last Name Required, First Name Optional; given name collisions; surname and forename are fields',
  'the tip of the named branch, last name: string, first name basis, family name law',
  "We don´t know, it's 10´ x 5´, the '90s, rock 'n' roll; e\u00adlec\u00adtric co\u00adop\u200b \ufefftest",
  'Nom: champ obligatoire, Nombre: requerido, Naam: verplicht veld',
  'the word is spelled c o l o u r in London',
  '{"version":3,"names":[],"mappings":"AAAA,IAAI,MAAM,GAAG,CAAC,CAAA;AACF,YAAI,CAAC,IAAI,GAAG,YAAI,CAAA;AACX,IAAI,KAAK,CAAC,EAAE,GAAG,CAAA"}',
  'HE DROVE FROM LA TO SAN DIEGO. LA CROSSE DE LA MER.',
];

test('text that only looks like a name stays', () => {
  for (const text of NO_NAMES) assert.equal(found(text), text);
});

test('titles and degrees belong to a name where the option says so', () => {
  const titled = person.detector(
    { ...defaults, includeTitles: true, phEyeConfiguration: {} },
    () => [],
  );
  assert.equal(
    found('Seen by Dr. Ngozi Adeyemi, MD today.', titled),
    'Seen by «Dr. Ngozi Adeyemi, MD» today.',
  );
});

test('a threshold drops less certain matches', () => {
  const strict = person.detector(
    { ...defaults, thresholds: { PERSON: 1 }, phEyeConfiguration: {} },
    () => [],
  );
  assert.equal(found('hi sarah, thanks', strict), 'hi sarah, thanks');
  assert.throws(
    () =>
      person.detector({ ...defaults, thresholds: { LOC: 0.5 }, phEyeConfiguration: {} }, () => []),
    /thresholds: expected PER/,
  );
});

test('confidence is between 0 and 1, and the label is reported', () => {
  const bytes = Buffer.from('George Washington was president.');
  const [span] = whole(planOf(people), bytes).spans;
  assert.ok(span.confidence > 0.5 && span.confidence <= 1);
  assert.equal(span.classification, 'PERSON');
});

test('ner and pheyes find the same under their own names', () => {
  const entity = ner.detector(defaults, () => []);
  assert.equal(entity.type, 'entity');
  const listed = pheyes.detector(
    { ...defaults, phEyeConfiguration: { labels: ['Person'] } },
    () => [],
  );
  assert.equal(listed.type, 'person');
  assert.throws(
    () => pheyes.detector({ ...defaults, phEyeConfiguration: { labels: ['drug'] } }, () => []),
    /phEyeConfiguration: of labels only Person/,
  );
});

/** Some 40 KB, so that blocks end within it: mail, prose, lower case, code, letters beyond ASCII, no UTF-8. */
function longText(): Buffer {
  const parts = [
    'From: Jane Doe <jane@example.com>\nTo: Miguel Alvarez\n\nHi Miguel, Rose Okafor said May is fine.\n\n',
    'Doe, Jane; SMITH, JOHN Q. — “Zoë Åkesson” met 王伟 and José Müller in Łódź 😀 near St. Thomas.\n',
    'hey its maria again, tell donald trump i said hi. my name is krithika raman\n',
    'class Frank extends BaseModel { getRose() { return this.may; } }\n',
    'Rose went home. Then Okafor called; the rose was red. Alvarez did not, and Jane, Jane’s aunt, left.\n',
    `${'lorem ipsum dolor sit amet '.repeat(40)}\n`,
  ];
  const bytes = Buffer.from(parts.join('').repeat(17));
  bytes[5000] = 0xe9;
  bytes[20000] = 0xff;
  return bytes;
}

test('names do not depend on how the input is cut', async () => {
  const bytes = longText();
  const all = inMarks(bytes, whole(planOf(people, bytes.length), bytes).spans);
  assert.ok(all.split('«').length > 200);
  for (const [core, cuts] of [
    [1000, [4096]],
    [777, [1, 5000, 33]],
    [16384, [16384]],
    [100_000, [7919]],
  ] as const) {
    const { spans } = await stream(planOf(people, core), chunks(bytes, cuts));
    assert.equal(inMarks(bytes, spans), all, `core ${core}, chunks of ${cuts}`);
  }
});

test('names in short texts do not depend on how the input is cut', async () => {
  const words = [
    'Jane',
    ' ',
    'DOE',
    ', ',
    'said',
    '.\n',
    'é',
    'Dr. ',
    'hi ',
    'rose',
    "'s ",
    '\n\n',
    '\xff',
    'Ng',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...words), { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
      async (texts, core, cuts) => {
        const bytes = Buffer.from(texts.join(''));
        const { spans } = await stream(planOf(people, core), chunks(bytes, cuts));
        assert.equal(inMarks(bytes, spans), inMarks(bytes, whole(planOf(people), bytes).spans));
      },
    ),
    { numRuns: 60 },
  );
});

test('filters that are handed the same windows find together what each finds alone', () => {
  const bytes = longText();
  const detectors = [
    people,
    ner.detector({ ...defaults, includeTitles: true }, () => []),
    ner.detector({ ...defaults, thresholds: { PER: 0.9 } }, () => []),
  ];
  const alone = detectors.map((detector) => foundBy([detector], bytes)[0]);
  assert.deepEqual(foundBy(detectors, bytes), alone);
  assert.ok(alone[2].length > 20 && alone[2].length < alone[0].length);
});

/** Names that each reads in windows given to all. */
function foundBy(detectors: readonly Detector[], bytes: Buffer): readonly (readonly string[])[] {
  const readers = detectors.map(({ find }) => {
    assert.equal(find.kind, 'reader');
    return { read: find.open(), spans: [] as string[] };
  });
  for (let from = 0; from < bytes.length; from += 3000) {
    const to = Math.min(from + 3000, bytes.length);
    const window = fakeWindow(bytes, from, to, Math.min(bytes.length, to + people.reach + 4));
    for (const { read, spans } of readers) {
      for (const { start, end } of read(window)) spans.push(`${from + start}-${from + end}`);
    }
  }
  return readers.map(({ spans }) => spans);
}

test('two texts that are read by turns do not see each other', async () => {
  const bytes = longText();
  const other = Buffer.from('Rose petals. '.repeat(5000));
  const small = planOf(people, 2000);
  const [first] = await Promise.all([
    stream(small, chunks(bytes, [3000])),
    stream(small, chunks(other, [3000])),
  ]);
  assert.equal(
    inMarks(bytes, first.spans),
    inMarks(bytes, whole(planOf(people, 1 << 20), bytes).spans),
  );
});

test('a model reads the same after it was packed', () => {
  const model = readModel();
  const packed = packModel(model);
  assert.ok(packed.length < 6_000_000);
  assert.deepEqual(packModel(unpackModel(packed)), packed);
});

test('a model that the build unpacks finds the same names', () => {
  const memory = pathToFileURL(join(temporaryFolder(), 'person.memory'));
  writeMemory(memory);
  const [unpacked, { tag, confidence }] = [loadedModel(), loadedModel(memory)];
  assert.ok(Buffer.from(tag.tables).equals(Buffer.from(unpacked.tag.tables)));
  assert.deepEqual(confidence, unpacked.confidence);
  const text = Buffer.from('Seen by Maria de la Cruz today, with John Smith.');
  const names = [unpacked.tag, tag].map((one) =>
    tagger(one).names(text, 0, text.length, undefined),
  );
  assert.ok(names[0].length === 2);
  assert.deepEqual(names[1], names[0]);
  writeFileSync(memory, Buffer.alloc(64));
  assert.throws(() => loadedModel(memory), /of another model/);
});

test('a model that is missing or damaged is refused with the reason', () => {
  const folder = temporaryFolder();
  const file = (name: string) => pathToFileURL(join(folder, name));
  assert.throws(() => readModel(file('none.bin')), /model that finds names cannot be loaded/);
  const [model, manifest] = [file('model.bin'), file('model.json')];
  writeFileSync(model, 'damaged');
  writeFileSync(manifest, '{"sha256":"0"}');
  assert.throws(() => readModel(model, manifest), /not what its manifest says/);
  assert.throws(() => unpackModel(Buffer.alloc(64)), /another version/);
});

test('in line mode names do not depend on how the input is cut', async () => {
  const bytes = longText();
  const lines = async (lengths: readonly number[]) =>
    inMarks(
      bytes,
      (await stream(planOf(people, 3000), chunks(bytes, lengths), { lines: true })).spans,
    );
  const all = await lines([bytes.length]);
  assert.ok(all.split('«').length > 150);
  assert.equal(await lines([1000, 7]), all);
  assert.equal(await lines([1, 2, 30000]), all);
});
