import { containedFile, utf8 } from '../contained-file.ts';

const TERM_FILE_BYTES = 64 * 2 ** 20;

/** The lines of a file in `folder`, trimmed, without empty ones. Throws an Error with the reason. */
export function termsIn(folder: string, file: string): readonly string[] {
  return linesIn(folder, file).map((line) => line.trim());
}

/** The lines unchanged: in a table, the text after the last tab may be empty. */
export function linesIn(folder: string, file: string): readonly string[] {
  const lines = utf8(containedFile(folder, file, TERM_FILE_BYTES)).split(/\r?\n/);
  return lines.filter((line) => line.trim() !== '');
}
