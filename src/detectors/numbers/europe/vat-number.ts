import type { Check, CheckContext, CheckVerdict } from '../../../core/checks/check.ts';
import { VAT_RULES } from '../../../core/checks/vat-checks.ts';
import { code } from '../../columns/value-forms.ts';
import { detector } from '../../detector.ts';

const PREFIXES = Object.keys(VAT_RULES);
const enough: Check = { kind: 'count', digits: [6, 12], letters: [2, 7] };
const proven: Check = { kind: 'code', holds };
const words = 'vat, vat no, ust id, ust idnr, uid, tva, iva, btw, nip, cvr, moms';

/**
 * Finds value-added-tax numbers with their country's prefix, of the European Union, the United Kingdom,
 * Switzerland and Norway, whose check digits hold; also in groups. The classification is the prefix.
 */
export const vatNumber = detector({
  key: 'vatNumber',
  group: 'numbers',
  longRuns: true,
  finds: 'value-added-tax numbers of the EU, the UK, Switzerland and Norway',
  words: { near: words, raise: words },
  patterns: [
    // The longest, `CHE` and nine digits and `MWST`, has sixteen letters and digits.
    { form: `${either(PREFIXES)}([ .-]?X){6,14}`, check: [enough, proven], edges: 'open' },
    {
      form: `${either(PREFIXES.map((prefix) => prefix.toLowerCase()))}[0-9a-z]{6,14}`,
      check: [enough, proven],
      when: { near: 0.9 },
      edges: 'open',
    },
  ],
  column: {
    labels: `vat,vat number,vat no,vat id,vat registration number,USt-ID,USt-IdNr,Umsatzsteuer-ID,numéro de TVA,TVA,
      partita IVA,P. IVA,NIF IVA,btw,btw-nummer,numer VAT,momsnummer`,
    accepts: code(7, [7, 18]),
  },
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
});

function either(prefixes: readonly string[]): string {
  return `(${prefixes.map((prefix) => `'${prefix}'`).join('|')})`;
}

/** Not followed by a hyphen and a letter or digit, nor by a full stop and a digit. */
function holds(id: string, { bytes, end, high }: CheckContext): CheckVerdict {
  if (/^(?:-[0-9A-Za-z]|\.\d)/.test(bytes.toString('latin1', end, Math.min(high, end + 2)))) {
    return false;
  }
  const prefix = id.startsWith('CH') ? 'CHE' : id.slice(0, 2);
  const { form, holds: isIssued } = VAT_RULES[prefix];
  const number = id.slice(prefix.length);
  const issued = form.test(number) && !/^(.)\1*$/.test(number) && isIssued(number);
  return issued && { kind: prefix.slice(0, 2) };
}
