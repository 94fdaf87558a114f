import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** When a file, or anything below a folder, was last changed, in epoch milliseconds; 0 for what does not exist. */
export async function newestChange(path: string): Promise<number> {
  const stats = await stat(path).catch(() => null);
  if (stats === null) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const times = entries.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  return Math.max(stats.mtimeMs, ...(await Promise.all(times)));
}
