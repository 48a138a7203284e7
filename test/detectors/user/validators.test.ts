import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import {
  dammHolds,
  luhnHolds,
  mod97,
  mod1110Holds,
} from '../../../src/core/checks/check-digits.ts';
import { verhoeffHolds } from '../../../src/core/checks/verhoeff.ts';
import { validator, validatorSchema } from '../../../src/detectors/user/validators.ts';

/** A validator's name, and texts that it accepts and refuses. */
const cases: readonly (readonly [unknown, readonly string[], readonly string[]])[] = [
  ['luhn', ['046 454 286', '4111-1111-1111-1111', 'A-18'], ['123 456 789', '0', 'x']],
  ['aba', ['111000025'], ['111007025', '11100002']],
  ['bic-structural', ['DEUTDEFF', 'deutdeff500'], ['DEUTZZFF', 'DEUTDEF', 'DEUTDEFF50']],
  ['damm', ['5724'], ['5742', 'x']],
  ['verhoeff', ['2363', '2341 2341 2346'], ['2364']],
  ['de-personalausweis', ['T220001293'], ['T220001294', 'T22000129']],
  ['de-steuerid', ['86095742719'], ['86095742718']],
  ['es-cif', ['A58818501'], ['A58818502']],
  ['mod23-letter', ['12345678Z', 'X1234567L'], ['12345678A']],
  ['mod97-10', ['7955'], ['7956']],
  [{ name: 'mod11', params: { variant: 'cpf' } }, ['529.982.247-25'], ['52998224724']],
  [{ name: 'mod11', params: { variant: 'cnpj' } }, ['12.ABC.345/01DE-35'], ['12ABC34501DE36']],
  [{ name: 'mod97', params: { variant: 'nir' } }, ['253072B07300470'], ['253072B07300471']],
  [
    { name: 'mod97', params: { variant: 'iban' } },
    ['GB33BUKB20201555555555'],
    ['GB34BUKB20201555555555'],
  ],
];

for (const [named, accepted, refused] of cases) {
  test(`${JSON.stringify(named)} accepts what holds and nothing else`, () => {
    const holds = validator(v.parse(validatorSchema, named));
    for (const text of accepted) assert.equal(holds(text), true, text);
    for (const text of refused) assert.equal(holds(text), false, text);
  });
}

test('an unknown validator or variant is refused', () => {
  for (const named of ['crc', { name: 'crc' }, { name: 'luhn', extra: 1 }, 7]) {
    assert.equal(v.safeParse(validatorSchema, named).success, false);
  }
  const needs = /^Error: validator: mod11 needs params.variant: cpf or cnpj$/;
  assert.throws(() => validator('mod11'), needs);
  assert.throws(() => validator({ name: 'mod11', params: { variant: 'nir' } }), needs);
});

test('each scheme finds every wrong digit and, but Luhn’s, every swap of neighbours', () => {
  const schemes = {
    luhnHolds,
    mod1110Holds,
    verhoeffHolds,
    dammHolds,
    mod97: (id: string) => mod97(id) === 1,
  };
  for (const [name, holds] of Object.entries(schemes)) {
    const id = checked('7392836501', holds);
    for (let i = 0; i < id.length; i++) {
      for (const digit of '0123456789') {
        const other = id.slice(0, i) + digit + id.slice(i + 1);
        assert.equal(holds(other), other === id, `${name} ${other}`);
      }
      const swapped =
        id.slice(0, i) +
        id
          .slice(i, i + 2)
          .split('')
          .reverse()
          .join('') +
        id.slice(i + 2);
      if (swapped !== id && name !== 'luhnHolds' && name !== 'mod1110Holds') {
        assert.equal(holds(swapped), false, `${name} ${swapped}`);
      }
    }
  }
});

/** The digits with their one or two check digits. */
function checked(digits: string, holds: (id: string) => boolean): string {
  const ends = Array.from({ length: 100 }, (_, end) => [
    String(end),
    String(end).padStart(2, '0'),
  ]).flat();
  return digits + (ends.find((end) => holds(digits + end)) ?? assert.fail());
}
