import { CNPJ } from '../../../core/checks/brazilian-check.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Brazilian company numbers (CNPJ): twelve digits, or letters since 2026, and two check digits modulo 11
 * (IN RFB 2229/2024); bare ones near their keyword. */
export const brCnpj = issuedNumber({
  key: 'brCnpj',
  finds: 'Brazilian company numbers, with letters too',
  forms: ['XX.XXX.XXX/XXXX-dd', 'XXXXXXXX/XXXX-dd'],
  formsNearWord: [
    'XXXXXXXXXXXXdd',
    'dd ddd ddd dddd dd',
    'dd.ddd.ddd.dddd-dd',
    'dd.ddd.ddd-dddd-dd',
  ],
  check: CNPJ,
  label: 'cnpj',
  words: 'c.n.p.j, cadastro nacional',
  column: { accepts: code(12, [12, 18]) },
  examples: [
    'CNPJ «11.222.333/0001-81», novo «12.ABC.345/01DE-35»; cnpj «11222333000181».',
    '{"cnpj":"«12ABC34501DE35»","text":"\\n«11.222.333/0001-81»"}',
    '17,«11.222.333/0001-81»,BR',
    '2024-05-06 INFO cnpj=«11222333000181» t=20240506103045',
    'C.N.P.J. nº «11222333000181», cnpj «11 222 333 0001 81» ou «11.222.333.0001-81»',
    'wrong digits: 11.222.333/0001-82, cnpj 11222333000182',
    'no word: 11222333000181',
    'not 11.222.333/0001-811, 111.222.333/0001-81, 11.222.333-0001-81',
  ],
});
