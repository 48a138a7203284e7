import { UnansweredError } from '../http/admission/shared-services.ts';

/** A line to another process, such as `process` or a cluster's worker. */
export interface Channel {
  send(message: object): void;
  receive(listener: (message: unknown) => void): void;
}

/** Requests that a process answers: one argument and one answer, both plain values. */
export type Handlers = Readonly<Record<string, (argument: unknown) => unknown>>;

/** The process at the other end. */
export interface Peer {
  /** Rejects when the other end fails; with an `UnansweredError` when it is gone, or does not answer in `timeoutMs`. */
  call(name: string, argument?: unknown, timeoutMs?: number): Promise<unknown>;
  /** The line is dead: whoever waits waits no longer. */
  hangUp(): void;
}

const TIMEOUT_MS = 10_000;

/** Outcome of a call that the other end does not answer. */
const UNANSWERED = 'unanswered';

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
  const waiting = new Map<number, (message: Message | typeof UNANSWERED) => void>();
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
        const timer = setTimeout(() => settle(UNANSWERED), timeoutMs);
        const settle = (message: Message | typeof UNANSWERED) => {
          clearTimeout(timer);
          waiting.delete(id);
          if (message === UNANSWERED) {
            reject(new UnansweredError(`another process did not answer: ${name}`));
          } else if (message.failed === true) {
            reject(new Error(`another process failed: ${name}`));
          } else resolve(message.answer);
        };
        waiting.set(id, settle);
        send({ call: name, argument, id });
      });
    },
    hangUp() {
      for (const settle of [...waiting.values()]) settle(UNANSWERED);
    },
  };
}
