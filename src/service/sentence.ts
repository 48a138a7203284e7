const PINO_LEVELS: Readonly<Record<number, string>> = {
  40: 'warning: ',
  50: 'error: ',
  60: 'fatal: ',
};

/** A line of the log as a person reads it: `16:01:02 warning: the certificate has expired (validTo 2026-01-01T00:00:00.000Z)`. */
export function sentence(line: string): string {
  const { level, time, msg = '', ...facts } = JSON.parse(line) as Record<string, unknown>;
  const known = Object.entries(facts).map(([name, value]) => `${name} ${written(value)}`);
  const details = known.length === 0 ? '' : ` (${known.join(', ')})`;
  const clock = new Date(Number(time)).toLocaleTimeString('en-GB');
  return `${clock} ${PINO_LEVELS[Number(level)] ?? ''}${msg}${details}\n`;
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
