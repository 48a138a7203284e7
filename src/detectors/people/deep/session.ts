import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { type Answer, type Loaded, sessionThread, type ThreadOptions } from './session-thread.ts';

/** A model to run: its files and limits. */
export interface SessionOptions {
  /** Path of the runtime. */
  readonly runtime: string;
  /** The path of the ONNX file. */
  readonly model: string;
  /** Number of labels per id. */
  readonly labels: number;
  /** The most ids that it is given at once, and the highest. */
  readonly most: number;
  readonly highest: number;
}

/** Returns a score for each label of each id of a text. */
export type Classify = (ids: Int32Array) => Promise<Float32Array>;

interface Waiting {
  resolve(numbers: Float32Array): void;
  reject(error: Error): void;
}

const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'];
const LOAD_MS = 120_000;
const EXIT_MS = 10_000;

/**
 * Loads a token classification model in a thread of its own, so that it blocks nothing else, and tries it on the
 * longest possible text. Waits for that: profiles are loaded synchronously. Throws an Error with the reason if the
 * model cannot be used. Results reject without quoting the text. An idle thread does not keep the process alive.
 */
export function session(options: SessionOptions): { classify: Classify; stop(): void } {
  const { runtime, model, most, highest } = options;
  const [busy, stopping] = [shared(), shared()];
  const { port1: port, port2: theirs } = new MessageChannel();
  Atomics.store(busy, 0, 1);
  const thread = started({
    runtime,
    model,
    sample: new Int32Array(most).fill(highest),
    port: theirs,
    busy,
    stopping,
  });
  const stop = stopper(thread, busy, stopping);
  Atomics.wait(busy, 0, 1, LOAD_MS);
  try {
    check(receiveMessageOnPort(port)?.message, options);
  } catch (error) {
    stop();
    throw error;
  }
  return { classify: asking(thread, port), stop };
}

function shared(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4));
}

/**
 * Ends the thread. The runtime aborts the process when its thread ends under it, as it does when the process exits:
 * so that waits for the text at hand.
 */
function stopper(thread: Worker, busy: Int32Array, stopping: Int32Array): () => void {
  const atExit = () => {
    Atomics.store(stopping, 0, 1);
    Atomics.wait(busy, 0, 1, EXIT_MS);
  };
  process.on('exit', atExit);
  thread.once('exit', () => process.off('exit', atExit));
  return () => {
    Atomics.store(stopping, 0, 1);
    if (Atomics.load(busy, 0) === 0) void thread.terminate();
  };
}

/** Started without this process's own hooks: those would wait for the thread that waits. */
function started(options: ThreadOptions): Worker {
  // A compiler may have added calls of a helper `__name` to functions.
  const code = `const __name = (f) => f; (${sessionThread})(require('node:worker_threads').workerData, require);`;
  const { port } = options;
  const thread = new Worker(code, {
    eval: true,
    execArgv: [],
    workerData: options,
    transferList: [port],
  });
  thread.unref();
  return thread;
}

function check(loaded: Loaded | undefined, { labels, most, highest }: SessionOptions): void {
  if (loaded === undefined) throw new Error(`it was not loaded within ${LOAD_MS / 1000} s`);
  const { started, inputs, output } = loaded;
  if (!started) throw new Error('onnxruntime-node cannot be loaded on this machine');
  if (inputs === undefined) throw new Error('it is no ONNX model that onnxruntime-node can load');
  if (!inputs.includes('input_ids') || inputs.some((name) => !INPUTS.includes(name))) {
    throw new Error(
      `it is not for token classification: expected inputs of ${INPUTS.join(', ')}, found ${inputs.join(', ')}`,
    );
  }
  if (output === undefined) throw new Error(`it cannot take 2 to ${most} ids from 0 to ${highest}`);
  const found = `${output.type}[${output.dims.join(', ')}]`;
  const expected = `float32[1, ${most}, ${labels}]`;
  if (found !== expected) throw new Error(`its output is ${found}, expected ${expected}`);
}

/** Passes texts to the thread and its answers to the callers. */
function asking(thread: Worker, port: MessageChannel['port1']): Classify {
  const waiting = new Map<number, Waiting>();
  let requests = 0;
  let stopped = false;
  port.on('message', settle);
  port.unref();
  thread.on('error', () => {});
  thread.on('exit', () => {
    stopped = true;
    for (const { reject } of waiting.values()) reject(new Error('the model has stopped'));
    waiting.clear();
    port.close();
  });

  return (ids) => {
    if (stopped) return Promise.reject(new Error('the model has stopped'));
    return new Promise((resolve, reject) => {
      waiting.set(++requests, { resolve, reject });
      port.ref();
      port.postMessage({ ids, nth: requests });
    });
  };

  function settle({ nth, numbers }: Answer): void {
    const asker = waiting.get(nth);
    waiting.delete(nth);
    if (waiting.size === 0) port.unref();
    if (numbers === undefined) asker?.reject(new Error('the model failed on a text'));
    else asker?.resolve(numbers);
  }
}
