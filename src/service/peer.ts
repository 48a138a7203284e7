/** A line to another process, such as `process` or a cluster's worker. */
export interface Channel {
  send(message: object): void;
  receive(listener: (message: unknown) => void): void;
}

/** Requests that a process answers: one argument and one answer, both plain values. */
export type Handlers = Readonly<Record<string, (argument: unknown) => unknown>>;

/** The process at the other end. */
export interface Peer {
  /** Rejects when the other end fails, is gone, or does not answer in `timeoutMs`. */
  call(name: string, argument?: unknown, timeoutMs?: number): Promise<unknown>;
  /** The line is dead: whoever waits waits no longer. */
  hangUp(): void;
}

const TIMEOUT_MS = 10_000;

interface Message {
  readonly call?: string;
  readonly argument?: unknown;
  readonly answerTo?: number;
  readonly answer?: unknown;
  readonly failed?: boolean;
  readonly id?: number;
}

/** Calls and answers between two processes. An error crosses as the fact that there was one. */
export function peer({ send, receive }: Channel, handlers: Handlers): Peer {
  const waiting = new Map<number, (message: Message) => void>();
  let last = 0;

  receive((received) => {
    const message = received as Message;
    if (message.answerTo !== undefined) waiting.get(message.answerTo)?.(message);
    else if (message.call !== undefined) void reply(message.id, message.call, message.argument);
  });

  async function reply(id: number | undefined, name: string, argument: unknown): Promise<void> {
    try {
      send({ answerTo: id, answer: await handlers[name]?.(argument) });
    } catch {
      send({ answerTo: id, failed: true });
    }
  }

  return {
    call(name, argument, timeoutMs = TIMEOUT_MS) {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        const fail = () => settle({ failed: true });
        const timer = setTimeout(fail, timeoutMs);
        const settle = ({ answer, failed = false }: Message) => {
          clearTimeout(timer);
          waiting.delete(id);
          if (failed) reject(new Error(`another process did not answer: ${name}`));
          else resolve(answer);
        };
        waiting.set(id, settle);
        send({ call: name, argument, id });
      });
    },
    hangUp() {
      for (const settle of [...waiting.values()]) settle({ failed: true });
    },
  };
}
