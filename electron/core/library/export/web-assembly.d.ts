export type WasmMemory = { readonly buffer: ArrayBuffer; grow: (this: WasmMemory, pages: number) => number };

/** What picture-thread.ts needs of WebAssembly: Node has it, and its types leave it to those of pages. */
declare global {
  var WebAssembly: {
    readonly Memory: { readonly prototype: WasmMemory };
    readonly Module: new (code: Uint8Array) => object;
  };
}
