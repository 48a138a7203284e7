import type { Server as PlainServer } from 'node:http';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/** Limit on a server's connections; one more is closed at once and reported. */
export interface ConnectionLimit {
  readonly most: number;
  refused(): void;
}

/**
 * Holds a server to its limit. Not `maxConnections`: a worker that refuses by it gets the same connection offered
 * again and again, at the cost of a core.
 */
export function limitConnections(
  server: Server | PlainServer,
  { most, refused }: ConnectionLimit,
): void {
  let open = 0;
  server.on('connection', (socket) => {
    if (open >= most) {
      refused();
      socket.destroy();
      return;
    }
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
}

/** Cuts off all of a server's connections. Node's own `closeAllConnections` leaves those whose TLS has not begun or is on its way. */
export function cuttingOff(server: Server | PlainServer): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => void open.delete(socket));
  });
  return () => {
    server.closeAllConnections();
    for (const socket of open) socket.destroy();
  };
}
