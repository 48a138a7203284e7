import { createRequire } from 'node:module';

/**
 * The part of `onnxruntime-node` that is used. It is not installed with this program: it takes 290 MB, and its script
 * downloads more.
 */
export interface Runtime {
  readonly InferenceSession: {
    create(path: string, options: Readonly<Record<string, unknown>>): Promise<RuntimeSession>;
  };
  readonly Tensor: new (type: 'int64', values: BigInt64Array, dims: readonly number[]) => unknown;
}

export interface RuntimeSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, RuntimeTensor>>>;
}

export interface RuntimeTensor {
  readonly type: string;
  readonly dims: readonly number[];
  readonly data: unknown;
}

/** Command that installs the runtime. Without the variable its script downloads files that only graphics cards use. */
const INSTALL = 'ONNXRUNTIME_NODE_INSTALL=skip npm install --no-save onnxruntime-node@1.30.0';

/** Path of the runtime. Throws an Error with the command that installs it, if it is missing. */
export function runtimePath(): string {
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-node');
  } catch (cause) {
    throw new Error(`onnxruntime-node is not installed: ${INSTALL}`, { cause });
  }
}
