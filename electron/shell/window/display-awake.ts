import type { PowerSaveBlocker, WebContents } from 'electron';

export type DisplayAwake = ReturnType<typeof createDisplayAwake>;

/** Keeps the display on. Usable once the app is ready. */
export function createDisplayAwake(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>) {
  let blocking: number | null = null;

  function keep(isWanted: boolean): void {
    if (isWanted) {
      blocking ??= blocker.start('prevent-display-sleep');
    } else if (blocking !== null) {
      blocker.stop(blocking);
      blocking = null;
    }
  }

  return {
    keep,
    /** Lets the display sleep when this page goes away: crashed, reloaded, left or closed. */
    follow: (contents: WebContents): void => {
      const letSleep = () => keep(false);
      contents.on('did-navigate', letSleep);
      contents.on('render-process-gone', letSleep);
      contents.once('destroyed', letSleep);
    },
  };
}
