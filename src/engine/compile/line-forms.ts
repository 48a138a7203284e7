/**
 * Beginnings of log lines: a time, a process, an address; also redacted ones. The first ones count as soon as they are
 * read, the last one only where the form ends: `kernel:` before the number.
 */
export const LOG_LINES: readonly { readonly form: string; readonly inWord: boolean }[] = [
  { form: '[[<(]', inWord: true },
  { form: "[ \t\r\f\v]*#[ \t]*('define'|'if'|'elif'|'undef')[^0-9A-Za-z_]", inWord: true },
  {
    form: '[^0-9A-Za-z_]?[^0-9A-Za-z_]?(dddd[-/]dd[-/]dd|dd[-:/.]dd[-:/.]|d+\\.d|d{8})',
    inWord: true,
  },
  { form: "\\{\\{\\{[0-9A-Za-z_]+-('date'|'ip-address')\\}", inWord: true },
  { form: 'a{3},? +dd? dd:', inWord: true },
  { form: '[0-9A-Za-z_./-]+(\\[d+\\])?:d', inWord: true },
  { form: '[0-9A-Za-z_./-]+(\\[d+\\])?:', inWord: false },
];
