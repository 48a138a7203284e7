import { detector } from '../detector.ts';
import { each } from '../words.ts';

/** People who are numbered by whoever they deal with, and what is opened for one of them. */
const PEOPLE =
  'employee, staff, personnel, worker, student, pupil, customer, client, membership, participant, applicant, ' +
  'borrower, loan, resident, inmate, offender, detainee, person, individual, insured, policyholder, claimant, tenant, donor, ' +
  'volunteer, passenger, case, badge, payroll';
const NUMBER = 'number, numbers, no, nos, nr, num, id, ids';
const GERMAN =
  'kunden, mitglieds, mitglied, personal, mitarbeiter, versicherten, schueler, schüler, matrikel, ' +
  'darlehens, vertrags, sozialversicherungs, rentenversicherungs, personen, teilnehmer, mandats';
const DUTCH = 'klant, personeels, lidmaatschaps, student, relatie, leden, dossier, polis';
const FRENCH =
  'client, adhérent, assuré, allocataire, étudiant, salarié, sociétaire, abonné, contrat';
const SPANISH =
  'cliente, socio, afiliado, afiliación, empleado, expediente, asegurado, alumno, seguridad social';
const ITALIAN = 'cliente, dipendente, assistito, pratica, tessera, socio, studente';
const PORTUGUESE = 'cliente, utente, beneficiário, processo, funcionário, aluno, sócio, segurado';
const POLISH = 'klienta, pracownika, albumu, polisy, legitymacji, umowy';

/** Between a number and a person: `Nº de cliente`. */
const OF = "de, de la, d', del, do, da, di, dell'";

/**
 * Finds numbers that identify a person where no other filter does: of employees, students, customers, members, insured persons, cases
 * and loans, by the label before them in the main European languages. Nothing but the label says what they are.
 */
export const personId = detector({
  key: 'personId',
  finds:
    'numbers of employees, students, customers, members, insured persons, cases and loans, by the label before them',
  words: {
    label: [
      each(PEOPLE, NUMBER),
      each(GERMAN, 'nummer, nummern, nr, zahl, id'),
      each(DUTCH, 'nummer, nr'),
      each('numéro, no, n, nº, n°', each(`${OF}, `, FRENCH)),
      each('número, núm, no, n, nº, n°', each(`${OF}, `, SPANISH)),
      each('numero, codice, n, nº, n°', each(`${OF}, `, ITALIAN)),
      each('número, no, n, nº, n°', each(`${OF}, `, PORTUGUESE)),
      each('numer, nr', POLISH),
      'nass, nuss, cipa, matricule, matricola, matrícula, legajo, numer albumu',
    ].join(', '),
  },
  patterns: [
    {
      form: 'X[0-9A-Z-]{2,16}X',
      check: { kind: 'count', digits: [3, 16] },
      edges: 'open',
      goesOn: '-',
      when: { 'before label': 0.9 },
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
    'no number: customer 12345, employee 4, case 2024, students 12345, loan of 20000, person 12345, a case no. 2, customer id: none',
  ],
});
