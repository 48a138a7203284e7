import { ALNUM, byteSet, DIGIT, LETTER, UPPER } from '../engine/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { beginsAt, endsAt } from './reading/edges.ts';
import { endsWith } from './reading/ends-with.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';

const FEWEST = 4;
const MOST = 15;
/** A keyword and what stands between it and its number end within so many bytes before it. */
const BEFORE = 48;
const SIGN = byteSet('A-Z0-9-');
/** Most signs between the keyword and its number. */
const MOST_BETWEEN = 6;
const SIGNS_BETWEEN = ' \t:#="\'.>|';
const BETWEEN = byteSet(SIGNS_BETWEEN);
/** What the keyword may end with, in lower case: `mrn`, `number`, `no`, `nr`, `id`, `record`; `rec #`, `chart #`. */
const LAST = byteSet('nrodmct');

/** What stands before a number: another such sign, or the last letter of a keyword, and one of those. */
const BEHIND = [SIGNS_BETWEEN, `nrodmNRODM${SIGNS_BETWEEN}`] as const;

/** The words as numbers, and how long they are. */
const LAST_WORDS = new Map(
  ['mrn', 'number', 'num', 'no', 'nr', 'id', 'record', 'mr', 'rec', 'chart'].map((word) => [
    [...word].reduceRight((sum, letter) => sum * 32 + (letter.charCodeAt(0) & 31), 0),
    word.length,
  ]),
);
/** What stands before the last word when it is not the only one. */
const BEFORE_LAST = byteSet('A-Za-z _.-');

/** The keyword and what may stand behind it, up to the number. */
const isKeyword = endsWith(
  /(?:^|[^A-Za-z]|[a-z](?=M))(?:(?:MRN|Mrn|mrn|(?:[Mm]edical|MEDICAL|[Hh]ealth|[Cc]linical|[Pp]atient|PATIENT|[Pp]t|PT|[Hh]ospital|[Hh]osp|[Cc]hart|CHART|[Mm]ed|MED|MR|UR)[ _.-]{0,2}(?:(?:[Rr]ec(?:ord)?|REC(?:ORD)?)[ _.-]{0,2})?(?:[Nn]umber|NUMBER|[Nn]um|[Nn]o|NO|[Nn]r|[Ii][Dd]|[Rr]ecord|RECORD))[ \t:#="'.>|]{1,6}|(?:MR|[Cc]hart|CHART|[Mm]ed(?:ical)?\.? ?[Rr]ec|MED(?:ICAL)?\.? ?REC)\.? ?#[ \t:#="'.>|]{0,4})$/,
);

/** Between a keyword and its number in a table. */
const CELLS = /<\/(?:td|th|dt)>[ \r\n]{0,4}<(?:td|dd)[^<>]{0,12}>$/;
/** Most bytes of the last of them: `<td class="a">`. */
const LONGEST_CELL = 16;

/**
 * Finds medical record numbers by the keyword right before them (MRN, medical record number, patient id, chart
 * no.): 4 to 15 letters, digits and hyphens, with a digit. Hospitals number as they like: there is no check.
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
    'MR# «1234567», MR #: «1234567», MR No. «1234567», Med Rec #: «1234567», Med. Rec. No. «1234567», Chart #«44712», Pt ID: «1234567», UR number «1234567».',
    '<mrn>«1234567»</mrn> | MRN | «1234567» | <td>MRN</td><td>«1234567»</td> <th>Patient ID</th>\n<td>«1234567»</td> <td>N</td><td>1234567</td>; Mr. 1234567, MR 1234567, chart 44712, rec 44712',
    'no number: MRN pending, MRN: 12, patient id: none; no keyword: number 00123456, record 00123456',
    'not MRN: 1234567890123456, mrn=00123456x, the patient number is 00123456, patient 00123456',
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
          { only: 'DU', length: [1, FEWEST - 1], next: '-', after: '0-9A-Z', before: BEHIND },
        ],
        back: 0,
        match,
      },
      { plainSeparators: true },
    ),
  }),
});

function match(view: View, start: number): Found | undefined {
  const { bytes, low } = view;
  if (start < low + 2) return undefined;
  if (bytes[start - 1] === 0x3e && isBehindCell(bytes, start, low)) {
    const before = bytes.toString('latin1', Math.max(low, start - BEFORE), start);
    const cells = CELLS.exec(before)?.[0].length ?? 0;
    if (cells > 0) return isKeyword(`${before.slice(0, -cells)} `) ? found(view, start) : undefined;
  }
  const word = wordEnd(bytes, start, low);
  if (LAST[bytes[word - 1] | 0x20] === 0) return undefined;
  const length = LAST_WORDS.get(lastWord(bytes, word, low));
  if (length === undefined || word - length < low) return undefined;
  if (length !== 3 && BEFORE_LAST[bytes[word - length - 1]] === 0) return undefined;
  const before = bytes.toString('latin1', Math.max(low, start - BEFORE), start);
  return isKeyword(before) ? found(view, start) : undefined;
}

/** Whether the element that ends right before the number is a cell of a table. */
function isBehindCell(bytes: Buffer, start: number, low: number): boolean {
  const least = Math.max(low, start - LONGEST_CELL);
  let p = start - 2;
  while (p > least && bytes[p] !== 0x3c && bytes[p] !== 0x3e) p--;
  return p >= low && bytes[p] === 0x3c && (bytes[p + 1] === 0x74 || bytes[p + 1] === 0x64);
}

function found({ bytes, low, high }: View, start: number): Found | undefined {
  const end = numberEnd(bytes, start, high);
  return end < 0 || !beginsAt(bytes, start, low) ? undefined : { start, end, confidence: 0.85 };
}

/** Where the word before the number ends. */
function wordEnd(bytes: Buffer, start: number, low: number): number {
  let p = start;
  const least = Math.max(low, start - MOST_BETWEEN);
  while (p > least + 1 && BETWEEN[bytes[p - 1]] === 1) p--;
  return p;
}

/** The word, or hump of a name, that ends at `end`, as a number: its letters in lower case, at most six. */
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
