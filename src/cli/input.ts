import { fstatSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { errorCode } from '../core/errors.ts';
import { printable } from '../core/printable.ts';
import { type Arguments, InputError } from './arguments.ts';

/** The text: of the file that is named, else of standard input. */
export async function input({ positionals: [file] }: Arguments): Promise<Readable> {
  if (file !== undefined && file !== '-') return fileStream(file);
  // Node reads a folder as an empty text.
  if (fstatSync(0).isDirectory()) throw new InputError('standard input is a folder');
  return process.stdin;
}

async function fileStream(file: string): Promise<Readable> {
  try {
    const handle = await open(file);
    if (!(await handle.stat()).isDirectory()) return handle.createReadStream();
    await handle.close();
  } catch (error) {
    throw new InputError(`${printable(file)}: cannot be read (${errorCode(error)})`);
  }
  throw new InputError(`${printable(file)}: is a folder`);
}
