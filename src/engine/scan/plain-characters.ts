import { ALNUM, DELETE, HYPHEN, NON_ASCII, SPACE } from '../../core/bytes.ts';

/** The ASCII character for a character in plain text, by its code; 0 for letters and ASCII digits. */
export function plainCharacter(code: number): number {
  if (code < NON_ASCII)
    return ALNUM[code] === 1 ? 0 : code < SPACE || code === DELETE ? SPACE : code;
  return BY_CODE.get(code) ?? 0;
}

/** Whether a character has no width: plain text is without it. */
export function hasNoWidth(code: number): boolean {
  return NO_WIDTH.has(code);
}

const NO_WIDTH = new Set([0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff]);

const BY_CODE = new Map<number, number>([
  ...[...upTo(0x80, 0xa9), 0xab, ...upTo(0xae, 0xb4), ...upTo(0xb6, 0xb9)].map(asBlank),
  ...[...upTo(0xbb, 0xbf), ...upTo(0x2000, 0x206f), ...upTo(0x3000, 0x303f), 0xfeff].map(asBlank),
  ...[...upTo(0x2010, 0x2015), 0x2212].map((code) => [code, HYPHEN] as const),
  ...upTo(0xff10, 0xff19).map((code) => [code, code - 0xfee0] as const),
]);

function asBlank(code: number): readonly [number, number] {
  return [code, SPACE];
}

function upTo(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_none, n) => first + n);
}
