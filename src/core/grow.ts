/** The same numbers, with room for as many more. */
export function doubled(numbers: Int32Array): Int32Array {
  const more = new Int32Array(2 * numbers.length);
  more.set(numbers);
  return more;
}
