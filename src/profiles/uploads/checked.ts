import { utf8 } from '../contained-file.ts';
import { parseJson } from '../json.ts';
import { isProfileName, type LoadOptions, NAME_RULE, parseProfile } from '../load.ts';
import type { BrokenProfile, LoadedProfile } from '../profile.ts';

/** Reads an upload under its own name; `options` limit the things that uploads may use. */
export function checked(bytes: Buffer, options: LoadOptions): LoadedProfile {
  const name = nameIn(bytes);
  if (name !== undefined && !isProfileName(name)) return broken(`upload: name: ${NAME_RULE}`);
  return parseProfile(bytes, name ?? '', 'upload', options);
}

/** The name that a profile gives itself. */
function nameIn(bytes: Buffer): string | undefined {
  try {
    const { value } = parseJson(utf8(bytes));
    const name = (value as { name?: unknown } | null | undefined)?.name;
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

function broken(problem: string): BrokenProfile {
  return { name: '', problems: [problem] };
}
