import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { rounded, timed } from './measure.ts';
import { redactorServer } from './server.ts';
import type { Row } from './table.ts';
import { corpora } from './texts/corpora.ts';
import { upload } from './upload.ts';

const PIECE_BYTES = 64_000_000;

/** The upload: a number of pieces of a corpus. Dense text has the most spans to explain. */
interface Case {
  readonly path: '/api/filter' | '/api/explain';
  readonly corpus: 'logs' | 'dense';
  readonly pieces: number;
}
const SMALL: readonly Case[] = [
  { path: '/api/filter', corpus: 'logs', pieces: 1 },
  { path: '/api/explain', corpus: 'logs', pieces: 1 },
  { path: '/api/filter', corpus: 'dense', pieces: 1 },
  { path: '/api/explain', corpus: 'dense', pieces: 1 },
];
const LARGE: readonly Case[] = [
  { path: '/api/filter', corpus: 'logs', pieces: 32 },
  { path: '/api/explain', corpus: 'logs', pieces: 16 },
  { path: '/api/explain', corpus: 'dense', pieces: 4 },
];

/**
 * The most memory that the service holds during an upload of 64 MB and, with `full`, of 2 GB (explain: 1 GB of logs, 256 MB
 * of dense text).
 */
export async function measureMemory(folder: string, full: boolean): Promise<readonly Row[]> {
  const pieces = { logs: corpora.logs(PIECE_BYTES), dense: corpora.dense(PIECE_BYTES) };
  const rows: Row[] = [];
  for (const one of full ? [...SMALL, ...LARGE] : SMALL) {
    rows.push(await measurePeak(folder, one, pieces[one.corpus]));
  }
  return rows;
}

async function measurePeak(
  folder: string,
  { path, corpus, pieces }: Case,
  piece: Buffer,
): Promise<Row> {
  const file = join(folder, 'memory.txt');
  writeRepeatedly(file, piece, pieces);
  const server = await redactorServer(folder);
  try {
    const idle = server.peakMegabytes();
    const { wallSeconds } = await timed(() => upload(server.address, path, file));
    const megabytes = (piece.length * pieces) / 1e6;
    return {
      path,
      corpus,
      'upload, MB': megabytes,
      'MB/s': rounded(megabytes / wallSeconds),
      'idle, MiB': rounded(idle),
      'peak, MiB': rounded(server.peakMegabytes()),
    };
  } finally {
    await server.stop();
    rmSync(file);
  }
}

function writeRepeatedly(file: string, piece: Buffer, times: number): void {
  const descriptor = openSync(file, 'w');
  for (let written = 0; written < times; written++) writeSync(descriptor, piece);
  closeSync(descriptor);
}
