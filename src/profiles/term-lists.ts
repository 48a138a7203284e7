import { didYouMean } from '../core/did-you-mean.ts';
import { printable } from '../core/printable.ts';
import type { Problem } from './problem.ts';
import type { Keys, PartResult, ProfilePart, TermLists } from './profile-part.ts';

/** Prefix of a term that refers to a list. */
const PREFIX = /^list:\s*/i;

/** Terms as a profile writes them, with the terms of the lists that `list:NAME` names in its place. */
export function listedTerms(
  { at, lists }: Pick<ProfilePart<unknown>, 'at' | 'lists'>,
  terms: readonly string[],
  keys: Keys,
): PartResult<readonly string[]> {
  const problems: Problem[] = [];
  const value = terms.flatMap((term, index) => {
    if (!PREFIX.test(term)) return [term];
    const list = lists.get(term.replace(PREFIX, ''));
    if (list === undefined)
      problems.push({ path: at([...keys, index]), text: unknown(term, lists) });
    return list ?? [];
  });
  return { value, problems };
}

function unknown(term: string, lists: TermLists): string {
  const names = [...lists.keys()];
  const hint = didYouMean(term.replace(PREFIX, ''), names);
  return `there is no such list${hint || `; there are: ${names.map(printable).join(', ') || 'none'}`}`;
}
