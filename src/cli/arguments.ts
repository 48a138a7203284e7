import { type ParseArgsConfig, parseArgs } from 'node:util';
import { optionsProblem } from '../core/options-problem.ts';
import { type Config, flagNames, readConfig } from '../service/config.ts';

/** An error that the user can fix: a wrong option, configuration or profile. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Input that cannot be read. */
export class InputError extends Error {
  override name = 'InputError';
}

/** Failure of some files, all reported already; `status` is the worst of their exit statuses. */
export class FilesError extends Error {
  override name = 'FilesError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Arguments of a subcommand: its own options, and the settings. */
export interface Arguments {
  readonly config: Config;
  readonly values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly positionals: readonly string[];
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads a subcommand's arguments. Throws a UsageError, or a ConfigError for a setting. */
export function readArguments(args: string[], own: Options): Arguments {
  const settings = flagNames.map((name) => [name, { type: 'string' }] as const);
  const { values, positionals } = parsed(args, { ...Object.fromEntries(settings), ...own });
  const given = flagNames.flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const config = readConfig(process.env, Object.fromEntries(given));
  return { config, values: values as Arguments['values'], positionals };
}

/** The value of an option that takes one. */
export function textOf({ values }: Arguments, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

function parsed(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(optionsProblem(error, options));
  }
}
