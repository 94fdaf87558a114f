type ThreadUsage = { readonly user: number; readonly system: number };

// Tests run in Node, of which this folder knows nothing else.
declare const process: { readonly threadCpuUsage: (since?: ThreadUsage) => ThreadUsage };

/** Milliseconds of this thread's own time that the work takes, so that a busy machine does not count. */
export async function processorMilliseconds(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
