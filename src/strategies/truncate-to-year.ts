import { redactionFormat } from './fields.ts';
import { replacing } from './replacing.ts';
import { strategy } from './strategy.ts';

/** Replaces a date by its year, in four digits. Dates only. */
export const truncateToYear = strategy({
  name: 'TRUNCATE_TO_YEAR',
  fields: { redactionFormat },
  warnings: (_, { type }) => (type === 'date' ? [] : ['takes dates only: redacts']),
  replace({ redactionFormat: format }, use) {
    const judge = replacing(use, format, (match) => {
      const date = use.type === 'date' ? use.readDate(match.toString('latin1')) : undefined;
      if (date?.year === undefined || !date.valid) return undefined;
      return Buffer.from(String(date.year).padStart(4, '0'));
    });
    return () => judge;
  },
});
