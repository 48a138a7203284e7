import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { definitions } from '../../src/detectors/index.ts';
import { stdnum, type Validator } from '../core/checks/stdnum.ts';
import { randomFrom } from './fake-window.ts';
import { matchesIn, matchesOf } from './matches-in.ts';

/** A filter, the word that makes bare forms count, shapes to fill at random, and who else knows the rule. */
type Case = readonly [key: string, word: string, shapes: readonly string[], oracle: Validator];

/** `d` is a digit, `A` a letter, `[…]` one of these. */
const CASES: readonly Case[] = [
  ['ukNino', 'nino', ['[A-PR-Z]Adddddd[A-F]'], stdnum('GB', 'nino')],
  ['ukUtr', 'utr', ['dddddddddd'], stdnum('GB', 'utr')],
  ['deTaxId', 'idnr', ['[2-9]023456789d', '112345678dd'], stdnum('DE', 'idnr')],
  [
    'esNif',
    'nif',
    ['ddddddddA', '[XYZ]dddddddA'],
    either(stdnum('ES', 'dni'), stdnum('ES', 'nie')),
  ],
  ['esNif', 'cif', ['[ABCDEFGHJNPQRSUVW]ddddddd[0-9A-J]'], stdnum('ES', 'cif')],
  ['frNir', 'nir', ['[12][0-9]d0[1-9][1-8]d0[1-9]d0[1-9]ddd'], stdnum('FR', 'nir')],
  ['itCodiceFiscale', 'cf', ['RSSMRA8[0-9][A-F]1dA[1-9]ddA'], stdnum('IT', 'codicefiscale')],
  ['nlBsn', 'bsn', ['ddddddddd'], stdnum('NL', 'bsn')],
  ['plPesel', 'pesel', ['[4-9]d0[1-9][012][1-8]ddddd'], stdnum('PL', 'pesel')],
  ['sePersonnummer', 'pnr', ['[4-9]d0[1-9][012][1-8]-dddd'], stdnum('SE', 'personnummer')],
  ['fiHetu', 'hetu', ['[012][1-8]0[1-9][3-9]d-[1-8]dd[0-9A-Y]'], stdnum('FI', 'hetu')],
  ['beNationalNumber', 'insz', ['[5-9]d0[1-9][012][1-8]dddd[0-9]'], stdnum('BE', 'nn')],
  ['atSocialSecurityNumber', 'svnr', ['[1-9]ddd[012][1-8]0[1-9]dd'], stdnum('AT', 'vnr')],
  ['ptNif', 'nif', ['[1235689]dddddddd'], stdnum('PT', 'nif')],
  ['inAadhaar', 'aadhaar', ['[2-9]ddddddddddd'], stdnum('IN', 'aadhaar')],
  ['auTfn', 'tfn', ['[1-9]dddddddd'], stdnum('AU', 'tfn')],
  ['auAbn', 'abn', ['[1-9]dddddddddd'], stdnum('AU', 'abn')],
  ['caSin', 'sin', ['[1-79]dddddddd'], stdnum('CA', 'sin')],
  ['brCpf', 'cpf', ['ddddddddddd'], stdnum('BR', 'cpf')],
  ['brCnpj', 'cnpj', ['dddddddd0001dd'], stdnum('BR', 'cnpj')],
  ['zaIdNumber', 'id number', ['[3-9]d0[1-9][012][1-8]dddd[01]8d'], stdnum('ZA', 'idnr')],
  ['mxCurp', 'curp', ['BOX[B-D][3-9]d0[1-9][012][1-8]HNERXN0d'], stdnum('MX', 'curp')],
  ['vatNumber', 'no.', ['ATUdddddddd'], stdnum('AT', 'uid')],
  ['vatNumber', 'no.', ['BE0ddddddddd'], stdnum('BE', 'vat')],
  ['vatNumber', 'no.', ['CY10ddddddA'], stdnum('CY', 'vat')],
  ['vatNumber', 'no.', ['DE[1-9]dddddddd'], stdnum('DE', 'vat')],
  ['vatNumber', 'no.', ['DK[1-9]ddddddd'], stdnum('DK', 'cvr')],
  ['vatNumber', 'no.', ['EE10ddddddd'], stdnum('EE', 'kmkr')],
  ['vatNumber', 'no.', ['EL0dddddddd'], stdnum('GR', 'vat')],
  ['vatNumber', 'no.', ['FIdddddddd'], stdnum('FI', 'alv')],
  ['vatNumber', 'no.', ['FRdd303265045'], stdnum('FR', 'tva')],
  ['vatNumber', 'no.', ['GB[1-9]dddddddd'], stdnum('GB', 'vat')],
  ['vatNumber', 'no.', ['HR[1-9]dddddddddd'], stdnum('HR', 'oib')],
  ['vatNumber', 'no.', ['HU1ddddddd'], stdnum('HU', 'anum')],
  ['vatNumber', 'no.', ['IEdddddddA', 'IEdddddddA[A-I]'], stdnum('IE', 'vat')],
  ['vatNumber', 'no.', ['IT0dddddd001d'], stdnum('IT', 'iva')],
  ['vatNumber', 'no.', ['LTddddddd1d'], stdnum('LT', 'pvm')],
  ['vatNumber', 'no.', ['LUdddddddd'], stdnum('LU', 'tva')],
  ['vatNumber', 'no.', ['LV4dddddddddd'], stdnum('LV', 'pvn')],
  ['vatNumber', 'no.', ['MT1ddddddd'], stdnum('MT', 'vat')],
  ['vatNumber', 'no.', ['NLdddddddddB01'], stdnum('NL', 'btw')],
  ['vatNumber', 'no.', ['PL[1-9]ddddddddd'], stdnum('PL', 'nip')],
  ['vatNumber', 'no.', ['RO[1-9]ddddddd'], stdnum('RO', 'cui')],
  ['vatNumber', 'no.', ['CHE[1-9]ddddddddMWST'], stdnum('CH', 'vat')],
  ['vatNumber', 'no.', ['NO[89]ddddddddMVA'], stdnum('NO', 'mva')],
];

/** Numbers of firms as documents of other implementations quote them. */
const VAT_NUMBERS =
  'ATU13585627 BE0428759497 BG175074752 CHE107787577IVA CY10259033P CZ25123891 CZ7103192745 DE136695976 DK13585628 ' +
  'EE100931558 EL094259216 ESB58378431 FI20774740 FR40303265045 GB980780684 HR33392005961 HU12892312 IE6433435F ' +
  'IE6433435OA IE8D79739I IT00743110157 LT119511515 LT100001919017 LU15027442 LV40003521600 LV16117519997 MT11679112 ' +
  'NL004495445B01 NL002455799B11 NO995525828MVA PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619';

const RUNS = 150;

for (const [key, word, shapes, oracle] of CASES) {
  test(`${key} finds what another implementation accepts (${shapes[0]})`, () => {
    const random = randomFrom(key.length);
    const definition = definitions.find((one) => one.key === key) ?? assert.fail();
    const detector = definition.detector(v.parse(v.strictObject(definition.options), {}), () => []);
    const matches = matchesOf(detector);
    let accepted = 0;
    for (let run = 0; run < RUNS; run++) {
      const number = filled(shapes[run % shapes.length], random);
      for (const last of lastSigns(number)) {
        const id = number.slice(0, -1) + last;
        if (/^(.)\1*$/.test(id)) continue;
        const expected = oracle.validate(id).isValid;
        const found = matches(Buffer.from(`${word} ${id}.`)).length === 1;
        assert.equal(found, expected, `${word} ${id}`);
        accepted += Number(expected);
      }
    }
    assert.ok(accepted > 2, `${accepted} were accepted`);
  });
}

test('vatNumber finds numbers of each country', () => {
  const detector = definitions.find(({ key }) => key === 'vatNumber')?.detector({}, () => []);
  assert.ok(detector);
  for (const number of VAT_NUMBERS.split(' ')) {
    assert.equal(matchesIn(detector, Buffer.from(`(${number})`)).length, 1, number);
  }
});

function lastSigns(number: string): readonly string[] {
  return [...(/\d$/.test(number) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')];
}

function filled(shape: string, random: () => number): string {
  return shape.replace(/d|A|\[([^\]]+)\]/g, (sign, listed: string | undefined) => {
    const signs = listed === undefined ? signsOf(sign === 'd' ? '0-9' : 'A-Z') : signsOf(listed);
    return signs[Math.floor(random() * signs.length)];
  });
}

function signsOf(listed: string): readonly string[] {
  const spelled = listed.replace(/(.)-(.)/g, (_, first: string, last: string) => {
    const from = first.charCodeAt(0);
    const length = last.charCodeAt(0) - from + 1;
    return String.fromCharCode(...Array.from({ length }, (_none, index) => from + index));
  });
  return [...spelled];
}

function either(one: Validator, other: Validator): Validator {
  return {
    validate: (id) => ({ isValid: one.validate(id).isValid || other.validate(id).isValid }),
  };
}
