/** Measurements of one run. */
export interface Taken {
  /** CPU time of all threads of this process. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

/** Runs the variants in turn, so that what else the machine does slows them alike; each one's runs by name. */
export async function interleaved(
  rounds: number,
  variants: Readonly<Record<string, () => unknown>>,
): Promise<Readonly<Record<string, readonly Taken[]>>> {
  const taken: Record<string, Taken[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(variants)) {
      const runs = taken[name] ?? [];
      taken[name] = runs;
      runs.push(await timed(run));
    }
  }
  return taken;
}

/** Runs once and reports its measurements. */
export async function timed(run: () => unknown): Promise<Taken> {
  const cpuBefore = process.cpuUsage();
  const before = performance.now();
  await run();
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    cpuSeconds: (user + system) / 1e6,
    wallSeconds: (performance.now() - before) / 1e3,
  };
}

/** Millions of bytes a second: the median and the best of the runs. */
export function throughput(
  bytes: number,
  seconds: readonly number[],
): { readonly median: number; readonly best: number } {
  const rates = seconds.map((each) => bytes / each / 1e6).sort((a, b) => a - b);
  const median = rates[Math.floor((rates.length - 1) / 2)] ?? 0;
  return { median: rounded(median), best: rounded(rates.at(-1) ?? 0) };
}

/** Three digits, no more. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
