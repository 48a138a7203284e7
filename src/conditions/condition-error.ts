/** A condition that cannot be read. The message starts with the column, counted from 1, and quotes nothing. */
export class ConditionError extends Error {
  constructor(column: number, text: string) {
    super(`column ${column}: ${text}`);
  }
}
