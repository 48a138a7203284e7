import { readFileSync } from 'node:fs';

/** What is used of WebAssembly (https://webassembly.github.io/spec/js-api/): TypeScript has its types among the DOM's only. */
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

/** What a module exports, and its memory. */
export interface SimdModule<Exports> {
  readonly memory: Memory;
  readonly exports: Exports;
  /**
   * The same with another memory, of so many bytes at least. To let a memory grow would detach its buffer, and from the
   * first that is detached on V8 asks each access to any array of bytes in the process whether it still has its buffer.
   */
  readonly withMemory: (bytes: number) => SimdModule<Exports>;
}

/** `undefined` where Node runs without it, as under `--jitless`. */
const webAssembly = (globalThis as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly;

const PAGE = 64 * 1024;

/**
 * The module in a file, with a memory of so many bytes at least and what it imports beside that; `undefined` where Node or the processor has no WebAssembly
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
