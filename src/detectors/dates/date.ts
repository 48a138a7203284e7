import * as v from 'valibot';
import { dayOfWeekDate, isCalendarDay } from '../../core/calendar.ts';
import type { CheckContext } from '../../core/checks/check.ts';
import { isDate, isNumberGiven } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { ENDS_JOINER } from '../reading/list-joiner.ts';
import { each } from '../words.ts';
import {
  any,
  CAPITAL,
  D,
  type DatePattern,
  inCode,
  M,
  MONTH_STARTS,
  NAME,
  NO_SLASH,
  PROSE,
  type Rest,
  real,
  SHORT,
  SURE,
  WHOLE,
  YEAR,
} from './date-pattern.ts';
import { daysOfMonth } from './days-of-month.ts';
import { FOREIGN_MONTHS, FOREIGN_NAME, foreign } from './foreign-months.ts';
import { months } from './months.ts';
import { spelledDays } from './spelled-days.ts';

const SUFFIX = '( ?("st"|"nd"|"rd"|"th"))?';
const DAY = `${D}${SUFFIX}`;
/** Between days of one month: a comma, `and` in eight languages. */
const JOINED =
  '(, ?|/| (&|"and"|"or"|"to"|"und"|"et"|"y"|"e"|"en"|"i"|"bis"|"au"|"al"|"tot"|"t/m"|"a"|"do") (("le"|"el"|"il"|"den"|"no"|"do") )?)';
const DASH = '( ?-| ?[\xe2][\x80][\x90-\x95]) ?';
const UNTIL = `(${DASH}| "bis " ("zum ")?)`;
const RECENT = '(1[89]|2[0-2])dd';
const ZONE = '([zZ]|[+-]dd(:?dd)?)';
/** A comma before fewer digits separates columns: `12:22:00,04:15`. */
const FRACTION = '(\\.d{1,9}|,d{3,9})?';
const TIME = `([ tT]([01]d|2[0-4]):[0-5]d(:[0-6]d${FRACTION})?( ?(${ZONE}|"utc"|"gmt"))?)?`;
const COMPACT_TIME = `[tT](dddd(dd)?|dd:dd(:dd)?)${FRACTION}${ZONE}?`;
/** The end of a line inside a date, and the indent of the next: `27 September⏎    2015`. */
const WRAP = ' ?\r?\n[ \t]{0,12}';

const BOXED = (mark: string) => `[0-3] d ?${mark} ?[01] d ?${mark} ?`;
/** Laws, whose numbers have a year: `Lei 12/2008`. */
const LAWS = [
  each(
    'lei, loi, ley, legge, ustawa, decreto, decreto lei, decreto legge, real decreto, portaria, resolução, resolución',
    ', n, nº, n°, nr, no',
  ),
  each(
    'règlement, regolamento, reglamento, regulamento, directiva, direttiva, diretiva, sentencia, sentenza, acórdão, arrêté',
    ', n, nº, n°',
  ),
  'd lgs, ley orgánica, lei complementar, dyrektywa, rozporządzenie, rozporządzenie nr',
].join(', ');

/** In `name-5-2019` the numbers are parts of a name. */
const UNTAGGED: Rest = { ...NO_SLASH, notContinuing: '-' };

const numeric: readonly DatePattern[] = [
  real(`${RECENT}(-dd-dd?|/dd/dd?)${TIME}`, 'ymd', { edges: 'open' }),
  ...any(`${RECENT}(-dd?-dd?|/dd?/dd?)${TIME}`, 'ymd', NO_SLASH),
  real(`${RECENT}(\\.dd?\\.dd?| dd? dd?)${TIME}`, 'ymd', NO_SLASH, 'credible'),
  real(`${RECENT}[-/]dd`, 'ym', UNTAGGED, 'credible'),
  { form: `${RECENT}-[wW]dd(-[1-7])?`, check: inCode(isWeek), when: SURE, ...NO_SLASH },
  ...any('dd?(-dd?-|/dd?/)dddd', 'mdy', WHOLE),
  real('dd?\\.dd?\\.dddd', 'mdy', WHOLE, 'credible'),
  real('dd? dd? dddd', 'mdy', { ...WHOLE, when: PROSE }, 'credible'),
  ...any('dd? ?/ ?dd? ?/ ?dddd', 'mdy', WHOLE),
  real('dd?\\. dd?\\. ?dddd|dd?\\.dd?\\. dddd', 'dmy', WHOLE, 'credible'),
  ...any(`(${M}/${D}|${D}/${M})/dd|(${pairs('-')})-dd`, 'mdy', WHOLE),
  ...any(`(${M}-${D}|${D}-${M})-dd`, 'mdy', { ...WHOLE, when: PROSE }),
  real(`(${pairs('\\.')})\\.dd|(${pairs(' ')}) dd`, 'mdy', { ...WHOLE, when: PROSE }),
  real(
    'dd?[-/]dddd',
    'my',
    { ...UNTAGGED, notContinuing: '-/', when: { 'not before law': 0.95 } },
    'credible',
  ),
  ...any(
    'dd?/dd?/(dd|dddd) ?- ?dd?/dd?/(dd|dddd)|dd?\\.dd?\\.(dd|dddd) ?- ?dd?\\.dd?\\.(dd|dddd)',
    'mdy',
    WHOLE,
  ),
  real(`${RECENT}dddd${COMPACT_TIME}`, 'compact', {}, 'credible'),
  // Intervals of ISO 8601 whose parts alone are no dates: `20240107/20240108`, `2024-01/2024-03`, `2024-01-07/09`.
  {
    form: `${RECENT}(dddd/${RECENT}dddd|-dd/${RECENT}-dd|-dd-dd/(dd-)?dd)`,
    check: inCode(isInterval),
    when: SURE,
    notBefore: '/',
    ...NO_SLASH,
  },
  real('d{8}', 'compact', { ...NO_SLASH, when: { near: 0.75 } }, 'credible'),
  real('(19|20[0-6])d{5}d?', 'compact', { ...NO_SLASH, when: { field: 0.95 } }, 'credible'),
  real('(19|20[0-6])d{5}d?', 'compact', { ...NO_SLASH, after: '_' }, 'credible'),
  real('(19|20[0-6])d{5}d?', 'compact', { after: '|', notBefore: '^|\r\n' }, 'credible'),
  { form: '[01]d[0-3]d(19|20)dd', check: inCode(isMonthFirst), when: { 'before day': 0.75 } },
  // A form on paper, with a box for each digit.
  { form: `${BOXED('[-/.]')}[12] [089] d d`, check: inCode(isSpaced), when: { always: 0.8 } },
  { form: `${BOXED('')}[12] [089] d d`, check: inCode(isSpaced), when: { near: 0.75 } },
];

/** Days spelled as ordinals, and years as people say them. */
const FIRSTS = '"first"|"second"|"third"|"fourth"|"fifth"|"sixth"|"seventh"|"eighth"|"ninth"';
const ORDINAL = `${FIRSTS}|"tenth"|"eleventh"|"twelfth"|"thirteenth"|"fourteenth"|"fifteenth"|"sixteenth"|"seventeenth"|"eighteenth"|"nineteenth"|"twentieth"|"thirtieth"|("twenty"|"thirty")[ -](${FIRSTS})`;
const ONES = '"one"|"two"|"three"|"four"|"five"|"six"|"seven"|"eight"|"nine"';
const TEENS =
  '"ten"|"eleven"|"twelve"|"thirteen"|"fourteen"|"fifteen"|"sixteen"|"seventeen"|"eighteen"|"nineteen"';
const TENS = '"twenty"|"thirty"|"forty"|"fifty"|"sixty"|"seventy"|"eighty"|"ninety"';
const SPELLED_YEAR = `("nineteen"|"two thousand"|"twenty")( "and")?( (${TEENS}|(${TENS})([ -](${ONES}))?|${ONES}))?`;
/** Whole names of months that are no other words, in small letters. */
const LOWER =
  "'january'|'february'|'april'|'june'|'july'|'september'|'october'|'november'|'december'";

const wrapped: Rest = { ...NO_SLASH, check: inCode(endsWrapped) };
const named: readonly DatePattern[] = [
  ...any(`${NAME}(\\.?,? | "of" |[-/])${YEAR}`, 'y', NO_SLASH),
  ...any(`${CAPITAL}\\.? ([']|[\xe2][\x80][\x99])dd`, 'y', WHOLE),
  ...any(`${NAME}(\\.? {1,2}|[-/.])${DAY}(,? {1,2}|[-/])${YEAR}`, 'dy', NO_SLASH),
  ...any(`${NAME}(\\.? |${WRAP})${DAY}(,${WRAP}|,? )${YEAR}`, 'dy', wrapped),
  ...any(`${NAME}\\.? {1,2}${DAY},? [']?dd`, 'dy', WHOLE),
  ...any(`${NAME}\\.? {1,2}${DAY}`, 'd', NO_SLASH),
  ...any(
    `${CAPITAL}\\.? {1,2}${DAY}( ?- ?(${NAME}\\.? )?${DAY}(,? ${YEAR})?| ("and"|"to"|"or"|"through"|&) ${DAY},? ${YEAR})`,
    'd',
    WHOLE,
  ),
  // `March 4th, 6th and 9th`, `March 4, 6 and 9, 2024`
  ...any(`${CAPITAL}\\.? ${DAY}(, ?${DAY}){0,4},? ("and"|"or"|&) ${DAY}(,? ${YEAR})?`, 'd', {
    ...WHOLE,
    most: 64,
  }),
  // `the first of March`, `this fourth day of March, two thousand twenty-four`
  {
    form: `[ ](${ORDINAL})[ -]?("day ")?"of "${CAPITAL}(,? (${YEAR}|${SPELLED_YEAR}))?`,
    check: inCode(withoutBlank),
    when: SURE,
    edges: 'open',
  },
  {
    form: `${CAPITAL} ("the ")?(${ORDINAL}|"the "${DAY})(,? (${YEAR}|${SPELLED_YEAR}))?`,
    when: SURE,
  },
  // `Fri, 15 Mar 2024 10:11:12 +0100`: headers of mail and HTTP.
  {
    form: `('Mon'|'Tue'|'Wed'|'Thu'|'Fri'|'Sat'|'Sun')',' {1,2}dd? ${CAPITAL} ${YEAR} dd:dd(:dd)? ([+-]dddd|'GMT'|'UTC'|'UT')`,
    when: SURE,
  },
  { form: `${DAY} (${LOWER})`, when: SURE, notContinuedBy: ':' },
  // `Mar-24`
  { form: `${CAPITAL}-dd`, when: { near: 0.9, field: 0.8 }, notContinuedBy: '-/:.', notAfter: '-' },
  ...any(`${DAY}( ("day ")?"of" |[ ./-]?)${NAME}(\\.?,? |[-/.]?)${YEAR}`, 'dy', NO_SLASH),
  ...any(`${DAY}( "of" | )${NAME}\\.?,?${WRAP}${YEAR}`, 'dy', wrapped),
  ...any(`${DAY}( "of" |[ /-])${NAME}(\\.?,? [']?|[-/])dd`, 'dy', {
    ...WHOLE,
    check: inCode(hasNoMonthAfter),
  }),
  ...any(`dd(${SHORT})dd`, 'dy', NO_SLASH),
  real(`dd(-${NAME}-|/${NAME}/)${YEAR}`, 'dy', { edges: 'open' }),
  ...any(`${DAY}( "of" |[ -])${CAPITAL}`, 'd', NO_SLASH),
  ...any(`${DAY} ?- ?${DAY} ${NAME}(,? (${YEAR}|dd))?`, 'd', WHOLE),
  ...any(`${YEAR}(-${NAME}-${D}|/${NAME}/${D}| ${CAPITAL} ${D})`, 'yd', {
    ...WHOLE,
    check: inCode(hasNoOtherYear),
  }),
];

/** Days whose month has no year or a foreign name, and dates that words before them distinguish from versions. */
const other: readonly DatePattern[] = [
  real('dd?\\.dd?\\.dd', 'dmy', { when: { 'before day & not before version': 0.75 } }),
  {
    form: 'dd?\\.dd?\\.',
    check: [{ kind: 'date', numbers: 'dm', must: 'valid' }],
    when: { 'before german': 0.75 },
    notBefore: '0-9',
  },
  // `Mo. 3.4.`, `Termine: 3.4., 10.4. und 17.4.`
  ...[
    { form: 'dd?\\.dd?\\.', notBefore: '0-9' },
    { form: 'dd?\\.dd?\\.dd', notContinuedBy: '.' },
  ].map((day) => ({
    ...day,
    check: inCode(isDottedDay),
    when: { always: 0.75 },
    // No version or address is looked at.
    after: ENDS_JOINER,
  })),
  // `il 3 c.m.`, `dia 9 do corrente mês`
  {
    form: 'dd?\\.? ("c"\\.?"m."|"c"\\.?"te"|"do corrente"|"del corriente"|"del corrente mese"|"courant"|"dezer"|"bm.")',
    when: { 'before article': 0.85 },
  },
  // `sinds 12-03`, `w dniu 12.03`
  {
    form: 'dd?-0[1-9]|(1[3-9]|2d|3[01])-1[0-2]',
    when: { 'before dutch & not counted': 0.5 },
    notBefore: '-/',
    notAfter: '-/',
  },
  {
    form: 'dd?\\.0[1-9]',
    check: inCode(isNoAmount),
    when: { 'before polish & not counted': 0.5 },
    notAfter: '-/.',
  },
  // `29.09.-02.10.21`, `3.-5.11.2025`, `7.11. bis 28.11.`
  {
    form: `dd?\\.(dd?\\.)?${UNTIL}dd?\\.dd?\\.(dddd|dd)`,
    check: inCode(isDotted),
    when: { always: 0.9 },
  },
  {
    form: `dd?\\.(dd?\\.)?${UNTIL}dd?\\.dd?\\.`,
    check: inCode(isDotted),
    when: { 'before german': 0.8, prose: 0.6, field: 0.6 },
    notBefore: '0-9',
  },
  // `9 and 14 May`, `3, 10 et 17 novembre`: a month's days.
  ...any(`(${D}${SUFFIX}${JOINED}){1,3}${DAY} ${CAPITAL}(,? ${YEAR})?`, 'd', {
    ...WHOLE,
    most: 48,
    notAfter: '/',
  }),
  {
    form: `(${D}\\.?(${JOINED}|${DASH})){1,3}${D}\\.? ((("de ")?${FOREIGN_NAME}|"de "${FOREIGN_MONTHS})( ("de ")?${YEAR})?|${FOREIGN_MONTHS} ${YEAR})`,
    when: SURE,
    most: 64,
    notAfter: '/',
  },
];

/**
 * Finds dates: numbers in either order, English months spelled or short, days with months in six more languages, months with a year, ISO 8601 dates with
 * time and zone, and weeks. A form that many numbers have (`1.2.34`, eight digits) needs prose or a keyword.
 */
export const date = detector({
  key: 'date',
  group: 'people',
  finds: 'dates, with time and zone; month names, weeks',
  options: { onlyValidDates: v.optional(v.boolean(), false) },
  words: {
    near:
      'date, dated, dob, dod, birth, born, birthdate, birthday, died, death, admitted, bday, admit, admission, discharge, ' +
      'discharged, visit, dos, issued, expires, expiry, expiration, effective, collected, hired, deceased',
    day:
      'am, vom, zum, geb, geb am, geboren, geboren am, termin, termine, datum, date, geburtsdatum, aufnahmedatum, entlassdatum, ' +
      'entlassungsdatum, dob, d o b, date of birth, born, born on',
    german:
      'am, vom, zum, bis zum, bis, ab, seit, den, dem, termin, termine, datum, kontrolle, aufnahme, entlassung, wiedervorstellung, op, ' +
      'stand, geburt, labor, ct, mrt, röntgen, dnia, dniu, frist, wypis, wizyta, przyjęcie, przyjęta, przyjęty, ontslag, opname',
    street:
      'hospital, universitario, calle, plaza, plaza del, avenida, avda, av, avenue, boulevard, viale, ul, rue du, place du, via, piazza, corso, largo, rua, praça, col, ' +
      'colegio, barrio, straße des',
    article:
      'le, du, au, el, del, al, dal, il, am, vom, zum, bis zum, den, em, dia, día, op, ab, seit, bis, jusqu au, dne, dnia, ' +
      'en, fin, début, depuis, im, dem, van, tot, vanaf, uiterlijk, zondag, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, ' +
      'lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag, ' +
      'giorno, poniedziałek, wtorek, czwartek, piątek, sobota, niedziela',
    weekday:
      'lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, lunes, martes, miércoles, jueves, viernes, sábado, domingo, ' +
      'lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag, ' +
      'día, dia, rdv, rdv le, cita, cita el, appuntamento, appuntamento il, afspraak, afspraak op, consulta, consulta em, dnia',
    ofMonth: 'de, mois de, l de',
    dutch: 'op, sinds, vanaf, per, ontslag, ontslagen, opname, opgenomen, controle, afspraak',
    polish: 'dnia, dniu, dn, od, do, wypis, wizyta, przyjęcie',
    law: LAWS,
    articleOn: 'le, du, au, el, del, al, il, dal, op, em, no dia, até',
    on:
      'on, since, until, started, started on, stopped, recheck, resumed, begun, by, before, later than, given, received, placed, removed, ' +
      'drawn, done, performed, fell, at home, in ed, in clinic, given on, transferred, extubated, intubated, injury, surgery, cabg, rtc, ' +
      'negative, positive, culture, cultures, stent, fracture, ct, x ray, xray, us, ultrasound, egd, stress test, pfts, pulmonary, ' +
      'primary care, pcp, oncology, ortho, neuro, gi, pt eval, vaccine, booster, rhogam, anniversary',
    within:
      'in, since, until, till, during, throughout, early, late, mid, next, last, end of, start of, beginning of, middle of, month of, ' +
      'as of, from, this, this past, every, im, seit, ab, bis, ende, anfang, mitte, en, em, depuis, desde, hasta, fin, début, dal, sinds, ' +
      'eind, begin, half, vanaf, od, do, w, we, courant, mois d, mois de, finales de, final de, finais de, fines de, principios de, ' +
      'inicio de, início de, mediados de, durante, até, fine, inizio, metà, mese di, mes de, mês de, ad, da, tot',
    withinSurely:
      'since, until, during, throughout, early, late, mid, end of, start of, beginning of, middle of, month of, as of, this past, every, ' +
      'seit, ende, anfang, mitte, depuis, desde, hasta, fin, début, sinds, eind, begin, half, courant, mois d, mois de, finales de, ' +
      'final de, finais de, fines de, principios de, início de, mediados de, durante, até, fine, inizio, metà, mese di, mes de, mês de',
    toward: 'by, from, before, after, through',
    appointed:
      'dob, d o b, date, dates, dated, birthday, born, died, admit, admitted, admission, discharge, discharged, d/c, d/c d, seen, seen on, ' +
      'visit, visits, visit on, visited on, expires, exp, expiry, expiration, appointment, appointments, appt, appts, scheduled, scheduled for, ' +
      'due, due on, f/u, follow up, dos, labs, lmp, as of, sessions, sessions on, dated on, last dose, last menses, last period, ' +
      'last bm, last fill, last refill, echo, cxr, mri, ekg, ecg, colonoscopy, mammogram, mon, tue, tues, wed, thu, thur, thurs, fri, sat, ' +
      'sun, monday, tuesday, wednesday, thursday, friday, saturday, sunday, mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, ' +
      'sundays, visits on, appointments on, sessions on, hearing, hearing on, birthday on, bday, bday is, deceased, deceased on, week ending, week of, pickup, pick up, sched, resched, rescheduled, rescheduled for, iol, mmi, doi, dol, recall, came, moved, ' +
      'prazo, scadenza, scade il, d échéance, l échéance, vence, vence el, vencimiento, vencimento, uiterlijk, próxima cita, prossima visita, prochaine visite, ' +
      'last seen, last visit, last dose on, last treatment, next visit, next appt, next dose, see on, signed, hired, fire, d/t, effective, start, starts, starting, arrived, returned, due by',
    clinical:
      'patient, patients, pt, pts, admitted, admission, hospital, hospitalized, clinic, surgery, diagnosed, diagnosis, dx, hx, seen, ' +
      'treated, treatment, therapy, chemo, chemotherapy, mri, echo, holter, ekg, ecg, labs, biopsy, dose, doses, mg, medication, meds, ' +
      'symptoms, pain, shot, vaccine, vaccinated, immunization, tetanus, mmr, injury, fracture, nurse, dr, doctor, follow up, discharged, ' +
      'died, deceased, born, birthday, exam, screening, colonoscopy, mammogram, psychiatry, pulmonary, oncology, cardiology, ' +
      'patientin, klinik, befund, diagnose, behandlung, aufnahme, entlassung, paciente, ingreso, tratamiento, consulta, ' +
      'traitement, consultation, paziente, ricovero, terapia, utente, behandeling, ziekenhuis',
    score:
      'gcs, score, scores, scale, mmse, moca, phq, gad, nihss, apgar, pain, strength, murmur, grade, vision, va, power, page, pages, ' +
      'chapter, visit, room, lot, ratio, bp',
    version: each('sdk, api, version, release, firmware, treiber, upgrade, update', 'am, vom, zum'),
    raise: 'date, dob, born, birth, died, admitted, discharged, visit',
  },
  patterns: [...numeric, ...named, ...other, ...daysOfMonth, ...months, ...foreign, ...spelledDays],
  column: {
    personal: `dob,d.o.b.,date of birth,birth date,birthday,bday,birth dt,date birth,year of birth,birth year,yob,born,
  Geburtsdatum,Geb.-Datum,Geburtstag,geb dat,geboren,geboren am,Geburtsjahr,date de naissance,date naissance,ddn,né le,
  fecha de nacimiento,fecha nacimiento,f. nac.,fec nac,data di nascita,data nascita,data de nascimento,data nascimento,
  nascimento,geboortedatum,data urodzenia,födelsedatum,fødselsdato,fødselsdag,syntymäaika,születési dátum,születési idő,
  datum narození,data nașterii,дата рождения,ημερομηνία γέννησης,doğum tarihi,生年月日,出生日期,생년월일`,
    labels: `date,dod,date of death,death date,dos,date of service,service date,admission date,admit date,
  date admitted,date of admission,discharge date,date discharged,date of discharge,visit date,encounter date,
  appointment date,appt date,exam date,test date,collection date,specimen date,procedure date,surgery date,
  operation date,diagnosis date,date of diagnosis,onset date,referral date,vaccination date,hire date,date hired,
  start date,end date,termination date,effective date,expiration date,expiry date,exp date,issue date,date issued,
  registration date,enrollment date,signup date,Datum,Sterbedatum,Todestag,Aufnahmedatum,Aufnahmetag,Entlassdatum,
  Entlassungsdatum,Eintrittsdatum,Austrittsdatum,date de décès,date d'entrée,date de sortie,date d'admission,fecha,
  fecha de ingreso,fecha de alta,fecha de defunción,data di ricovero,data di dimissione,data ricovero,data de admissão,
  data de alta,opnamedatum,ontslagdatum,overlijdensdatum,data przyjęcia,data wypisu,päivämäärä,дата`,
    accepts: isDate,
    given: isNumberGiven,
  },
  examples: [
    'Consultations les «12/03», «19/03» et «26/03/2024»; konsultacje: «12.03», «19.03» i «26.03.2024», van «01-01» tot «31-12-2024»; los días «3, 10 y 17 de mayo de 2024», w dniach «3, 10 i 17 maja 2024»; 1.2, 1.3 and 1.4.2 of it, 1/2, 3/4 and 5/6',
    'Born «May 22, 1999», seen «November 22nd, 1999», «Aug. 31, 2020», «March 4 1932» and «22 June 2021».',
    'In «January 2012», «april 1999», on «may 15», «may 15 19», «November 22 nd, 1999», «May 1 st», the «4th of July»; this may be.',
    'As numbers: «02-31-2019», «02-31-19», «2-8-2019», «06/16/20», «25/12/1980», «25.12.1980», «13-06-31» and «09-2021».',
    'She came on «12 25 1980» by train and left on «25.12.80» at noon.',
    '{"dob":"«1980-02-03»","at":"«2024-05-06T10:30:45.123+02:00»","n":"\\n«2024-05-06»"}',
    '17,«1990-02-03»,open,«12/25/1980»\r\n18,«2024-W19-3»,«2024-W19»,«2024-05»\r\n19,«2015-11-04T12:22:00»,04:15',
    '«2024-05-06 10:30:45,123» INFO «06/May/2024»:10:30:45 at_«2024-05-06»_x [«20240506T103045Z»] log-«2024-05-06»-1530.gz',
    '«May  6» 10:30:45 host sshd: “«2024-05-06»” 日期«2024-05-06»。 «1st of May 2020» «22-Jun-2021» «22MAY1999»',
    'in 2012 «SEPT 5, 2020», -rw-r--r-- 1 root 2048 «Nov 18  2020» a, «2021 Nov 18», «2022 Jan 5»',
    'dob «19800203», not 19801503; «May, 2012» «SEPT 5, 2020»',
    'not 19800203, 3.14, 1.2.3, 1.2.34, v10.15.20, 91-100%, 1-20-01023, 12-12110, 10:30:45, 123-45-6789, 00-14-22-04-25-37',
    'not 192.168.10.20, 2024, Mayor 5, 45-45-2020, 12/13, 2021-44228, 555-12-2020, 20/20/20, 5 may, marched 4',
    'From «June 5-9, 2019» to «June 5–9, 2019», «May 3-4», «March 3 and 5, 2020», «5-9 June 2019», «03/04/2020-03/09/2020», «June 5-July 9, 2019».',
    "In «June of 2019», «Jan '24», «Dec ’23», «Aug-2019», «2021-Nov-18», «2021 Nov 18», «05JAN24»; 10dec45, may 5-9 miles, May 5-1234",
    'on «January 5,\n2024», «January\n5, 2024», «27 September\n    2015» and 5\n«January 2024»; by «May 5»\n«2024-07-08» x «5 May»\n2024,12 in «March»\n5 of',
    'PID|1||123||DOE^JANE||«19800102»|F IMG_«20240105»_103045.jpg BDAY:«19800102» 17,«19800203»,x',
    'admitted «11/19», d/c «11/22», Labs «11/19» 0630: Na 138, LMP: «10/3»; biopsy 3/12 cores, murmur 2/6, echo 2/6/x',
    'Labs «11/1»: Na 138, last dose «6/2», as of «11/3»; labs 11/1:30, dose 1/2 tablet',
    'seen «3/5», on «12/25», Tues «3/5», exp «12/25», DOB: «3/5»; on 1/2 acre, on 24/7, seen in 3 visits, visit 3/4 of the sites, due 1/10 of it, seen with pain 5/10, on 5/10 machines, on 3/5/x, visit 13/14, on 3/5%, 2/3',
    'am «3. März 1961», né le «12 août 1975», le «1er janvier 1980», el «5 de mayo de 1980», il «12 gennaio 1980», em «5 de março de 1980», «12 maart 1980», «3. MÄRZ 1961» und «24. Dezember», {"a":"\\n«3. Juli 2001»"}',
    'Executed this «14th day of March, 2025», on the «3rd day of June 2026»; a day of rest, 3 days of May',
    'not 5 mars, 32. Januar, 30. «Februar 1980», 5 marcas, 2 mayo jars; «5 mars 1980»',
    'am «5. April 1980», bis «1. September 2001»; „«3. März»“, ‘«12 août»’, «3. Juli»–«5. Juli 2001», EL «5 DE MAYO DE 1980», el «5 de mayo»; he scored 5. August was hot',
    '«11/18» 0700 Received report\n«11/18» 1130 Mr A, call «11/20» at 9:15am, «11/20» @ 1400, back «12/3» 3 pm; page 3/5 at 9:15, 5/9 1200 mg, 1/2 at 10:30, 5/9 9:155, took 11/18 0700 X',
    'am «3.11.25» und «12. Nov. 2025», geb. «12.5.83», geb. am «3.2.80», Datum: «12.5.23», vom «7.11.» bis zum «28.10.», seit «Oktober 2024», le «3 févr. 2024», el «4 ene 2024»; 5. Okt. war, SDK vom 1.2.11, Version vom 1.2.11',
    'Seen on «3/4», «3/11» and «3/18/26»; sessions «9 May», «14 May» and «2 June 2026», «9 and 14 May», le «3, 10 et 17 novembre 2026»; ratios 3/4, 1/2 and 5/8',
    'a lei 12/2008, Real Decreto 12/2008, loi n° 12/2008, legge n. 12/2008, ustawa nr 12/2008; desde «12/2008»',
    'not am 31.2.80, am 3.11.25.1, Version 3.11.25, from 3.11.25, mit 3.11.25, Punkt 7.11. da, am 7.13., am 3.11.250, 5. Nov., oktober 202, ab «Mai» 12',
    'Flu shot in «9/93», tetanus in «March», MMR at the end of «June»; «11/07» stent placed, treated from «01/97» to «10/18», «01/97–10/18», «3/4-3/11», «01/2015 - 03/2018»',
    'seit «03/2019», ab «6/23», im «März», Ende «Juni»; since «May», by «October», «January to March 2020», «March-June 2020», «Jan 2015-Mar 2018», late «Sept»',
    'March on, May we go, by April, in August Wilson plays, in June’s name, in May-Thurner syndrome, marching in 3/4 time, in 4/10 of them, in 10/12 weeks, 1/2-3/4 inch',
    'From «29.09.–02.10.21», vom «29.9.-2.10.», vom «3.-5.11.2025», «3. - 5. November 2025», am «9. und 16. Juni»; Abschnitt 3.4.-3.40.',
    'En «febrero de 2012», «septiembre del año 2005», «Mayo de 2003», el «23-octubre-1972», «diciembre-09», «agosto 06», «février 2026», «août 2023», en «mars 2024», «17 de noviembre», «9 listopada», «3, 10 y 17 de noviembre»',
    'le «12 mars», am «5. Nov»., Hospital 12 de Octubre, calle 1 de Mayo, Mars 2020 rover, Mayo 2003 clinic, de 2012, o 2012, not 2012, al fin de 2012',
    'Born «0 1 / 0 2 / 1 9 8 0», DOB «0 1 0 2 1 9 8 0», «12 / 03 / 2015», «12/03 /2015», «3. 5. 2015»; 0 1 0 2 1 9 8 0',
    'on the «twenty-third of November», «March the 4th», this «fourth day of March, two thousand twenty-four», «March 4, 6 and 9, 2024», «January, February and March 2024», «14 september», DOB: «03041979», a first of many, third of them, march the troops',
    '«9/20»: Pt resting, seen in ED «2/12» at 0440, extubated «9/20», RhoGAM given «9/20», culture 5/8 positive; lundi «3/4», le «13/4», le 3/4 des voix',
    'Mo. «3.4.», Montag, «3.4.», Termine: «3.4.», «10.4.» und «17.4.»; Abschnitt 3.4., 3.5. und 3.6.; «3./4. April», maandag «3 april», du «3 au 10 avril 2024», fin «avril», sinds «mei», Jan. in full, in fine mayo',
    'op «24-12» en, de «mars 2025», za «marzec 2025», il giorno «3 c.m.», no dia «9 do corrente» mês, sinds «12-03», w dniu «12.03», urodziny «7 maja», veio «4 de fev»., nata il «3 sett. 2012»; factura 117/01/2025, od 12.03 zł, op 12-13, 4 de set pontos',
    'fait le «vingt-deux avril deux mille vingt-cinq», nata il «ventidue aprile 1984», a «dois de maio de dois mil e doze», el «treinta y uno de enero», am «dritten März 2020», plaza del dos de mayo, sei maggiore',
    'Date: «Fri, 15 Mar 2024 10:11:12 +0100» and Fri, «15 Mar 2024» at 10',
    'tag name-5-2019, build-05-2019, release-2020-12',
    'RDATE «20240107T120000Z»/«20240108T120000Z», «2024-01-07»/«2024-01-08», «2024-01-07T10:00Z»/P1D, R5/«20240107T100000Z»/PT1H, «19980717T14:08:55»',
    'from «20240107/20240108», «2024-01/2024-03», «2024-01-07/09», «2024-02-15/03-14»; 20240107/20241308, 20240107/1, «2024-01-07»/09/x.log, «2024-01-07»/32',
    {
      text: 'only «06/16/20», «25/12/80», «12/25/1980», not 02-31-2019',
      options: { onlyValidDates: true },
    },
  ],
});

/** A month and a day of two digits each, in either order, with a mark between. */
function pairs(mark: string): string {
  const [month, day] = ['(0[1-9]|1[0-2])', '(0[1-9]|[12]d|3[01])'];
  return `${month}${mark}${day}|${day}${mark}${month}`;
}

/** `03041979`. */
function isMonthFirst({ bytes, start, end }: CheckContext) {
  const digits = bytes.toString('latin1', start, end);
  const [one, other] = [Number(digits.slice(0, 2)), Number(digits.slice(2, 4))];
  const lower = Math.min(one, other);
  return lower > 0 && lower < 13 && Math.max(one, other) < 32 && 'plausible';
}

/** In `od 12.03 zł` the number is a price. */
function isNoAmount({ bytes, end, high }: CheckContext) {
  return (
    !/^ ?(?:z\xc5|PLN|EUR|\xe2\x82|%|kg|m\b|godz|-)/.test(
      bytes.toString('latin1', end, Math.min(high, end + 6)),
    ) && 'plausible'
  );
}

/** Digits with blanks between: day and month, or month and day, and a year. */
function isSpaced({ bytes, start, end }: CheckContext) {
  const digits = bytes.toString('latin1', start, end).replace(/\D/g, '');
  const [one, other] = [Number(digits.slice(0, 2)), Number(digits.slice(2, 4))];
  return (
    Math.min(one, other) > 0 &&
    Math.min(one, other) < 13 &&
    Math.max(one, other) < 32 &&
    'plausible'
  );
}

const WEEKDAY =
  '(?:Mo|Di|Mi|Do|Fr|Sa|So|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)(?:s?,|\\.,?)?';
const LISTED_DAYS =
  '(?:am|vom|seit|ab|[Tt]ermine?|[Dd]atum|[Tt]age?):? (?:\\d\\d?\\.\\d\\d?\\.(?:\\d\\d|\\d{4})?(?:[,;] |,? (?:und|oder|bis|bis zum|and|or|to|&|/|-|\\xe2\\x80\\x93) |/|\\xe2\\x80\\x93))+';
const DAY_BEFORE = new RegExp(`(?:^|[^A-Za-z])(?:${WEEKDAY} (?:de[nm] )?|${LISTED_DAYS})$`);

/** A day and a month after a weekday, or the next of a list of them. */
function isDottedDay({ bytes, low, start, end }: CheckContext) {
  const [day, month] = bytes.toString('latin1', start, end).split('.').map(Number);
  if (day < 1 || day > 31 || month < 1 || month > 12) return false;
  return DAY_BEFORE.test(bytes.toString('latin1', Math.max(low, start - 96), start)) && 'plausible';
}

/** A match after the blank that its form begins with. */
function withoutBlank({ start, end }: CheckContext) {
  return { start: start + 1, end, valid: false };
}

/** A range whose days and months may be such. */
function isDotted({ bytes, start, end }: CheckContext) {
  const parts = bytes.toString('latin1', start, end).split(/ ?(?:-|\xe2\x80.) ?| bis (?:zum )?/);
  const areDays = parts.every((part) => {
    const [day, month = 1] = part
      .split('.')
      .filter((number) => number !== '')
      .map(Number);
    return day > 0 && day < 32 && month > 0 && month < 13;
  });
  return areDays && 'plausible';
}

/** Both ends are days or months; the last may omit parts of the first. */
function isInterval({ bytes, start, end }: CheckContext) {
  const [first, last] = bytes.toString('latin1', start, end).split('/');
  return isDayOrMonth(first) && isDayOrMonth(first.slice(0, -last.length) + last) && 'plausible';
}

function isDayOrMonth(text: string): boolean {
  const digits = text.replaceAll('-', '');
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6) || '1'];
  return isCalendarDay({ year: Number(year), month: Number(month), day: Number(day) });
}

function isWeek({ bytes, start, end }: CheckContext) {
  const [year, week, weekday = 1] = bytes
    .toString('latin1', start, end)
    .split(/-[wW]?/)
    .map(Number);
  const day = dayOfWeekDate({ year, week, weekday });
  return day !== undefined && day.year >= 1800 && day.year <= 2200 && 'plausible';
}

/** After a year on the next line nothing of its own begins: no date, no field. */
function endsWrapped({ bytes, start, end, high }: CheckContext) {
  const after = bytes.toString('latin1', end, Math.min(high, end + 2));
  return (
    bytes.subarray(start, end).includes(10) &&
    !/^(?:[A-Za-z0-9\t|]|[-/.:,;][A-Za-z0-9"'])/.test(after) &&
    'plausible'
  );
}

const MONTH_AFTER = new RegExp(`^ (?:of )?(?:${MONTH_STARTS.join('|')})`, 'i');

/** In `9 May, 14 May` fourteen is a day. */
function hasNoMonthAfter({ bytes, end, high }: CheckContext) {
  return !MONTH_AFTER.test(bytes.toString('latin1', end, Math.min(high, end + 8))) && 'plausible';
}

const OTHER_YEAR = new RegExp(
  `^,? {1,2}(?:1[5-9]|2[01])\\d\\d(?![A-Za-z0-9]| (?:${MONTH_STARTS.join('|')}))`,
  'i',
);

/** In `2048 Nov 18  2020` the first number is the size of a file; in `2021 Nov 18, 2022 Jan 5` each day has its own. */
function hasNoOtherYear({ bytes, end, high }: CheckContext) {
  return !OTHER_YEAR.test(bytes.toString('latin1', end, Math.min(high, end + 12))) && 'plausible';
}
