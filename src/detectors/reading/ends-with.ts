/**
 * Whether a text ends in a match of a form with `$`. A regular expression is tried at each offset of a text; this function reads backwards from the end, and mostly stops at the first letter.
 */
export function endsWith({ source, flags }: RegExp): (text: string) => boolean {
  const back = new RegExp(`(?<=${source})`, `${flags}y`);
  return (text) => {
    back.lastIndex = text.length;
    return back.test(text);
  };
}
