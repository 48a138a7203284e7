import { containedFile, utf8 } from './contained-file.ts';

const TERM_FILE_BYTES = 64 * 2 ** 20;

/** The lines of a file in `folder`, trimmed, without empty ones. Throws an Error that says why not. */
export function termsIn(folder: string, file: string): readonly string[] {
  return utf8(containedFile(folder, file, TERM_FILE_BYTES))
    .split('\n')
    .map((term) => term.trim())
    .filter((term) => term !== '');
}
