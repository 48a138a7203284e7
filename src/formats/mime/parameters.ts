/** A header's value and its parameters, quoted or not (RFC 2045, section 5.1), in parts or encoded (RFC 2231). */
export function parametersOf(header: string): {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
} {
  const [value = ''] = header.split(';', 1);
  const parameters = new Map<string, string>();
  for (const [, name = '', first, quoted, bare = ''] of header
    .slice(value.length)
    .matchAll(/;\s*([^\s=;*]+)(?:\*(\d{1,3}))?\*?\s*=\s*(?:"((?:[^"\\]|\\[\s\S])*)"|([^;]*))/g)) {
    const text = quoted?.replace(/\\([\s\S])/g, '$1') ?? bare.trim();
    const key = name.toLowerCase();
    const known = parameters.get(key);
    if (known === undefined) parameters.set(key, text);
    else if (first !== undefined && first !== '0') parameters.set(key, known + text);
  }
  return {
    value: value
      .replace(/\(.*\)/, '')
      .trim()
      .toLowerCase(),
    parameters,
  };
}
