import { CPF } from '../../../core/checks/brazilian-check.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Brazilian CPF numbers: nine digits and two check digits modulo 11 (Receita Federal, IN RFB 2172/2024);
 * bare ones near their keyword. */
export const brCpf = issuedNumber({
  key: 'brCpf',
  finds: 'Brazilian taxpayer numbers',
  forms: ['ddd.ddd.ddd-dd', 'ddd.ddd.ddd.dd', 'ddddddddd-dd'],
  formsNearWord: ['ddddddddddd', 'ddd.ddd.ddd/dd', 'ddd ddd ddd dd', 'ddddddddd/dd'],
  inField: true,
  check: CPF,
  label: 'cpf',
  words: 'c.p.f, cadastro de pessoas',
  column: { accepts: code(9, [9, 14]) },
  examples: [
    'CPF «529.982.247-25», também «529982247-25» ou cpf «52998224725».',
    '{"cpf":"«52998224725»","text":"\\n«529.982.247-25»"}',
    '17,«529.982.247-25»,BR',
    '2024-05-06 INFO cpf=«52998224725» seq=52998224724',
    'C.P.F. nº «52998224725», cpf «529.982.247/25» ou «529 982 247 25»\n17,«52998224725»,Recife',
    'wrong digits: 529.982.247-24, cpf 52998224724, cpf 11111111111',
    'no word: 52998224725',
    'not 529.982.247-251, 1529.982.247-25, 529.982.247/25, 1.529.982.247-25',
  ],
});
