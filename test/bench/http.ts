import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interleaved, rounded, throughput } from './measure.ts';
import { echoServer, redactorServer, type Server } from './server.ts';
import type { Row } from './table.ts';
import { corpora } from './texts/corpora.ts';
import { upload } from './upload.ts';

/** Throughput of uploads over HTTPS, beside an HTTPS echo in the same run; curl shares the machine. */
export async function measureHttp(
  folder: string,
  options: { readonly bytes: number; readonly rounds: number },
): Promise<readonly Row[]> {
  const redactor = await redactorServer(folder);
  const echo = await echoServer(folder);
  try {
    const rows: Row[] = [];
    for (const [corpus, make] of Object.entries(corpora)) {
      const file = join(folder, `${corpus}.txt`);
      writeFileSync(file, make(options.bytes));
      rows.push(...(await measureUpload({ redactor, echo }, { corpus, file, ...options })));
    }
    return rows;
  } finally {
    await redactor.stop();
    await echo.stop();
  }
}

async function measureUpload(
  servers: { readonly redactor: Server; readonly echo: Server },
  { corpus, file, bytes, rounds }: { corpus: string; file: string; bytes: number; rounds: number },
): Promise<readonly Row[]> {
  const variants = [
    { variant: 'echo', server: servers.echo, path: '/' },
    { variant: 'filter', server: servers.redactor, path: '/api/filter' },
    { variant: 'explain', server: servers.redactor, path: '/api/explain' },
  ];
  const cpuSeconds = new Map(variants.map(({ variant }) => [variant, [] as number[]]));
  const runs = variants.map(({ variant, server, path }) => {
    const run = async () => {
      const before = server.cpuSeconds();
      await upload(server.address, path, file);
      cpuSeconds.get(variant)?.push(server.cpuSeconds() - before);
    };
    return [variant, run] as const;
  });
  const taken = await interleaved(rounds, Object.fromEntries(runs));
  const rates = variants.map(({ variant }) => {
    const wallSeconds = (taken[variant] ?? []).map((run) => run.wallSeconds);
    return { variant, ...throughput(bytes, wallSeconds) };
  });
  return rates.map(({ variant, median, best }) => ({
    corpus,
    variant,
    'MB/s': median,
    best,
    'of the echo': rounded(best / (rates[0]?.best ?? best)),
    'MB a CPU second': throughput(bytes, cpuSeconds.get(variant) ?? []).median,
  }));
}
