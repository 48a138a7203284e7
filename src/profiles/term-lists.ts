import { didYouMean } from '../core/did-you-mean.ts';
import { printable } from '../core/printable.ts';
import { utf8 } from './contained-file.ts';
import type { Problem } from './problem.ts';
import type { Keys, PartResult, ProfilePart, TermLists } from './profile-part.ts';

/** The list that a term refers to, `list:NAME`; undefined for a term that stands for itself. */
export function listIn(term: string): string | undefined {
  const prefix = /^\s*list:/i.exec(term)?.[0];
  return prefix === undefined ? undefined : term.slice(prefix.length).trim();
}

/** The lists that a profile's file refers to: in its values as they are parsed, however they are escaped in it. */
export function listsIn(bytes: Buffer): ReadonlySet<string> {
  const names = new Set<string>();
  collect(parsed(bytes), names);
  return names;
}

/** Terms as a profile writes them, with the terms of the lists that `list:NAME` names in its place. */
export function listedTerms(
  { at, lists }: Pick<ProfilePart<unknown>, 'at' | 'lists'>,
  terms: readonly string[],
  keys: Keys,
): PartResult<readonly string[]> {
  const problems: Problem[] = [];
  const value = terms.flatMap((term, index) => {
    const name = listIn(term);
    if (name === undefined) return [term];
    const list = lists.get(name);
    if (list === undefined)
      problems.push({ path: at([...keys, index]), text: unknown(name, lists) });
    return list ?? [];
  });
  return { value, problems };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8(bytes));
  } catch {
    return undefined;
  }
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') {
    const name = listIn(value);
    if (name !== undefined) names.add(name);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const inside of Object.values(value)) collect(inside, names);
}

function unknown(name: string, lists: TermLists): string {
  const names = [...lists.keys()];
  const hint = didYouMean(name, names);
  return `there is no such list${hint || `; there are: ${names.map(printable).join(', ') || 'none'}`}`;
}
