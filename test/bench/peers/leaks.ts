/** A sentence with marks, in UTF-16 code units. */
export interface Sentence {
  readonly text: string;
  readonly spans: readonly {
    readonly start: number;
    readonly end: number;
    readonly type: string;
  }[];
}

/** Marked values by group and those that are gone; other words and those that are lost. */
export interface Leaks {
  readonly groups: ReadonlyMap<string, { values: number; redacted: number }>;
  words: number;
  lost: number;
}

/** Types that count. Countries, organisations, nationalities and titles are neither right nor wrong. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  names: ['PERSON'],
  'numbers, contacts': [
    ...['PHONE_NUMBER', 'CREDIT_CARD', 'EMAIL_ADDRESS', 'IBAN_CODE', 'US_SSN', 'IP_ADDRESS'],
    ...['DOMAIN_NAME', 'US_DRIVER_LICENSE'],
  ],
  'dates, ages': ['DATE_TIME', 'AGE'],
  addresses: ['STREET_ADDRESS', 'ZIP_CODE'],
};
const WORD = /[\p{L}\p{N}]{3,}/gu;

/**
 * Compares sentences with a tool's output, whatever its names of types. A value is redacted if none of its
 * words of three characters or more is left, except words that the sentence has outside its marks as well; a value
 * without such a word, if it is not left as a whole. A word outside all marks is lost if fewer of it are left.
 */
export function leaks(sentences: readonly Sentence[], redacted: readonly string[]): Leaks {
  const groups = new Map(Object.keys(GROUPS).map((name) => [name, { values: 0, redacted: 0 }]));
  const sum: Leaks = { groups, words: 0, lost: 0 };
  for (const [index, { text, spans }] of sentences.entries()) {
    const left = counted(redacted[index]);
    const outside = counted(without(text, spans));
    for (const { start, end, type } of spans) {
      const [name = ''] = Object.entries(GROUPS).find(([, types]) => types.includes(type)) ?? [];
      const group = groups.get(name);
      if (group === undefined) continue;
      const value = text.slice(start, end);
      const all = [...counted(value).keys()];
      const words = all.filter((word) => !outside.has(word));
      const isLeft =
        all.length === 0 ? redacted[index].includes(value) : words.some((word) => left.has(word));
      group.values += 1;
      if (!isLeft) group.redacted += 1;
    }
    for (const [word, count] of outside) {
      sum.words += count;
      sum.lost += Math.max(0, count - (left.get(word) ?? 0));
    }
  }
  return sum;
}

function without(text: string, spans: Sentence['spans']): string {
  return [...spans]
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

function counted(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(WORD))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
