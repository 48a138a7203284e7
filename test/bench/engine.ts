import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Plan } from '../../src/engine/plan.ts';
import { redaction } from '../../src/engine/redaction.ts';
import { matchesByRegex } from './baseline.ts';
import { interleaved, rounded, throughput } from './measure.ts';
import type { Row } from './table.ts';
import { corpora } from './texts/corpora.ts';

const SCOPE = { context: 'bench', documentId: 'bench' };
const CHUNK_BYTES = 65_536;

/** The engine's throughput on one core, beside one regular expression a detector in the same run. */
export async function measureEngine(
  plans: Readonly<Record<'default' | 'rules', Plan>>,
  options: { readonly bytes: number; readonly rounds: number },
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [corpus, make] of Object.entries(corpora)) {
    const text = make(options.bytes);
    await throughStreams(plans.default, text.subarray(0, 8_000_000));
    const taken = await interleaved(options.rounds, {
      streams: () => throughStreams(plans.default, text),
      whole: () => throughWhole(plans.default, text),
      'streams, with user rules': () => throughStreams(plans.rules, text),
      'a V8 regex pass per detector': () => matchesByRegex(text),
    });
    for (const [variant, runs] of Object.entries(taken)) {
      const cpuSeconds = runs.map((run) => run.cpuSeconds);
      const { median, best } = throughput(text.length, cpuSeconds);
      rows.push({ corpus, variant, 'MB/s a core': median, best, 'ns a byte': rounded(1e3 / best) });
    }
  }
  return rows;
}

/** The chain of streams a large body takes; the bytes that came out. */
export async function throughStreams(
  plan: Plan,
  text: Buffer,
  signal?: AbortSignal,
): Promise<number> {
  let written = 0;
  const sink = new Writable({
    objectMode: true,
    highWaterMark: 1,
    write(redacted: { readonly bytes: Buffer }, _encoding, done) {
      written += redacted.bytes.length;
      done();
    },
  });
  const stages = redaction(plan, { scope: SCOPE }).streams();
  await pipeline([Readable.from(chunks(text)), ...stages, sink], signal ? { signal } : {});
  return written;
}

/** The one call that a small body takes, for each range of the text that fits a window. */
function throughWhole(plan: Plan, text: Buffer): number {
  let written = 0;
  for (let from = 0; from < text.length; from += plan.windowBytes) {
    const body = text.subarray(from, from + plan.windowBytes);
    written += redaction(plan, { scope: SCOPE }).buffered(body).bytes.length;
  }
  return written;
}

function* chunks(text: Buffer): Generator<Buffer> {
  for (let from = 0; from < text.length; from += CHUNK_BYTES) {
    yield text.subarray(from, from + CHUNK_BYTES);
  }
}
