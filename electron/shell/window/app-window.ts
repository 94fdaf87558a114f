import type { BrowserWindow } from 'electron';

export type AppWindow = {
  /** Null while there is none: the app may stay without one. */
  readonly current: () => BrowserWindow | null;
  /** Brings it forward, or opens one. */
  readonly show: () => void;
};

/** The one window, opened anew when it was closed. */
export function createAppWindow(open: () => BrowserWindow): AppWindow {
  let window: BrowserWindow | null = null;
  const current = () => (window === null || window.isDestroyed() ? null : window);
  return {
    current,
    show: () => {
      const there = current();
      if (there === null) {
        // It shows itself once there is something to see.
        window = open();
        return;
      }
      if (there.isMinimized()) there.restore();
      there.focus();
    },
  };
}
