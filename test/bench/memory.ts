import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { corpora } from './corpora.ts';
import { rounded, timed } from './measure.ts';
import { redactorServer } from './server.ts';
import type { Row } from './table.ts';
import { upload } from './upload.ts';

const PIECE_BYTES = 64_000_000;
const SMALL = { '/api/filter': 1, '/api/explain': 1 };
const LARGE = { '/api/filter': 32, '/api/explain': 16 };

/** The most memory that the service holds during an upload of 64 MB and, with `full`, of 2 GB (explain: 1 GB). */
export async function measureMemory(folder: string, full: boolean): Promise<readonly Row[]> {
  const piece = corpora.logs(PIECE_BYTES);
  const rows: Row[] = [];
  for (const sizes of full ? [SMALL, LARGE] : [SMALL]) {
    for (const [path, pieces] of Object.entries(sizes)) {
      rows.push(await measurePeak(folder, path, { piece, pieces }));
    }
  }
  return rows;
}

async function measurePeak(
  folder: string,
  path: string,
  { piece, pieces }: { readonly piece: Buffer; readonly pieces: number },
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
