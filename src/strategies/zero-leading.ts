import { redactionFormat } from './fields.ts';
import { replacing } from './replacing.ts';
import { strategy } from './strategy.ts';

/** Replaces the three digits of a ZIP code that tell its area: `90210-0110` by `00010`. ZIP codes only. */
export const zeroLeading = strategy({
  name: 'ZERO_LEADING',
  fields: { redactionFormat },
  warnings: (_, { type }) => (type === 'zip-code' ? [] : ['takes ZIP codes only: redacts']),
  replace({ redactionFormat: format }, use) {
    const judge = replacing(use, format, (match) => {
      const zip = use.type === 'zip-code' && /^\d{5}/.test(match.toString('latin1', 0, 5));
      return zip ? Buffer.concat([Buffer.from('000'), match.subarray(3, 5)]) : undefined;
    });
    return () => judge;
  },
});
