import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/**
 * The file beside a bundled file with the code that V8 compiled of it. V8 refuses the code of another version itself, but takes, and may crash
 * on, that of another architecture.
 */
export function codeFile(file) {
  return file.replace(/cjs$/, `${process.arch}.code`);
}

/** The file's name in stacks, wherever it lies: it is part of the code. */
const NAME = 'redactor/dist/cli/main.cjs';

/** The script of a bundled file, with the code that V8 compiled of it earlier: another version compiles it again. */
export function script(source, cachedData) {
  return new Script(source, { filename: NAME, cachedData });
}

/** Runs a script, which is a function of a CommonJS module's variables. */
export function run(of, file) {
  const module = { exports: {} };
  of.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
}
