import { type Annotated, AnnotationError, type FilePosition, type Mark } from './annotated.ts';

const MARKER = /[«»]/g;
const TYPE = /[A-Za-z][A-Za-z0-9_-]{0,63}:/y;
const SEPARATOR = /^%%(?: +(\S+))?\s*$/;

/**
 * Reads texts with marks in them, one or many to a file:
 *
 * ```
 * %% note-1
 * Seen by Dr. «PER:Jane Doe» in «LOC:Leeds».
 * %% note-2
 * Mail «emailAddress:jd@example.org».
 * ```
 *
 * A line `%%`, alone or with a name after a space, starts a document; a file without one is one document.
 * The line break before `%%`, and the file's last one, belong to no document; empty documents are left out.
 * Guillemets always mark: write a text that has its own as JSON Lines. Marks do not nest.
 * Throws an AnnotationError.
 */
export function inlineDocuments(source: string, file: string): readonly Annotated[] {
  const reader = inlineReader(file);
  return [...source.split('\n').flatMap((line) => reader.line(line)), ...reader.end()];
}

/** Reads a file of annotated text line by line: each call gives the documents that it ends, one or none. */
export interface InlineReader {
  line(line: string): readonly Annotated[];
  end(): readonly Annotated[];
}

/** Reads the same format as `inlineDocuments`, in the memory of one document. */
export function inlineReader(file: string): InlineReader {
  let name: string | undefined;
  let lines: string[] = [];
  let first = 1;
  let next = 1;

  return {
    line(line) {
      next += 1;
      const separator = SEPARATOR.exec(line);
      if (separator === null) {
        lines.push(line);
        return [];
      }
      const ended = document();
      name = separator[1];
      lines = [];
      first = next;
      return ended;
    },
    end() {
      if (lines.at(-1) === '') lines.pop();
      return document();
    },
  };

  function document(): readonly Annotated[] {
    const source = lines.join('\n');
    if (source.trim() === '') return [];
    return [{ id: `${file}:${name ?? first}`, ...inline(source, file, first) }];
  }
}

interface Open {
  readonly at: number;
  readonly start: number;
  readonly type: string;
}

/** Takes the marks out of a text. `line` is where it starts in the file. */
export function inline(source: string, file: string, line = 1): Pick<Annotated, 'text' | 'marks'> {
  const marks: Mark[] = [];
  let text = '';
  let from = 0;
  let open: Open | undefined;
  for (const { 0: marker, index } of source.matchAll(MARKER)) {
    text += source.slice(from, index);
    if (marker === '«') {
      if (open !== undefined) throw at(index, 'a mark is opened inside another');
      const type = typeAt(source, index + 1);
      if (type === undefined) throw at(index + 1, 'expected a type and a colon, as in «PER:');
      open = { at: index, start: text.length, type };
      from = index + 1 + type.length + 1;
    } else {
      if (open === undefined) throw at(index, 'a mark is closed that was not opened');
      if (open.start === text.length) throw at(open.at, 'the mark is empty');
      marks.push({ start: open.start, end: text.length, type: open.type });
      open = undefined;
      from = index + 1;
    }
  }
  if (open !== undefined) throw at(open.at, 'the mark is not closed');
  return { text: text + source.slice(from), marks };

  function at(index: number, what: string): AnnotationError {
    return new AnnotationError(placeIn(source, index, { file, line, column: 1 }), what);
  }
}

function typeAt(source: string, index: number): string | undefined {
  TYPE.lastIndex = index;
  return TYPE.exec(source)?.[0].slice(0, -1);
}

/** The line and column of an index in a text that starts at `start`. */
function placeIn(
  source: string,
  index: number,
  { file, line, column }: FilePosition,
): FilePosition {
  const before = source.slice(0, index).split('\n');
  const last = before.at(-1) ?? '';
  const offset = before.length === 1 ? column : 1;
  return { file, line: line + before.length - 1, column: offset + last.length };
}
