import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseJson } from '../profiles/json.ts';
import { type Annotated, AnnotationError, type FilePosition } from './annotated.ts';
import { bratDocument } from './brat.ts';
import { conllReader } from './conll.ts';
import { inlineReader } from './inline.ts';
import type { OffsetUnit } from './offsets.ts';
import { recordDocument } from './record.ts';

/** The annotation formats, as the command's help names them. */
export const formats = `Annotated files, by the end of their name:
  .jsonl .ndjson    one {"text", "spans": [{"start", "end", "type"}]} a line
  .json             such a record, a list of them, Presidio's, or what explain answers
  .ann              brat, beside a .txt of the same name
  .conll .bio .iob  a word and its BIO tag a line
  anything else     text with marks, «PER:Jane Doe»; a line %% starts a document
`;

/**
 * Reads a file's documents one by one; what it is, its name's end says. All but `.json`, `.ann` and a text
 * without `%%` take the memory of one document. Throws an AnnotationError, or what reading throws.
 */
export async function* documentsIn(file: string, unit: OffsetUnit): AsyncGenerator<Annotated> {
  const [, end = ''] = /\.([A-Za-z]+)$/.exec(file) ?? [];
  if (end === 'jsonl' || end === 'ndjson') yield* jsonLines(file, unit);
  else if (end === 'json') yield* json(file, unit);
  else if (end === 'ann') yield await brat(file);
  else yield* lineByLine(file, /^(?:conll|bio|iob)$/.test(end) ? conllReader : inlineReader);
}

async function* jsonLines(file: string, unit: OffsetUnit): AsyncGenerator<Annotated> {
  let number = 0;
  for await (const line of linesOf(file)) {
    number += 1;
    if (line.trim() === '') continue;
    const place = { file, line: number, column: 1 };
    yield recordDocument(parsed(line, place), place, unit);
  }
}

async function* json(file: string, unit: OffsetUnit): AsyncGenerator<Annotated> {
  const place = { file, line: 1, column: 1 };
  const value = parsed(await text(file), place);
  for (const [index, record] of (Array.isArray(value) ? value : [value]).entries()) {
    const { id, ...document } = recordDocument(record, place, unit);
    yield { id: Array.isArray(value) ? `${file}:[${index}]` : id, ...document };
  }
}

async function brat(file: string): Promise<Annotated> {
  return bratDocument(await text(file), await text(file.replace(/ann$/, 'txt')), file);
}

interface LineReader {
  line(line: string): readonly Annotated[];
  end(): readonly Annotated[];
}

async function* lineByLine(
  file: string,
  open: (file: string) => LineReader,
): AsyncGenerator<Annotated> {
  const reader = open(file);
  for await (const line of linesOf(file)) yield* reader.line(line);
  yield* reader.end();
}

/** Reads JSON; an error says where it breaks, and quotes nothing. */
function parsed(source: string, { file, line }: FilePosition): unknown {
  try {
    return JSON.parse(source);
  } catch {
    const [problem] = parseJson(source).problems.filter(({ path }) => path === '');
    const found = /line (\d+), column (\d+): (.*)/s.exec(problem?.text ?? '');
    const [, down = '1', column = '1', what = 'expected JSON'] = found ?? [];
    throw new AnnotationError(
      { file, line: line + Number(down) - 1, column: Number(column) },
      `not valid JSON: ${what}`,
    );
  }
}

async function text(file: string): Promise<string> {
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
