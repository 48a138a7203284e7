import { detector } from '../detector.ts';
import { each } from '../words.ts';

/** People whom an organisation numbers, and the accounts or cases that it opens for them. */
const PEOPLE =
  'employee, emp, staff, personnel, worker, student, pupil, customer, cust, client, membership, patron, participant, applicant, ' +
  'borrower, loan, resident, inmate, offender, detainee, insured, policyholder, policy holder, account holder, claimant, tenant, donor, ' +
  'volunteer, passenger, guest, badge, payroll';
/** Words that a number sign may follow; after others it leads to tickets: `fix client (#1188)`. */
const NUMBERED =
  'employee, student, pupil, customer, inmate, borrower, policyholder, policy holder, claimant, donor';
/** Words before `number`, but not before a number sign, which leads to many other numbers after them. */
const OTHERS = 'person, individual, case';
const NUMBER = 'number, numbers, no, nos, nr, num, id, ids, ref, reference';
const GERMAN =
  'kunden, kd, mitglieds, mitglied, mitgl, personal, pers, mitarbeiter, versicherten, vers, schueler, schüler, matrikel, matr, ' +
  'darlehens, vertrags, sozialversicherungs, rentenversicherungs, personen, teilnehmer, mandats';
const DUTCH =
  'klant, klanten, cliënt, personeels, lid, lidmaatschaps, student, studenten, relatie, leden, dossier, polis';
const FRENCH =
  'client, clients, adhérent, adhérents, assuré, allocataire, étudiant, étudiants, salarié, sociétaire, abonné, abonnés, dossier, contrat';
const SPANISH =
  'cliente, clientes, socio, socios, afiliado, afiliación, empleado, empleados, expediente, expedientes, asegurado, alumno, seguridad social';
const ITALIAN =
  'cliente, clienti, dipendente, dipendenti, assistito, paziente, pratica, pratiche, tessera, socio, soci, studente, studenti';
const PORTUGUESE =
  'cliente, clientes, utente, utentes, beneficiário, processo, processos, funcionário, aluno, alunos, sócio, sócios, segurado';
const POLISH =
  'klienta, klientów, pracownika, pracowników, albumu, polisy, polis, legitymacji, umowy';

/** Signs for `number` in Romance languages, before and after a person or case: `nº de cliente`, `expediente nº`. */
const SIGNS = 'no, n, nº, n°, id';
const LATER = 'n, nº, n°';

/**
 * Finds numbers that identify a person where no other filter does: of employees, students, customers, members, insured persons, cases
 * and loans, by the label before them in the main European languages. The label is the only evidence.
 */
export const personId = detector({
  key: 'personId',
  finds:
    'numbers of employees, students, customers, members, insured persons, cases and loans, by the label before them',
  words: {
    label: [
      each(`${PEOPLE}, ${OTHERS}`, NUMBER),
      each(GERMAN, 'nummer, nummern, nr, zahl, id'),
      each(DUTCH, 'nummer, nummers, nr, id'),
      each(`numéro, numéros, réf, référence, identifiant, ${SIGNS}`, each("de, du, d', ", FRENCH)),
      each(`número, números, núm, num, código, ${SIGNS}`, each('de, del, de la, ', SPANISH)),
      each(`numero, numeri, codice, codici, ${SIGNS}`, each('di, del, dell, ', ITALIAN)),
      each(`número, números, código, ${SIGNS}`, each('de, do, da, ', PORTUGUESE)),
      each('numer, numery, nr, id, identyfikator', POLISH),
      each(
        'dossier, contrat, matricule, expediente, legajo, pratica, tessera, matricola, processo, matrícula',
        LATER,
      ),
      'nass, nuss, cipa, matricule, matricola, matrícula, legajo, mandatsreferenz',
    ].join(', '),
    sign: NUMBERED,
  },
  patterns: [
    {
      form: 'X[0-9A-Z-]{2,16}X',
      check: { kind: 'count', digits: [3, 16] },
      edges: 'open',
      goesOn: '-',
      when: { 'before label': 0.9, 'before sign #': 0.9 },
    },
    { form: 'dd[ /]d{8}[ /]?dd', edges: 'open', when: { 'before label': 0.9 } },
  ],
  examples: [
    'Employee ID: «E-20417», student no. «S1204417», customer number «88213», loan number: «LN-4471-22», badge no «A4417».',
    '{"employeeId":"«E20417»","customer_number":"«88213»","n":"E20417"}',
    '17,customer no «88213»,open',
    '2024-05-06 INFO employee_id=«E20417» order=88213 case_no=«2024-118»',
    'Versichertennummer «A123456780», Kunden-Nr.: «4471-2», Personalnummer «00417», NASS «28 1234567840», NASS: «281234567840»',
    'numéro de client : «A4417», matricule «204417», nº de cliente «44172», codice cliente «44172», numer klienta «44172», klantnummer «44172», número de utente «123456789»',
    'Emp. No. «44172», Customer #«44172», Student #«S44172», client ref «C-44172», customer IDs «44172» & «44173», Employee IDs «E-20417», «E-20418» and «E-20419»; case #44172, person #44172, worker 44172; fix client (#1188); worker #44172; badge (A. Vagg) [#2352]',
    'Kd.-Nr. «44172», Pers.-Nr. «00417», Kundennummern «44172» und «44173», dossier n° «44172», réf. client «44172», identifiant client «44172», código de cliente «44172», expediente nº «44172», tessera n. «44172», ID cliente «44172», klant-ID «44172», lidnummer «44172», identyfikator klienta «44172»',
    'no number: customer 12345, employee 4, case 2024, students 12345, loan of 20000, person 12345, a case no. 2, customer id: none',
  ],
});
