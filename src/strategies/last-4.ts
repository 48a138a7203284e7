import { bytesOfCharacters, countOf } from './characters.ts';
import { redactionFormat } from './fields.ts';
import { replacing } from './replacing.ts';
import { strategy } from './strategy.ts';

/** Replaces a match by its last four characters. One that has no more than these is redacted. */
export const last4 = strategy({
  name: 'LAST_4',
  fields: { redactionFormat },
  replace({ redactionFormat: format }, use) {
    const make = (match: Buffer) => {
      const count = countOf(match);
      return count > 4 ? Buffer.from(bytesOfCharacters(match, count - 4, count)) : undefined;
    };
    const judge = replacing(use, format, make, 'last');
    return () => judge;
  },
});
