import type { Found, WindowInput } from '../../engine/types.ts';
import { LIST_JOINER } from '../reading/list-joiner.ts';

const TITLES = ['Messrs', 'Drs.', 'Profs.', 'Mmes '];
/** Most bytes of a list, its title included. */
const LONGEST = 160;
/** In Latin-1: a name of one word, and one of up to three. */
const LETTER = "(?:[A-Za-z']|[\\xc3-\\xc5][\\x80-\\xbf])";
const NAME = `(?:[A-Z]|[\\xc3-\\xc5][\\x80-\\xbf])${LETTER}+(?:-[A-Z]${LETTER}+)?`;
const NAMES = `${NAME}(?: ${NAME}){0,2}`;
const LIST = new RegExp(`^(?:Messrs|Drs|Profs|Mmes)\\.? (${NAMES}(?:${LIST_JOINER}${NAMES})+)`);
const ITEM = new RegExp(`(${NAMES})(?:${LIST_JOINER}|$)`, 'g');

/** Finds surnames alone in lists that a title in the plural leads to: `Messrs Hale / Osei`. */
export function titledLists({ bytes, from, to, end }: WindowInput): readonly Found[] {
  const found: Found[] = [];
  for (const title of TITLES) {
    let at = bytes.indexOf(title, Math.max(0, from - LONGEST), 'latin1');
    while (at >= 0 && at < to) {
      const stop = Math.min(end, at + LONGEST);
      for (const one of namesAt(bytes, at, stop)) {
        if (one.start >= from && one.start < to) found.push(one);
      }
      at = bytes.indexOf(title, at + 1, 'latin1');
    }
  }
  return found;
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
