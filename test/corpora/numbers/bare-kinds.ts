import fc from 'fast-check';

/** A kind of number that identifies nobody: its column, its nouns in a sentence, and how it is drawn. */
export interface BareKind {
  readonly name: string;
  /** Names of its column, as tables, keys and statements have them. */
  readonly columns: readonly string[];
  /** Words before a list of them in a sentence. */
  readonly said: readonly string[];
  readonly drawn: fc.Arbitrary<string>;
  /** Filters that its column's name is a label of: their matches are no mistakes. */
  readonly named?: readonly string[];
}

/** Whole numbers of these many digits, as counters and registers give them. */
function digits(...lengths: readonly number[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...lengths),
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 20, minLength: 20 }),
      fc.integer({ min: 1, max: 9 }),
    )
    .map(([length, rest, first]) => `${first}${rest.join('')}`.slice(0, length));
}

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const between = (min: number, max: number) => fc.integer({ min, max }).map(String);

/** Numbers that programs, shops and offices write down, of the lengths that ZIP codes, social security numbers, cards and phones have. */
export const bareKinds: readonly BareKind[] = [
  {
    name: 'orders',
    columns: ['order_id', 'order', 'orderNo'],
    said: ['orders', 'the orders'],
    drawn: digits(5, 6, 8, 9, 10),
  },
  {
    name: 'salaries',
    columns: ['pay', 'gross', 'total_cents'],
    said: ['the sums', 'amounts of'],
    drawn: between(10_000, 250_000),
  },
  {
    name: 'employee ids',
    columns: ['employee_id', 'emp'],
    said: ['employees', 'workers'],
    drawn: digits(5, 6, 8, 9),
    named: ['personId'],
  },
  {
    name: 'file sizes',
    columns: ['size', 'bytes', 'length'],
    said: ['files of', 'the sizes'],
    drawn: digits(5, 7, 9, 10, 12),
  },
  {
    name: 'codes',
    columns: ['code', 'sku', 'upc', 'ref'],
    said: ['codes', 'the items'],
    drawn: digits(5, 6, 8, 9, 12, 13, 14),
  },
  {
    name: 'quantities',
    columns: ['quantity', 'qty', 'count'],
    said: ['quantities of', 'we counted'],
    drawn: between(1, 99_999),
  },
  {
    name: 'build numbers',
    columns: ['build', 'revision', 'buildNumber'],
    said: ['builds', 'the builds'],
    drawn: digits(4, 5, 8, 9, 10),
  },
  {
    name: 'ids',
    columns: ['id', 'row_id', 'object'],
    said: ['records', 'the objects'],
    drawn: digits(5, 9, 10, 15, 16, 17, 18, 19),
  },
  {
    name: 'times',
    columns: ['ts', 'created', 'epoch_ms'],
    said: ['epochs', 'the stamps'],
    drawn: fc.oneof(
      between(1_400_000_000, 1_800_000_000),
      fc.integer({ min: 14e8, max: 18e8 }).map((s) => `${s}${s % 1000}`.padEnd(13, '0')),
    ),
  },
  {
    name: 'identifiers',
    columns: ['digest', 'block', 'pod'],
    said: ['digests', 'the blocks'],
    drawn: fc.oneof(
      fc.constantFrom(24, 32, 40, 64).chain((length) => hex(length)),
      digits(18, 19).map((id) => `blk_${id}`),
      digits(18, 19).map((id) => `blk_-${id}`),
      fc.tuple(digits(9), hex(6)).map(([id, rest]) => `job_${id}-${rest}`),
      digits(9, 10, 16).map((id) => `x${id}`),
    ),
  },
];
