import * as v from 'valibot';
import { bytesOfCharacters, countOf } from './characters.ts';
import { filler, redactionFormat, wholeNumber } from './fields.ts';
import { replacing } from './replacing.ts';
import { strategy } from './strategy.ts';

/** ZIP codes are written with five digits, whatever their length, and keep one to four of them. */
const ZIP = { type: 'zip-code', digits: 5, most: 4, kept: 2 };

const KEPT = 4;

/**
 * Keeps a match's first characters, or its last, and hides each other. A match that has no more than would
 * be kept is redacted.
 */
export const truncate = strategy({
  name: 'TRUNCATE',
  fields: {
    truncateLeaveCharacters: v.exactOptional(v.nullable(wholeNumber), null),
    truncateCharacter: filler,
    truncateDirection: v.exactOptional(
      v.pipe(
        v.string(),
        v.toUpperCase(),
        v.picklist(['LEADING', 'TRAILING'], 'expected LEADING or TRAILING'),
      ),
      'LEADING',
    ),
    redactionFormat,
  },
  fieldAliases: { truncateDigits: 'truncateLeaveCharacters' },
  replace({ truncateLeaveCharacters, truncateCharacter, truncateDirection, ...rest }, use) {
    const zip = use.type === ZIP.type;
    const wanted = Math.max(1, truncateLeaveCharacters ?? (zip ? ZIP.kept : KEPT));
    const kept = zip ? Math.min(wanted, ZIP.most) : wanted;
    const leading = truncateDirection === 'LEADING';
    const make = (match: Buffer) => {
      const count = zip ? Math.min(countOf(match), ZIP.digits) : countOf(match);
      if (count <= kept) return undefined;
      const hidden = Buffer.from(truncateCharacter.repeat(count - kept));
      if (leading) {
        return Buffer.concat([bytesOfCharacters(match, 0, kept), hidden]);
      }
      return Buffer.concat([hidden, bytesOfCharacters(match, count - kept, count)]);
    };
    const judge = replacing(use, rest.redactionFormat, make, leading ? 'first' : 'last');
    return () => judge;
  },
});
