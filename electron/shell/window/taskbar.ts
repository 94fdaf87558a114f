import type { App, BrowserWindow } from 'electron';
import { type DownloadQueue, isQueueGoing, waitingIn } from '#shared/domain/downloads/download.ts';
import type { AppWindow } from './main-window.ts';

type Mode = 'none' | 'normal' | 'paused';
/** `fraction` below 0: nothing is under way. */
const NOTHING: { fraction: number; mode: Mode; waiting: number } = { fraction: -1, mode: 'none', waiting: 0 };

/** Chapters and episodes together. Titles and releases with only failures do not count: they wait for the person. */
export function progressOf(queue: DownloadQueue): typeof NOTHING {
  const works = [...queue.titles, ...queue.releases].filter((work) => waitingIn(work) > 0);
  if (works.length === 0) return NOTHING;
  const total = works.reduce((sum, work) => sum + work.total, 0);
  const waiting = works.reduce((sum, work) => sum + waitingIn(work), 0);
  return { fraction: (total - waiting) / total, mode: isQueueGoing(queue) ? 'normal' : 'paused', waiting };
}

/** Downloads on the app's icon: progress and, where the system has badges, the number waiting. */
export function createTaskbar(
  app: Pick<App, 'setBadgeCount'>,
  platform: NodeJS.Platform,
  current: AppWindow['current'],
) {
  let shown = NOTHING;
  const draw = (window = current()) => window?.setProgressBar(shown.fraction, { mode: shown.mode });
  return {
    show: (queue: DownloadQueue): void => {
      const next = progressOf(queue);
      // On Windows badges are pictures instead of numbers.
      if (platform !== 'win32' && next.waiting !== shown.waiting) app.setBadgeCount(next.waiting);
      const isSame = next.fraction === shown.fraction && next.mode === shown.mode;
      shown = next;
      if (!isSame) draw();
    },
    /** A new window begins with the present progress. */
    attach: (window: BrowserWindow): void => {
      if (shown !== NOTHING) draw(window);
    },
  };
}
