import type { DateForm } from './date-forms.ts';

/**
 * How far a text in the form of a date is to be believed: whatever stands around (`yes`), where no more digits
 * follow (`alone`), in prose or near a keyword (`prose`), near a keyword only (`keyword`), or never (`no`).
 */
export type Certainty = 'yes' | 'alone' | 'prose' | 'keyword' | 'no';

/** Judges by the form: years that can be, days and months that can be, separators that other numbers use, too. */
export function isPlausibleDate(text: string, form: DateForm): Certainty {
  if (/[A-Za-z]{3}/.test(text)) return named(text, form);
  if (/^\d{8}/.test(text)) return compact(text, form);
  if (form.format.includes('w')) return form.valid ? 'alone' : 'no';
  const parts = text.split(/[-/. T]/).map((part) => part.trim());
  if (form.format.startsWith('yyyy')) return yearFirst(text, form, parts);
  return form.day === undefined ? monthAndYear(form) : numeric(text, form, parts);
}

function named(text: string, form: DateForm): Certainty {
  if (form.year !== undefined) return 'alone';
  // `5 may`, `2 mar`: a day before a word in lower case.
  return /^\d{1,2}[ -][a-z]/.test(text) ? 'no' : 'alone';
}

function compact(text: string, form: DateForm): Certainty {
  if (!form.valid || !isYear(form)) return 'no';
  return text.length > 8 ? 'alone' : 'keyword';
}

function yearFirst(text: string, form: DateForm, parts: readonly string[]): Certainty {
  const [, month, day] = parts.map(Number);
  if (form.day === undefined) {
    return form.valid && form.year !== undefined && isYear(form) ? 'alone' : 'no';
  }
  if (month < 1 || day < 1 || month > 31 || day > 31) return 'no';
  if (text[4] === ' ' || text[4] === '.') return form.valid && isYear(form) ? 'alone' : 'no';
  return form.valid && parts[1].length === 2 ? 'yes' : 'alone';
}

function monthAndYear(form: DateForm): Certainty {
  return form.valid && isYear(form) ? 'alone' : 'no';
}

/** `02-31-2019`, `2/8/19`, `25.12.80`. */
function numeric(text: string, form: DateForm, parts: readonly string[]): Certainty {
  const [first, second] = parts.map(Number);
  if (first < 1 || second < 1 || first > 31 || second > 31) return 'no';
  const separator = /[-/. ]/.exec(text)?.[0];
  if (parts[2].length === 4) {
    if (separator === ' ') return form.valid && isYear(form) ? 'prose' : 'no';
    return separator !== '.' || (form.valid && isYear(form)) ? 'alone' : 'no';
  }
  if (first > 12 && second > 12) return 'no';
  const whole = parts.every((part) => part.length === 2);
  if (separator === '/') return 'alone';
  if (separator === '-') return whole ? 'alone' : 'prose';
  return whole && form.valid ? 'prose' : 'no';
}

/** A year that people write dates of. */
function isYear({ year = 0 }: DateForm): boolean {
  return year >= 1850 && year <= 2150;
}
