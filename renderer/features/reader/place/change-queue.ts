/** Makes changes one after the other, in the order in which they were asked for; a failed one stops none behind it. */
export function createChangeQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return (change: () => Promise<unknown>, onFailure: (thrown: unknown) => void): void => {
    last = last.then(change).catch(onFailure);
  };
}
