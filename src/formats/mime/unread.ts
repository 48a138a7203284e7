/** A part of a mail that cannot be read, in a profile that neither keeps nor removes such parts. */
export class UnreadPart extends Error {
  override name = 'UnreadPart';

  /** `part`: its number, as `2.1`; `type`: its type, where that has the form of one. */
  constructor(part: string, type: string, reason: string) {
    const advice = 'mailAttachments of the profile keeps such parts, or removes them';
    super(`part ${part} of the mail (${type}) cannot be read: ${reason}; ${advice}`);
  }
}

/** Reports that something cannot be read, for a reason. Throws `UnreadPart` where the profile does not keep it. */
export type OnUnread = (reason: string) => void;
