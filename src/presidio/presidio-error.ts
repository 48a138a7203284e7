/** A request that Presidio's clients must see refused, with the status and words that Presidio has for it. */
export class PresidioError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
