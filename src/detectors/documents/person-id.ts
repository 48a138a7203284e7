import type { InCode } from '../../core/checks/check.ts';
import { code } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { DOTTED, listed, noDate, SLASHED, SPACED } from '../forms/labelled-numbers.ts';
import { repeatedValues } from '../repeated-values.ts';
import { each } from '../words.ts';

/** People whom an organisation numbers, and the accounts or cases that it opens for them. */
const PEOPLE =
  'employee, emp, staff, personnel, worker, student, pupil, candidate, customer, cust, client, membership, patron, participant, applicant, ' +
  'borrower, loan, mortgage, resident, inmate, prisoner, offender, detainee, insured, policyholder, policy holder, account holder, claimant, ' +
  'tenant, donor, volunteer, passenger, guest, badge, collar, payroll, library card, loyalty card, frequent flyer';
/** Words that a number sign may follow; after others it leads to tickets: `fix client (#1188)`. */
const NUMBERED =
  'employee, student, pupil, customer, inmate, borrower, policyholder, policy holder, claimant, donor';
/** Words before `number`, but not before a number sign, which leads to many other numbers after them. */
const OTHERS = 'person, individual, case';
const NUMBER =
  'number, numbers, no, nos, nr, num, id, ids, ref, reference, reference number, ref no';
const MINE = 'my, your, his, her, our, their';
const GERMAN =
  'kunden, kd, mitglieds, mitglied, mitgl, personal, pers, mitarbeiter, versicherten, vers, schueler, schüler, matrikel, matr, ' +
  'darlehens, kredit, vertrags, vertragskonto, sozialversicherungs, rentenversicherungs, personen, teilnehmer, mandats, ' +
  'policen, vorgangs, arzt, versicherungsschein, mandanten, klienten, debitoren';
const GERMAN_NOUN = 'mitglied, kunde, mandat, vertrag, darlehen, police, fall, fälle';
const DUTCH =
  'klant, klanten, cliënt, personeels, medewerker, werknemers, lid, lidmaatschaps, student, studenten, leerling, onderwijs, relatie, leden, ' +
  'dossier, polis, contract, lening, zaak, rol, v';
const FRENCH =
  'client, adhérent, adhérente, assuré, assurée, allocataire, allocataire caf, salarié, salariée, sociétaire, abonné, abonnée, ' +
  'dossier, contrat, prêt, licence, licencié, clients, dossiers, adhérents, abonnés, ' +
  'assurés, allocataires';
const SPANISH =
  'cliente, socio, socia, afiliado, afiliada, afiliación, afiliado ss, empleado, empleada, expediente, expediente académico, asegurado, asegurada, ' +
  'alumno, alumna, seguridad social, contrato, préstamo, matrícula, colegiado, colegiada, titular, clientes, socios, expedientes, afiliados, alumnos';
const ITALIAN =
  'cliente, dipendente, assistito, assistita, pratica, tessera, socio, studente, contratto, mutuo, finanziamento, matricola, ' +
  'abbonato, iscritto, iscrizione, utente, collaboratore, collaboratrice, fascicolo, clienti, soci, dipendenti, pratiche, studenti, alunno, alunna';
const PORTUGUESE =
  'cliente, utente, utente do sns, beneficiário, beneficiária, processo, funcionário, funcionária, aluno, aluna, sócio, sócia, segurado, segurada, ' +
  'contrato, contribuinte, empréstimo, matrícula, sns, colaborador, colaboradora, associado, associada, trabalhador, trabalhadora, clientes, ' +
  'utentes, sócios, alunos, processos, beneficiários';
const POLISH =
  'klienta, klientów, pracownika, albumu, indeksu, polisy, legitymacji, umowy, umowy kredytu, kredytu, ewidencyjny, sprawy, członkowski, ucznia, wniosku, zatrudnienia, ' +
  'polis, pracowników, umów, spraw, ubezpieczonego, ubezpieczonych, członkowskie, uczniów';

/** Numbers of physicians, lawyers and nurses in the registers of their countries. */
const DOCTORS = [
  'RPPS, ADELI, LANR, BSNR, GMC, NMC, AGB, AGB code, RIZIV, INAMI, PWZ, nº col, n col, núm col, codice regionale, cod reg, cédula profesional',
  each('GMC, NMC, PWZ, RPPS, LANR, INAMI, RIZIV', 'no, number, nr, nummer, n, n°'),
  each('nr, numer', 'pwz'),
  each(
    'CRM, COREN, OAB',
    'AC, AL, AM, AP, BA, CE, DF, ES, GO, MA, MG, MS, MT, PA, PB, PE, PI, PR, RJ, RN, RO, RR, RS, SC, SE, SP, TO',
  ),
].join(', ');
/** Identity cards, and cards of health services. */
const DOCUMENTS = [
  each(
    'cartão de cidadão, bilhete de identidade, carteira de identidade, cédula, cédula de ciudadanía, cédula de identidad, carta d identità, ' +
      'documento d identità, documento di identità, tessera sanitaria, RG, tarjeta sanitaria, dowód osobisty, dowodem osobistym',
    ', n, nº, n°, no, nr, número, numero',
  ),
  'dowód osobisty seria i numer, nr dowodu osobistego, nr dowodu, seria i numer dowodu, con C C, cuit, cuil, cartão sus, cns, NAM, RAMQ, nss, NSS',
  each('n, n°, numéro', 'd affiliation, d affilié'),
  each('nº, n, número, núm', 's s, ss, sns'),
  'de cidadão n, de cidadão nº',
  'lidnr ziekenfonds, aansluitingsnummer, nº emp, n emp, n mec, nº mec, matr, nr prac, SIP, nº SIP, CIP, OSDE, OSDE nº, obra social nº, DNI, DNI n, DNI nº',
].join(', ');

/** Signs for `number` in Romance languages, before and after a person or case: `nº de cliente`, `expediente nº`. */
const SIGNS = 'no, n, nº, n°, id';
const LATER = 'n, nº, n°, nn, nos, n°s, nºs, núm';
/** An order is somebody's where a word says whose: many other things are ordered and counted. */
const ORDERS = [
  each(MINE, each('order', 'number, no, nr, id, ref, reference')),
  each('ihre, meine', 'bestellnummer, auftragsnummer, bestell nr, auftrags nr'),
  each('votre, ma', each('commande', 'n, nº, n°, no, numéro')),
  each('su, mi, tu', each('pedido', 'nº, n, n°, núm, número')),
  each('suo, mio, tuo', each('ordine', 'n, nº, n°, numero')),
  each('sua, minha', each('encomenda', 'n, nº, n°, número')),
  each('uw, mijn', 'bestelnummer, ordernummer'),
].join(', ');

/** The last blank and word, or two, before a number: ` est le `. */
const VERB = / [a-z]{2,6}(?: (?:le|el))? $/;
const LONGEST_VERB = 16;

/** Holds where a label is before the verb: `Mitgliedsnummer lautet 4711082`. */
const labelled: InCode = {
  kind: 'code',
  inPlace: true,
  words: ['label'],
  holds: (_id, { bytes, low, start, before }) => {
    const text = bytes.toString('latin1', Math.max(low, start - LONGEST_VERB), start);
    const verb = VERB.exec(text)?.[0];
    return verb !== undefined && before('label', start - verb.length + 1) && 'plausible';
  },
};

/** The number of a court's file, `12 C 345/23`, by the form of its register's code. */
function fileNumber(code: string): string {
  return `(d{1,4}|[IVX]{1,5}) (${code})( \\(a{1,8}\\))? d{1,6}/dd`;
}

/**
 * Finds numbers that identify a person where no other filter does: of employees, students, customers, members, insured persons, cases
 * and loans, by the label before them in the main European languages. The label is the only evidence.
 */
export const personId = detector({
  key: 'personId',
  group: 'people',
  finds:
    'numbers of employees, students, customers, members, insured persons, cases and loans, by the label before them',
  words: {
    label: [
      each(`${PEOPLE}, ${OTHERS}`, NUMBER),
      each(GERMAN, 'nummer, nummern, nr, nrn, zahl, id, kennung'),
      each(GERMAN_NOUN, 'nr, nummer'),
      each(DUTCH, 'nummer, nummers, nr, id'),
      each(
        `numéro, numéros, réf, référence, identifiant, code, matricule, ${SIGNS}`,
        each("de, du, d', ", `${FRENCH}, étudiant, étudiante, étudiants`),
      ),
      each('numéro, numéros, n°', each("d', ", 'élève')),
      each(`numéro, ${SIGNS}`, each('de, ', 'bénéficiaire')),
      each(
        `número, números, núm, num, código, cód, exp, ${SIGNS}`,
        each('de, del, de la, ', SPANISH),
      ),
      each(`numero, numeri, codice, codici, cod, ${SIGNS}`, each('di, del, dell, ', ITALIAN)),
      each(`número, números, código, cartão, ${SIGNS}`, each('de, do, da, ', PORTUGUESE)),
      each('numer, numery, nr, id, identyfikator', POLISH),
      each(
        `${FRENCH}, ${SPANISH}, ${ITALIAN}, ${PORTUGUESE}, umowa, sprawa, sprawy, polisa, wniosek`,
        `${LATER}, nr`,
      ),
      each(
        'clients, dossiers, adhérents, expedientes, socios, clientes, pratiche, matricole, soci, clienti, processos, sócios, alunos',
        LATER,
      ),
      DOCTORS,
      DOCUMENTS,
      'nass, nuss, niss, cipa, matricule, matricule salarié, matricola, matrícula, legajo, mandatsreferenz, mecanográfico, carteirinha, INE, NIA, NRG, UPN, vertragskonto, library card',
      ORDERS,
    ].join(', '),
    many: [
      'members, customers, clients, loans, employees, students, cases, dossiers, expedientes, socios, clientes, clienti, pratiche, matricole, processos, kunden, mitglieder, verträge, klanten, leden, zaken',
      each('your, our', 'orders'),
      each('ihre, meine', 'bestellungen, aufträge'),
      each('vos, mes', 'commandes'),
      each('sus, mis', 'pedidos'),
      each('suoi, miei', 'ordini'),
      each('suas, minhas', 'encomendas'),
      each('uw, mijn', 'bestellingen'),
      each('twoje, państwa, pana, pani', 'zamówienia'),
    ].join(', '),
    /** Verbs between a label and its number; `is` needs no entry. */
    verb: 'lautet, est le, es el',
    /** A number follows these after a colon only. */
    file: 'sns, expediente, expedientes, dossier, matricole, pratica, processo, contrat, contrato, contratto, adhérent, allocataire',
    sign: NUMBERED,
    /** German courts and public prosecutors. */
    court: 'aktenzeichen, geschäftszeichen, gesch z',
    /** The same, but also a state: the register's code has two letters at least. */
    az: 'az',
    yours: [
      each('votre, mon, notre', 'dossier, contrat'),
      each('su, mi, tu', 'expediente, contrato'),
      each('sua, mia, la sua, la mia', 'pratica, tessera'),
      each('seu, meu', 'processo, contrato'),
      each('uw, mijn', 'dossier, contract, zaak, polis'),
      each('ihr, mein', 'vertrag, konto, fall'),
      each('ihre, meine', 'akte, police, mitgliedschaft'),
    ].join(', '),
  },
  patterns: [
    {
      form: 'X[0-9A-Z-]{2,16}X',
      check: { kind: 'count', digits: [3, 16] },
      edges: 'open',
      notContinuedBy: '-',
      when: { 'before label': 0.9, 'before sign #': 0.9, 'before file :': 0.85 },
    },
    {
      form: 'dd[ /]d{8}[ /]?dd|dd dd dd dddd-?d|d{8} ?d ?AXd|A{3,4} ?d{4}( d{4}|dd)|d ddd d{6,12}|ddd( dddd){3}|d{20}|AA-dd\\.ddd\\.ddd|dd d{6} (d|A) d{2,3}',
      edges: 'open',
      when: { 'before label': 0.9 },
    },
    {
      form: 'X[0-9A-Z-]{2,16}X',
      check: [{ kind: 'count', digits: [3, 16] }, labelled],
      edges: 'open',
      notContinuedBy: '-',
      when: { 'before verb': 0.85 },
    },
    {
      form: `(A )?${fileNumber('Aa{0,3}|AAA?')}`,
      edges: 'open',
      when: { 'before court': 0.85 },
    },
    {
      form: fileNumber('Aa{1,3}|AAA?'),
      edges: 'open',
      when: { 'before az': 0.85 },
    },
    { form: 'dd-d{5,7}', when: { 'before file': 0.8 } },
    { form: 'A{1,4}-?d{4,10}|d{5,12}', edges: 'open', when: { 'before yours': 0.85 } },
    {
      form: `${SLASHED}|${DOTTED}|${SPACED}`,
      check: [{ kind: 'count', digits: [3, 18] }, noDate],
      notContinuedBy: '-',
      when: { 'before label': 0.9, 'before file :': 0.85 },
    },
    {
      form: 'X[0-9A-Z/-]{3,12}X',
      check: [{ kind: 'count', digits: [3, 14] }, listed],
      when: { 'before many': 0.85 },
    },
    { form: 'a{1,3}-?d{4,9}', edges: 'open', when: { 'before label': 0.85 } },
    {
      form: 'd{2,6}/dd\\.d[0-9A-Z]{3,8}|d{7}-dd\\.dddd\\.d\\.dd\\.dddd',
      edges: 'open',
      when: { 'before label': 0.9 },
    },
  ],
  column: {
    labels: `employee id,employee number,employee no,staff id,staff number,personnel number,student id,student number,student no,
      customer id,customer number,customer no,client number,membership number,applicant id,participant id,
      borrower id,loan number,loan id,loan no,inmate number,case number,case no,person id,badge number,payroll number,
      Kundennummer,Kunden-Nr,Mitgliedsnummer,Personalnummer,Mitarbeiternummer,Matrikelnummer,
      matricule,numéro client,numéro de client,numéro d'adhérent,numéro étudiant,número de cliente,número de socio,NASS,NUSS,
      emp id,emp no,emp number,cust id,cust no,cust number,member ids,patron id,policyholder id,policyholder number,client no,
      worker id,claimant id,claimant number,Vertragsnummer,Versicherten-Nr,Mitglieds-Nr,Personal-Nr,numéro d'assuré,numéro de salarié,
      numéro de dossier client,número de empleado,código de cliente,número de expediente,expediente,codice cliente,codice dipendente,
      matricola,número de utente,número de sócio,klantnummer,klant-ID,lidnummer,personeelsnummer,studentnummer,numer klienta,
      ID klienta,numer pracownika,numer albumu,NºCol,nº colegiado,núm colegiado,número de colegiado`,
    beside: 'client id,case id,user id,account id',
    accepts: code(1, [3, 24], ' -/.'),
    // The number of a patient's record has a filter of its own.
    confidence: 0.97,
  },
  repeats: repeatedValues,
  examples: [
    'Employee ID: «E-20417», student no. «S1204417», customer number «88213», loan number: «LN-4471-22», badge no «A4417».',
    '{"employeeId":"«E20417»","customer_number":"«88213»","n":"E20417"}',
    '17,customer no «88213»,open',
    '2024-05-06 INFO employee_id=«E20417» order=88213 case_no=«2024-118»',
    'Versichertennummer «A123456780», Kunden-Nr.: «4471-2», Personalnummer «00417», NASS «28 1234567840», NASS: «281234567840»',
    'numéro de client : «A4417», matricule «204417», nº de cliente «44172», codice cliente «44172», numer klienta «44172», klantnummer «44172», número de utente «123456789»',
    'Emp. No. «44172», Customer #«44172», Student #«S44172», client ref «C-44172», customer IDs «44172» & «44173», Employee IDs «E-20417», «E-20418» and «E-20419»; case #44172, person #44172, worker 44172; fix client (#1188); worker #44172; badge (A. Vagg) [#2352]',
    'Kd.-Nr. «44172», Pers.-Nr. «00417», Kundennummern «44172» und «44173», dossier n° «44172», réf. client «44172», identifiant client «44172», código de cliente «44172», expediente nº «44172», tessera n. «44172», ID cliente «44172», klant-ID «44172», lidnummer «44172», identyfikator klienta «44172»',
    'Mitglied Nr. «1204», Fälle Nr. «22871» und «22904», Kundennummer «10-448-201», n° client «7 448 172», prêt n° «4481720», réf. client «C-448172», socio nº «4481», expediente núm. «44817-B», nº de contrato «CT-44817», cliente n. «448172», pratica n. «4481/25», mutuo n. «00/4481720», utente n.º «448172003», aluno n.º «44817», N.º de sócio «4481», leerlingnummer «44817», contractnr. «448172», studentnr. «s2044817», nr indeksu «448172», nr umowy «44817/2025»',
    'Members «44817» and «44818», Kunden «44817» und «44818»; your order no. «448172», votre commande n° «448172», uw bestelnummer «448172»; order no. 448172, commande n° 448172, contrato nº 12/03/2025, members 448 and 12, customers,44817,44818',
    'RPPS «10100417728», nr PWZ «4417722», AGB-code «01044177», CRM/PE «18422», GMC no. «4417722», nº col. «282804417», RG nº «44.817.223-5», cartão de cidadão n.º «11482217 4 ZX7», dowodem osobistym «ABC 441772», dossier «25-004417», Cartão SUS «898 0012 3345 6789», nº S.S. «28/04417722/84», NAM «TREG 5105 0317», tessera sanitaria «80380000412772810045», n.º mec. «20417», nr prac. «20417», matr. «20417», DNI «22.441.772», RG nº «MG-12.441.772»; dossier 2025, CRM 2024, SNS 2024, expediente 12, dossier 12-13',
    'votre dossier «DS-44710», su expediente «EX-44710», colaborador n.º «20418», wniosek nr «44710/25»; un dossier 44710, votre dossier 2025',
    'In groups: customer ID «C 1234 5678», student ID «12 345 678», employee no. «4417 2201»; employee ID «44172» 617-555-0182',
    "Números de afiliado «1234567» y «7654321», numeri di assistito «1234567», numery umów: «A-4451-2» i «A-4451-3», numéro d'élève «1234567»; Kundennummern «44172» sowie «44173», nr umowy «44817» oraz «44818»",
    'Ihre Bestellungen «4501187», «4501188» und «4501190», vos commandes «4501187» et «4501188»; Sozialversicherungsnummer «65 170839 J 003», Arztnummer «123456789»; Bestellungen 4501187 und 4501188',
    'Mitgliedsnummer lautet «4711082», numéro client est le «88120044», número de cliente es el «88120044»; Kundenzahl ist 73000, the student number to 12000, das lautet 4711082',
    'Aktenzeichen «12 C 345/23», Az.: «442 Js 20417/26», Az. «VIII ZR 127/17», Aktenzeichen «S 12 KR 345/23»; Phoenix, AZ 2 B 120/80 mmHg; Tempe, AZ 85001, Az. 4711, 12 C 345/23',
    '[Producer clientId=producer-1] closed, client_id=«88120», {"clientId":"web-app-1"}',
    'no number: customer 12345, employee 4, case 2024, students 12345, loan of 20000, person 12345, a case no. 2, customer id: none',
  ],
});
