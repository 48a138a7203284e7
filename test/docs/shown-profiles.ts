import { readFileSync } from 'node:fs';
import { type Block, blocksOf, guide, root } from './pages.ts';

/** A profile as a page shows it, or as it says to make one. */
export interface ShownProfile {
  readonly at: string;
  readonly profile: { readonly name: string; readonly identifiers: object };
}

const ELIDED = '…';

/** The profiles in the pages: whole ones, and members of `identifiers` or of a filter in a profile `shown-N`. */
export const shownProfiles: readonly ShownProfile[] = guide
  .flatMap(blocksOf)
  .filter(({ language, text }) => language === 'json' && !text.includes(ELIDED))
  .flatMap(shown);

/** The profile that docs/profiles.md has its reader make by copying `default`. */
export const withBitcoin: ShownProfile['profile'] = {
  ...defaults(),
  name: 'with-bitcoin',
  identifiers: {
    ...defaults().identifiers,
    ...members(blocksOf('docs/profiles.md').find(({ language }) => language === 'json')?.text),
  },
};

function shown({ page, line, text }: Block, index: number): readonly ShownProfile[] {
  const at = `${page}:${line}`;
  if (text.startsWith('{')) {
    const profile = JSON.parse(text);
    return 'identifiers' in profile ? [{ at, profile }] : [];
  }
  const name = `shown-${index}`;
  const found = Object.entries(members(text));
  const strategies = found.filter(([key]) => key.endsWith('FilterStrategies'));
  const identifiers = {
    ...Object.fromEntries(found.filter((entry) => !strategies.includes(entry))),
    ...Object.fromEntries(
      strategies.map(([key, list]) => [key.replace('FilterStrategies', ''), { [key]: list }]),
    ),
  };
  return [{ at, profile: { name, identifiers } }];
}

function members(text: string | undefined): Readonly<Record<string, unknown>> {
  return JSON.parse(`{${text}}`);
}

function defaults(): ShownProfile['profile'] {
  return JSON.parse(readFileSync(new URL('profiles/default.json', root), 'utf8'));
}
