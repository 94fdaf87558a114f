import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { api } from '#renderer/api/client.ts';
import { onDocument, useListener } from '#renderer/ui/use-listener.ts';
import { useReaderStore } from '../reader-store.ts';
import { useSpeechStore } from '../speech/speech-store.ts';

/**
 * Time counts for this long after the person last pressed a key, moved the pointer, touched or turned the wheel. Acts in a sheet
 * over the text do not count, except in that of the settings, which leaves the text visible.
 */
const IDLE_MILLISECONDS = 3 * 60_000;
const SAVE_EVERY_MILLISECONDS = 30_000;
/** During a longer time between two looks at the clock the computer slept. */
const LONGEST_STEP_MILLISECONDS = 2 * SAVE_EVERY_MILLISECONDS;

const ACTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const;
const onVisibilityChange = onDocument('visibilitychange');
const WINDOW_CHANGES = ['focus', 'blur', 'pagehide'] as const;

/**
 * Counts the time of reading while it is mounted, and saves it every half minute and at the end. While the voice reads or the
 * text scrolls by itself, time counts without any act, even if another window is in use.
 */
export function ReadingTime() {
  // Monotonic: changes of the computer's clock do not count.
  const [timer] = useState(() => createReadingTimer(() => performance.now()));
  // Only while it speaks: it may wait for hours for the next chapter.
  const isSpeaking = useSpeechStore(({ phase }) => phase === 'speaking');
  const isScrolling = useReaderStore((state) => state.autoScroll === 'running');
  const runs = isSpeaking || isScrolling;
  const isCovered = useReaderStore(({ panel }) => panel !== null && panel !== 'settings');
  const isShown = useSyncExternalStore(onVisibilityChange, () => !document.hidden);

  function note(hasActed: boolean): void {
    timer.note(runs || (!document.hidden && document.hasFocus()), hasActed);
  }
  function save(): void {
    note(runs);
    const seconds = timer.take();
    // The next save of the place reports a full disk.
    if (seconds > 0) void api['reading.addTime']({ seconds }).catch(() => undefined);
  }
  const noteNow = useEffectEvent(note);
  const saveNow = useEffectEvent(save);
  useEffect(() => noteNow(!isCovered), [isCovered]);
  useEffect(() => () => saveNow(), []);
  const isCounting = isShown || runs;
  useEffect(() => {
    if (!isCounting) return;
    const saving = setInterval(() => saveNow(), SAVE_EVERY_MILLISECONDS);
    return () => clearInterval(saving);
  }, [isCounting]);
  useEffect(() => noteNow(runs), [runs]);
  useListener(window, ACTS, () => note(!isCovered), { capture: true, passive: true });
  useListener(window, WINDOW_CHANGES, save);
  useListener(document, 'visibilitychange', save);
  return null;
}

/** `now` in milliseconds. */
export function createReadingTimer(now: () => number) {
  let isUsed = false;
  let [lookedAt, actedAt, counted] = [0, 0, 0];
  return {
    /** Counts up to this moment. `isUsedNow`: whether the window is used from now on. */
    note: (isUsedNow: boolean, hasActed = false): void => {
      const at = now();
      const until = Math.min(at, actedAt + IDLE_MILLISECONDS, lookedAt + LONGEST_STEP_MILLISECONDS);
      if (isUsed) counted += Math.max(0, until - lookedAt);
      lookedAt = at;
      isUsed = isUsedNow;
      if (hasActed) actedAt = at;
    },
    /** The whole seconds counted since the last call. */
    take: (): number => {
      const seconds = Math.floor(counted / 1_000);
      counted -= seconds * 1_000;
      return seconds;
    },
  };
}
