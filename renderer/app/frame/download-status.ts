import type { DownloadQueue } from '#shared/domain/downloads/download.ts';

/** What the sign for saving says: nothing, running, waiting, or failed. */
export type DownloadStatus = {
  readonly tone: 'going' | 'held' | 'paused' | 'failed';
  readonly done: number;
  readonly total: number;
  /** 0..1 */
  readonly part: number;
};

/** Status of all titles together; null while nothing waits and nothing failed. Failed chapters count as done. */
export function downloadStatus({ titles, isPaused, hold }: DownloadQueue): DownloadStatus | null {
  if (titles.length === 0) return null;
  const sum = (count: (title: (typeof titles)[number]) => number) =>
    titles.reduce((before, title) => before + count(title), 0);
  const [total, done, failed] = [sum((title) => title.total), sum((title) => title.done), sum((title) => title.failed)];
  const waiting = titles.filter((title) => title.total > title.done + title.failed);
  const counts = { done, total, part: total === 0 ? 0 : Math.min(1, (done + failed) / total) };
  if (waiting.length === 0) return { tone: 'failed', ...counts };
  if (isPaused || waiting.every((title) => title.isPaused)) return { tone: 'paused', ...counts };
  return { tone: hold === null ? 'going' : 'held', ...counts };
}
