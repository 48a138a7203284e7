import { numberIn } from '../reading/digits.ts';
import { numberForms, UNTOLD, VALID } from './number-forms.ts';
import { textOf } from './phone-groups.ts';
import { PHONE_REGIONS, type PhoneRegion } from './phone-regions.ts';

const LONGEST_CODE = 3;

/** The regions that share a calling code. */
export interface NumberingPlan {
  readonly code: string;
  /** Whether these digits, written after the calling code, are a number in use. */
  valid(digits: string): boolean;
  /** The same of digits in `[from, to)`, in ASCII. */
  validAt(digits: Uint8Array, from: number, to: number): boolean;
  /** Whether a number of the plan may have so many digits. */
  possibleAt(digits: Uint8Array, from: number, to: number): boolean;
}

/** The numbers of one region as they are written inside it. */
export interface NationalNumbers {
  /** Whether these digits, in groups of such sizes, are what a reader takes for a number. */
  valid(digits: string, sizes: readonly number[]): boolean;
  /** Whether these digits are a number in use, written without its prefix. */
  significant(digits: string): boolean;
}

/** The world's plans, each compiled when a number first asks for it. */
export interface Plans {
  /** The plan of a number written after `+`: eight digits at least, in ASCII. */
  at(digits: Uint8Array): NumberingPlan | undefined;
  /** The same of digits as a text. */
  of(digits: string): NumberingPlan | undefined;
}

/** The calling code of a region; throws where there is no such region. */
export function callingCode(name: string): string {
  return region(name).code;
}

/** Makes the plans. */
export function numberingPlans(): Plans {
  const codes = [...new Set(PHONE_REGIONS.map(({ code }) => code))];
  const plans: (NumberingPlan | undefined)[] = codes.map(() => undefined);
  // By the first digits of a number, one more than the place of its code.
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
 * National numbers of a region, and of those that share its calling code. After the prefix, a number in one of the usual
 * groupings needs only the right number of digits; bare digits count where the region has no prefix.
 */
export function nationalNumbers(name: string, plans: Plans): NationalNumbers {
  const { code, prefix, lengths, groups, dialOut } = region(name);
  const abroad = new RegExp(`^(?:${dialOut})`);
  const valid = (digits: string) => plans.of(code)?.valid(digits) === true;
  return {
    significant: valid,
    valid(digits, sizes) {
      const usual = groups.includes(sizes.join('-'));
      if (prefix === '' && (usual || digits.length >= 8) && valid(digits)) return true;
      if (prefix !== '' && digits.startsWith(prefix)) {
        const significant = digits.slice(prefix.length);
        if (valid(significant)) return true;
        const [first, ...others] = sizes;
        const after = [first - prefix.length, ...others].filter((size) => size > 0).join('-');
        const grouped = sizes.length > 1 && groups.includes(after);
        if (grouped && lengths.includes(significant.length)) return true;
      }
      if (prefix !== '' && usual && sizes.length > 1 && valid(digits)) return true;
      const called = abroad.exec(digits)?.[0].length ?? 0;
      const plan = called > 0 ? plans.of(digits.slice(called)) : undefined;
      return plan?.valid(digits.slice(called + plan.code.length)) === true;
    },
  };
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
  // Two dozen regions share +1: most numbers belong to none of those that have leading digits of their own.
  const led = shared.map(({ leading }) => leading).filter((digits) => digits !== '');
  const unled = number.filter((_numbers, i) => leading[i] === undefined);
  const anyLeading = led.length > 0 ? new RegExp(`^(?:${led.join('|')})`) : undefined;
  // The first region of a code is the one whose prefixes its numbers are written with.
  // Mexico wrote a 1 before its mobile numbers until 2019, and many lists still do.
  const prefixes = code === '52' ? '1' : shared[0].prefixes;
  const strip = stripper(prefixes, shared[0].transform);
  const forms = numberForms(
    shared.filter(({ leading }) => leading === '').map(({ numbers }) => numbers),
    [prefixes, ...led].filter((pattern) => pattern !== ''),
  );
  return {
    code,
    valid,
    validAt(digits, from, to) {
      const verdict = forms === undefined ? UNTOLD : forms(digits, from, to);
      return verdict === UNTOLD ? valid(textOf(digits, from, to)) : verdict === VALID;
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

  /** Whether a number is in use in one of the regions; undefined where none of them says so. */
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

function anchored(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}
