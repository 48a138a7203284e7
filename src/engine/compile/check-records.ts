import { ZERO } from '../../core/bytes.ts';
import { type Check, DIGITS, type InCode } from '../../core/checks/check.ts';

/** Bytes of a check in the image, as `src/engine/match/checks.as.ts` reads it. */
export const CHECK_BYTES = 160;
const NO_VALUE = 255;

/** A check that the engine runs itself. */
export type Data = Exclude<Check, InCode>;

const KINDS: Readonly<Record<Data['kind'], number>> = {
  weighted: 1,
  luhn: 2,
  verhoeff: 3,
  'mod11-10': 4,
  'mod97-10': 5,
  varied: 6,
  numbers: 7,
  day: 8,
  count: 9,
  date: 10,
};

/** Requirements of a date, and its fields, in the order of their numbers. */
const MUST = ['plausible', 'valid', 'credible'];
const FIELDS = 'ymd';

/** Whether a check proves a value: few wrong values satisfy it by chance. */
export function proves(check: Data): boolean {
  return !['varied', 'numbers', 'count', 'day', 'date'].includes(check.kind);
}

/** The record of a check. Throws where it does not fit. */
export function checkRecord(check: Data): Buffer {
  const record = Buffer.alloc(CHECK_BYTES);
  record[0] = KINDS[check.kind];
  switch (check.kind) {
    case 'weighted':
      writeWeights(record, check);
      break;
    case 'luhn':
      record.set([check.digits ?? 0, check.start ?? 0], 1);
      break;
    case 'numbers':
      record.writeInt8(check.at, 1);
      record.set([check.digits, fitting('ranges', check.within.length, 1, 18)], 2);
      for (const [n, [first, last]] of check.within.entries()) {
        record.writeUInt32LE(first, 8 + 8 * n);
        record.writeUInt32LE(last, 12 + 8 * n);
      }
      break;
    case 'count':
      record.set([...(check.digits ?? [0, 255]), ...(check.letters ?? [0, 255])], 1);
      break;
    case 'date': {
      const fields = check.numbers === 'compact' ? 'ymd' : check.numbers;
      record.set([MUST.indexOf(check.must), Number(check.numbers === 'compact'), fields.length], 1);
      record.set(
        [...fields].map((field) => FIELDS.indexOf(field)),
        4,
      );
      break;
    }
    case 'day':
      record.writeInt8(check.year, 1);
      record.writeInt8(check.month, 2);
      record.writeInt8(check.day, 3);
      record.set([check.monthModulus ?? 0, check.dayModulus ?? 0], 4);
      break;
  }
  return record;
}

function writeWeights(record: Buffer, of: Extract<Check, { kind: 'weighted' }>): void {
  const {
    modulus,
    weights,
    from = 0,
    fromRight = false,
    leaves = [0],
    check,
    values = DIGITS,
  } = of;
  record[1] = fitting('modulus', modulus, 2, 127);
  record[2] = fitting('weights', weights.length, 1, 32);
  record[3] = from;
  record[4] = Number(fromRight);
  for (const [n, weight] of weights.entries()) record.writeInt8(weight, 8 + n);
  for (const rest of leaves) record[40 + (rest >> 3)] |= 1 << (rest & 7);
  if (check !== undefined) {
    record.writeInt8(check.at, 5);
    record[6] = 1;
    record[7] = fitting('check characters', check.characters.length, 1, 48);
    record.write(check.characters, 56, 'latin1');
  }
  for (let n = 0; n < 43; n++) {
    const value = values.charCodeAt(n) - ZERO;
    record[104 + n] = value >= 0 ? value : NO_VALUE;
  }
}

function fitting(what: string, value: number, least: number, most: number): number {
  if (value < least || value > most)
    throw new Error(`${what}: ${value}, expected ${least} to ${most}`);
  return value;
}
