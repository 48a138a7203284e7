import { didYouMean } from '../../core/did-you-mean.ts';
import { Refusal } from '../response/refusal.ts';

/** The parameters of a request's URL. */
export type Parameters = ReadonlyMap<string, string>;

/** The parameters of a text that is redacted. `filename` and `async=false` come from Philter's clients, and change nothing. */
export const TEXT_PARAMETERS = [
  ...['p', 'c', 'd', 'flush', 'spool', 'text', 'positionEncoding', 'shadow'],
  ...['filename', 'async'],
] as const;

/** The parameters of a text that is answered with its spans. */
export const EXPLAIN_PARAMETERS = [...TEXT_PARAMETERS, 'more'] as const;

/** The parameters of a text that is answered with a text. */
export const FILTER_PARAMETERS = [...TEXT_PARAMETERS, 'mode'] as const;

/** Names that other services have for ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  profile: 'p',
  policy: 'p',
  context: 'c',
  document: 'd',
  documentId: 'd',
};

const none: Parameters = new Map();

/**
 * Reads the parameters of a request's URL: `names`, each once. Throws a `Refusal` for one that the route does not have, one
 * given twice, or one that is not UTF-8.
 */
export function query(url: string, names: readonly string[]): Parameters {
  const at = url.indexOf('?');
  if (at < 0) return none;
  const parameters = new Map<string, string>();
  for (const pair of pairs(url.slice(at + 1))) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decoded(equals < 0 ? pair : pair.slice(0, equals));
    if (!names.includes(key)) throw unknown(key, names);
    if (parameters.has(key)) {
      throw new Refusal(400, 'invalid_parameter', `${key} is given twice`);
    }
    parameters.set(key, equals < 0 ? '' : decoded(pair.slice(equals + 1)));
  }
  return parameters;
}

/** Most queries have one parameter: checking for `&` is faster than splitting. */
function pairs(text: string): readonly string[] {
  return text.includes('&') ? text.split('&') : [text];
}

/** Quotes a name only where it looks like one: a text that was put into the URL by mistake must not come back. */
function unknown(key: string, names: readonly string[]): Refusal {
  const shown = /^[A-Za-z]\w{0,31}$/.test(key) ? ` "${key}"` : '';
  const other = Object.hasOwn(OTHER_NAMES, key) ? (OTHER_NAMES[key] ?? '') : '';
  const meant = names.includes(other) ? `; did you mean "${other}"?` : didYouMean(key, names);
  const rest = meant || `; there are: ${names.join(', ') || 'none'}`;
  return new Refusal(400, 'unknown_parameter', `unknown parameter${shown}${rest}`);
}

/** The value of a parameter, one of `values`; the first of them if absent or empty. */
export function oneOf<Value extends string>(
  parameters: Parameters,
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const given = parameters.get(name);
  if (!given) return values[0];
  const known = values.find((value) => value === given);
  if (known !== undefined) return known;
  throw new Refusal(400, 'invalid_parameter', `${name} must be one of ${values.join(', ')}`);
}

/** The value of a parameter that is a whole number, of up to nine digits. */
export function wholeNumber(parameters: Parameters, name: string): number | undefined {
  const given = parameters.get(name);
  if (!given) return undefined;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new Refusal(400, 'invalid_parameter', `${name} must be a whole number`);
}

function decoded(text: string): string {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal(400, 'invalid_parameter', 'the query is not percent-encoded UTF-8');
  }
}
