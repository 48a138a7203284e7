/** Shortest text whose form says something. */
const LEAST = 4;

/**
 * A pattern (RE2) for all texts of the form of one: digits for digits, capitals for capitals, small letters for small letters. undefined for
 * a text without a digit, which has no form of its own, and for a short one.
 */
export function formOf(text: string): string | undefined {
  if (text.length < LEAST || !/\d/.test(text) || /[^\x20-\x7e]/.test(text)) return undefined;
  const form = text.replace(RUN, (run, digits, capitals, small) => {
    const set = digits ? '[0-9]' : capitals ? '[A-Z]' : small ? '[a-z]' : undefined;
    if (set === undefined) return literal(run);
    return run.length === 1 ? set : `${set}{${run.length}}`;
  });
  const edge = (character: string | undefined) => (/\w/.test(character ?? '') ? '\\b' : '');
  return `${edge(text[0])}${form}${edge(text.at(-1))}`;
}

/** A pattern for a text itself. */
export function literal(text: string): string {
  return text.replace(SPECIAL, '\\$&');
}

const RUN = /(\d+)|([A-Z]+)|([a-z]+)|[^\dA-Za-z]+/g;
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;
