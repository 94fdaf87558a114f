export {};

declare global {
  /** Known to every runtime that the vocabulary is used in; merged there with the whole of it. */
  interface AbortSignal {
    readonly aborted: boolean;
  }
}
