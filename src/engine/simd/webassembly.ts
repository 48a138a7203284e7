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
export const webAssembly = (globalThis as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly;
