/** A mail that cannot be read as a whole; the message says which part, and why. */
export class UnreadPart extends Error {
  override name = 'UnreadPart';
}

/**
 * A part of a mail that cannot be read, in a profile that neither keeps nor removes such parts. `part`: its number, as `2.1`; `type`: its type,
 * where that has the form of one.
 */
export function unreadPart(part: string, type: string, reason: string): UnreadPart {
  const advice = 'mailAttachments of the profile keeps such parts, or removes them';
  return new UnreadPart(`part ${part} of the mail (${type}) cannot be read: ${reason}; ${advice}`);
}

/** Parts that a mail or a mailbox of any size may have, and bytes of it that allow one more: each is a text of its own, which costs as much as hundreds of bytes do. */
const FREE_PARTS = 256;
const BYTES_A_PART = 256;
/** The same in line mode, where each line has a cost of its own, too. */
const BYTES_A_PART_OF_LINES = 1024;

/** The refusal of a mail with that many parts in its first bytes; `undefined` where they are not too many. */
export function tooManyParts(parts: number, bytes: number, lines: boolean): UnreadPart | undefined {
  const each = lines ? BYTES_A_PART_OF_LINES : BYTES_A_PART;
  if (parts <= FREE_PARTS + Math.floor(bytes / each)) return undefined;
  return new UnreadPart(
    `the mail has ${parts} parts in its first ${bytes} bytes: ${FREE_PARTS}, and one more for every ${each} bytes, are allowed`,
  );
}

/** Reports that something cannot be read, for a reason. Throws `UnreadPart` where the profile does not keep it. */
export type OnUnread = (reason: string) => void;
