/**
 * Tokens that an Authorization header may carry: the key itself with or without `Bearer`, or with the words of Splunk and Elasticsearch; and the older ways in which
 * deployed clients send a token T: `Basic base64(token:T)`, the same with a colon after `Basic` or without the word,
 * and `token:T` in clear. Each reading is a candidate; the key decides.
 */
export function presentedTokens(header: string | undefined): readonly string[] {
  const value = header?.trim() ?? '';
  if (value === '' || value.length > 1024) return [];
  const [, scheme = '', rest = ''] = /^([A-Za-z]+):?\s+(\S+)$/.exec(value) ?? [];
  if (/^(?:bearer|splunk|apikey)$/i.test(scheme)) return [rest];
  if (/^basic$/i.test(scheme)) return named(decoded(rest));
  if (/\s/.test(value)) return [];
  return [value, ...named(value), ...named(decoded(value))];
}

/** The token of `token:T`. */
function named(pair: string): readonly string[] {
  return pair.startsWith('token:') ? [pair.slice('token:'.length)] : [];
}

function decoded(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8');
}
