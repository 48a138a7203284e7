import { randomUUID } from 'node:crypto';

/** The document id of a request without one: 32 hex digits. */
export function newDocumentId(): string {
  return randomUUID().replaceAll('-', '');
}
