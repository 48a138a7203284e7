// Writes the code that V8 compiles while `filter` runs: node --predictable compile.mjs FILE CODE < TEXT. The same sources give the same code.

import { readFileSync, writeFileSync } from 'node:fs';
import v8 from 'node:v8';
import { run, script } from './script.mjs';

const [file, code] = process.argv.splice(2, 2, 'filter');
// V8 takes code only under the flags that it was compiled with, and a command sets its own after it was loaded.
v8.setFlagsFromString = () => {};
// On a slow machine a timer would run, and be part of the code.
globalThis.setTimeout = () => ({ unref() {} });
const of = script(readFileSync(file, 'latin1'));
process.once('exit', () => writeFileSync(code, of.createCachedData()));
run(of, file);
