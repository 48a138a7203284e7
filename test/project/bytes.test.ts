import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byteLiterals } from './byte-literals.ts';
import { codeOf, isData, sources, sourceText } from './source.ts';

test('bytes have names: no hexadecimal byte literal outside constants and tables', () => {
  const files = sources().filter((path) => !isData(path));
  const found = files.flatMap((path) =>
    byteLiterals(sourceText(path)).map(({ line, literal }) => `${path}:${line}: ${literal}`),
  );
  assert.ok(files.length > 300, String(files.length));
  assert.deepEqual(found, []);
});

test('a byte that has a name has it in one place', () => {
  const named = /^(?:export )?const ([A-Z_0-9]+) = (0x[0-9a-f]+);$/gm;
  const constantsOf = (path: string) =>
    [...sourceText(path).matchAll(named)].map(([, name, byte]) => `${name} = ${byte}`);
  const shared = new Set(constantsOf('core/bytes.ts'));
  const files = sources().filter((path) => path !== 'core/bytes.ts');
  const again = files.flatMap((path) =>
    constantsOf(path)
      .filter((constant) => shared.has(constant))
      .map((constant) => `${path}: ${constant}`),
  );
  assert.ok(shared.size > 50, String(shared.size));
  assert.deepEqual(again, []);
});

test('a byte literal is found in a condition, and none in a table, a constant or a text', () => {
  const found = byteLiterals(
    [
      'const QUOTE = 0x22;',
      'export const BACKSLASH: number = 0x5c;',
      'const TABLE = [0x01, 0x02, 0x03, 0x04];',
      "const text = '0x20'; // 0x21",
      'const pattern = /[0x22]/;',
      'if (byte === 0x23 && call(0x24)) return [0x25, 0x26];',
      'const wide = 0x1234;',
    ].join('\n'),
  );
  assert.deepEqual(
    found.map(({ line, literal }) => `${line}: ${literal}`),
    ['6: 0x23', '6: 0x24', '6: 0x25', '6: 0x26'],
  );
});

test('comments, texts and regular expressions are blank in code', () => {
  assert.equal(codeOf("a = 'b' / c; // d"), 'a =     / c;     ');
  assert.equal(codeOf('f(/["\'`]/g, "x")'), 'f(        ,    )');
  assert.equal(codeOf('`a $' + '{b}` + /* c */ d'), '         +         d');
});
