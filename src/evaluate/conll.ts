import { type Annotated, AnnotationError, type Mark } from './annotated.ts';

/** One document of a CoNLL file, line by line; each call gives the documents that it ends. */
export interface ConllReader {
  line(line: string): readonly Annotated[];
  end(): readonly Annotated[];
}

/**
 * Reads CoNLL's columns: a token a line, its word first and its BIO tag (`B-PER`, `I-PER`, `O`) last; an
 * empty line ends a sentence, `-DOCSTART-` a document. Words are joined by spaces, sentences by line breaks.
 * An `I-` tag that follows nothing of its type starts a mark, as in IOB1. Throws an AnnotationError.
 */
export function conllReader(file: string): ConllReader {
  let text = '';
  let marks: Mark[] = [];
  let gap = '';
  let number = 0;
  let first = 1;

  return {
    line(raw) {
      number += 1;
      const line = raw.trimEnd();
      if (line.startsWith('-DOCSTART-') || line.startsWith('# newdoc')) return ended();
      if (line.startsWith('# ')) return [];
      if (line === '') gap = text === '' ? '' : '\n';
      else token(line);
      return [];
    },
    end: ended,
  };

  function token(line: string): void {
    const columns = line.split(/[\t ]+/);
    const [, prefix, type] = /^(?:([BI])-(\S+)|O)$/.exec(columns.at(-1) ?? '') ?? [];
    if (columns.length < 2 || (prefix === undefined && columns.at(-1) !== 'O')) {
      const column = line.length - (columns.at(-1) ?? '').length + 1;
      throw new AnnotationError({ file, line: number, column }, 'expected a word and a BIO tag');
    }
    const before = text.length;
    text += gap + columns[0];
    const last = marks.at(-1);
    const isInside = prefix === 'I' && gap === ' ' && last?.type === type && last?.end === before;
    if (last !== undefined && isInside) marks[marks.length - 1] = { ...last, end: text.length };
    else if (type !== undefined) {
      marks.push({ start: before + gap.length, end: text.length, type });
    }
    gap = ' ';
  }

  function ended(): readonly Annotated[] {
    const document = { id: `${file}:${first}`, text, marks };
    text = '';
    marks = [];
    gap = '';
    first = number + 1;
    return document.text === '' ? [] : [document];
  }
}
