export type PutOff<Item> = {
  /** Only the last item of a key is written, in the order of its last addition. */
  readonly add: (key: string, item: Item) => void;
  /** Those that are not written yet, the last one first. */
  readonly waiting: () => readonly Item[];
  /** Writes all of them now. Not within a transaction: what is written may fail by itself. */
  readonly flush: () => void;
};

export type PutOffOptions<Item> = {
  readonly write: (item: Item) => void;
  /** Runs what it is given after a moment; at once unless given. */
  readonly later?: ((flush: () => void) => void) | undefined;
  /** Reports a delayed write that failed, since its caller has moved on. */
  readonly onFailure: (cause: unknown, item: Item) => void;
};

/** Writes that can wait for a moment, for stores whose readers look here first. What is written at once may throw. */
export function createPutOff<Item>({ write, later, onFailure }: PutOffOptions<Item>): PutOff<Item> {
  const waiting = new Map<string, Item>();

  function flush(): void {
    const items = [...waiting.values()];
    waiting.clear();
    for (const item of items) {
      try {
        write(item);
      } catch (cause) {
        onFailure(cause, item);
      }
    }
  }

  return {
    flush,
    waiting: () => [...waiting.values()].reverse(),
    add: (key, item) => {
      if (later === undefined) {
        write(item);
        return;
      }
      if (waiting.size === 0) later(flush);
      waiting.delete(key);
      waiting.set(key, item);
    },
  };
}
