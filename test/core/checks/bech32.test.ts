import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bech32, bech32m } from '@scure/base';
import fc from 'fast-check';
import { witnessAddress } from '../../../src/core/checks/bech32.ts';

const prefixes = fc.constantFrom('bc', 'tb', 'bcrt');
const programs = fc.uint8Array({ minLength: 2, maxLength: 40 });

test('an address that the library encodes is valid, in either case', () => {
  fc.assert(
    fc.property(prefixes, fc.nat(16), programs, (prefix, version, program) => {
      const bytes =
        version === 0 ? Uint8Array.from({ length: 20 }, (_, i) => program[i] ?? i) : program;
      const text = encoded(prefix, version, bytes, version > 0);
      for (const written of [text, text.toUpperCase()]) {
        const found = witnessAddress(Buffer.from(written), 0, written.length);
        assert.equal(found?.valid, true);
        assert.equal(found?.classification, version === 0 ? 'bech32' : 'bech32m');
      }
    }),
  );
});

test('one with a wrong character, or with the checksum of the other version, is not', () => {
  fc.assert(
    fc.property(prefixes, fc.nat(16), programs, fc.nat(), (prefix, version, program, place) => {
      const wrong = encoded(prefix, version, program, version === 0);
      assert.notEqual(witnessAddress(Buffer.from(wrong), 0, wrong.length)?.valid, true);
      const text = encoded(prefix, version, program, version > 0);
      const at = prefix.length + 1 + (place % (text.length - prefix.length - 1));
      const other = text.slice(0, at) + (text[at] === 'q' ? 'p' : 'q') + text.slice(at + 1);
      assert.notEqual(witnessAddress(Buffer.from(other), 0, other.length)?.valid, true);
    }),
  );
});

function encoded(prefix: string, version: number, program: Uint8Array, m: boolean): string {
  const coder = m ? bech32m : bech32;
  return coder.encode(prefix, [version, ...coder.toWords(program)]);
}
