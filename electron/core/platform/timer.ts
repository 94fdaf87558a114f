import type { Clock } from '#core/ports.ts';

/** One appointment at most. */
export type Timer = {
  /** Takes the place of the appointment before. */
  readonly set: (milliseconds: number) => void;
  readonly callOff: () => void;
  readonly isSet: () => boolean;
};

export function createTimer(clock: Clock, onTime: () => void): Timer {
  let cancel: (() => void) | null = null;
  function callOff(): void {
    cancel?.();
    cancel = null;
  }
  return {
    set: (milliseconds) => {
      callOff();
      cancel = clock.schedule(milliseconds, () => {
        cancel = null;
        onTime();
      });
    },
    callOff,
    isSet: () => cancel !== null,
  };
}
