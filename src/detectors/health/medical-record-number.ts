import { code } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { DOTTED, listed, noDate, SLASHED, SPACED } from '../forms/labelled-numbers.ts';
import { repeatedValues } from '../repeated-values.ts';
import { each } from '../words.ts';

const LAST = 'record, number, numbers, num, no, nos, nr, id, ids, ref, reference';
const OF_RECORDS = 'medical, health, clinical, patient, hospital, med, chart, charts, pt, MR';
/** Numbers besides those of records that hospitals and insurers give. */
const OF_OTHERS =
  'mrn, hosp, encounter, visit, accession, subscriber, member, beneficiary, medicare, medicaid, health card, health plan, ' +
  'health insurance, insurance, policy, claim, claims, policies, specimen, prescription, rx, UR';
const COMPOUNDS =
  'patient, patienten, pat, fall, aufnahme, vers, kv, versicherten, versicherungs, versicherungsschein, schaden, schadens, krankenakten, policen';
const DUTCH = 'patiënt, patiënten, pat, opname, verzekerden, verzekerde, schade';
const SIGNS =
  'no, n, nº, n°, nr, id, numéro, numéros, número, números, numero, numeri, num, núm, código, codice, identifiant';
const OF_ROMANCE = [
  each(
    "de, d', du, ",
    'patient, séjour, hospitalisation, sinistre, police, dossier patient, dossier médical',
  ),
  each('de, del, ', 'paciente, historia, historia clínica, episodio, póliza, siniestro'),
  each(
    'di, del, ',
    'paziente, cartella, cartella clinica, nosologico, nosografico, polizza, sinistro, ricovero',
  ),
  each('de, do, da, ', 'prontuário, processo clínico, episódio, apólice, sinistro, doente'),
].join(', ');
/** Records and contracts of insurers that a sign for `number` follows: `Polizza n.` */
const BEFORE_SIGN =
  'historia clínica, hist clínica, cartella clinica, cartella, prontuário, dossier médical, dossier patient, patient, paciente, paziente, processo clínico, ' +
  'fiche patient, episódio, episodio, sinistre, sinistres, police, police assurance, póliza, siniestro, polizza, sinistro, apólice, registro';

/** Letters of a Medicare beneficiary identifier: without S, L, O, I, B and Z. */
const L = '[AC-HJKMNPQRT-Y]';
const E = '[0-9AC-HJKMNPQRT-Y]';

/**
 * Finds medical record numbers by the keyword right before them (MRN, medical record number, patient id, chart no.), and those of
 * visits, specimens and insured persons: 4 to 15 letters, digits and hyphens, two digits among them. Hospitals number as they
 * like: there is no check. Medicare's are found by their form:
 * https://www.cms.gov/medicare/new-medicare-card/understanding-the-mbi-with-format.pdf
 */
export const medicalRecordNumber = detector({
  key: 'medicalRecordNumber',
  group: 'health',
  finds: 'medical record numbers, by the keyword before them',
  aliases: { key: ['mrn'] },
  words: {
    raise: 'patient, hospital, admission, ward, clinic, discharge',
    record: [
      'mrn, mrns, NHC, IPP, IEP, CSN, kvnr, fallzahl, nosologico, nosografico',
      each(`${OF_RECORDS}, ${OF_OTHERS}`, LAST),
      each(OF_RECORDS, each('rec, record', LAST)),
      each(COMPOUNDS, 'nummer, nummern, nr, id'),
      each('patientenakte, krankenakte', 'nummer, nr, number'),
      each(DUTCH, 'nummer, nummers, nr, number, id'),
      each(SIGNS, OF_ROMANCE),
      each(BEFORE_SIGN, 'n, no, nº, n°, nr, núm, número, numero'),
      each(
        'no, nr, numer, numery, id',
        'historii choroby, księgi głównej, pacjenta, pacjentów, kartoteki, kartotek, szkód, karty pacjenta, szkody',
      ),
      'prontuário, szkodą nr, szkody nr, szkoda nr',
    ].join(', '),
    /** A number follows these after a colon only. */
    named: 'episodio, episódio, siniestro, póliza, polizza, apólice, sinistre, sinistro',
    /** A patient's in France; a tax number of ten digits in Poland. */
    nip: 'NIP',
    short: 'episodio, episódio, siniestro',
    many: 'charts, policies, claims, pólizas, polizze, episodios',
    ofRecords: each('record, records', 'number, no, nos, nr'),
    sign: 'chart, med rec, medical rec, rx, prescription',
    merge: 'MR',
    accession: 'accession',
    insurance: 'policy, claim, subscriber, póliza, polizza, apólice',
    goods: `${each('sku, upc, part, model, item, product, serial, lot, batch', ', no, number, id')}`,
    code:
      'see, merge, merged, merging, branch, commit, gitlab, closes, fixes, fixed, pipeline, rebase, rebased, backport, revert, ' +
      'reverts, squash, upstream',
  },
  patterns: [
    { form: `[1-9]${L}${E}d[- ]${L}${E}d[- ]${L}${L}dd`, notBefore: '-', when: { always: 0.85 } },
    {
      form: `[1-9]${L}${E}d${L}${E}d${L}${L}dd`,
      notBefore: '-',
      when: { 'not before goods': 0.85 },
    },
    {
      form: 'X[0-9A-Z-]{2,13}X',
      check: { kind: 'count', digits: [2, 15] },
      edges: 'open',
      notContinuedBy: '-',
      when: {
        'before record': 0.85,
        'before sign #': 0.85,
        'before accession :': 0.85,
        'before merge #:': 0.85,
        'before merge # & not near code': 0.85,
      },
    },
    {
      form: 'X[0-9A-Z-]{4,13}X',
      check: { kind: 'count', digits: [2, 15] },
      edges: 'open',
      notContinuedBy: '-',
      when: { 'before merge #': 0.85 },
    },
    { form: 'd{6,9}', edges: 'open', when: { 'before nip': 0.85 } },
    {
      form: `${SLASHED}|${DOTTED}|${SPACED}`,
      check: [{ kind: 'count', digits: [3, 16] }, noDate],
      edges: 'open',
      notContinuedBy: '-',
      when: {
        'before record': 0.85,
        'before named :': 0.85,
        'before short': 0.85,
        'before ofRecords': 0.85,
      },
    },
    {
      form: 'X[0-9A-Z-]{2,13}X',
      check: { kind: 'count', digits: [4, 15] },
      edges: 'open',
      notContinuedBy: '-',
      when: { 'before named :': 0.85, 'before short': 0.8 },
    },
    {
      form: 'X[0-9A-Z/-]{3,13}X',
      check: [{ kind: 'count', digits: [4, 15] }, listed],
      edges: 'open',
      notContinuedBy: '-',
      when: { 'before many': 0.85 },
    },
    // After ambiguous words: letters and six digits or more.
    { form: 'A{1,4}-?d{6,11}(-dd?)?', edges: 'open', when: { 'before insurance': 0.85 } },
    { form: 'A-d{4,7}', edges: 'open', when: { 'before sign': 0.85 } },
  ],
  column: {
    labels: `mrn,medical record number,medical record no,medical record,med rec no,med rec num,med rec,patient id,
      patient identifier,pat id,pt id,patient no,patient number,patient num,chart number,chart no,chart id,hospital number,
      hospital no,unit number,health record number,record number,encounter id,encounter number,visit id,visit number,csn,
      member id,member number,member no,policy number,policy no,insurance id,insurance number,subscriber id,
      subscriber number,health plan id,health plan number,beneficiary id,beneficiary number,mbi,medicare id,medicaid id,
      medicaid number,hicn,specimen id,accession number,subject id,hadm id,Patientennummer,Patienten-Nr,Patienten-ID,
      Fallnummer,Versichertennummer,Krankenversichertennummer,KVNR,numéro de dossier,numéro patient,numéro de patient,n° patient,no patient,IPP,
      historia clínica,número de historia,NHC,nhc número,PIZ,NDA,número de paciente,cartella clinica,numero cartella,ID paziente,
      número do prontuário,prontuário,número do processo,patiëntnummer,numer pacjenta,patientnummer`,
    // FHIR's, of a person.
    beside: 'identifier value',
    accepts: code(1, [3, 40], ' ./-'),
  },
  repeats: repeatedValues,
  examples: [
    'MRN «4417820», «4417821» and «4418007»; chart no. «A-1188»/«A-1190»; MRN «4417820», 55 mg',
    'MRN: «00123456», medical record number «A-204-771»; Patient ID «PT99812», chart no. «4471-2».',
    '{"mrn":"«00123456»","patientId": "«8841223»","n":1,"medical_record_number":«5512345»}',
    '17,MRN «884-12-23»,open',
    '2024-05-06 INFO mrn=«00123456» patient_id=«8841223» t=00123456 pid=8841223',
    'MR# «1234567», MR #: «1234567», MR No. «1234567», MRN No «1234567», Med Rec #: «1234567», Med. Rec. No. «1234567», Chart #«44712», Pt ID: «1234567», UR number «1234567».',
    '<mrn>«1234567»</mrn> | MRN | «1234567» | <td>MRN</td><td>«1234567»</td> <th>Patient ID</th>\n<td>«1234567»</td> <td>N</td><td>1234567</td>, <b>MRN:</b> «1234567»<br> <b>MRN</b>: «1234567» <b>N:</b> 1234567; Mr. 1234567, MR 1234567, chart 44712, rec 44712',
    'MRN is «00123456», the patient number was «00123456», MRN ........ «00123456», MRN - «00123456», MRN – «00123456», MRN (**«00123456»**), MRN: `«00123456»`, **MRN:** «00123456», MRN “«00123456»”, MRN\u00a0«00123456»',
    'MRN:\n    «00123456»\nMRN\n«00123456»\r\nMedical record no:\r\n«00123456»\nmrn,«00123456»,open\n"MRN","«00123456»"\nname,mrn\n00123456,Jane; {\\"mrn\\":\\"«00123456»\\"} {"mrn":["«00123456»"]}',
    'Encounter ID: «8841223», Visit No. «8841223», Accession No. «A204771», Member ID «W12345678», Policy number: «8841223», Health card no. «8841223», HealthPlanId=«8841223», Patientennummer «8841223», Versicherungsnummer «M123456789», Claim No. «CLM0091823», claim 12, Patienten-Nr. «8841223», NHC: «8841223»',
    'Insurance: Medicare «1EG4-TE5-MK73», "hicn":"«1EG4TE5MK73»",17,«3K77-QX4-HD21», Medicare number «1EG4 TE5 MK73»; 1EG4-TE5-MK7, 1EG4-TE5-MK73-1, 0EG4TE5MK73, 1SG4TE5MK73, 1EG4TE5MK7X, 1eg4te5mk73, sku 1AA1AA1AA11, "part_no":"1AA1AA1AA11"',
    'See MR #12345 and MR #7 of it; MR #: «12345», MR #«123456»',
    'Patient: John Doe, MR #«12345», admitted\nMR #«4471» (Chart #«44712»)',
    'Merged in MR #12345',
    'MRN \u200b«950936», M\u200bRN: «950936», Patient ID:\ufeff «PT99812», visit\u200b to 1234 and \u200b950936',
    'My policy is «POL-123456», policy «AB123456», claim «CLM0091823», claim: «C-1234567»; an MRN number of «00123456», policy is RFC-2024, ISO-27001 policy, policy 1234567, my POL-123456',
    'Specimen ID: «323-884-4471-0», Vers.-Nr. «A123456780», KVNR: «A123456780», Schadennummer «24-1188-22», ACCESSION: «20241118-4471», Accession #«A204771»; accession 12345, accession: NM_001301717',
    'In groups: member ID «W2398 77102» and more, policy number «8812 3456 01», MRN: «12 34 56 78», medical record number: «00 12 34 5», Rx# «6612345»; MRN «12345» 45 year old, MRN «448172» 2 days ago, member ID «4481» 12/03/2025',
    'MRNs «4417820», Fallzahl «1204417», chart nos. «A-1188»',
    'Patientennr. «448172», PatNr: «0033817», Fallnummern: «40118273», «40118274»; Versicherten-Nummer «Q 448 102 993», Póliza nº «44.817.203», Siniestro «2025/448172», Episodio: «25044817», Cartella n. «2025/44817», Paziente n. «44817», Polizza n. «44817/203», Apólice n.º «0448172», N° de séjour «250448172», Sinistre n° «S448172», NIP «8004417», verzekerdennummer «448172003», Nr pacjenta: «448172»; Charts «D-20817» and «D-20818»; NIP 5260001246, Episodio 12, Polizza n. 12/03/2025, SV1*HC:99213*125',
    'Números de historia clínica: «445871», «445872» y «445890»; numeri di cartella clinica: «445871» e «445872»; numery kartotek: «445871» i «445872»; Schadennummer «S 2024/55123», nr szkody «S2024/55123»; Patientennummern «4471203» sowie «4471310»',
    'Patientenakte Nr. «88120447», Nº historia: «771204», Cartella clinica n. «2025018842», Prontuário «448812», Patiëntnummer: «7712044», Nr historii choroby: «448812»; historia 771204, cartella 448812, patiënt 7712044',
    'no MRN, 2024 was; the visit to 1234, a member of 2048, policy 12345, no-2048 and encounter-1234',
    'no number: MRN pending, MRN: 12, patient id: none; no keyword: number 00123456, record 00123456',
    'not MRN: 1234567890123456, mrn=00123456x, patient 00123456, a patient in room is 00123456',
  ],
});
