/** Names of a filter and its type; a `Definition` has them. */
export interface TypeNamed {
  readonly key: string;
  readonly type: string;
  readonly filterType: string;
  readonly aliases?: { readonly key?: readonly string[] };
}

/** Names of types in corpora and other tools. */
const OTHERS: Readonly<Record<string, string>> = {
  per: 'person',
  name: 'person',
  loc: 'location',
  gpe: 'location',
  org: 'organization',
  datetime: 'date',
  email: 'emailAddress',
  phone: 'phoneNumber',
  ip: 'ipAddress',
  crypto: 'bitcoinAddress',
  usssn: 'ssn',
  usdriverlicense: 'driversLicense',
  uspassport: 'passportNumber',
};

/**
 * Returns a function that maps the many spellings of a type to one, the filter's key: `PERSON`, `B-PER`'s
 * `PER` and `person` are `person`; `email-address` and `EMAIL_ADDRESS` are `emailAddress`. A type without a filter
 * stays as it is. `renamed`, the command's `--map`, comes first.
 */
export function typeNames(
  definitions: readonly TypeNamed[],
  renamed: ReadonlyMap<string, string> = new Map(),
): (type: string) => string {
  const known = new Map(Object.entries(OTHERS));
  for (const { key, type, filterType, aliases } of definitions) {
    for (const name of [key, type, filterType, ...(aliases?.key ?? [])])
      known.set(plain(name), key);
  }
  const one = (type: string): string => known.get(plain(type)) ?? type;
  const mapped = new Map([...renamed].map(([from, to]) => [plain(one(from)), one(to)]));
  return (type) => mapped.get(plain(type)) ?? mapped.get(plain(one(type))) ?? one(type);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}
