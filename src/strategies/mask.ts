import * as v from 'valibot';
import { countOf } from './characters.ts';
import { filler, redactionFormat, wholeNumber } from './fields.ts';
import { replacing } from './replacing.ts';
import { strategy } from './strategy.ts';

/** Length of a mask whose configured length makes no sense. */
const SHORT = 5;

const MAX_LENGTH = 1000;

/** Replaces a match by a character, once for each of its characters or `maskLength` times. */
export const mask = strategy({
  name: 'MASK',
  fields: {
    maskCharacter: filler,
    maskLength: v.exactOptional(
      v.union(
        [
          v.pipe(v.string(), v.toUpperCase(), v.literal('SAME')),
          v.pipe(
            wholeNumber,
            v.maxValue(MAX_LENGTH),
            v.transform((length) => (length < 1 ? SHORT : length)),
          ),
        ],
        `expected SAME or a whole number up to ${MAX_LENGTH}`,
      ),
      'SAME',
    ),
    redactionFormat,
  },
  replace({ maskCharacter, maskLength, redactionFormat: format }, use) {
    const judge = replacing(use, format, (match) =>
      Buffer.from(maskCharacter.repeat(maskLength === 'SAME' ? countOf(match) : maskLength)),
    );
    return () => judge;
  },
});
