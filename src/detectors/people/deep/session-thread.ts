import type { MessagePort } from 'node:worker_threads';
import type { Runtime, RuntimeSession, RuntimeTensor } from './runtime.ts';

/** Options of the thread. */
export interface ThreadOptions {
  readonly runtime: string;
  readonly model: string;
  /** The text that the model is tried on. */
  readonly sample: Int32Array;
  readonly port: MessagePort;
  /** One while the runtime is at work; it is notified of each change to zero. */
  readonly busy: Int32Array;
  /** Set to one, it lets the thread begin nothing more. */
  readonly stopping: Int32Array;
}

/** First message of the thread: facts about the model, as far as it was loaded. */
export interface Loaded {
  readonly started: boolean;
  readonly inputs?: readonly string[];
  readonly output?: Pick<RuntimeTensor, 'type' | 'dims'>;
}

/** Answer of the thread to a text. */
export interface Answer {
  readonly nth: number;
  /** Undefined if the model failed. The runtime's message may hold ids, and so text. */
  readonly numbers?: Float32Array;
}

/**
 * Runs a model in a thread of its own, one text after another. It reaches the thread as its text (a module of this
 * program could not be loaded there while the thread that starts it waits), so it uses nothing but its arguments.
 */
export async function sessionThread(
  { runtime, model, sample, port, busy, stopping }: ThreadOptions,
  load: (path: string) => Runtime,
): Promise<void> {
  let before: Promise<void> = Promise.resolve();
  let tensors: Runtime['Tensor'] | undefined;
  let session: RuntimeSession | undefined;
  port.postMessage(await loaded());
  rest();
  port.on('message', ({ ids, nth }: { ids: Int32Array; nth: number }) => {
    before = before.then(() => answer(ids, nth));
  });

  function rest(): void {
    Atomics.store(busy, 0, 0);
    Atomics.notify(busy, 0);
  }

  async function loaded(): Promise<Loaded> {
    try {
      const { InferenceSession, Tensor } = load(runtime);
      tensors = Tensor;
      const one = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4 };
      session = await InferenceSession.create(model, one).catch(() => undefined);
    } catch {
      return { started: false };
    }
    if (session === undefined) return { started: true };
    const inputs = session.inputNames;
    try {
      // Some models take texts of one length only.
      await run(sample.subarray(0, 2));
      const { type, dims } = await run(sample);
      return { started: true, inputs, output: { type, dims } };
    } catch {
      return { started: true, inputs };
    }
  }

  async function answer(ids: Int32Array, nth: number): Promise<void> {
    Atomics.store(busy, 0, 1);
    try {
      if (Atomics.load(stopping, 0) === 1) return;
      const { data } = await run(ids);
      port.postMessage({ nth, numbers: data });
    } catch {
      port.postMessage({ nth });
    } finally {
      rest();
    }
  }

  async function run(ids: Int32Array): Promise<RuntimeTensor> {
    if (session === undefined || tensors === undefined) throw new Error('there is no model');
    const Tensor = tensors;
    const values: Readonly<Record<string, BigInt64Array>> = {
      input_ids: BigInt64Array.from(ids, BigInt),
      attention_mask: new BigInt64Array(ids.length).fill(1n),
      token_type_ids: new BigInt64Array(ids.length),
    };
    const feeds = session.inputNames.map((name) => {
      return [name, new Tensor('int64', values[name], [1, ids.length])];
    });
    const outputs = await session.run(Object.fromEntries(feeds));
    return outputs['logits'] ?? outputs[session.outputNames[0]];
  }
}
