import { parseJson } from '../profiles/json.ts';
import { type Annotated, AnnotationError, type FilePosition } from './annotated.ts';
import { bratDocument } from './brat.ts';
import { conllReader } from './conll.ts';
import { inlineReader } from './inline.ts';
import type { OffsetUnit } from './offsets.ts';
import { recordDocument } from './record.ts';

/** The annotation formats, as the command's help and the console name them. */
export const formats = `Annotated files, by the end of their name:
  .jsonl .ndjson    one {"text", "spans": [{"start", "end", "type"}]} a line
  .json             such a record, a list of them, Presidio's, or what explain answers
  .ann              brat, beside a .txt of the same name
  .conll .bio .iob  a word and its BIO tag a line
  anything else     text with marks, «PER:Jane Doe»; a line %% starts a document
`;

/** An annotated file, its text read. */
export interface AnnotatedFile {
  readonly file: string;
  readonly text: string;
  readonly unit: OffsetUnit;
  /** The text of another file: brat's texts have files of their own. Undefined if absent. */
  beside(file: string): string | undefined;
}

/** Reads the documents of a file; its format follows from the end of its name. Throws an AnnotationError. */
export function* documentsOf({ file, text, unit, beside }: AnnotatedFile): Generator<Annotated> {
  const format = formatOf(file);
  if (format === 'json') return yield* records(text, file, unit);
  if (format === 'brat') {
    const name = textFileOf(file);
    const document = beside(name);
    const missing = `expected ${name}, the text, beside it`;
    if (document === undefined) throw new AnnotationError({ file, line: 1, column: 1 }, missing);
    return yield bratDocument(text, document, file);
  }
  const reader = lineReader(format, file, unit);
  for (const line of text.split('\n')) yield* reader.line(line);
  yield* reader.end();
}

/** Formats that are read line by line, and formats that are read at once. */
export type LineFormat = 'json lines' | 'conll' | 'inline';
export type AnnotationFormat = LineFormat | 'json' | 'brat';

/** The format that the end of a file's name gives. */
export function formatOf(file: string): AnnotationFormat {
  const [, end = ''] = /\.([A-Za-z]+)$/.exec(file) ?? [];
  if (end === 'jsonl' || end === 'ndjson') return 'json lines';
  if (end === 'json') return 'json';
  if (end === 'ann') return 'brat';
  return /^(?:conll|bio|iob)$/.test(end) ? 'conll' : 'inline';
}

/** The file with the text of a brat annotation. */
export function textFileOf(file: string): string {
  return file.replace(/ann$/, 'txt');
}

/** Reads a file line by line; each call gives the documents that it ends. */
export interface LineReader {
  line(line: string): readonly Annotated[];
  end(): readonly Annotated[];
}

/** Makes the reader of a format. */
export function lineReader(format: LineFormat, file: string, unit: OffsetUnit): LineReader {
  if (format === 'conll') return conllReader(file);
  return format === 'inline' ? inlineReader(file) : jsonLines(file, unit);
}

function jsonLines(file: string, unit: OffsetUnit): LineReader {
  let number = 0;
  return {
    line(line) {
      number += 1;
      if (line.trim() === '') return [];
      const place = { file, line: number, column: 1 };
      return [recordDocument(parsed(line, place), place, unit)];
    },
    end: () => [],
  };
}

function* records(text: string, file: string, unit: OffsetUnit): Generator<Annotated> {
  const place = { file, line: 1, column: 1 };
  const value = parsed(text, place);
  for (const [index, record] of (Array.isArray(value) ? value : [value]).entries()) {
    const { id, ...document } = recordDocument(record, place, unit);
    yield { id: Array.isArray(value) ? `${file}:[${index}]` : id, ...document };
  }
}

/** Reads JSON; an error has the position, and quotes nothing. */
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
