import { repeatsOne } from '../../../core/checks/german-check.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds German tax identification numbers (steuerliche Identifikationsnummer, § 139b AO): eleven digits, with one of them two or three times among the first ten; ISO/IEC 7064 mod 11,10. */
export const deTaxId = issuedNumber({
  key: 'deTaxId',
  finds: 'German tax identification numbers',
  forms: ['dd ddd ddd ddd'],
  formsNearWord: ['ddddddddddd'],
  check: [{ kind: 'numbers', at: 0, digits: 1, within: [[1, 9]] }, { kind: 'mod11-10' }],
  inField: true,
  label: 'tax id',
  words:
    'steuer id, steuerid, steuer idnr, idnr, identifikationsnummer, tin, steueridentifikationsnummer',
  column: {
    labels:
      'Steuer-ID, Steueridentifikationsnummer, Steuer-Identifikationsnummer, IdNr, Steuernummer',
    accepts: code(10, [10, 14]),
  },
  examples: [
    'Meine Steuer-ID lautet «86 095 742 719», also «86095742719».',
    '{"steuerId":"«36574261809»","text":"\\n«36 574 261 809»"}',
    '17,«86 095 742 719»,DE',
    '2024-05-06 INFO idnr=«86095742719» seq=86095742719',
    '17,«86095742719»,Bonn\n«86095742719»\n{"type": "Steuer-ID", "value": "«86095742719»"}',
    'wrong digit: IdNr 86095742718, 86 095 742 718; no digit twice: tin 12345678903',
    'not IdNr 086095742719, IdNr 8609574271',
    'in a row: 1 86 095 742 719 2',
  ],
  judge: repeatsOne,
});
