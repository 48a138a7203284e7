/** 1 for each byte where a word or a hump of a name begins, or any letter behind an escape. */
export function startsIn(bytes: Buffer): number[] {
  const text = bytes.toString('latin1');
  return Array.from(text, (sign, at) => {
    if (!/[A-Za-z]/.test(sign)) return 0;
    const before = text.slice(Math.max(0, at - 2), at);
    const hump = /[A-Z]/.test(sign) && !/[A-Z]$/.test(before);
    return Number(hump || !/[A-Za-z]$/.test(before) || /^\\.$/s.test(before));
  });
}
