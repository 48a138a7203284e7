/** Destination of a logger's lines. */
export interface LogDestination {
  readonly writable?: boolean;
  write(line: string): unknown;
}
