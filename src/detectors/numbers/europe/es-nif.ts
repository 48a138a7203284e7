import { spanishKind } from '../../../core/checks/spanish-check.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Spanish tax numbers: DNI and NIE by their letter modulo 23 (Real Decreto 1553/2005), and the NIF of
 * companies, once CIF (Orden EHA/451/2008), near a word. */
export const esNif = issuedNumber({
  key: 'esNif',
  finds: 'Spanish DNI, NIE and CIF',
  forms: [
    'ddddddddA',
    'dddddddd A',
    'dd.ddd.ddd-A',
    'dd.ddd.ddd_A',
    'dd.ddd.dddA',
    'AdddddddA',
    'A-ddddddd-A',
  ],
  formsNearWord: ['Adddddddd', 'A-dddddddd', 'A-dddddddA', 'dddddddda', 'adddddddX'],
  label: 'nif, dni, nie, documento',
  words: 'cif, n.i.f, c.i.f, d.n.i, n.i.e, iva, vat, empresa, documento nacional, identidad',
  column: { labels: 'dni nie, nif nie', accepts: code(7, [8, 12]) },
  examples: [
    'DNI «12345678Z», «12345678-Z» o «12.345.678-Z»; NIE «X1234567L» y «X-1234567-L».',
    '{"dni":"«54362315K»","cif":"«A58818501»","text":"\\n«12345678Z»"}',
    '17,«X1234567L»,ES\n18,«12345678Z»,ES',
    '2024-05-06 INFO nif=«B58378431» cif=«P1234567D» dni «12345678z»',
    'D.N.I. nº «12345678z», N.I.F.: «b58378431», documento de identidad «12.345.678 Z»',
    'wrong letter: 12345678A, X1234567M, cif A58818502',
    'no word before: A58818501',
    'not 1234567Z, 123456789Z, X12345678L, x12345678Zy, 12345678Z-1',
  ],
  judge: (id) => {
    const kind = spanishKind(id);
    return kind === undefined ? false : { kind };
  },
});
