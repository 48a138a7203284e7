import { Refusal } from './refusal.ts';

/** The parameters that mean something here; each may be given once. */
const names = ['p', 'c', 'd', 'flush', 'spool', 'text', 'positionEncoding'];

/** The parameters of a request's URL. Throws a `Refusal` for one given twice, or one that is not UTF-8. */
export function query(url: string): ReadonlyMap<string, string> {
  const at = url.indexOf('?');
  const parameters = new Map<string, string>();
  if (at < 0) return parameters;
  for (const pair of pairs(url.slice(at + 1))) {
    const equals = pair.indexOf('=');
    const key = decoded(equals < 0 ? pair : pair.slice(0, equals));
    if (names.includes(key) && parameters.has(key)) {
      throw new Refusal(400, 'invalid_parameter', `${key} is given twice`);
    }
    parameters.set(key, equals < 0 ? '' : decoded(pair.slice(equals + 1)));
  }
  return parameters;
}

/** Most have one: to split takes longer than to see that there is nothing to split. */
function pairs(text: string): readonly string[] {
  return text.includes('&') ? text.split('&') : [text];
}

/** The value of a parameter that is one of `values`, the first of them where it is absent or empty. */
export function oneOf<Value extends string>(
  parameters: ReadonlyMap<string, string>,
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const given = parameters.get(name);
  if (!given) return values[0];
  const known = values.find((value) => value === given);
  if (known !== undefined) return known;
  throw new Refusal(400, 'invalid_parameter', `${name} must be one of ${values.join(', ')}`);
}

function decoded(text: string): string {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal(400, 'invalid_parameter', 'the query is not percent-encoded UTF-8');
  }
}
