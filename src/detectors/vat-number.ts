import { ALNUM, DIGIT, LETTER, UPPER } from '../core/bytes.ts';
import { VAT_RULES } from '../core/checks/vat-checks.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { beginsAt, endsAt } from './reading/edges.ts';
import { escaped, pastEscape } from './reading/escapes.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';
import { blankLength, dashLength } from './reading/separators.ts';

/** Signs of the longest number, prefix included: `CHE` and nine digits and `MWST`. */
const MOST_SIGNS = 16;
/** Each with a separator of three bytes before it. */
const REACH = MOST_SIGNS * 4 + 4 + KEYWORD_AFTER;
/** Behind other prefixes a digit stands first. */
const LETTERS_FIRST =
  '(ES[ -][A-Z][0-9]{7}[0-9A-Z]|FR[ -][A-HJ-NP-Z][A-HJ-NP-Z0-9][ -]?[0-9]{3}[ -]?[0-9]{3})';
/** In lower case they count near a word. */
const LOWER_CASE =
  '(atu[0-9]|che[0-9]|es[a-z0-9][0-9]|(be|bg|cy|cz|de|dk|ee|el|fi|fr|gb|hr|hu|ie|it|lt|lu|lv|mt|nl|no|pl|pt|ro|se|si|sk|xi)[0-9]{2})';
const WORDS = [
  'vat',
  'vat no',
  'ust id',
  'ust idnr',
  'uid',
  'tva',
  'iva',
  'btw',
  'nip',
  'cvr',
  'moms',
];
const NEAR = keywords(WORDS);

/**
 * Finds value-added-tax numbers with their country's prefix, of the European Union, the United Kingdom,
 * Switzerland and Norway, whose check digits hold; in groups, too. The classification is the prefix.
 */
export const vatNumber = definition({
  key: 'vatNumber',
  type: 'vat-number',
  filterType: 'VAT_NUMBER',
  finds: 'value-added-tax numbers of the EU, the UK, Switzerland and Norway',
  options: {},
  context: { raise: WORDS },
  examples: [
    'Our VAT number is «GB980780684», theirs «DE136695976»; «BE 0428.759.497», «FR 40 303 265 045».',
    '{"vat":"«ATU13585627»","nl":"«NL004495445B01»","text":"\\n«IE6433435F»"}',
    '17,«IT00743110157»,«PL8567346215»,«ESB58378431»\r\n18,«CHE-107.787.577 IVA»,«NO 995525828 MVA»',
    '2024-05-06 INFO vat_id=«LU15027442» ref=LU15027443 «SE123456789701» «DK13585628»',
    'wrong digits: GB980780685, DE136695977, ATU13585626, BE0428759498, NL004495446B01',
    'no such country: US136695976, XX136695976; lower case without a word de136695976; too short: DE13669597, RO12',
    'USt-IdNr. «de136695976», vat=«atu13585627»; NIF-IVA «ES-B58378431», TVA «FR AB 303265045»',
    'not DE1366959760, XDE136695976, DE136695976-1, DE136695976X, e3b0c44298fc1c149afbf4c8996fb924',
  ],
  detector: () => ({
    type: 'vat-number',
    filterType: 'VAT_NUMBER',
    reach: REACH,
    find: {
      kind: 'matcher',
      triggers: [
        { only: 'DU', has: 'DU', length: [8, MOST_SIGNS] },
        { only: 'DU', has: 'DU', length: [3, 7], next: ' \xc2\xe2.-', after: '0-9\x80\xa0' },
        { only: 'U', length: [2, 2], next: ' -', after: 'A-Z', form: LETTERS_FIRST },
        { only: 'DL', has: 'DL', length: [8, MOST_SIGNS], form: LOWER_CASE },
        { only: 'U', length: [2, 3], next: ' \xc2\xe2-', after: '0-9U\x80\xa0' },
        escaped('A-Z'),
      ],
      back: 0,
      match,
    },
  }),
});

function match(view: View, at: number): Found | undefined {
  const { bytes, low, high } = view;
  const start = pastEscape(bytes, at);
  if (start + 8 > high || LETTER[bytes[start]] === 0 || LETTER[bytes[start + 1]] === 0) return;
  const lower = UPPER[bytes[start]] === 0 || UPPER[bytes[start + 1]] === 0;
  const two = bytes.toString('latin1', start, start + 2).toUpperCase();
  const prefix = two === 'CH' ? 'CHE' : two;
  const rule = VAT_RULES[prefix];
  if (rule === undefined || !beginsAt(bytes, start, low)) return undefined;
  let number = '';
  let best = -1;
  for (let p = start; number.length < MOST_SIGNS; ) {
    while (p < high && ALNUM[bytes[p]] === 1 && number.length <= MOST_SIGNS) {
      const byte = bytes[p++];
      number += String.fromCharCode(lower && byte > 0x60 ? byte - 0x20 : byte);
    }
    if (endsAlone(bytes, p, high) && holds(prefix, number)) best = p;
    const gap = gapLength(bytes, p, high);
    if (lower || gap === 0 || p + gap >= high || ALNUM[bytes[p + gap]] === 0) break;
    p += gap;
  }
  if (best < 0 || (lower && !NEAR(view, start, best))) return undefined;
  return { start, end: best, confidence: 0.9, classification: prefix.slice(0, 2), valid: true };

  function holds(of: string, signs: string): boolean {
    const body = signs.slice(of.length);
    return (
      signs.startsWith(of) && rule.form.test(body) && !/^(.)\1*$/.test(body) && rule.holds(body)
    );
  }
}

function gapLength(bytes: Buffer, at: number, high: number): number {
  if (at < high && bytes[at] === 0x2e) return 1;
  return blankLength(bytes, at, high) || dashLength(bytes, at, high);
}

/** No hyphen and letter or digit, no full stop and digit behind it. */
function endsAlone(bytes: Buffer, at: number, high: number): boolean {
  if (!endsAt(bytes, at, high)) return false;
  if (at + 1 >= high) return true;
  if (bytes[at] === 0x2d) return ALNUM[bytes[at + 1]] === 0;
  return bytes[at] !== 0x2e || DIGIT[bytes[at + 1]] === 0;
}
