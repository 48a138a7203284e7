import { isCalendarDay } from '../calendar.ts';
import { luhnSumOf } from './luhn.ts';

/** The sum of an identifier's first digits, each times its weight. Letters count as ASCII has them, less 48. */
export function weighted(id: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * digitAt(id, index), 0);
}

/** The digit at `index`; a negative one counts from the end. A letter gives its ASCII code less 48. */
export function digitAt(id: string, index: number): number {
  return id.charCodeAt(index < 0 ? id.length + index : index) - 48;
}

/** The number that the digits `[start, end)` of an identifier write. */
export function numberAt(id: string, start: number, end?: number): number {
  return Number(id.slice(start, end));
}

/** `weights(10, 2)` counts down, `weights(1, 8)` up. */
export function weights(first: number, last: number): readonly number[] {
  const step = first > last ? -1 : 1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + index * step);
}

/** Whether digits hold under Luhn's formula (ISO/IEC 7812-1, annex B). */
export function luhnHolds(id: string): boolean {
  return luhnSumOf(id) % 10 === 0;
}

/** Whether digits hold under ISO/IEC 7064 mod 11,10. */
export function mod1110Holds(id: string): boolean {
  let product = 10;
  for (let i = 0; i < id.length - 1; i++) {
    product = (((product + digitAt(id, i)) % 10 || 10) * 2) % 11;
  }
  return (product + digitAt(id, -1)) % 10 === 1;
}

/** The remainder of digits and upper-case letters (A is 10, Z is 35) by 97: ISO/IEC 7064 mod 97-10 wants 1. */
export function mod97(id: string): number {
  let rest = 0;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    rest = code < 58 ? (rest * 10 + code - 48) % 97 : (rest * 100 + code - 55) % 97;
  }
  return rest;
}

const QUASIGROUP = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

/** Whether digits hold under H. Michael Damm's scheme (thesis, Marburg 2004). */
export function dammHolds(id: string): boolean {
  let check = 0;
  for (let i = 0; i < id.length; i++) check = digitAt(QUASIGROUP[check], digitAt(id, i));
  return check === 0;
}

/** Whether a two-digit year, a month and a day make a day of some century. */
export function isDay(year: number, month: number, day: number): boolean {
  return isCalendarDay({ year: 2000 + year, month, day });
}
