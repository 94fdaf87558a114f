import { create } from 'zustand';
import {
  extendSleep,
  NO_SLEEP,
  type SleepChoice,
  type SleepTimer,
  sleepRemainingMs,
  startSleep,
} from '#shared/domain/player/sleep-timer.ts';

type SleepState = {
  readonly timer: SleepTimer;
  /** As of the last tick; null where no time is set. */
  readonly remainingMs: number | null;
  /** Null switches it off. */
  readonly choose: (choice: SleepChoice | null) => void;
  readonly extend: () => void;
  readonly stop: () => void;
  readonly tick: () => void;
};

/** When to stop for the night. It outlives the episode and the release: a person falls asleep only once. */
export const useSleepStore = create<SleepState>()((set, get) => {
  function become(timer: SleepTimer): void {
    set({ timer, remainingMs: sleepRemainingMs(timer, performance.now()) });
  }
  return {
    timer: NO_SLEEP,
    remainingMs: null,
    choose: (choice) => become(choice === null ? NO_SLEEP : startSleep(choice, performance.now())),
    extend: () => become(extendSleep(get().timer, performance.now())),
    stop: () => become({ kind: 'stopped' }),
    tick: () => become(get().timer),
  };
});
