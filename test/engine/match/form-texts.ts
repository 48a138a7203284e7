import fc from 'fast-check';

/** Texts that toy forms match now and then: digits, letters, signs, escapes. */
export const formTexts = fc
  .array(
    fc.constantFrom(
      '1',
      '1',
      '2',
      'a',
      'b',
      'A',
      'B',
      '-',
      '.',
      ':',
      ' ',
      '(',
      ')',
      '\\n',
      '\\',
      'é',
      '11',
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));
