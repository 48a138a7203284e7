/** A sentence with marks, in UTF-16 code units. */
export interface Sentence {
  readonly text: string;
  readonly spans: readonly {
    readonly start: number;
    readonly end: number;
    readonly type: string;
  }[];
}

/** How much of the marked values is gone, and of the other words is left. */
export interface Leaks {
  readonly values: number;
  readonly redacted: number;
  readonly words: number;
  readonly lost: number;
}

/** Types that every tool is asked for. Countries, organisations, nationalities and titles are neither right nor wrong. */
const TYPES = new Set(
  'PERSON STREET_ADDRESS PHONE_NUMBER CREDIT_CARD EMAIL_ADDRESS IBAN_CODE US_SSN IP_ADDRESS DOMAIN_NAME US_DRIVER_LICENSE DATE_TIME AGE ZIP_CODE'.split(
    ' ',
  ),
);
const WORD = /[\p{L}\p{N}]{3,}/gu;

/**
 * Compares sentences with what a tool made of them, whatever it calls what it found. A value is redacted if none of its
 * words of three characters or more is left, except words that the sentence has outside its marks as well; a value
 * without such a word, if it is not left as a whole. A word outside all marks is lost if fewer of it are left.
 */
export function leaks(sentences: readonly Sentence[], redacted: readonly string[]): Leaks {
  const sum = { values: 0, redacted: 0, words: 0, lost: 0 };
  for (const [index, { text, spans }] of sentences.entries()) {
    const left = counted(redacted[index]);
    const outside = counted(without(text, spans));
    for (const { start, end } of spans.filter((span) => TYPES.has(span.type))) {
      const value = text.slice(start, end);
      const words = [...counted(value).keys()].filter((word) => !outside.has(word));
      const isLeft =
        counted(value).size === 0
          ? redacted[index].includes(value)
          : words.some((word) => left.has(word));
      sum.values += 1;
      if (!isLeft) sum.redacted += 1;
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
