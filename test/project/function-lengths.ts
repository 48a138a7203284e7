import { codeOf } from './source.ts';

const KEYWORD = /^(?:\} )?(?:if|else|for|while|switch|catch|try|do|return)\b/;
/** The last line of a function's head, as the formatter writes it. */
const HEAD =
  /=> \{$|^\s*(?:export |async |static )*(?:function\b.*|[\w*[\]. ]+\(.*\)(?:: .+)?|\)(?:: .+)?) \{$/;

/** Lines of each function with a body, its head included. Reads code that the formatter has laid out. */
export function functionLengths(source: string): readonly number[] {
  const lines = codeOf(source).split('\n');
  return lines.flatMap((line, at) => {
    const indent = indentOf(line);
    if (!HEAD.test(line)) return [];
    const first = /^\s*\)/.test(line) ? openerOf(lines, at, indent) : at;
    if (KEYWORD.test(lines[first].trim()) && !/=> \{$/.test(line)) return [];
    const last = lines.findIndex(
      (one, n) => n > at && one.trim() !== '' && indentOf(one) === indent,
    );
    return last < 0 ? [] : [last - first + 1];
  });
}

/** The line on which parameters over several lines begin. */
function openerOf(lines: readonly string[], at: number, indent: number): number {
  let first = at - 1;
  while (first > 0 && (lines[first].trim() === '' || indentOf(lines[first]) > indent)) first--;
  return first;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
