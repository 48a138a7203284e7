import { fileURLToPath } from 'node:url';

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Node's arguments that start the command line: the build that `run.ts` made for all tests, which starts much sooner, or the source. */
export const COMMAND: readonly string[] =
  process.env['TESTS_OF_BUILD'] === undefined
    ? ['--import', import.meta.resolve('tsx'), pathOf('src/cli.ts')]
    : [pathOf('dist/cli.js')];

/** The same for a shell. */
export const SHELL_COMMAND = [process.execPath, ...COMMAND].map((part) => `"${part}"`).join(' ');
