import { ALNUM, byteSet, DIGIT, LETTER, UPPER } from '../core/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import {
  cellBefore,
  isBehindTag,
  KEYWORD_BYTES,
  KEYWORD_SIGNS,
  SIGNS_BETWEEN,
  signBetween,
  spellings,
  wordEnd,
} from './reading/announced.ts';
import { goesBack } from './reading/digits.ts';
import { beginsAt, endsAt } from './reading/edges.ts';
import { endsWith } from './reading/ends-with.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { keywords } from './reading/keywords.ts';

const FEWEST = 4;
const MOST = 15;
const SIGN = byteSet('A-Z0-9-');
/** What the keyword may end with, in lower case: `mrn`, `number`, `no`, `nr`, `id`, `record`; `rec #`, `chart #`. */
const LAST = byteSet('nrodmctpy');

/** What stands before a number: another such sign, or the last letter of a keyword, and one of those. */
const BEHIND = [SIGNS_BETWEEN, `nrodmcpsfNRODMCPSF${SIGNS_BETWEEN}`] as const;

/** A word of at most seven letters as a number. */
function numbered(word: string): number {
  return [...word].reduceRight((sum, letter) => sum * 32 + (letter.charCodeAt(0) & 31), 0);
}

/** The words as numbers, and how long they are. */
const LAST_WORDS = new Map(
  [
    ...['mrn', 'number', 'num', 'no', 'nr', 'id', 'record', 'mr', 'rec', 'chart'],
    ...['nhc', 'ipp', 'csn', 'nummer', 'policy', 'claim', 'kvnr'],
    // Of `accession` no more is looked at.
    'cession',
  ].map((word) => [numbered(word), word.length]),
);
/** Those that may be the only word. */
const ALONE = new Set(['mrn', 'nhc', 'ipp', 'csn', 'mr', 'chart'].map(numbered));
/** Whose number it is: of records, and of what hospitals and insurers number besides. */
const WHOSE = [
  'mrn',
  ...['medical', 'health', 'clinical', 'patient', 'hospital', 'hosp', 'chart', 'med', 'encounter'],
  ...['visit', 'accession', 'subscriber', 'member', 'beneficiary', 'medicare', 'medicaid'],
  ...['health card', 'health plan', 'health insurance', 'insurance', 'policy', 'claim'],
  ...['specimen'],
].map(spellings);
const LAST_OF = ['record', 'number', 'num', 'no', 'nr', 'id'].map(spellings);
/** The keyword. In lower case `mr`, `pt` and `ur` are none. */
const isKeyword = endsWith(
  new RegExp(
    `(?:^|[^A-Za-z]|[a-z](?=M))(?:MRN|Mrn|mrn|NHC|IPP|CSN|(?:${WHOSE.join('|')}|[Pp]t|PT|MR|UR)[ _.-]{0,2}(?:(?:[Rr]ec(?:ord)?|REC(?:ORD)?)[ _.-]{0,2})?(?:${LAST_OF.join('|')}))$`,
  ),
);
/** German compounds. */
const isCompound = endsWith(
  /(?:^|[^A-Za-z])(?:Patient(?:en)?|Fall|Aufnahme|Vers\.|KV|Versicher(?:ten|ungs|ungsschein)|Schaden|Krankenakten)(?:nummer|-?Nr|-ID)$|(?:^|[^A-Za-z])KVNR$/i,
);
/** Behind `policy` and `claim` alone, which are said of much, letters and six digits or more. */
const isInsurance = endsWith(/(?:^|[^A-Za-z-])(?:[Pp]olicy|POLICY|[Cc]laim|CLAIM)$/);
const INSURANCE_FORM = '[A-Z]{1,4}-?[0-9]{6,11}\\b';
const IS_INSURANCE = new RegExp(`^${INSURANCE_FORM}`);
const INSURANCE_BYTES = 20;
/** Radiology and laboratories write no more; behind a blank alone a gene stands. */
const isAccession = endsWith(/(?:^|[^A-Za-z])(?:[Aa]ccession|ACCESSION)$/);
/** A keyword that `#` follows. */
const isKeywordOfSign = endsWith(
  /(?:^|[^A-Za-z])(?:MRN?|[Cc]hart|CHART|[Mm]ed(?:ical)?\.? ?[Rr]ec|MED(?:ICAL)?\.? ?REC)$/,
);

const OF_INSURANCE = {
  only: 'DU',
  has: 'U',
  before: [' \t#', 'yYmM'],
  form: INSURANCE_FORM,
} as const;

/**
 * Medicare beneficiary identifiers, by their form: `1EG4-TE5-MK73`, without S, L, O, I, B and Z.
 * https://www.cms.gov/medicare/new-medicare-card/understanding-the-mbi-with-format.pdf
 */
const MBI_LETTER = '[AC-HJKMNPQRT-Y]';
const MBI_EITHER = '[0-9AC-HJKMNPQRT-Y]';
const MBI_PARTS = [
  `[1-9]${MBI_LETTER}${MBI_EITHER}[0-9]`,
  `${MBI_LETTER}${MBI_EITHER}[0-9]`,
  `${MBI_LETTER}${MBI_LETTER}[0-9][0-9]\\b`,
];
const MBI = MBI_PARTS.join('');
const MBI_PARTED = MBI_PARTS.join('-');
const IS_MBI = new RegExp(`^(?:${MBI}|${MBI_PARTED})`);
const MBI_BYTES = 14;
/** What a number of the form without hyphens is not a person's behind: `sku 1AA1AA1AA11`. */
const isOfGoods = endsWith(
  /(?:^|[^A-Za-z])(?:sku|SKU|upc|UPC|[Pp]art|[Mm]odel|[Ii]tem|[Pp]roduct|[Ss]erial|[Ll]ot|[Bb]atch)(?:[ _]?(?:[Nn]o\.?|[Nn]umber|[Ii][Dd]|#))?["']?[ :=#]{1,3}["']?$/,
);
const GOODS_BYTES = 28;

/**
 * Finds medical record numbers by the keyword right before them (MRN, medical record number, patient id, chart
 * no.), and those of visits, specimens and insured persons: 4 to 15 letters, digits and hyphens, with a digit. Hospitals number as they like: there is no check.
 */
export const medicalRecordNumber = definition({
  key: 'medicalRecordNumber',
  type: 'medical-record-number',
  filterType: 'MEDICAL_RECORD_NUMBER',
  finds: 'medical record numbers, by the keyword before them',
  aliases: { key: ['mrn'] },
  options: {},
  context: { raise: ['patient', 'hospital', 'admission', 'ward', 'clinic', 'discharge'] },
  examples: [
    'MRN: «00123456», medical record number «A-204-771»; Patient ID «PT99812», chart no. «4471-2».',
    '{"mrn":"«00123456»","patientId": "«8841223»","n":1,"medical_record_number":«5512345»}',
    '17,MRN «884-12-23»,open',
    '2024-05-06 INFO mrn=«00123456» patient_id=«8841223» t=00123456 pid=8841223',
    'MR# «1234567», MR #: «1234567», MR No. «1234567», MRN No «1234567», Med Rec #: «1234567», Med. Rec. No. «1234567», Chart #«44712», Pt ID: «1234567», UR number «1234567».',
    '<mrn>«1234567»</mrn> | MRN | «1234567» | <td>MRN</td><td>«1234567»</td> <th>Patient ID</th>\n<td>«1234567»</td> <td>N</td><td>1234567</td>, <b>MRN:</b> «1234567»<br> <b>MRN</b>: «1234567» <b>N:</b> 1234567; Mr. 1234567, MR 1234567, chart 44712, rec 44712',
    'MRN is «00123456», the patient number was «00123456», MRN ........ «00123456», MRN - «00123456», MRN – «00123456», MRN (**«00123456»**), MRN: `«00123456»`, **MRN:** «00123456», MRN “«00123456»”, MRN\u00a0«00123456»',
    'MRN:\n    «00123456»\nMRN\n«00123456»\r\nMedical record no:\r\n«00123456»\nmrn,«00123456»,open\n"MRN","«00123456»"\nname,mrn\n00123456,Jane; {\\"mrn\\":\\"«00123456»\\"} {"mrn":["«00123456»"]}',
    'Encounter ID: «8841223», Visit No. «8841223», Accession No. «A204771», Member ID «W12345678», Policy number: «8841223», Health card no. «8841223», HealthPlanId=«8841223», Patientennummer «8841223», Versicherungsnummer «M123456789», Claim No. «CLM0091823», claim 12, Patienten-Nr. «8841223», NHC: «8841223»',
    'Insurance: Medicare «1EG4-TE5-MK73», "hicn":"«1EG4TE5MK73»",17,«3K77-QX4-HD21»; 1EG4-TE5-MK7, 1EG4-TE5-MK73-1, 0EG4TE5MK73, 1SG4TE5MK73, 1EG4TE5MK7X, 1eg4te5mk73, sku 1AA1AA1AA11, "part_no":"1AA1AA1AA11"',
    'See MR #12345 and MR #7 of it; MR #: «12345», MR #«123456»',
    'Patient: John Doe, MR #«12345», admitted\nMR #«4471» (Chart #«44712»)',
    'Merged in MR #12345',
    'MRN \u200b«950936», M\u200bRN: «950936», Patient ID:\ufeff «PT99812», visit\u200b to 1234 and \u200b950936',
    'My policy is «POL-123456», policy «AB123456», claim «CLM0091823», claim: «C-1234567»; an MRN number of «00123456», policy is RFC-2024, ISO-27001 policy, policy 1234567, my POL-123456',
    'Specimen ID: «323-884-4471-0», Vers.-Nr. «A123456780», KVNR: «A123456780», Schadennummer «24-1188-22», ACCESSION: «20241118-4471», Accession #«A204771»; accession 12345, accession: NM_001301717',
    'no MRN, 2024 was; the visit to 1234, a member of 2048, policy 12345, no-2048 and encounter-1234',
    'no number: MRN pending, MRN: 12, patient id: none; no keyword: number 00123456, record 00123456',
    'not MRN: 1234567890123456, mrn=00123456x, patient 00123456, a patient in room is 00123456',
  ],
  detector: () => ({
    type: 'medical-record-number',
    filterType: 'MEDICAL_RECORD_NUMBER',
    reach: evasionReach(MOST + 2),
    find: throughEvasions(
      {
        kind: 'matcher',
        triggers: [
          { only: 'DU', has: 'D', length: [FEWEST, MOST], before: BEHIND },
          {
            only: 'DU',
            has: 'DU',
            length: [4, 4],
            next: '-',
            after: '0-9A-Z',
            apart: true,
            form: MBI_PARTED,
          },
          { only: 'DU', has: 'DU', length: [11, 11], apart: true, form: MBI },
          { only: 'DU', length: [1, FEWEST - 1], next: '-', after: '0-9A-Z', before: BEHIND },
          { ...OF_INSURANCE, length: [7, MOST] },
          { ...OF_INSURANCE, length: [1, 4], next: '-', after: '0-9' },
        ],
        back: 0,
        match,
      },
      { plainSeparators: true },
    ),
  }),
});

function match(view: View, start: number): Found | undefined {
  return beneficiary(view, start) ?? behindKeyword(view, start);
}

function beneficiary({ bytes, low, high }: View, start: number): Found | undefined {
  // The letter that comes second, and the digit that comes fourth.
  if (start + 11 > high || LETTER[bytes[start + 1]] === 0 || DIGIT[bytes[start + 3]] === 0)
    return undefined;
  const [number] =
    IS_MBI.exec(bytes.toString('latin1', start, Math.min(high, start + MBI_BYTES))) ?? [];
  if (number === undefined || !beginsAt(bytes, start, low)) return undefined;
  const end = start + number.length;
  if (!endsAt(bytes, end, high) || goesBack(bytes, start, low) || bytes[end] === 0x2d)
    return undefined;
  const isBare = number.length < MBI_BYTES - 1;
  if (isBare && isOfGoods(bytes.toString('latin1', Math.max(low, start - GOODS_BYTES), start))) {
    return undefined;
  }
  return { start, end, confidence: 0.85 };
}

function behindKeyword(view: View, start: number): Found | undefined {
  const { bytes, low } = view;
  if (start < low + 2) return undefined;
  const cell = isBehindTag(bytes, start) ? cellBefore(view, start) : undefined;
  if (cell !== undefined) return isKeyword(cell) ? found(view, start) : undefined;
  const word = wordEnd(bytes, start, low);
  if (word < low + 2 || LAST[bytes[word - 1] | 0x20] === 0) return undefined;
  const last = lastWord(bytes, word, low);
  const length = isCompoundBefore(bytes, word, low) ? NUMMER.length : LAST_WORDS.get(last);
  if (length === undefined || word - length < low) return undefined;
  if (!ALONE.has(last) && KEYWORD_SIGNS[bytes[word - length - 1]] === 0) return undefined;
  const sign = signBetween(bytes, word, start);
  if (sign === 'none') return undefined;
  const before = bytes.toString('latin1', Math.max(low, word - KEYWORD_BYTES), word);
  const named =
    isKeyword(before) ||
    isCompound(before) ||
    (sign === 'number' && isKeywordOfSign(before)) ||
    (isAccession(before) && (sign === 'number' || isColonBetween(bytes, word, start))) ||
    (isInsurance(before) && isOfInsurance(view, start));
  if (!named) return undefined;
  const number = found(view, start);
  if (number === undefined || number.end - start >= 6 || !isMr(before)) return number;
  const isMerge = !isColonBetween(bytes, word, start) && NEAR_CODE(view, word, number.end);
  return isMerge ? undefined : number;
}

function isOfInsurance({ bytes, high }: View, start: number): boolean {
  return IS_INSURANCE.test(
    bytes.toString('latin1', start, Math.min(high, start + INSURANCE_BYTES)),
  );
}

/** What a short number behind `#` alone may as well be of, `See MR #12345`, where code is spoken of. */
const isMr = endsWith(/(?:^|[^A-Za-z])MR$/);
const NEAR_CODE = keywords([
  ...[
    'see',
    'merge',
    'merged',
    'merging',
    'branch',
    'commit',
    'gitlab',
    'closes',
    'fixes',
    'fixed',
  ],
  ...['pipeline', 'rebase', 'rebased', 'backport', 'revert', 'reverts', 'squash', 'upstream'],
]);

function isColonBetween(bytes: Buffer, from: number, to: number): boolean {
  for (let p = from; p < to; p++) if (bytes[p] === 0x3a) return true;
  return false;
}

function found({ bytes, low, high }: View, start: number): Found | undefined {
  const end = numberEnd(bytes, start, high);
  return end < 0 || !beginsAt(bytes, start, low) ? undefined : { start, end, confidence: 0.85 };
}

const NUMMER = Buffer.from('nummer');

function isCompoundBefore(bytes: Buffer, end: number, low: number): boolean {
  if (end - NUMMER.length < low) return false;
  for (let i = 0; i < NUMMER.length; i++) {
    if ((bytes[end - NUMMER.length + i] | 0x20) !== NUMMER[i]) return false;
  }
  return true;
}

/** The word, or hump of a name, that ends at `end`, as a number: its letters in lower case, at most seven. */
function lastWord(bytes: Buffer, end: number, low: number): number {
  let word = 0;
  const least = Math.max(low, end - 7);
  for (let p = end - 1; p >= least && LETTER[bytes[p]] === 1; p--) {
    word = word * 32 + (bytes[p] & 31);
    if (UPPER[bytes[p]] === 1 && p > least && UPPER[bytes[p - 1]] === 0) break;
  }
  return word;
}

/** The end of 4 to 15 signs, a digit among them, no hyphen last; or -1. */
function numberEnd(bytes: Buffer, start: number, high: number): number {
  const stop = Math.min(high, start + MOST + 1);
  let end = start;
  let digits = 0;
  while (end < stop && SIGN[bytes[end]] === 1) digits += DIGIT[bytes[end++]];
  if (end > start && ALNUM[bytes[end - 1]] === 0) end--;
  if (digits < 2 || end - start < FEWEST || end - start > MOST) return -1;
  return endsAt(bytes, end, high) ? end : -1;
}
