/** An error or a warning about one member of a profile. The text never holds a value of the profile. */
export interface Problem {
  /** `identifiers.ssn.priority`; empty for the file as a whole. */
  readonly path: string;
  readonly text: string;
}

/** One line: `profiles/x.json: identifiers.ssn.priority: expected a number, found a string`. */
export function line(file: string, { path, text }: Problem): string {
  return path === '' ? `${file}: ${text}` : `${file}: ${path}: ${text}`;
}

/** Members whose values are content, which only those may read who may write the profile: mappings hold the names of people, and tests whole texts. No problem may tell a key of theirs. */
export const CONTENT = ['mappings', 'tests'];

/**
 * The path of a member: `.name`, or `[0]`; a key that is not a plain word is quoted, and cut at 64 characters. A key that is
 * content is named by its `place` among the keys, counted from 0.
 */
export function member(path: string, key: string | number, place = 0): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (CONTENT.some((name) => path === name || path.endsWith(`.${name}`)))
    return `${path}[${place}]`;
  if (!/^[\w-]{1,64}$/.test(key)) return `${path}[${JSON.stringify(key.slice(0, 64))}]`;
  return path === '' ? key : `${path}.${key}`;
}
