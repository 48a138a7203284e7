// `node --import ./src/typescript.mjs FILE.ts`: lets Node load the TypeScript of tests and scripts. What is built needs none of it.

import * as modules from 'node:module';
import { load } from './typescript-hooks.mjs';

process.setSourceMapsEnabled(true);
// Node 20 knows hooks in a thread of their own alone, which takes longer.
if (modules.registerHooks) modules.registerHooks({ load });
else modules.register('./typescript-hooks.mjs', import.meta.url);
