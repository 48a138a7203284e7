import {
  fullMatchPattern,
  patternWarnings,
} from '../../detectors/user/patterns/full-match-pattern.ts';
import type { Problem } from '../problem.ts';
import type { Keys, PartResult, ProfilePart } from '../profile-part.ts';
import { listedTerms } from '../term-lists.ts';
import { DOMAIN_TERMS } from './domains.ts';
import type { IgnoreLists, TermList } from './ignore.ts';
import type { IgnoredLists, IgnoredPatterns } from './ignore-schema.ts';
import { termsIn } from './term-files.ts';

interface FilterIgnores {
  readonly ignored: readonly string[];
  readonly ignoredFiles: readonly string[];
  readonly ignoredPatterns: IgnoredPatterns;
}

/** The ignore lists of one filter. */
export function filterIgnores(part: ProfilePart<FilterIgnores>): PartResult<IgnoreLists> {
  const { settings } = part;
  const terms = listedTerms(part, part.broken(['ignored']) ? [] : settings.ignored, ['ignored']);
  const files = part.broken(['ignoredFiles'])
    ? []
    : settings.ignoredFiles.map((file, index) => lines(part, file, ['ignoredFiles', index]));
  const read = [terms, ...files];
  const all = read.flatMap(({ value }) => value);
  return {
    value: { lists: [{ terms: all, caseSensitive: false }], patterns: patterns(part) },
    problems: read.flatMap(({ problems }) => problems),
  };
}

interface ProfileIgnores {
  readonly domain?: keyof typeof DOMAIN_TERMS;
  readonly ignored: IgnoredLists;
  readonly ignoredPatterns: IgnoredPatterns;
}

/** The ignore lists of a profile, those of its domain among them. */
export function profileIgnores(part: ProfilePart<ProfileIgnores>): PartResult<IgnoreLists> {
  const { domain, ignored } = part.settings;
  const read = part.broken(['ignored'])
    ? []
    : ignored.map((list, index) => termList(part, list, index));
  const terms = domain === undefined || part.broken(['domain']) ? [] : DOMAIN_TERMS[domain];
  const lists = [{ terms, caseSensitive: false }, ...read.map(({ value }) => value)];
  return {
    value: { lists, patterns: patterns(part) },
    problems: read.flatMap(({ problems }) => problems),
  };
}

function termList(
  part: ProfilePart<unknown>,
  { terms, files, caseSensitive }: IgnoredLists[number],
  index: number,
): PartResult<TermList> {
  const read = [
    listedTerms(part, terms, ['ignored', index, 'terms']),
    ...files.map((file, row) => lines(part, file, ['ignored', index, 'files', row])),
  ];
  return {
    value: { terms: read.flatMap(({ value }) => value), caseSensitive },
    problems: read.flatMap(({ problems }) => problems),
  };
}

function patterns({
  settings,
  broken,
}: ProfilePart<{ ignoredPatterns: IgnoredPatterns }>): IgnoreLists['patterns'] {
  if (broken(['ignoredPatterns'])) return [];
  return settings.ignoredPatterns.map(({ pattern }) => fullMatchPattern(pattern));
}

/** Warnings about the patterns of a filter, or of the profile. */
export function ignoreWarnings({
  settings,
  at,
  broken,
}: ProfilePart<{ ignoredPatterns: IgnoredPatterns }>): readonly Problem[] {
  if (broken(['ignoredPatterns'])) return [];
  return settings.ignoredPatterns.flatMap(({ pattern }, index) => {
    const path = at(['ignoredPatterns', index, 'pattern']);
    return patternWarnings(pattern).map((text) => ({ path, text }));
  });
}

function lines(
  part: ProfilePart<unknown>,
  file: string,
  keys: Keys,
): PartResult<readonly string[]> {
  try {
    return { value: termsIn(part.folder, file), problems: [] };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { value: [], problems: [{ path: part.at(keys), text: error.message }] };
  }
}
