import { fstatSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { systemCause } from '../core/errors.ts';
import { printable } from '../core/printable.ts';
import { type Arguments, InputError } from './arguments.ts';

/** The text: of the file that is named, else of standard input. */
export async function input({ positionals: [file] }: Arguments): Promise<Readable> {
  return isNamed(file) ? fileStream(file) : standardInput();
}

/** Whether an argument names a file: without one, and as `-`, the text comes from standard input. */
export function isNamed(file: string | undefined): file is string {
  return file !== undefined && file !== '-';
}

/** Standard input. Throws an InputError for a folder, which Node reads as an empty text. */
export function standardInput(): Readable {
  if (fstatSync(0).isDirectory()) throw new InputError('standard input is a folder');
  return process.stdin;
}

/** Bytes that have been read of a file, a pipe or a socket. */
export function bytesReadOf(source: Readable): number {
  return 'bytesRead' in source && typeof source.bytesRead === 'number' ? source.bytesRead : 0;
}

async function fileStream(file: string): Promise<Readable> {
  try {
    const handle = await open(file);
    if (!(await handle.stat()).isDirectory()) return handle.createReadStream();
    await handle.close();
  } catch (error) {
    throw new InputError(`${printable(file)}: cannot be read: ${systemCause(error)}`);
  }
  throw new InputError(`${printable(file)}: is a folder`);
}
