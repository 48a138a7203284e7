/** A pattern that cannot be used; `column` is 1-based, in UTF-16 code units of the pattern. */
export class PatternError extends Error {
  readonly column: number | undefined;

  constructor(reason: string, column?: number, options?: ErrorOptions) {
    super(column === undefined ? reason : `column ${column}: ${reason}`, options);
    this.name = 'PatternError';
    this.column = column;
  }
}
