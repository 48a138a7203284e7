import * as v from 'valibot';
import { redactionFormat, writtenText } from './fields.ts';
import { DEFAULT_FORMAT, redactions } from './redact.ts';
import { strategy } from './strategy.ts';

/** Replaces every match, and every part of one, by the same text; an empty one removes it. */
export const staticReplace = strategy({
  name: 'STATIC_REPLACE',
  fields: { staticReplacement: v.exactOptional(writtenText, ''), redactionFormat },
  replace({ staticReplacement, redactionFormat: format }, { type }) {
    const text = Buffer.from(staticReplacement);
    const redactionOf = redactions(format, type);
    const plainOf = redactions(DEFAULT_FORMAT, type);
    return () =>
      ({ classification }) => ({
        outcome: 'replace',
        fragment: text,
        // A match that happens to be the very text would look untouched.
        replacement(match) {
          if (!text.equals(match)) return text;
          const { fragment } = redactionOf(classification);
          const bytes = fragment.equals(match) ? plainOf(classification).fragment : fragment;
          return { bytes, note: 'fell-back-to-redact' };
        },
      });
  },
});
