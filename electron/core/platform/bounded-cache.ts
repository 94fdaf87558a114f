/** A cache with a size limit that the person may change. */
export type BoundedCache = {
  readonly bytes: () => Promise<number>;
  readonly limitBytes: () => number;
  /** Removes the least recently used entries beyond the limit at once. */
  readonly setLimit: (limitBytes: number) => Promise<void>;
};
