/** Labels of a model that denote people. */
export interface PersonLabels {
  /** Number of labels. */
  readonly count: number;
  /** 1 for labels that denote people. */
  readonly person: Uint8Array;
  /** 1 for a label that begins a name. */
  readonly begins: Uint8Array;
}

/** Names of models' labels for people or parts of their names: in upper case, only the letters. */
const PEOPLE: ReadonlySet<string> = new Set([
  ...['PER', 'PERS', 'PERSON', 'NAME', 'PERSONNAME', 'FULLNAME', 'PATIENT', 'DOCTOR', 'STAFF'],
  ...['HCW', 'GIVENNAME', 'FIRSTNAME', 'MIDDLENAME', 'SURNAME', 'LASTNAME', 'FAMILYNAME'],
]);

/**
 * Reads `id2label` of a model's configuration: `{"0": "O", "1": "B-PER", "2": "I-PER"}`; the prefixes of BIO, IOBES
 * and BILOU. Throws if ids are missing or no label denotes people.
 */
export function personLabels(id2label: Readonly<Record<string, unknown>>): PersonLabels {
  const count = Object.keys(id2label).length;
  const labels = Array.from({ length: count }, (_, id) => {
    const label = id2label[id];
    if (typeof label === 'string') return label;
    throw new Error(`id2label: expected a label for each id from 0 to ${count - 1}`);
  });
  const parts = labels.map((label) => {
    const [, prefix = '', kind = ''] = /^(?:([BIESLU])[-_])?(.*)$/.exec(label) ?? [];
    return { prefix, kind: kind.toUpperCase().replace(/[^A-Z]/g, '') };
  });
  const kinds = new Set(parts.map(({ kind }) => kind).filter((kind) => PEOPLE.has(kind)));
  if (kinds.size === 0) throw new Error('id2label: no label stands for people, as PER does');
  // If given names and surnames have labels of their own, each of them begins and no person does.
  const begins = ({ prefix, kind }: (typeof parts)[number]) =>
    kinds.size === 1 && kinds.has(kind) && /[BSU]/.test(prefix);
  return {
    count,
    person: Uint8Array.from(parts, ({ kind }) => Number(kinds.has(kind))),
    begins: Uint8Array.from(parts, (part) => Number(begins(part))),
  };
}
