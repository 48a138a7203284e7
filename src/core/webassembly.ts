import { readFileSync } from 'node:fs';

/**
 * The part of WebAssembly's API that is used (https://webassembly.github.io/spec/js-api/): TypeScript has its types
 * among the DOM's only.
 */
interface WebAssemblyApi {
  validate(code: Uint8Array): boolean;
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, object>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
  readonly Memory: new (size: { readonly initial: number }) => Memory;
}

export interface Memory {
  readonly buffer: ArrayBuffer;
}

/** Exports of a module, and its memory. */
export interface SimdModule<Exports> {
  readonly memory: Memory;
  readonly exports: Exports;
  /**
   * The same module with another memory of at least `bytes` bytes. Growing a memory would detach its buffer, and
   * after the first detachment V8 checks on every access to any byte array in the process whether it still has its
   * buffer.
   */
  readonly withMemory: (bytes: number) => SimdModule<Exports>;
}

/** `undefined` where Node runs without it, as under `--jitless`. */
const webAssembly = (globalThis as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly;

const PAGE = 64 * 1024;

/**
 * The module in a file, with a memory of at least the given size and its other imports; `undefined` where Node or the processor has no WebAssembly
 * with SIMD.
 */
export function simdModule<Exports>(
  file: URL,
  bytes: number,
  imports: Readonly<Record<string, object>> = {},
): SimdModule<Exports> | undefined {
  if (webAssembly === undefined) return undefined;
  const { validate, Module, Instance, Memory } = webAssembly;
  const code = readFileSync(file);
  if (!validate(code)) return undefined;
  const module = new Module(code);

  function withMemory(bytes: number): SimdModule<Exports> {
    const memory = new Memory({ initial: Math.ceil(bytes / PAGE) });
    const { exports } = new Instance(module, { env: { memory }, ...imports });
    return { memory, exports: exports as Exports, withMemory };
  }

  return withMemory(bytes);
}
