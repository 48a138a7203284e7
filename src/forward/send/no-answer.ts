/** No answer came: `message` is the system's code or a reason of the sender. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}
