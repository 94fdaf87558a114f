/** What is kept only to be there faster, up to a limit that a person may change. */
export type BoundedCache = {
  readonly bytes: () => Promise<number>;
  readonly limitBytes: () => number;
  /** What is beyond it goes at once, the least recently used first. */
  readonly setLimit: (limitBytes: number) => Promise<void>;
};
