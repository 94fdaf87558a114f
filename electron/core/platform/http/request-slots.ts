export type RequestSlots = {
  /** Runs `task` as soon as a slot is free, first come first served. A caller that aborts while waiting leaves the queue. */
  readonly run: <Value>(
    task: () => Promise<Value>,
    caller?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<Value>;
};

/** Keeps at most `limit` tasks running: a service sees a polite client however many parts of a page ask at once. */
export function createRequestSlots(limit: number): RequestSlots {
  const waiting = new Set<() => void>();
  let running = 0;

  function startNext(): void {
    const [start] = waiting;
    if (start === undefined || running >= limit) return;
    waiting.delete(start);
    running += 1;
    start();
  }

  function slot(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const start = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(start);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.add(start);
      startNext();
    });
  }

  return {
    run: async (task, { signal } = {}) => {
      await slot(signal);
      try {
        return await task();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
