import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Annotated, AnnotationError } from './annotated.ts';
import { documentsOf, formatOf, type LineFormat, lineReader, textFileOf } from './documents-of.ts';
import type { OffsetUnit } from './offsets.ts';

/**
 * Reads a file's documents one by one; its format follows from the end of its name. All but `.json`, `.ann` and a text
 * without `%%` take the memory of one document. Throws an AnnotationError, or what reading throws.
 */
export async function* documentsIn(file: string, unit: OffsetUnit): AsyncGenerator<Annotated> {
  const format = formatOf(file);
  if (format !== 'json' && format !== 'brat') return yield* lineByLine(file, format, unit);
  const text = await textIn(file);
  const name = textFileOf(file);
  const document = format === 'brat' ? await textIn(name) : undefined;
  yield* documentsOf({ file, text, unit, beside: () => document });
}

async function* lineByLine(
  file: string,
  format: LineFormat,
  unit: OffsetUnit,
): AsyncGenerator<Annotated> {
  const reader = lineReader(format, file, unit);
  for await (const line of linesOf(file)) yield* reader.line(line);
  yield* reader.end();
}

async function textIn(file: string): Promise<string> {
  return decoded(new TextDecoder('utf-8', { fatal: true }), await readFile(file), file, 1);
}

/** Lines without their ends; not by readline, which also breaks at U+2028 inside JSON's strings. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let number = 1;
  for await (const bytes of createReadStream(file)) {
    const lines = (rest + decoded(decoder, bytes, file, number)).split('\n');
    rest = lines.pop() ?? '';
    number += lines.length;
    yield* lines;
  }
  yield rest + decoded(decoder, undefined, file, number);
}

function decoded(
  decoder: InstanceType<typeof TextDecoder>,
  bytes: Buffer | undefined,
  file: string,
  line: number,
): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw new AnnotationError({ file, line, column: 1 }, 'not UTF-8, here or further on');
  }
}
