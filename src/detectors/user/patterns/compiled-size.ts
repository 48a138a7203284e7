import { parseRegex, type Syntax } from './regex-syntax.ts';
import { bounded } from './regex-tree.ts';

/** Instructions of RE2 for a class such as `\pL`, of hundreds of ranges, or of a script, in UTF-8. */
const CATEGORY = 900;
const SCRIPT = 200;
/** Instructions of `.`, `\W` or a class that is negated: all of UTF-8 but for some. */
const NEARLY_ALL = 12;

/**
 * Number of RE2's instructions for a pattern with its repetitions written out, an estimate that is rather too high:
 * each takes up to 2 µs and 16 bytes. 0 for an invalid pattern.
 */
export function compiledSize(source: string, limit = 255): number {
  try {
    return sizeOf(bounded(parseRegex(source, true).root, limit));
  } catch {
    return 0;
  }
}

function sizeOf(node: Syntax): number {
  if (node.kind === 'atom') return atomSize(node.text);
  if (node.kind === 'group') return sizeOf(node.body);
  if (node.kind === 'repeat') return Math.max(1, node.max) * (1 + sizeOf(node.body));
  if (node.kind !== 'sequence' && node.kind !== 'choice') return 1;
  return node.parts.reduce((sum, part) => sum + 1 + sizeOf(part), 0);
}

function atomSize(text: string): number {
  let size = /^(?:\.|\[\^|\\[DSW]$)/.test(text) ? NEARLY_ALL : 0;
  const rest = text.replace(/\\[pP]\{\^?(\w+)[^}]*\}/g, (_property, name: string) => {
    size += name.length <= 2 ? CATEGORY : SCRIPT;
    return '';
  });
  return size + rest.length;
}
