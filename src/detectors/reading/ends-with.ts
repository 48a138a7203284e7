/**
 * Tells whether a text ends as a form says that ends in `$`. A regular expression is tried at each place of a text; this
 * one reads from the end back, and mostly stops at the first letter.
 */
export function endsWith({ source, flags }: RegExp): (text: string) => boolean {
  const back = new RegExp(`(?<=${source})`, `${flags}y`);
  return (text) => {
    back.lastIndex = text.length;
    return back.test(text);
  };
}
