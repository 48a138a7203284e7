import { randomUUID } from 'node:crypto';

/** The document id of a request that brings none: 32 hex digits. */
export function newDocumentId(): string {
  return randomUUID().replaceAll('-', '');
}
