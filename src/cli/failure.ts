import { SpoolError } from '../answer/sealed-file.ts';
import { NotText } from '../answer/transcoding.ts';
import { errorCode, systemCause } from '../core/errors.ts';
import { printable } from '../core/printable.ts';
import { UnreadPart } from '../formats/mime/unread.ts';
import { ConfigError } from '../service/config.ts';
import { FilesError, InputError, UsageError } from './arguments.ts';

/** The exit status and the message. The message of an unknown error could hold input and is not shown. */
export function failure(error: unknown): readonly [number, string] {
  if (error instanceof UsageError || error instanceof ConfigError) return [2, shown(error.message)];
  if (error instanceof InputError) return [1, error.message];
  if (error instanceof FilesError) return [error.status, error.message];
  if (error instanceof NotText) {
    return [1, `the input is not text: ${error.message}; --binary takes it as it is`];
  }
  if (error instanceof UnreadPart) return [1, error.message];
  if (error instanceof SpoolError) return [1, `${error.message} (${error.code})`];
  const code = errorCode(error) ?? '';
  // Status of a process that SIGPIPE ended: the rest of the output is lost.
  if (code === 'EPIPE') return [141, ''];
  if (error instanceof Error && 'syscall' in error)
    return [1, `input or output failed: ${systemCause(error)}`];
  return [3, `internal error${code && ` (${code})`}`];
}

function shown(message: string): string {
  return message.split('\n').map(printable).join('\n');
}
