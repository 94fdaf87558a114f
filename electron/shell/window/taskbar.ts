import type { App, BrowserWindow } from 'electron';
import type { DownloadQueue, QueuedTitle } from '#shared/domain/downloads/download.ts';
import type { AppWindow } from './main-window.ts';

type Mode = 'none' | 'normal' | 'paused';
/** `fraction` below 0: nothing is under way. */
const NOTHING: { fraction: number; mode: Mode; waiting: number } = { fraction: -1, mode: 'none', waiting: 0 };

/** A title with failures only waits for the person, not for the network. */
export function progressOf({ titles, isPaused, hold }: DownloadQueue): typeof NOTHING {
  const waitingTitles = titles.filter((title) => waitingIn(title) > 0);
  if (waitingTitles.length === 0) return NOTHING;
  const total = waitingTitles.reduce((sum, title) => sum + title.total, 0);
  const waiting = waitingTitles.reduce((sum, title) => sum + waitingIn(title), 0);
  const isAtRest = isPaused || hold !== null || waitingTitles.every((title) => title.isPaused);
  return { fraction: (total - waiting) / total, mode: isAtRest ? 'paused' : 'normal', waiting };
}

function waitingIn({ total, done, failed }: QueuedTitle): number {
  return Math.max(0, total - done - failed);
}

/** Downloads on the app's icon: progress, and their number where the system has badges. */
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
      // Windows has pictures instead of numbers.
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
