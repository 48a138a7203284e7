/** A message that is not in its protocol's form, so that its texts cannot be found. The message quotes none of it. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}
