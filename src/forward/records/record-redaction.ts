import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { NEWLINE } from '../../core/bytes.ts';
import type { Plan } from '../../engine/plan.ts';
import { redactBuffer } from '../../engine/redact-buffer.ts';
import { redaction } from '../../engine/redaction.ts';
import type { Redacted, RequestScope } from '../../engine/types.ts';

/** Records redacted, and the replacements in them by filter. */
export interface RedactedLines {
  /** As many lines as came in, each with its newline. */
  readonly lines: Buffer;
  readonly replaced: readonly number[];
}

/** Redacts lines, each a record and a text of its own. Calls take their turns. */
export type LineRedaction = (lines: Buffer, count: number) => Promise<RedactedLines>;

/** Bytes that pass through the engine before other work has its previous. */
const PIECE_BYTES = 64 * 1024;

/**
 * Redacts records in line mode, all through one chain of stages: to make one takes longer than to redact a short message.
 * A section that begins in one record would go on in the next; where lines come out fewer than they went in, the chain
 * is given up, and each line of the call goes through one of its own.
 */
export function recordRedaction(plan: Plan, scope: RequestScope): LineRedaction {
  let chain = lineChain(plan, scope);
  let previous: Promise<unknown> = Promise.resolve();

  async function redact(lines: Buffer, count: number): Promise<RedactedLines> {
    const passed = await chain.pass(lines, count).catch(() => undefined);
    if (passed !== undefined) return passed;
    chain.destroy();
    chain = lineChain(plan, scope);
    return oneByOne(lines);
  }

  async function oneByOne(lines: Buffer): Promise<RedactedLines> {
    const parts: Buffer[] = [];
    const replaced = plan.filters.map(() => 0);
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(NEWLINE, start) + 1;
      const line = lines.subarray(start, end - 1);
      const redacted = await redactBuffer(plan, line, { scope });
      parts.push(redacted.bytes, lines.subarray(end - 1, end));
      add(replaced, redacted.replaced);
      start = end;
      await setImmediate();
    }
    return { lines: Buffer.concat(parts), replaced };
  }

  return (lines, count) => {
    const result = previous.then(() => redact(lines, count));
    previous = result.catch(() => undefined);
    return result;
  };
}

interface LineChain {
  /** Returns `undefined` where a line is held back, or taken by a section of another. */
  pass(lines: Buffer, count: number): Promise<RedactedLines | undefined>;
  destroy(): void;
}

function lineChain(plan: Plan, scope: RequestScope): LineChain {
  const [stage] = redaction(plan, { scope, lines: true }).streams();
  let parts: Buffer[] = [];
  let total: readonly number[] = plan.filters.map(() => 0);
  stage.on('data', ({ bytes, replaced }: Redacted) => {
    parts.push(bytes);
    // The stage counts on in the same list.
    total = [...replaced];
  });
  // A failure ends the call that waits for it.
  stage.on('error', () => undefined);
  return {
    async pass(lines, count) {
      parts = [];
      const before = total;
      for (let start = 0; start < lines.length; start += PIECE_BYTES) {
        await written(stage, lines.subarray(start, start + PIECE_BYTES));
      }
      const out = parts.length === 1 ? parts[0] : Buffer.concat(parts);
      if (newlines(out) !== count || out.at(-1) !== NEWLINE) return undefined;
      return { lines: out, replaced: total.map((number, filter) => number - before[filter]) };
    },
    destroy: () => void stage.destroy(),
  };
}

/** Waits until the stage has answered a chunk. */
async function written(stage: Duplex, chunk: Buffer): Promise<void> {
  if (stage.destroyed) throw new Error('the chain has failed');
  await new Promise<void>((resolve, reject) => {
    stage.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
  await setImmediate();
  while (stage.readableLength > 0) await once(stage, 'data');
}

function newlines(bytes: Buffer): number {
  let number = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) number++;
  return number;
}

function add(sums: number[], more: readonly number[]): void {
  for (let filter = 0; filter < more.length; filter++) sums[filter] += more[filter];
}
