import { CAPITAL_D, CAPITAL_M, SMALL_E, SMALL_R } from '../../core/bytes.ts';
import type { Found } from '../../engine/types.ts';
import { LIST_JOINER } from '../reading/list-joiner.ts';

/** Titles by their byte at the offset that `eachKeyWord` finds, and the bytes before that. */
const TITLES: ReadonlyMap<number, readonly [title: Buffer, before: number]> = new Map([
  [SMALL_E, [Buffer.from('Messrs'), 1]],
  [CAPITAL_D, [Buffer.from('Drs.'), 0]],
  [SMALL_R, [Buffer.from('Profs.'), 1]],
  [CAPITAL_M, [Buffer.from('Mmes '), 0]],
]);
/** Most bytes of a list, its title included. */
export const LIST_BYTES = 160;
/** In Latin-1: a name of one word, and one of up to three. */
const LETTER = "(?:[A-Za-z']|[\\xc3-\\xc5][\\x80-\\xbf])";
const NAME = `(?:[A-Z]|[\\xc3-\\xc5][\\x80-\\xbf])${LETTER}+(?:-[A-Z]${LETTER}+)?`;
const NAMES = `${NAME}(?: ${NAME}){0,2}`;
const LIST = new RegExp(`^(?:Messrs|Drs|Profs|Mmes)\\.? (${NAMES}(?:${LIST_JOINER}${NAMES})+)`);
const ITEM = new RegExp(`(${NAMES})(?:${LIST_JOINER}|$)`, 'g');

/** Surnames alone in the list that a title in the plural leads to, `Messrs Hale / Osei`, which `eachKeyWord` finds at `at`. */
export function titledList(bytes: Buffer, at: number, end: number): readonly Found[] {
  const known = TITLES.get(bytes[at]);
  if (known === undefined) return [];
  const [title, before] = known;
  const start = at - before;
  const stop = start + title.length;
  if (start < 0 || stop > end || title.compare(bytes, start, stop) !== 0) return [];
  return namesAt(bytes, start, Math.min(end, start + LIST_BYTES));
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
