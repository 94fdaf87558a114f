import type { PowerSaveBlocker, WebContents } from 'electron';

export type DisplayAwake = {
  /** The display stays on, or may sleep again. Saying the same twice changes nothing. */
  readonly keep: (isWanted: boolean) => void;
  /** A page that goes away wants nothing any more: crashed, loaded anew, left for another, or closed with its window. */
  readonly follow: (contents: WebContents) => void;
};

type Blocker = Pick<PowerSaveBlocker, 'start' | 'stop'>;

/** Usable once the app is ready. */
export function createDisplayAwake(blocker: Blocker): DisplayAwake {
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
    follow: (contents) => {
      const letSleep = () => keep(false);
      contents.on('did-navigate', letSleep);
      contents.on('render-process-gone', letSleep);
      contents.once('destroyed', letSleep);
    },
  };
}
