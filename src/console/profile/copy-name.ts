/** A free name for a copy of a profile: `logs-copy`, `logs-copy-2`. Names have at most 64 characters. */
export function copyName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '-copy' : `-copy-${number}`;
    const candidate = `${name.slice(0, 64 - end.length)}${end}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
