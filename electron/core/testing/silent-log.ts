import type { Log } from '#core/ports.ts';

/** For tests that are not about the log. */
export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  hide: () => undefined,
};
