/** One series of a metric at one moment. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** Reads metrics in Prometheus' text format; comments and histogram buckets are left out. */
export function samplesOf(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = LINE.exec(line) ?? [];
    if (name === '' || name.endsWith('_bucket')) return [];
    const pairs = [...labels.matchAll(LABEL)].map(
      ([, label = '', written = '']) => [label, unescaped(written)] as const,
    );
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));
}

/** Sum of all series of a metric. */
export function total(samples: readonly Sample[], name: string): number {
  return samples.reduce((sum, one) => (one.name === name ? sum + one.value : sum), 0);
}

/** Sums of a metric by one of its labels, the largest first; zeros are left out. */
export function totalsBy(
  samples: readonly Sample[],
  name: string,
  label: string,
): readonly (readonly [value: string, sum: number])[] {
  const sums = new Map<string, number>();
  for (const one of samples) {
    if (one.name !== name) continue;
    const key = one.labels[label] ?? '';
    sums.set(key, (sums.get(key) ?? 0) + one.value);
  }
  return [...sums].filter(([, sum]) => sum > 0).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}
