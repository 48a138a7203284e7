import { anySpelling, IN_BRACKETS, keywordForm } from '../reading/announced.ts';
import { endsWith } from '../reading/ends-with.ts';

const NUMBER = anySpelling('number', 'numbers', 'num', 'no', 'nr', 'nbr');
/** Codes of a bank's branch: the word before them, what they are, and how they are written. */
const BRANCHES = [
  ['sort-code', anySpelling('sort code'), /^(?:\d{6}|\d\d([ -])\d\d\1\d\d)(?![\d-])/],
  ['bsb', `BSB(?:[ _-]?${NUMBER}|[ _-]?[Cc]ode)?|bsb|[a-z]Bsb`, /^\d{3}[ -]?\d{3}(?![\d-])/],
  ['blz', 'BLZ|blz|[Bb]ankleitzahl|BANKLEITZAHL', /^\d{3}( ?)\d{3}\1\d\d(?![\d-])/],
].map(([classification, before, form]) => ({
  classification: classification as string,
  isBefore: endsWith(keywordForm(`(?:${before as string})${IN_BRACKETS}`)),
  form: form as RegExp,
}));
/** Most bytes of one, and of the word of an account behind it. */
const LONGEST = 32;

const ACCOUNT = '(?:A/C|a/c|[Aa]cc(?:oun)?t?|ACC(?:OUN)?T?)[.]?(?: ?(?:[Nn]o[.]?|[Nn]umber))?';
const SORT = '(?:SC|S/C|s/c|[Ss]ort|SORT)(?:[ _]?[Cc]ode| ?CODE)?';
const AND = '[ ,;/|&]{1,4}(?:and )?';
const isSort = endsWith(keywordForm(SORT));
const isBesideAccount = endsWith(keywordForm(String.raw`${ACCOUNT}[ .:#]{1,3}\d{8}${AND}${SORT}`));
const BEFORE_ACCOUNT = new RegExp(String.raw`^\d\d-\d\d-\d\d${AND}${ACCOUNT}[ .:#]`);
const HYPHENED = /^\d\d-\d\d-\d\d(?![\d-])/;

/** Whether a text ends in the word of an account behind the code of its branch: `Sort: 12-34-56 Acc`. */
export const isBesideBranch = endsWith(
  keywordForm(String.raw`${SORT}[ .:#]{1,3}\d\d[ -]?\d\d[ -]?\d\d${AND}${ACCOUNT}`),
);

const isShortAccount = endsWith(keywordForm(ACCOUNT));
const BRANCH_BEHIND = new RegExp(String.raw`^${AND}${SORT}[ .:#]{1,3}\d\d[ -]?\d\d[ -]?\d\d(?!\d)`);

/** Whether the code of a branch follows the number that ends there, behind the word of an account: `Acc: 12345678 SC: 12-34-56`. */
export function isBeforeBranch(bytes: Buffer, end: number, high: number, before: string): boolean {
  if (!isShortAccount(before)) return false;
  return BRANCH_BEHIND.test(bytes.toString('latin1', end, Math.min(high, end + LONGEST)));
}

/** A British sort code and the account behind it. */
export const PAIR_FORM = String.raw`[0-9]{2}-[0-9]{2}-[0-9]{2}[ ,/|]{1,3}[0-9]{8}\b`;
const PAIR = /^\d\d-\d\d-\d\d[ ,/|]{1,3}(\d{8})(?![\d.-])/;
/** `18-11-24 20241118` */
const DAY = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d$/;
const PAIR_BYTES = 21;

/** Where `20-00-00 55779911` ends, which begins at `start`; -1 where it does not. */
export function pairEnd(bytes: Buffer, start: number, high: number): number {
  if (bytes[start + 2] !== 0x2d || bytes[start + 5] !== 0x2d) return -1;
  const [whole, account] =
    PAIR.exec(bytes.toString('latin1', start, Math.min(high, start + PAIR_BYTES))) ?? [];
  return whole === undefined || DAY.test(account) ? -1 : start + whole.length;
}

/** What a branch's code is, and how many bytes it has. */
export interface BranchCode {
  readonly classification: string;
  readonly length: number;
}

/**
 * The code of a bank's branch at `start`, for the keyword that `before` ends in: of the United Kingdom six digits (Pay.UK),
 * Australian BSB, German Bankleitzahl (eight). `SC` and `sort` are said of much else, and count beside an account.
 */
export function branchCodeAt(
  bytes: Buffer,
  start: number,
  high: number,
  before: string,
): BranchCode | undefined {
  const branch = BRANCHES.find(({ isBefore }) => isBefore(before));
  if (branch === undefined && !isSort(before)) return undefined;
  const written = bytes.toString('latin1', start, Math.min(high, start + LONGEST));
  if (branch === undefined && !BEFORE_ACCOUNT.test(written) && !isBesideAccount(before)) {
    return undefined;
  }
  const length = (branch?.form ?? HYPHENED).exec(written)?.[0].length ?? 0;
  if (length === 0) return undefined;
  return { classification: branch?.classification ?? 'sort-code', length };
}
