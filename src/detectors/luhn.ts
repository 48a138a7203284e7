const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];

/** Whether the first `count` of these digits (0 to 9) end in their check digit (ISO/IEC 7812-1, annex B). */
export function luhn(digits: ArrayLike<number>, count = digits.length): boolean {
  let sum = 0;
  for (let i = count - 1, second = false; i >= 0; i--, second = !second) {
    sum += second ? DOUBLED[digits[i]] : digits[i];
  }
  return sum % 10 === 0;
}
