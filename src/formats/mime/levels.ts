import { HYPHEN } from '../../core/bytes.ts';

/** Open multipart bodies, outermost first. */
export interface Levels {
  /** Opens a level; false if there are too many. */
  open(boundary: string, digest: boolean): boolean;
  anyOpen(): boolean;
  closeAll(): void;
  /** Whether a line is a delimiter of an open level. */
  has(line: Buffer): boolean;
  /** Passes a delimiter: what follows is a part, of a digest or not, or the rest of the body around. */
  pass(line: Buffer): 'part' | 'digest' | 'rest';
  /** Number of the current part: `2.1`. */
  part(): string;
}

interface Level {
  readonly delimiter: Buffer;
  readonly digest: boolean;
  /** Number of its part. */
  count: number;
}

const MOST_LEVELS = 100;

export function openLevels(): Levels {
  let levels: Level[] = [];

  return {
    open(boundary, digest) {
      if (levels.length >= MOST_LEVELS) return false;
      levels.push({ delimiter: Buffer.from(`--${boundary}`, 'latin1'), digest, count: 0 });
      return true;
    },
    anyOpen: () => levels.length > 0,
    closeAll() {
      levels = [];
    },
    has: (line) => levelOf(line) >= 0,
    pass(line) {
      const index = levelOf(line);
      const level = levels[index];
      const isLast = line[level.delimiter.length] === HYPHEN;
      levels = levels.slice(0, isLast ? index : index + 1);
      if (isLast) return 'rest';
      level.count += 1;
      return level.digest ? 'digest' : 'part';
    },
    part: () => levels.map(({ count }) => count).join('.') || '1',
  };

  /** Innermost level that a line delimits; negative if it delimits none. */
  function levelOf(line: Buffer): number {
    return levels.findLastIndex(({ delimiter }) => {
      if (!line.subarray(0, delimiter.length).equals(delimiter)) return false;
      return /^(?:--)?[ \t]*\r?\n?$/.test(line.toString('latin1', delimiter.length));
    });
  }
}
