import type { Socket } from 'node:net';

/**
 * Lets a socket's data reach the HTTP parser through its stream. By itself Node hands decrypted bytes to the parser at once, also while the parser waits
 * for the last answer of the same connection to drain, and then ends the connection (`HPE_PAUSED`). A stream keeps them until it goes on.
 */
export function readInOrder(socket: Socket): void {
  socket.on('data', () => {});
}
