type ThreadUsage = { readonly user: number; readonly system: number };

// Tests run in Node; this folder does not include its types.
declare const process: { readonly threadCpuUsage: (since?: ThreadUsage) => ThreadUsage };

/** Processor time of this thread that the work takes, in milliseconds, so that other load on the machine does not count. */
export async function processorMilliseconds(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
