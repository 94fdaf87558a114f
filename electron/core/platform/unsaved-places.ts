import type { Clock } from '#core/ports.ts';
import { createTimer } from './time.ts';

const AGAIN_MILLISECONDS = 2_000;

type Unsaved<Place> = { readonly place: Place; readonly save: () => void };

/** Places that could not be stored (full disk), the latest by key. Kept here: their window may close before the next try. */
export function createUnsavedPlaces<Place>(clock: Clock) {
  const unsaved = new Map<string, Unsaved<Place>>();
  const timer = createTimer(clock, saveAgain);

  function store(key: string, place: Place, save: (isLate: boolean) => void, isLate: boolean): void {
    try {
      save(isLate);
      unsaved.delete(key);
    } catch (cause) {
      unsaved.set(key, { place, save: () => store(key, place, save, true) });
      timer.set(AGAIN_MILLISECONDS);
      throw cause;
    }
  }

  function saveAgain(): void {
    for (const { save } of [...unsaved.values()]) {
      try {
        save();
      } catch {
        // It stays in `unsaved`.
      }
    }
  }

  return {
    get: (key: string) => unsaved.get(key)?.place,
    all: () => [...unsaved.values()].map(({ place }) => place),
    /** Calls `save`, now and until it succeeds or another place has the key. Throws what `save` throws the first time. */
    save: (key: string, place: Place, save: (isLate: boolean) => void) => store(key, place, save, false),
    drop: (key: string) => unsaved.delete(key),
    /** Tries once more; what still cannot be saved is lost. */
    close: () => {
      saveAgain();
      timer.cancel();
    },
  };
}
