import { ZERO } from '../bytes.ts';

const PERMUTED = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
/** Powers of Verhoeff's permutation: a row of ten for each of eight positions. */
const PLACES = Uint8Array.from({ length: 80 }, (_, cell) => {
  let digit = cell % 10;
  for (let n = Math.floor(cell / 10); n > 0; n--) digit = PERMUTED[digit];
  return digit;
});
/** The products of the dihedral group of order ten. */
const PRODUCTS = Uint8Array.from({ length: 100 }, (_, cell) => {
  const other = cell % 10;
  const one = (cell - other) / 10;
  if (one < 5) return other < 5 ? (one + other) % 5 : 5 + ((one + other) % 5);
  return other < 5 ? 5 + ((one - other) % 5) : (one - other + 5) % 5;
});

/** Whether digits hold under Verhoeff's scheme: J. Verhoeff, Error Detecting Decimal Codes, 1969. */
export function verhoeffHolds(id: string): boolean {
  let check = 0;
  for (let i = 0; i < id.length; i++) {
    const digit = id.charCodeAt(id.length - 1 - i) - ZERO;
    check = PRODUCTS[check * 10 + PLACES[(i % 8) * 10 + digit]];
  }
  return check === 0;
}
