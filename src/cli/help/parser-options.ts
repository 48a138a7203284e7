import type { ParseArgsConfig } from 'node:util';
import { COMMANDS, type CommandName, type CommandText } from './commands.ts';

/** The options of a command, as Node's parser takes them. */
export function optionsOf(command: CommandName): NonNullable<ParseArgsConfig['options']> {
  const { options }: CommandText = COMMANDS[command];
  return Object.fromEntries(
    options.map(({ name, short, value, multiple }) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        ...(short !== undefined && { short }),
        ...(multiple === true && { multiple }),
      },
    ]),
  );
}
