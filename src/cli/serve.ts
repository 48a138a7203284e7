import { serve } from '../service/main.ts';
import { readArguments, UsageError } from './arguments.ts';

/** `redactor serve`. */
export async function serveCommand(args: string[]): Promise<void> {
  const { config, positionals } = readArguments(args, {});
  if (positionals.length > 0) throw new UsageError('serve takes no arguments');
  await serve(config).catch((cause: Error) => {
    throw new UsageError(cause.message, { cause });
  });
}
