import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionLengths } from './function-lengths.ts';

test('functions, methods and arrow functions are as long as from their heads to their closing brackets', () => {
  const source = [
    'export function first(): void {',
    '  if (a) {',
    '    b();',
    '  }',
    '}',
    'function second(',
    '  one: number,',
    '  two: number,',
    '): number {',
    '  const third = (x: number) => {',
    '    return x;',
    '  };',
    '  return {',
    '    method(y: number): number {',
    '      return y;',
    '    },',
    '  };',
    '}',
    'const short = () => 1;',
  ].join('\n');
  assert.deepEqual(functionLengths(source), [5, 13, 3, 3]);
});
