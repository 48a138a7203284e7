import type { IncomingMessage } from 'node:http';

/** A segment of a request's path, decoded: the last one, or one `fromEnd` of it. Empty where it is no UTF-8. */
export function segmentOf({ url = '' }: IncomingMessage, fromEnd = 0): string {
  const segment =
    url
      .split('?', 1)[0]
      ?.split('/')
      .at(-1 - fromEnd) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
