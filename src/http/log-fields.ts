/** Log fields of one exchange, filled in as it proceeds. */
export interface LogFields {
  /** The profile's name, when there is such a profile. */
  profile?: string;
  /** Name of the source system that the request declares. */
  source?: string;
  /** The id of the API key that the request brought. */
  key?: string;
  bytesIn: number;
  bytesOut: number;
  /** Hash of the profile's file. */
  profileHash?: string;
  /** Spans that were replaced, by type. */
  replaced?: Readonly<Record<string, number>>;
  /** Parts of mails that could not be read, and were kept or removed. */
  unreadParts?: number;
  /** Spans reported; filter counts none. */
  spans?: number;
  /** The code of the problem that was the answer, or that broke it off. */
  problem?: string;
}
