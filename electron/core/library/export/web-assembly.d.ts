export type WasmMemory = { readonly buffer: ArrayBuffer; grow: (this: WasmMemory, pages: number) => number };

/** The parts of WebAssembly that picture-thread.ts uses; Node's types lack them. */
declare global {
  var WebAssembly: {
    readonly Memory: { readonly prototype: WasmMemory };
    readonly Module: new (code: Uint8Array) => object;
  };
}
