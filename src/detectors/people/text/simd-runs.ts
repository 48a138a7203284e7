import { simdModule } from '../../../core/webassembly.ts';
import { BLOCK_UNITS } from './block-text.ts';
import type { Characters } from './characters.ts';
import type { Runs } from './letter-runs.ts';
import { MOST_TOKENS, type Tokens } from './tokens.ts';

/** `letterRuns` 64 units at a time, and where it reads and writes. */
export interface SimdRuns extends Pick<Tokens, 'start' | 'end' | 'shape'> {
  readonly units: Uint16Array;
  readonly runs: Runs;
}

type RunsOf = (
  units: number,
  length: number,
  kinds: number,
  starts: number,
  ends: number,
  shapes: number,
) => number;

/** Units after a block that are read with its last one. */
const AFTER = 64;

/** Layout of the module's memory, whose first bytes its compiler reserves. */
const UNITS = 1024;
const KINDS = UNITS + 2 * (BLOCK_UNITS + AFTER);
const STARTS = KINDS + 65_536;
const ENDS = STARTS + 2 * MOST_TOKENS;
const SHAPES = ENDS + 2 * MOST_TOKENS;

/** `undefined` where the processor or Node has no WebAssembly with SIMD. */
export function simdRuns({ kind }: Pick<Characters, 'kind'>): SimdRuns | undefined {
  const file = new URL('../simd/runs.wasm', import.meta.url);
  const module = simdModule<{ readonly runs: RunsOf }>(file, SHAPES + MOST_TOKENS);
  if (module === undefined) return undefined;
  const { runs } = module.exports;
  const { buffer } = module.memory;
  new Uint8Array(buffer, KINDS).set(kind);
  return {
    units: new Uint16Array(buffer, UNITS, BLOCK_UNITS),
    start: new Uint16Array(buffer, STARTS, MOST_TOKENS),
    end: new Uint16Array(buffer, ENDS, MOST_TOKENS),
    shape: new Uint8Array(buffer, SHAPES, MOST_TOKENS),
    runs: (length) => runs(UNITS, length, KINDS, STARTS, ENDS, SHAPES),
  };
}
