import { isNirWithoutKey, nirHolds } from '../../../core/checks/nir-check.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds French social security numbers (NIR): sex, year, month, department, commune, order and a key modulo
 * 97, with 2A and 2B for Corsica (INSEE; décret 82-103). */
export const frNir = issuedNumber({
  key: 'frNir',
  finds: 'French social security numbers',
  forms: [
    'ddddddddddddddd',
    'ddddddAdddddddd',
    'd dd dd dX ddd ddd dd',
    'dddddddddddddd_d',
    'ddddddddddddd_dd',
    'd.dd.dd.dX.ddd.ddd.dd',
    'd_dd_dd_dX_ddd_ddd_/_dd',
  ],
  // The key is left out often.
  formsNearWord: ['ddddddddddddd', 'ddddddAdddddd', 'd dd dd dX ddd ddd'],
  // No sex is 0, no month from 13 to 19.
  label: 'nir, sécurité sociale, numéro de sécurité sociale, nss',
  words: 'securite sociale, carte vitale, insee, n° ss, sécu, secu, immatriculation',
  column: { labels: 'numéro sécu, n° sécu', accepts: code(11, [13, 22]) },
  examples: [
    'Numéro «1 84 12 76 451 089 46», ou «184127645108946», ou «1841276451089 46».',
    '{"nir":"«253072B07300470»","text":"\\n«184127645108946»"}',
    '17,«1 84 12 76 451 089 46»,FR\n18,«253072B07300470»,FR',
    '2024-05-06 INFO nir=«184127645108946» t=171500000000000',
    'N° SS : «1.84.12.76.451.089.46», «1 84 12 76 451 089 / 46», NIR «1 84 12 76 451 089» sans clé, nir=«1841276451089»',
    'without key, no word: 1841276451089; no such month: nir 1841476451089; department: nir 1841200451089',
    'wrong key: 184127645108947, 1 84 12 76 451 089 47; no such month: 184147645108942; sex: 984127645108946',
    'not 1841276451089461, 18412764510894, x184127645108946, 3782822463100051',
  ],
  judge: (id) => (id.length === 15 ? nirHolds(id) : isNirWithoutKey(id) && 'plausible'),
});
