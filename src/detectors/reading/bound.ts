const LONGEST = 48;

/** In Latin-1: `age >= `, `age &gt; `, `age ≥ `; a comparison follows a name. */
const COMPARED = /[\w)\]\x80-\xff]['"`]?[ \t]?(?:[<>]=?|&[gl]t;=?|\xe2\x89[\xa4\xa5]) ?['"]?$/;
/** `<age>`, `<td class="n">` */
const TAG = /<\/?[A-Za-z][^<>]*> ?$/;

/** Whether a number at `start` is compared by order with the name before it: `age >= 65`, but not `<age>65`. */
export function isBound(bytes: Buffer, start: number, low = 0): boolean {
  const before = bytes.toString('latin1', Math.max(low, start - LONGEST), start);
  return COMPARED.test(before) && !TAG.test(before);
}
