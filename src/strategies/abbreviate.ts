import { redactionFormat } from './fields.ts';
import { replacing } from './replacing.ts';
import { strategy } from './strategy.ts';

/**
 * Replaces a match by the first letter or digit of each of its words, in upper case: `John Smith` by `JS`. A match of
 * initials alone is redacted.
 */
export const abbreviate = strategy({
  name: 'ABBREVIATE',
  fields: { redactionFormat },
  replace({ redactionFormat: format }, use) {
    const judge = replacing(use, format, initials, 'first');
    return () => judge;
  },
});

function initials(match: Buffer): Buffer | undefined {
  const text = match.toString('utf8');
  if (text.includes('\ufffd')) return undefined;
  const words = text.match(/\S+/gu) ?? [];
  const short = words.map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '').join('');
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '');
  const revealing = short.length >= letters.length;
  return revealing ? undefined : Buffer.from(short.toUpperCase());
}
