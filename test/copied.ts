/** Counts the bytes that `Buffer.concat` copies while `act` runs, which is synchronous. */
export function copiedBytes(act: () => void): number {
  const { concat } = Buffer;
  let copied = 0;
  Buffer.concat = (list, length) => {
    const joined = concat(list, length);
    copied += joined.length;
    return joined;
  };
  try {
    act();
  } finally {
    Buffer.concat = concat;
  }
  return copied;
}
