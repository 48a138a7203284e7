const VALUES = new Int8Array(256).fill(-1);
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16);
  VALUES[digit.charCodeAt(0)] = value;
  VALUES[digit.toUpperCase().charCodeAt(0)] = value;
}

/** The byte that two hexadecimal digits at an offset before `end` stand for; negative if absent. */
export function hexAt(bytes: Buffer, at: number, end: number): number {
  if (at + 2 > end) return -1;
  const high = VALUES[bytes[at]];
  const low = VALUES[bytes[at + 1]];
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}
