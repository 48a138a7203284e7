/** Most bytes of a block, the unit that is read at once. */
export const BLOCK_BYTES = 16 * 1024;

/** One block as UTF-16 code units, each with the byte that it begins at. Written anew for each block. */
export interface BlockText {
  readonly units: Uint16Array;
  /** Number of units in use; newlines follow. */
  length: number;
  /** The index in the block's bytes where the unit begins: valid for `[0, length]`. */
  byteAt(unit: number): number;
  /** Takes `bytes[from..to)`, at most `BLOCK_BYTES` of them. */
  read(bytes: Buffer, from: number, to: number): void;
}
