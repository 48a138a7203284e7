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
  /** By so many pages of 64 KiB. Detaches what `buffer` was. */
  grow(pages: number): number;
}

/** `undefined` where Node runs without it, as under `--jitless`. */
const webAssembly = (globalThis as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly;

const PAGE = 64 * 1024;

/**
 * What the module in a file exports, with a memory of so many bytes at least; `undefined` where Node or the processor has
 * no WebAssembly with SIMD.
 */
export function simdModule<Exports>(
  file: URL,
  bytes: number,
): { readonly memory: Memory; readonly exports: Exports } | undefined {
  if (webAssembly === undefined) return undefined;
  const code = readFileSync(file);
  if (!webAssembly.validate(code)) return undefined;
  const memory = new webAssembly.Memory({ initial: pagesOf(bytes) });
  const { exports } = new webAssembly.Instance(new webAssembly.Module(code), { env: { memory } });
  return { memory, exports: exports as Exports };
}

/** Pages of memory that hold so many bytes. */
export function pagesOf(bytes: number): number {
  return Math.ceil(bytes / PAGE);
}
