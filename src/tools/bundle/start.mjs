#!/usr/bin/env node
// Starts the bundled command line, `cli/main.cjs`. V8 takes longer to read it than a short text takes: what it compiled when the package was
// built lies beside it, unless it was built on another architecture.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { codeFile, run, script } from './script.mjs';

const file = fileURLToPath(new URL('cli/main.cjs', import.meta.url));
// Its characters are ASCII: text of one byte each is read faster.
const source = readFileSync(file, 'latin1');
const code = codeFile(file);
run(script(source, existsSync(code) ? readFileSync(code) : undefined), file);
