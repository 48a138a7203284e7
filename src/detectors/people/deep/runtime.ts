import { createRequire } from 'node:module';

/**
 * What is used of `onnxruntime-node`, which is not installed with this program: it brings 290 MB, and a script that
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

/** How the runtime gets there. Without the variable its script downloads what only graphics cards use. */
const INSTALL = 'ONNXRUNTIME_NODE_INSTALL=skip npm install --no-save onnxruntime-node@1.30.0';

/** Where the runtime is. Throws an Error that says how to install it, where it is not. */
export function runtimePath(): string {
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-node');
  } catch (cause) {
    throw new Error(`onnxruntime-node is not installed: ${INSTALL}`, { cause });
  }
}
