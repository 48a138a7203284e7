import page from '../../../docs/compliance.md';

/** A rule that a sheet is for, with the kinds of data that it names. */
export interface ComplianceRule {
  readonly key: 'hipaa' | 'gdpr' | 'pci';
  readonly title: string;
  readonly rows: readonly CoveredData[];
}

/** A kind of data, and the filters that find it; none where no filter can. */
export interface CoveredData {
  readonly what: string;
  readonly filters: readonly string[];
}

/** Recall of a filter as it was measured. */
export interface Recall {
  /** Number of marked values. */
  readonly values: number;
  /** Share found, with its 95 % interval: `88 % (81–92)`. */
  readonly share: string;
}

/** The rules of the page on compliance. */
export const rules: readonly ComplianceRule[] = [
  {
    key: 'hipaa',
    title: 'HIPAA, Safe Harbor: 45 CFR 164.514(b)(2)',
    rows: rowsOf('| identifier | filters |'),
  },
  {
    key: 'gdpr',
    title: 'GDPR: personal data, article 4(1) and 9',
    rows: rowsOf('| kind of data | filters |'),
  },
  { key: 'pci', title: 'PCI DSS 4: account data', rows: rowsOf('| account data | filters |') },
];

/** Measured recall by filter. */
export const recalls: ReadonlyMap<string, Recall> = new Map(
  cellsOf('| filter | values | recall |').map(([filter = '', values = '', share = '']) => [
    filter.replaceAll('`', ''),
    { values: Number(values), share },
  ]),
);

function rowsOf(head: string): readonly CoveredData[] {
  return cellsOf(head).map(([what = '', filters = '']) => ({
    what,
    filters: [...filters.matchAll(/`(\w+)`/g)].map(([, key = '']) => key),
  }));
}

/** The cells of the table of the page that begins with this head. */
function cellsOf(head: string): readonly (readonly string[])[] {
  const [, after = ''] = page.split(head);
  const [, , ...lines] = (after.split('\n\n')[0] ?? '').split('\n');
  return lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}
