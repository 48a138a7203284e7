import {
  byteSet,
  CAPITAL_F,
  CLOSE_PAREN,
  COMMA,
  DIGIT,
  DOT,
  HYPHEN,
  OPEN_PAREN,
  SLASH,
  SPACE,
} from '../../core/bytes.ts';
import { type CheckContext, type InCode, placedAt } from '../../core/checks/check.ts';
import type { Found, View } from '../../engine/types.ts';
import { detector } from '../detector.ts';
import { AROUND_AGES, ageAround } from '../reading/age-around.ts';
import {
  ageBeside,
  isAfterName,
  isAfterNames,
  isAfterPerson,
  isBetweenNameAndWords,
  isOfSpeaker,
} from '../reading/age-beside.ts';
import { agedPerson } from '../reading/aged-person.ts';
import { isBound } from '../reading/bound.ts';
import { digitsPrecede, numberIn } from '../reading/digits.ts';
import { beginsAt } from '../reading/edges.ts';
import { SPELLED_FORM, SPELLED_NUMBER } from '../reading/number-words.ts';
import { each } from '../words.ts';
import { ageColumn } from './age-column.ts';
import {
  agesAbroad,
  HAVING,
  LABELS_ABROAD,
  LASTING,
  LEADING_ABROAD,
  PERSONS_ABROAD,
  SINCE,
} from './ages-abroad.ts';

/** `one hundred and thirty-five` before a unit. */
const BACK = 48;
const LONGEST = 32;

const UNIT =
  '(?:years?|yrs?|y[./-]?o(?:a|[bhw]?[fm])?|y|months?|m\\.o(?=\\.)|mos?|weeks?|wks?|days?)';
/** A blank, a dash, or the end of a line. */
const JOINT = '(?:[- ]|\\xc2\\xa0|\\xe2\\x80[\\x90-\\x95\\xaf]|\\r?\\n)';
/** Units after digits: `-year-old`, ` years`, `yrs. old`, ` y/o`, `yoM`, `+ years old`. */
const UNIT_AFTER = new RegExp(
  `^[.+]?${JOINT}{0,2}(${UNIT})(?![a-z])\\.?(${JOINT}?(?:of${JOINT}age|(?:old|young)(?![a-z])))?`,
  'i',
);
const SPELLED_AGED = new RegExp(`^[^]?age[ds]? (?:of )?${SPELLED_NUMBER}(?![a-z-])`, 'i');
const SPELLED_OLD = new RegExp(
  `(?:^|[^a-z-])(${SPELLED_NUMBER}[- ](?:years?|months?|weeks?)[- ]old)$`,
  'i',
);
/** Before `(77 yrs)`: the day, or the year, of birth. `childbirth (6 weeks)` and `Birth control (3 years)` have none. */
const BIRTH_BEFORE =
  /(?:^|[^A-Za-z]|[a-z](?=B))(?:[Dd]ob|DOB|[Dd]\.[Oo]\.[Bb]\.?|[Bb]irth|BIRTH|[Bb]orn|BORN|[Gg]eb\.)[^\r\n()\d]{1,14}\d[^\r\n()]{0,25}\($/;
const BIRTH_BYTES = 48;
/** Bytes that may precede a shorthand. */
const BEFORE_SHORTHAND = byteSet(' \t\r\n("');
/** `73F c/o`, `45M with`: age and sex as clinicians write them, before a complaint. */
const SHORTHAND = /^ (?:w\/|c\/o|s\/p|h\/o|p\/w|PMH|[Ww]ith |[Ww]ho |[Pp]resent|[Aa]dmitted)/;
/** Text before `with` and `who`, which also follow amounts and temperatures. */
const PATIENT_BEFORE = /(?:^|[\r\n:(]|\b(?:an?|is|pt|patient|this|the))[ \t]*$/i;
const PATIENT_BYTES = 12;

/** A label's remark that is about something else: `Age (deg): 39`. */
const OTHER_REMARK = /\((?!(?:in )?(?:years|yrs?|y)\))[^()]*\)[^0-9A-Za-z]*$/i;

/** `int age = 3`: a variable of a program. */
const DECLARED =
  /(?:^|[\n;{(,])[ \t]*(?:[a-z]+ )?(?:int|long|short|byte|float|double|let|const|var|auto) age ?= ?$/;
/** `def f(age = 3):`, `function f(age = 3) {`, `f = (age = 3) => x`: a default in a signature. */
const PARAMETER = /(?:\w|= )\([^()\n]*age ?= ?$/;
const SIGNATURE_END = /^[^()\n]*\)[ \t]*(?:=>|\{|(?:->[ \t]*[\w.]+)?:[ \t]*(?:[\r\n]|$))/;

const BETWEEN = '([ -]|\r?\n)';
const UNITS =
  '("year""s"?|"yr""s"?|"y"[./-]?"o"("a"|[bhwBHW]?[fmFM])?|"y"|"month""s"?|"m"\\.?"o""s"?|"week""s"?|"wk""s"?|"day""s"?)';
/** After the age of a person: the end of a clause. */
const CLAUSE_END =
  /^(?:$|[\r\n]|[.!?;,)](?!\d)| (?:and|but|now|on|today|next|this|last|so|with|who|when|in|at th(?:e|at) time|z|con|mit|avec|com|met|und|y|e|et|en|i|years?(?! [a-z]))(?![a-z-]))/;
const CLINICAL =
  'pt, pts, patient, hx, h/o, c/o, s/p, p/w, w, pmh, pmhx, hpi, cc, dx, admitted, admit, presents, presenting, presented, consult, referred, transferred, ' +
  'smoker, retired, allergies, dnr, dni, full code, snf, room, hx, victim, suspect, driver, advice, boyfriend, girlfriend, copd, htn, dm, chf, cad, ckd, esrd, afib, cva, mi, nstemi, stemi, uti, gerd, ca, pain, fever, cough, fell, fall, sob, dyspnea, ' +
  'bmi, bp, hr, mse, gcs, ekg, ecg, labs, meds, rtc, f/u, fhx, shx, exam, denies, injury, foosh, nok, nad, ed, er, icu, triage, ems, nkda, fracture, fx, surgery, post op, pod, mva, mvc, bibems, diabetes, cancer, stroke, sepsis, pneumonia, bed, mrn';
const CHILDREN =
  'children, kids, kid, child, sons, daughters, boys, girls, siblings, brothers, sisters, grandchildren, grandkids, twins, son, daughter, ' +
  'kinder, enfants, hijos, niños, figli, filhos, kinderen';
/** Ages that nobody has in years. */
const OTHER_AGES =
  'mean, median, average, legal, retirement, voting, drinking, gestational, gestation, bone, mental, skeletal, fetal, postmenstrual, post menstrual, corrected, vascular, dental, stone, bronze, iron, cache';
const OTHER_AGE_BEFORE = new RegExp(
  `(?:${OTHER_AGES.replaceAll(', ', '|')})[- ]ages?[^A-Za-z0-9]{0,4}$`,
  'i',
);
const DECADES =
  '"teens"|"twenties"|"thirties"|"forties"|"fifties"|"sixties"|"seventies"|"eighties"|"nineties"';
/** `M, 63`: before sex and age, the start of a clause. */
const BEFORE_SEX = /(?:^|[\r\n:(|,]|\b[Ss]ex)[ \t]*$/;
const NUMBER = 'd{1,3}(\\.d{1,3})?';
/** `5y 3m`, `2 years and 4 months`. */
const WITH_MONTHS =
  'd{1,2} ?("y"|"yr""s"?|"year""s"?)( "and "|", "|[ ])?d{1,2} ?("m"|"mo""s"?|"month""s"?)';
const WITH_UNIT = `(${NUMBER}([.+]?${BETWEEN}{0,2}${UNITS}\\.?(${BETWEEN}?("of"${BETWEEN}"age"|"old"))?)?|${WITH_MONTHS})`;
/** Bytes right before an age that words around it show: blanks, a bracket, the last byte of a dash in a list. */
const BEFORE_AGE = ' \n(\x93';
const edges = 'open' as const;

/**
 * Finds ages: digits or words with a unit and `old`, `y/o`, near the word `age` or of a person (`he is 39 years`, `39 yr
 * female`, `John Smith, 39, of Ohio`); `aged 39`, `age: 39`. A span of time (`past 10 years`) is no age.
 */
export const age = detector({
  key: 'age',
  group: 'people',
  finds: 'ages: `aged 45`, `45 years old`, `45 y/o`, `edad: 45 años`, spelled ones too',
  words: {
    age: `age, ages, aged, age sex, age gender, ${LABELS_ABROAD}`,
    limit: `max age, maximum age, min age, minimum age, cache age, ${each(OTHER_AGES, 'age')}`,
    old: 'age, aged, ages',
    aged: `age, aged, ages, aet, aetatis, ${each('aged, ages, age', 'between, around, about, approximately, from')}`,
    led: LEADING_ABROAD,
    since: SINCE,
    having: `${HAVING}, ${PERSONS_ABROAD}`,
    subject: [
      'i am, i m, i was, he s, she s, turned, turning, turns, will turn',
      each('he, she, who, patient, pt', 'is now, is almost, is nearly, is only, was only'),
      'i will be, i ll be',
      'di anni, d anni, cumple, cumplió, cumplirá',
      each('er, sie, patient, patientin, mann, frau, kind', 'ist, war, wird'),
      each('hij, zij, ze, man, vrouw', 'is, was, wordt, werd'),
      'meisje van, jongen van',
      'ich bin, ik ben, vrouw van, man van',
      each('kobieta, mężczyzna, pacjent, pacjentka, chłopiec, dziewczynka, chory, chora', 'lat, l'),
    ].join(', '),
    around: AROUND_AGES,
    labelled: each(
      'age',
      'at diagnosis, at dx, at onset, at death, at event, at intake, at loss, at injury, at presentation, at enrollment, at enrolment, at surgery, at admission, ' +
        'at visit, at menarche, at menopause, at first seizure, last birthday, next birthday, today, now, in years, recorded as, given as',
    ),
    sexAge: 'sex age, gender age, m f age',
    otherAge: OTHER_AGES,
    clinical: CLINICAL,
    kids: CHILDREN,
    decade: each('in', 'his, her, their, my'),
    unlessAfter: LASTING,
    raise: 'age, old, patient, born, male, female, man, woman, boy, girl, child',
  },
  patterns: [
    {
      form: `d{1,3}[.+]?${BETWEEN}{0,2}${UNITS}`,
      check: { ...inCode(withUnit), words: ['old'] },
      edges,
      mayBegin: 5,
    },
    { form: 'd{1,3}[MF]', check: inCode(shorthand), edges },
    { form: ', [1-9]d?[,)]', check: inCode(beside), edges },
    {
      form: ', [1-9]d\\.',
      check: inCode((match) => {
        const [start, end] = [match.start + 2, match.end - 1];
        return isOfSpeaker(viewOf(match), start) ? { start, end, confidence: 0.6 } : undefined;
      }),
    },
    // Numbers after a label: `age: 39 years`, `"age":39`, `Age (years) | 39 |`.
    {
      form: WITH_UNIT,
      check: inCode(labelledNumber),
      when: { 'before age : & not before limit': 0.9 },
      notContinuedBy: ',/:',
    },
    {
      form: WITH_UNIT,
      check: inCode(({ bytes, start, end }) =>
        /\((?:in )?(?:years|yrs?|y)\) $/i.test(bytes.toString('latin1', start - 12, start))
          ? { start, end }
          : undefined,
      ),
      when: { 'before age & not before limit': 0.9 },
      notContinuedBy: ',/:',
    },
    // The next of a list: `aged 4, 7 and 11`.
    {
      form: '[1-9]?d',
      check: inCode(labelledNumber),
      when: { 'before aged & not before limit & not counted': 0.85 },
      notContinuedBy: ',/:',
      notBefore: '%/',
    },
    {
      form: `"age"[dsDS]? ${WITH_UNIT}`,
      when: { 'not before otherAge': 0.9 },
      notContinuedBy: ',/:',
      notAfter: '_-',
    },
    { form: WITH_UNIT, when: { 'before labelled': 0.9 }, notContinuedBy: ',/:' },
    // A unit in one letter after the label: `Age/Sex: 34 Y/M`.
    { form: 'd{1,3} ?[yY]', when: { 'before age : & not before limit': 0.9 }, edges: 'open' },
    {
      form: '("male"|"female"|[MF]) ?[/,] ?[1-9]d?',
      check: inCode(({ bytes, start, end }) => ({ start: digitsBefore(bytes, end, start), end })),
      when: { 'before sexAge': 0.9 },
    },
    // `25-30 years old`, `2 years and 4 months old`, `2 1/2 year old`.
    {
      form: `([1-9]?d( ?- ?|[\xe2][\x80][\x90-\x95]| ("to"|"or"|"and") )|d{1,2}( "1/2"|[\xc2][\xbd]))[ -]?([1-9]d)?${BETWEEN}{0,2}${UNITS}\\.?${BETWEEN}("of"${BETWEEN}"age"|"old")`,
      when: { always: 0.9 },
      edges: 'open',
    },
    {
      form: `d{1,2}[ -]"year""s"?[ -]("and ")?d{1,2}[ -]"month""s"?[ -]("old"|"of age")`,
      when: { always: 0.9 },
      edges: 'open',
    },
    {
      form: `("of"|"is"|"was") ${WITH_UNIT}`,
      check: inCode(afterWord),
      when: { 'before age & not before limit': 0.9 },
      notContinuedBy: ',/:',
      mayBegin: 6,
    },
    { form: '[^0-9A-Za-z]"age"[dsDS]?" "("of ")?a{3,9}', check: inCode(spelledAged), edges },
    {
      form: '[ -]("year""s"?|"month""s"?|"week""s"?)[ -]"old"',
      check: inCode(spelledOld),
      edges,
      mayBegin: BACK,
    },
    { form: '[1-9]d', check: inCode(atClauseEnd), when: { 'before subject': 0.8 } },
    // `Mother: 78, HTN`, `she is almost forty`, `died at 61 of`, `two sons, 14 and 17`, `Emma Lewis (34)`.
    {
      form: '[1-9]?d|1[01]d',
      check: inCode(ageAround),
      when: { 'near around': 0.7 },
      notContinuedBy: ',/:',
      after: BEFORE_AGE,
      notBefore: '%/_+=-',
    },
    // `I'm forty five`; a pattern that begins with any blank would halve the speed.
    {
      form: `['\x99]("s"|"m") ${SPELLED_FORM}`,
      check: inCode((match) => ageAround({ ...match, start: match.start + 3 })),
      when: { 'near around': 0.7 },
      edges,
    },
    // `At 66, he`
    {
      form: `'At '[1-9]d,?" "("he"|"she"|"I"|"they"|"my"|"his"|"her")`,
      check: inCode(({ start }) => ({ start: start + 3, end: start + 5 })),
      edges,
    },
    // `W/M, 34`, `(F, 34)`, `(34, male)`
    ...['[WBHA]/[MF][,/]? ?', '[(]("male"|"female"|[MF])[,/] ?'].map((lead) => ({
      form: `${lead}[1-9]d`,
      notAfter: 'A-Za-z0-9_',
      check: inCode(({ bytes, start, end }) => ({ start: digitsBefore(bytes, end, start), end })),
      edges,
    })),
    {
      form: `[([][1-9]d([,/] ?("male"|"female"|[MFmf])|[Ff])([)]|\\])`,
      check: inCode(({ bytes, start, end }) => ({
        start: start + 1,
        end: bytes[start + 3] === COMMA || bytes[start + 3] === SLASH ? start + 3 : end - 1,
        confidence: 0.7,
      })),
      edges,
    },
    {
      form: `[([][1-9]d[Mm]([)]|\\])`,
      check: inCode(({ bytes, low, start, end }) =>
        /(?:\b(?:I|me|him|her|he|she)|\b[Mm]y [a-z]+|(?:Mr|Mrs|Ms)\.? [A-Z][a-z]+) ?$/.test(
          bytes.toString('latin1', Math.max(low, start - 24), start),
        )
          ? { start: start + 1, end: end - 1, confidence: 0.7 }
          : undefined,
      ),
      edges,
    },
    {
      form: `[ ](("early"|"mid"|"middle"|"late")[- ])?(${DECADES})`,
      check: inCode(({ bytes, low, start, end }) =>
        / (?:his|her|their|my)$/i.test(bytes.toString('latin1', Math.max(low, start - 6), start))
          ? { start: start + 1, end, confidence: 0.8 }
          : undefined,
      ),
      edges,
    },
    {
      form: `(("early"|"mid"|"late")[- ])?[2-9]'0s'`,
      when: { 'before decade': 0.8 },
      edges: 'open',
    },
    { form: '[(][1-9]?d[)]', check: inCode(bracketed), edges },
    {
      form: `("early"|"mid"|"late")[- ][2-9]'0s'`,
      when: { 'near around': 0.6 },
      edges: 'open',
    },
    // Age and sex: `54/F`, `F58`, `M, 63`.
    {
      form: '[1-9]d/[MF]',
      check: inCode(({ start }) => ({ start, end: start + 2 })),
      notContinuedBy: '/',
    },
    {
      form: '[1-9]d ?[MF]|[MF][ /]?[1-9]d',
      check: inCode(besideLetter),
      when: { 'near clinical': 0.7 },
      edges: 'open',
    },
    { form: "[1-9]d ?'y' ?[MF]", edges },
    { form: '[1-9]d[MFmf]', when: { 'before subject': 0.8 }, edges },
    { form: '[MF], [1-9]d', check: inCode(besideSex), edges },
    {
      form: '[(][1-9]d", "("he"|"she"|"they")',
      check: inCode(({ start }) => ({ start: start + 1, end: start + 3 })),
      edges,
    },
    {
      form: `[(]("early "|"mid "|"late ")?[2-9]'0s)'`,
      check: inCode(({ start, end }) => ({ start: start + 1, end: end - 1, confidence: 0.6 })),
      when: { 'near around': 0.6 },
      edges,
    },
    // `19 male, fell`
    {
      form: `[1-9]d" "("male"|"female"|"lady"|"gentleman")`,
      check: inCode((match) => (atClauseEnd(match) ? besideLetter(match) : undefined)),
      when: { 'near clinical': 0.7 },
      edges: 'open',
    },
    ...agesAbroad,
  ],
  column: ageColumn,
  examples: [
    'A «22-year-old», «39yrs. old», «3.5years old», «72 Yr. old», «75 yo», «61 y/o», «161 y/o», «44 y.o.», «44y.o.» or «18 months old».',
    'She is «aged 39», he «age 39», they «age 39.5»; Admit age: «69 years» and a «3-week-old» infant, «90 years of age».',
    'Spelled: «thirty-five years old», a «thirty-five-year-old», «aged forty-two», «one hundred years old», «six weeks old».',
    '«Aged forty»\n«aged of fifty»',
    '{"age":«39»,"Age": "«41»","n":"\\n«22-year-old»","pages":39}',
    '17,«39 y/o»,open\r\n18,10 years,x',
    '2024-05-06 10:30:45 INFO age=«39» image 39 page 39 took 3 days, 2 yo-yo',
    '“«39 years old»” 年龄«39 years old»。 Age: «3yrs» aged: «3.yrs»',
    '<age>«39»</age> <td>Age</td><td>«41»</td> <dt>Age</dt>\n<dd class="n">«42 years»</dd>, {"patientAge":«39»} <image>39</image>',
    '| Age | «39» |\n| Age |«41»| age\t«39», age:\t«39», age = «39», Age (years): «54», Age(yrs) «54», AGE/SEX: «72»/F',
    'A «54\u00a0years old», «54\u2011year\u2011old» man, «65 years\nold», «65\nyears old» or «90+ years old», «65YOM», a «65 yoF», a «FORTY-FIVE-YEAR-OLD»',
    'Cache-Control: max-age=60; {"maxAge":60,"minAge":3} max_age: 60, --max-age 60',
    'def f(n, age = 3):\n  return 3\ndef f(age=3) -> int:\nfunction f(age = 3, n) {\nconst f = (age = 3) => 4;\nint age = 3;\nprivate int age = 3;\nlet age = 30',
    '[user]\nage = «30»\nint = 3; f(age = «3») and Patient(age = «39»): admitted; his age = «30»',
    'if (age > 18 && age <= 65), age>=65, patient_age < 3, age &gt; 18; age > 18 years, edad ≥ 65 años',
    'SELECT k FROM t WHERE age >= 65 OR age<30 OR age = «44» OR age = «45»; WHERE t."age" > 65',
    'The patient’s age > «89 years», aged > «90 years», Age >«89»; edad > «92 años»; if (age > 88)',
    '<age>«39»</age> <td class="n">Age</td>\n<td class="n">«41»</td>; <Age>«42»</Age>, age => «43», Age: > «44»',
    'page | 39 |, page\t39, imageAge=x, <page>39</page> manage: 39, ageing 39, footage=39, Age (deg): 39',
    'it ran 54\nyears ago, 39\nyo-yo',
    'HPI: «73F» with COPD, «45M» c/o pain; pt is a «61F» who fell. Seen: «8M» s/p fall\n«38F» presents, («52M» w/ DM2)',
    'raised $45M w/ Acme, sold 45M with profit, temp 101F with chills, a 98F with, 12F with, x45M c/o, 2.5M s/p, F16 with',
    'The patient is «3yrs». The patient is «3.yrs»; he is «45 years», she was «72 yrs» and lives alone, a «45 yr» female, «18 month» boy',
    'he is 3 years into it, she was 10 years younger, it is 3 years. She is 10 weeks, he is 3 years and a half behind, for 20 years men ran, lathe is 3 years',
    'DOB: 02/29/1948 («77 yrs»), Date of Birth: 2/9/1948  («77 years»); since 02/29/1948 (77 yrs), DOB: x\n(77 yrs)',
    'born May 3, 1983 («42 years»), born on the 29th of September 1948 («77 years»), birthDate=1948-02-29 («77 yrs»); childbirth (6 weeks), childbirth in 2019 (6 weeks), given birth (18 months), Birth control (3 years), born in June, moved (12 months)',
    'Mr. Tom Baker, «67M», fell; patient, «81F», NKDA; Acme Corp, 45M, of; raised by Tom, 45M, in',
    "The patient, «74», was admitted; her son (Hector, «52») and wife Maria, «49», of Ohio; brother, Tom O'Neil, «61», came. José P. Núñez, «45», of Boston",
    'not patients, 12, 14 and 15; son (Hector, 520), Table A, 12, is; New York, 12, is; seen by Dr. Lee, 4, 5; patient,  12, x; a, 45, b; impatient, 45, of',
    'age: \u200b«45», «age\u200bd 39»; \u200b«39 y/o», «39\u200b yrs old»',
    'page\u200b 39, \u200b10 years ago',
    '12 and 14 rows; children «aged 4», «7» and «11»; «ages 12», «14» & «16»',
    // An age that is said of a person at the end of a clause.
    "I'm «41» and live here, I am «41». She just turned «40»; I'm 100 % sure, I am 20 minutes away, he's 3 of 5, turned 90 degrees; Sam («19», he/him), aet. «62»",
    // Sex and age, family and names.
    'Pt is «78» and frail. «54M», fall; F«58» w/ COPD, pt «61» F admitted, im «19f» from; «68yM», bed 4: M/«73» sepsis. My son is «6» now, a man, mid «late-60s»; temp: 98 F, PT F16, M25 bolt, T 72 F w/ fever; he is «72». seen: «54»/F with COPD; Sex M, «63», Smith: F, «58», Galina Petrova, «58F», cT2; Child «4 years», fever; im «16» and my dad left',
    "Two kids («8» and «11»), children («6», «13»); her brother Sami («9»), I'm Solange, «41», nurse; in his «mid-70s», in her «80s»; in the 70s, kids 12, brothers (1999), figure (9), (8 and 11), im 41. Stock, he is 3 of 5, is 72 km",
    'Ophélie NGUYEN, «29 ans», Paris; tengo «38 años», Paciente Remedios Aguirre, de «71 años», NHC; pacjentka lat «82», Ho «34 anni», Utente Rosa Figueira, «74 anos», x; ho 34 anni di esperienza, New York, 20 ans plus tard, lon 12, lat 45',
    'Patiente, «54 ans», hospitalisée; Garantie, 2 ans, pièces; Herr Kunz, «78 J.», kommt; Mujer «61 años» con disnea, signora di anni «54», dott.; Man, «54 jr», roker; Pacjent l. «54» z bólem',
    'Mon fils a «9 ans» et sa sœur «6 ans»., une fille de «9 ans»; mia nonna ha «90 anni» e abita, Doente de «63 anos», Paciente com «45 anos», Patiënte van «69 jaar», onze zoon is «8 jaar» en zijn zus; Moja córka ma «9 lat», a syn «12 lat».; Grandma turned «90» on Monday',
    'il y a 9 ans, la garantie a 5 ans, ha 34 anni e mezzo di ritardo, een contract van 3 jaar, un contrato com 3 anos, turned 90 on-site',
    // Abroad; `20-jährige Erfahrung` is no age.
    'Edad: «45 años», una mujer de «45 años», eine «45-jährige» Patientin, er ist «45 Jahre alt», im Alter von «45 Jahren», Alter: «67 Jahre»',
    'A avó, com «88 anos», Niemowlę, «5 miesięcy», matka; doente do sexo feminino, de «45 anos», fez «67 anos» em maio; garantia, 24 maanden, um contrato com 24 meses',
    'âgé de «45 ans», une femme de «45 ans», Âge : «45 ans», un uomo di «45 anni», una «45enne», «45 anos de idade», «45 jaar oud», een «45-jarige», Leeftijd: «45 jaar», Età: «45 anni», wiek: «45 lat»',
    'seit 20 Jahren, depuis 20 ans, hace 20 años, da 20 anni, lat 45, 20-jährige Erfahrung, ein 25-jähriges Jubiläum',
    // Histories, families, police, courts.
    'Mother: «78», HTN; father d. «72» MI, brother died at «61» of MI; sister «49», healthy; retired at «62», father died 20 years ago, died at 10 am, mother: 2 calls',
    'Infant «9 weeks», cough. Toddler, «22 months», rash. Male, «45 years», sudden onset; «66 years», male; infant formula 9 weeks of it',
    'Suspect: W/M, «34»; victim (F, «31»), I («19F») and my bf [«21M»], raised (45M) in, DOB 3/4/1959 («66»); three kids: «9», «6» and «2», kids: 2. At «66», he left; At 66 km, he',
    'a man in his «mid-forties», her «early seventies», the early seventies; «25-30 years old», «2 years and 4 months old», Age: «5y 3m», Age at onset: «23», gestational age: 34 weeks, Sex/Age: F/«67»',
    'said Emma Lewis, «34». Emma Lewis («34») from Leeds said; Jones, «34», of no fixed abode; children: Emma («9»), Jack («6»); in New York, 34. Figure Two (34) shows',
    'Paciente femenina de «49 años», niño de «trece años», a los «16 años» dejó, a los 3 meses de la cirugía, hijos de «8 y 11 años», Varón «58 a.» HTA',
    'mon fils Tom, «8 ans», est; su hija Ana («8 años»), Herr Kunz («72») kam, Jan Kowalski, lat «45», z; lat 45, lon 12. Garantie (2 Jahre), Âge : «72», mein Sohn ist «8» und meine Tochter «6».',
    // A number beside the words of a life, on either side.
    'When I was «14» my brother, then «9», left; she had her first at «19», EtOH since «16»; mom is «77» w/ dementia, his mother lived to «101», mat aunt «52» A&W, br ca at 3 sites',
    'How old are you, sir? A. «66». Insured Odell and Mavis Tarver, 12 rooms; her youngest is «3», two sons, «14» and «17», of whom one is 2 of 4; three children, Amy, «30», Josh, «28», and Megan, «22», plan',
    "He's «seventy-three», I'm «forty five», it's two of them, I'm one of two, he's five feet",
    'DRIVER: LUCAS, WANDA («44»), a male, about «20», ran; Granddaughter, «16 mos», and twins are «18 months»; married x 25 yrs, at «age 40»; a suspect («60s»); «96 yrs young», at the «age of six»; mean age 38.4, dad paid $45, son #12, wife 10/12',
    'A&E. Injury. «19» male, fell off; 19 male patients with injury, they are 12 km apart, she was 30 minutes late, who is 5 feet',
    'not past 10 years, five years ago, 3 years, 10 months, 5 days, 1.2.3 years old, package 39, aged well, 39 old men',
  ],
});

/** A check by the range that code finds, with a confidence of .9 by default. */
function inCode(
  find: (match: CheckContext) => (Pick<Found, 'start' | 'end'> & Partial<Found>) | undefined,
): InCode {
  return {
    kind: 'code',
    inPlace: true,
    holds: (_id, match) => {
      const found = find(match);
      return found !== undefined && placedAt(found, found.confidence ?? 0.9);
    },
  };
}

function viewOf({ bytes, low, high }: CheckContext): View {
  return { bytes, low, floor: low, high };
}

/** `, 52,` and `, 52)`: after who has that age. */
function beside(match: CheckContext) {
  const [start, end] = [match.start + 2, match.end - 1];
  const confidence = ageBeside(viewOf(match), start, end);
  return confidence === undefined ? undefined : { start, end, confidence };
}

/** `I'm 41.`, `she just turned 40`; not `im 41. Stock`. */
function atClauseEnd({ bytes, low, start, end, high }: CheckContext) {
  const after = bytes.toString('latin1', end, Math.min(high, end + 14));
  const isIm = /(?:^|[^A-Za-z'])im $/i.test(
    bytes.toString('latin1', Math.max(low, start - 4), start),
  );
  return (isIm ? /^ and (?:my|i) /i : CLAUSE_END).test(after) ? { start, end } : undefined;
}

/** `DOB 3/4/1959 (66)`, and a name in brackets: `her brother Sami (9)`. */
function bracketed(match: CheckContext) {
  const [start, end] = [match.start + 1, match.end - 1];
  const view = viewOf(match);
  if (isAfterName(view, match.start) || isAfterBirth(view, start, end))
    return { start, end, confidence: 0.7 };
  if (end - start < 2 || !isBetweenNameAndWords(view, match.start, match.end)) return undefined;
  return { start, end, confidence: 0.5 };
}

/** Start of the digits that end at `end`. */
function digitsBefore(bytes: Buffer, end: number, low: number): number {
  let start = end;
  while (start > low && DIGIT[bytes[start - 1]] === 1) start--;
  return start;
}

/** Before age and sex: the start of a clause. */
const LETTER_BEFORE =
  /(?:^|[\r\n(|;.]|: ?| - | an?| pt| patient|Pt|Patient|(?:^|[\r\n]|\d[.:)]? |: )[A-Z][a-z]{2,}(?: [A-Z][a-z]+)?,?|[A-Z][a-z]{2,}|[Rr]oom \d+[AB]?:?|[Bb]ed \d+[AB]?:?)[ \t]*$/;
/** After age and sex. */
const LETTER_AFTER = /^(?:$|[\s,.;:)|](?!\d))/;

/** `F58 w/ COPD`, `54 M, fall`; not `98 F`. */
function besideLetter({ bytes, low, start, end, high }: CheckContext) {
  const text = bytes.toString('latin1', start, end);
  const at = start + text.search(/\d/);
  if (/^9[5-9] ?F$/.test(text)) return undefined;
  return LETTER_BEFORE.test(bytes.toString('latin1', Math.max(low, start - 24), start)) &&
    LETTER_AFTER.test(bytes.toString('latin1', end, Math.min(high, end + 2)))
    ? { start: at, end: at === start && text[2] !== ' ' ? end : at + 2, confidence: 0.7 }
    : undefined;
}

/** `, M, 63,` */
function besideSex({ bytes, low, start, end, high }: CheckContext) {
  return BEFORE_SEX.test(bytes.toString('latin1', Math.max(low, start - 5), start)) &&
    CLAUSE_END.test(bytes.toString('latin1', end, Math.min(high, end + 8)))
    ? { start: end - 2, end, confidence: 0.7 }
    : undefined;
}

/** Accepts a number whose label has no remark about something else (`Age (deg): 39`), unless code declares it or compares with it. */
function labelledNumber({ bytes, low, start, end, high }: CheckContext) {
  const before = bytes.toString('latin1', Math.max(low, start - BACK), start);
  if (OTHER_REMARK.test(before) || DECLARED.test(before)) return undefined;
  if (isBound(bytes, start, low)) return undefined;
  const isParameter =
    PARAMETER.test(before) &&
    SIGNATURE_END.test(bytes.toString('latin1', end, Math.min(high, end + BACK)));
  return isParameter ? undefined : { start, end };
}

function afterWord({ bytes, start, end }: CheckContext) {
  const isOf = (bytes[start] | 32) === 111;
  if (!isOf) return { start: bytes.indexOf(SPACE, start) + 1, end };
  return {
    start:
      start - (/age[ds]? $/i.exec(bytes.toString('latin1', start - 5, start))?.[0].length ?? 0),
    end,
  };
}

function spelledAged({ bytes, start, high }: CheckContext) {
  const text = bytes.toString('latin1', start, Math.min(high, start + 64));
  const [all] = SPELLED_AGED.exec(text) ?? [];
  if (all === undefined) return undefined;
  return { start: start + all.search(/a/i), end: start + all.length };
}

/** `thirty-five years old`. */
function spelledOld({ bytes, low, start, end }: CheckContext) {
  const from = Math.max(low, start - BACK);
  const [, found] = SPELLED_OLD.exec(bytes.toString('latin1', from, end)) ?? [];
  return found === undefined ? undefined : { start: end - found.length, end };
}

function shorthand(match: CheckContext) {
  const { start, end } = match;
  return isShorthand(viewOf(match), start, end - 1) ? { start, end, confidence: 0.7 } : undefined;
}

/** Whether the number in `[at, stop)`, its sex and the blank after that . */
function isShorthand(view: View, at: number, stop: number): boolean {
  const { bytes, low, high } = view;
  const sex = bytes[stop];
  if (bytes[at - 1] === SPACE && bytes[at - 2] === COMMA && isEnd(bytes, stop + 1, high))
    return isAfterPerson(view, at) || isAfterNames(view, at);
  if (!SHORTHAND.test(bytes.toString('latin1', stop + 1, Math.min(high, stop + 12)))) return false;
  if (at > low && BEFORE_SHORTHAND[bytes[at - 1]] === 0) return false;
  const loose = /^w[^/]/i.test(bytes.toString('latin1', stop + 2, stop + 4));
  if (!loose) return true;
  const years = numberIn(bytes, at, stop);
  // `101F with chills`.
  if (sex === CAPITAL_F && years >= 95 && years < 110) return false;
  return PATIENT_BEFORE.test(bytes.toString('latin1', Math.max(low, at - PATIENT_BYTES), at));
}

/** Whether a clause or a line ends at `at`. */
function isEnd(bytes: Buffer, at: number, high: number): boolean {
  return at >= high || /[,;.)\r\n]/.test(String.fromCharCode(bytes[at]));
}

/** `39 years old`, with the last digits of the number first. */
function withUnit(match: CheckContext) {
  const view = viewOf(match);
  const { bytes, low, high } = view;
  let stop = match.start;
  while (DIGIT[bytes[stop]] === 1) stop++;
  const start = withFraction(bytes, match.start, low, low);
  const [all, unit, old] =
    UNIT_AFTER.exec(bytes.toString('latin1', stop, Math.min(high, stop + LONGEST))) ?? [];
  if (start < 0 || all === undefined) return undefined;
  const short = /^y[./-]?o|^m\./i.test(unit);
  const sentence = old === undefined && all.endsWith('.') && unit[1] !== '.';
  const end = stop + (sentence ? all.length - 1 : all.length);
  if (short && end < high && bytes[end] === HYPHEN) return undefined;
  if (short || old !== undefined) return { start, end };
  if (isLasting(view, start) || isBound(bytes, start, low)) return undefined;
  if (match.near('old', start, end)) {
    const isOther = OTHER_AGE_BEFORE.test(
      bytes.toString('latin1', Math.max(low, start - BACK), start),
    );
    return isOther ? undefined : { start, end };
  }
  const isPerson =
    isAfterBirth(view, start, end) ||
    (unit[0] === 'y' && isAfterNames(view, start)) ||
    agedPerson(view, start, end, unit);
  return isPerson ? { start, end, confidence: 0.8 } : undefined;
}

/** `married x 25 yrs`, `for 3 years`: a time that something lasted. */
function isLasting({ bytes, low }: View, start: number): boolean {
  return / (?:x|for|past|last|over|within|every|after|than|next|another|these|those) ?$/.test(
    bytes.toString('latin1', Math.max(low, start - 10), start),
  );
}

/** `DOB: 02/29/1948 (77 yrs)`. */
function isAfterBirth({ bytes, low, high }: View, start: number, end: number): boolean {
  if (start <= low || bytes[start - 1] !== OPEN_PAREN || end >= high || bytes[end] !== CLOSE_PAREN)
    return false;
  return BIRTH_BEFORE.test(bytes.toString('latin1', Math.max(low, start - BIRTH_BYTES), start));
}

/** Start of a number with its fraction: before `3.` of `3.5`; -1 if it is part of something else. */
function withFraction(bytes: Buffer, at: number, low: number, floor: number): number {
  if (at - 2 < low || bytes[at - 1] !== DOT || DIGIT[bytes[at - 2]] === 0) {
    return beginsAt(bytes, at, low) && !digitsPrecede(bytes, at, low) ? at : -1;
  }
  let start = at - 2;
  while (start > floor && at - start < 5 && DIGIT[bytes[start - 1]] === 1) start--;
  return start >= floor && beginsAt(bytes, start, low) && !digitsPrecede(bytes, start, low)
    ? start
    : -1;
}
