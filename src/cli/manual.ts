import { version } from '../core/version.ts';
import { readArguments, UsageError } from './arguments.ts';
import { SHELLS } from './help/commands.ts';
import { bashCompletions, fishCompletions, zshCompletions } from './help/completions.ts';
import { manPage } from './help/man.ts';

const WRITERS = { bash: bashCompletions, zsh: zshCompletions, fish: fishCompletions } as const;

/** `redactor completions SHELL`. */
export async function completionsCommand(args: string[]): Promise<void> {
  const { positionals } = readArguments(args, {});
  const shell = SHELLS.find((name) => name === positionals[0]);
  if (shell === undefined || positionals.length > 1) {
    throw new UsageError(`expected a shell: ${SHELLS.join(', ')}`);
  }
  process.stdout.write(WRITERS[shell]());
}

/** `redactor version`. */
export async function versionCommand(args: string[]): Promise<void> {
  if (readArguments(args, {}).positionals.length > 0) {
    throw new UsageError('version takes no arguments');
  }
  process.stdout.write(`${version()}\n`);
}

/** `redactor man`. */
export async function manCommand(args: string[]): Promise<void> {
  if (readArguments(args, {}).positionals.length > 0)
    throw new UsageError('man takes no arguments');
  process.stdout.write(manPage());
}
