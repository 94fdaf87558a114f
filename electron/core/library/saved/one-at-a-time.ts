/** Runs asynchronous work in the order in which it was asked for, never two at once. */
export type OneAtATime = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createOneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const started = last.then(work, work);
    // A failure reaches its own caller and not the next in line.
    last = started.catch(() => undefined);
    return started;
  };
}
