import type { Clock } from '#core/ports.ts';
import type { DownloadHold } from '#shared/domain/downloads/download.ts';

/** What keeps all downloads waiting now. */
export type DownloadHolds = {
  readonly current: () => DownloadHold | null;
  /** Resolves when the time is up, or the hold was ended. Rejects with the signal's reason. */
  readonly wait: (kind: DownloadHold['kind'], milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Makes the next attempt now if the hold is of one of these kinds; null: of any kind. */
  readonly end: (kinds: readonly DownloadHold['kind'][] | null) => void;
};

/** `onChange`: a hold began, or ended. */
export function createDownloadHolds(clock: Clock, onChange: () => void): DownloadHolds {
  let held: { readonly hold: DownloadHold; readonly goOn: () => void } | null = null;
  return {
    current: () => held?.hold ?? null,
    wait: async (kind, milliseconds, signal) => {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        const goOn = () => {
          callOff();
          signal.removeEventListener('abort', goOn);
          held = null;
          resolve();
        };
        const callOff = clock.schedule(milliseconds, goOn);
        signal.addEventListener('abort', goOn, { once: true });
        held = { hold: { kind, until: clock.now() + milliseconds }, goOn };
        onChange();
      });
      onChange();
      signal.throwIfAborted();
    },
    end: (kinds) => {
      if (held !== null && (kinds === null || kinds.includes(held.hold.kind))) held.goOn();
    },
  };
}
