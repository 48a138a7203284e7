const ONES = 'one two three four five six seven eight nine';
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

const ones = ONES.replaceAll(' ', '|');
const below = `(?:${TENS.replaceAll(' ', '|')})(?:[- ](?:${ones}))?|${TEENS.replaceAll(' ', '|')}|${ones}`;

/** Source of an expression for the numbers from one to 199, spelled: `thirty-five`, `a hundred and three`. */
export const SPELLED_NUMBER = `(?:(?:one|a)[- ]hundred(?:[- ](?:and[- ])?(?:${below}))?|${below})`;

const anyCase = (words: string) =>
  words
    .split(' ')
    .map((word) => `"${word}"`)
    .join('|');
/** The numbers from two to 99 as a form of a pattern. */
export const SPELLED_FORM = `((${anyCase(TENS)})([- ](${anyCase(ONES)}))?|${anyCase(`${TEENS} ${ONES.replace('one ', '')}`)})`;
