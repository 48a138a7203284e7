import { numberIn } from '../reading/digits.ts';
import { type PhoneGroups, textOf } from './phone-groups.ts';
import { PHONE_REGIONS, type PhoneRegion } from './phone-regions.ts';

const LONGEST_CODE = 3;

/** The regions that share a calling code. */
export interface NumberingPlan {
  readonly code: string;
  /** Whether these digits, written after the calling code, are a number in use. */
  valid(digits: string): boolean;
  /** The same of digits in `[from, to)`, in ASCII. */
  validAt(digits: Uint8Array, from: number, to: number): boolean;
  /** Whether a number of the plan may have this number of digits. */
  possibleAt(digits: Uint8Array, from: number, to: number): boolean;
}

/** The numbers of one region as they are written inside it. */
export interface NationalNumbers {
  /** Whether the first `count` digits, which are the first `groups` groups, are what a reader takes for a number. */
  valid(read: PhoneGroups, count: number, groups: number): boolean;
  /** Whether all digits are a number in use, written without its prefix. */
  significant(read: PhoneGroups): boolean;
}

/** The world's plans, each compiled when a number first asks for it. */
export interface Plans {
  /** The plan of a number written after `+`: eight digits at least, in ASCII. */
  at(digits: Uint8Array): NumberingPlan | undefined;
  /** The same of digits as a text. */
  of(digits: string): NumberingPlan | undefined;
}

/** The calling code of a region; throws for an unknown region. */
export function callingCode(name: string): string {
  return region(name).code;
}

/** Makes the plans. */
export function numberingPlans(): Plans {
  const codes = [...new Set(PHONE_REGIONS.map(({ code }) => code))];
  const plans: (NumberingPlan | undefined)[] = codes.map(() => undefined);
  // Index of the code by the first digits of a number, plus one.
  const places = new Uint8Array(1000);
  for (const [n, code] of codes.entries()) {
    const width = 10 ** (LONGEST_CODE - code.length);
    places.fill(n + 1, Number(code) * width, (Number(code) + 1) * width);
  }

  function plan(first: number): NumberingPlan | undefined {
    const place = places[first];
    if (place === 0) return undefined;
    plans[place - 1] ??= numberingPlan(codes[place - 1]);
    return plans[place - 1];
  }

  return {
    at: (digits) => plan(numberIn(digits, 0, LONGEST_CODE)),
    of: (digits) => plan(Number(digits.slice(0, LONGEST_CODE).padEnd(LONGEST_CODE, '0'))),
  };
}

/**
 * National numbers of a region and of the regions that share its calling code. After the prefix, a number in one of the usual
 * groupings needs only the right number of digits; bare digits count where the region has no prefix.
 */
export function nationalNumbers(name: string, plans: Plans): NationalNumbers {
  const { code, prefix, lengths, groups, dialOut } = region(name);
  const usual = new Set(groups.map((sizes) => shapeOf(sizes.split('-').map(Number))));
  const calledAbroad = prefixReader(dialOut);
  const width = prefix.length;
  const isNumber = (digits: Uint8Array, from: number, to: number) =>
    plans.of(code)?.validAt(digits, from, to) === true;
  const isUsual = (sizes: Uint8Array, count: number, without: number) =>
    usual.has(shapeOf(sizes.subarray(0, count), without));

  return {
    significant: ({ digits, count }) => isNumber(digits, 0, count),
    valid({ digits, sizes }, count, number) {
      if (width === 0) {
        if ((count >= 8 || isUsual(sizes, number, 0)) && isNumber(digits, 0, count)) return true;
      } else {
        if (startsWith(digits, prefix)) {
          if (isNumber(digits, width, count)) return true;
          if (number > 1 && lengths.includes(count - width) && isUsual(sizes, number, width))
            return true;
        }
        if (number > 1 && isUsual(sizes, number, 0) && isNumber(digits, 0, count)) return true;
      }
      const called = calledAbroad(digits, count);
      if (called === 0) return false;
      const rest = textOf(digits, called, count);
      const plan = plans.of(rest);
      return plan?.valid(rest.slice(plan.code.length)) === true;
    },
  };
}

/** Sizes of groups in one number, the first without some digits; most numbers have four groups, the longest eight. */
function shapeOf(sizes: ArrayLike<number>, without = 0): number {
  let shape = Math.max(0, sizes[0] - without);
  for (let n = 1; n < sizes.length; n++) shape = shape * 32 + sizes[n];
  return shape;
}

function startsWith(digits: Uint8Array, prefix: string): boolean {
  for (let n = 0; n < prefix.length; n++) if (digits[n] !== prefix.charCodeAt(n)) return false;
  return true;
}

/** How many of the first `count` digits a prefix takes that a regular expression describes. */
function prefixReader(pattern: string): (digits: Uint8Array, count: number) => number {
  if (/^\d+$/.test(pattern)) {
    return (digits, count) =>
      pattern.length <= count && startsWith(digits, pattern) ? pattern.length : 0;
  }
  const prefix = new RegExp(`^(?:${pattern})`);
  return (digits, count) => prefix.exec(textOf(digits, 0, count))?.[0].length ?? 0;
}

function region(name: string): PhoneRegion {
  const found = PHONE_REGIONS.find((known) => known.name === name && name !== '001');
  if (found === undefined)
    throw new Error(`region: expected a CLDR region such as US, found ${name}`);
  return found;
}

function numberingPlan(code: string): NumberingPlan {
  const shared = PHONE_REGIONS.filter((candidate) => candidate.code === code);
  const lengths = new Set(shared.flatMap((candidate) => candidate.lengths));
  const number = shared.map(({ numbers }) => anchored(numbers));
  const leading = shared.map(({ leading }) =>
    leading === '' ? undefined : new RegExp(`^(?:${leading})`),
  );
  // Two dozen regions share +1: most numbers are outside the regions with leading digits of their own.
  const led = shared.map(({ leading }) => leading).filter((digits) => digits !== '');
  const unled = number.filter((_numbers, i) => leading[i] === undefined);
  const anyLeading = led.length > 0 ? new RegExp(`^(?:${led.join('|')})`) : undefined;
  // The first region of a code is the one whose prefixes its numbers are written with.
  // Mexico wrote a 1 before its mobile numbers until 2019, and many lists still do.
  const prefixes = code === '52' ? '1' : shared[0].prefixes;
  const strip = stripper(prefixes, shared[0].transform);
  // Most numbers have neither a prefix nor leading digits: one expression decides.
  const isSpecial = anyOf([prefixes, ...led], '');
  const isUsual = anyOf(
    shared.filter(({ leading }) => leading === '').map(({ numbers }) => numbers),
    '$',
  );
  return {
    code,
    valid,
    validAt(digits, from, to) {
      const text = textOf(digits, from, to);
      return isSpecial.test(text) ? valid(text) : isUsual.test(text);
    },
    possibleAt(digits, from, to) {
      return lengths.has(to - from) || lengths.has(strip(textOf(digits, from, to)).length);
    },
  };

  function valid(digits: string): boolean {
    const stripped = strip(digits);
    const significant = lengths.has(stripped.length) ? stripped : digits;
    const isLed = anyLeading?.test(significant) ?? false;
    const inUse = isLed ? ledValid(significant) : unledValid(significant);
    return inUse ?? (significant !== digits && number[0].test(digits));
  }

  /** Whether a number is in use in one of the regions; undefined if none of them knows. */
  function ledValid(significant: string): boolean | undefined {
    for (let i = 0; i < shared.length; i++) {
      const first = leading[i];
      // First digits decide alone: no other region has them.
      if (first?.test(significant)) return number[i].test(significant);
      if (!first && number[i].test(significant)) return true;
    }
    return undefined;
  }

  function unledValid(significant: string): true | undefined {
    for (let i = 0; i < unled.length; i++) if (unled[i].test(significant)) return true;
    return undefined;
  }
}

function stripper(prefixes: string, transform: string): (digits: string) => string {
  if (prefixes === '') return (digits) => digits;
  if (/^\d+$/.test(prefixes)) {
    return (digits) => (digits.startsWith(prefixes) ? digits.slice(prefixes.length) : digits);
  }
  const before = new RegExp(`^(?:${prefixes})`);
  return (digits) => {
    const match = before.exec(digits);
    if (match === null) return digits;
    if (transform !== '' && match.at(-1) !== undefined && match.length > 1) {
      return digits.replace(before, transform);
    }
    return digits.slice(match[0].length);
  };
}

/** Matches digits that begin with one of the patterns; never without patterns. */
function anyOf(patterns: readonly string[], end: '' | '$'): RegExp {
  const all = patterns.filter((pattern) => pattern !== '');
  return all.length === 0 ? /(?!)/ : new RegExp(`^(?:${all.join('|')})${end}`);
}

function anchored(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}
