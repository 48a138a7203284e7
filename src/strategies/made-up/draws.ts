import { hash } from 'node:crypto';

/** Draws a whole number from 0 to below `below`, at most 2³². */
export type Draw = (below: number) => number;

/**
 * Numbers that look random, always the same from the same seed of 32 bytes: 16 bits each below 2¹⁰, else 32,
 * so that no number is more likely than another by more than 1 in 64.
 */
export function draws(seed: Buffer): Draw {
  let block = seed;
  let at = 0;
  return (below) => {
    const width = below < 1024 ? 2 : 4;
    if (at + width > block.length) {
      block = hash('sha256', block, 'buffer');
      at = 0;
    }
    const drawn = width === 2 ? block.readUInt16BE(at) : block.readUInt32BE(at);
    at += width;
    return drawn % below;
  };
}

/** One of a list that has at least one. */
export function oneOf<T>(list: readonly T[], draw: Draw): T {
  return list[draw(list.length)];
}

/** `length` characters of an alphabet. */
export function drawn(alphabet: string, length: number, draw: Draw): string {
  let text = '';
  while (text.length < length) text += alphabet[draw(alphabet.length)];
  return text;
}
