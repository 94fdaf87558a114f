const LOOK_MILLISECONDS = 500;

/**
 * Calls back once npm, which started this program, is gone. npm ends the shell between it and the program and hands on no
 * signal, so ending `npm start` would leave the app behind. Without npm nothing is watched.
 */
export function whenAbandoned(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_MILLISECONDS);
  timer.unref();
}
