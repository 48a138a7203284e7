import type { Found } from '../../engine/types.ts';
import { LIST_JOINER } from '../reading/list-joiner.ts';

const TITLES = ['Messrs', 'Drs.', 'Profs.', 'Mmes '].map((title) => Buffer.from(title));
/** Most bytes of a list, its title included. */
export const LIST_BYTES = 160;
/** In Latin-1: a name of one word, and one of up to three. */
const LETTER = "(?:[A-Za-z']|[\\xc3-\\xc5][\\x80-\\xbf])";
const NAME = `(?:[A-Z]|[\\xc3-\\xc5][\\x80-\\xbf])${LETTER}+(?:-[A-Z]${LETTER}+)?`;
const NAMES = `${NAME}(?: ${NAME}){0,2}`;
const LIST = new RegExp(`^(?:Messrs|Drs|Profs|Mmes)\\.? (${NAMES}(?:${LIST_JOINER}${NAMES})+)`);
const ITEM = new RegExp(`(${NAMES})(?:${LIST_JOINER}|$)`, 'g');

/**
 * Surnames alone in the list that a title in the plural leads to, `Messrs Hale / Osei`; the title has its first byte at `at` or just before, as
 * `eachKeyWord` finds it.
 */
export function titledList(bytes: Buffer, at: number, end: number): readonly Found[] {
  for (const title of TITLES) {
    for (const start of [at - 1, at]) {
      if (start >= 0 && title.compare(bytes, start, Math.min(end, start + title.length)) === 0)
        return namesAt(bytes, start, Math.min(end, start + LIST_BYTES));
    }
  }
  return [];
}

function namesAt(bytes: Buffer, at: number, stop: number): readonly Found[] {
  const [all, list] = LIST.exec(bytes.toString('latin1', at, stop)) ?? [];
  if (all === undefined) return [];
  const begin = at + all.length - list.length;
  return [...list.matchAll(ITEM)].flatMap(({ index, 1: name }) =>
    name.includes(' ')
      ? []
      : [{ start: begin + index, end: begin + index + name.length, confidence: 0.8 }],
  );
}
