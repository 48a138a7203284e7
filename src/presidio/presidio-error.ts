/** A request that Presidio's clients must see refused, with the status and words that Presidio has for it. */
export class PresidioError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** An error about the values of a request, as Presidio's anonymizer answers it. */
export function invalid(message: string): PresidioError {
  return new PresidioError(422, message);
}

/** An error about the form of a request, as Presidio's analyzer answers it. */
export function refused(words: string): PresidioError {
  return new PresidioError(500, words);
}
