/** When the place in an episode is written down. At most five seconds may ever be lost, so writing begins a little earlier. */
export const SAVE_EVERY_MS = 4000;
/** The same of the episode itself, which at a higher speed goes by sooner. */
const SAVE_EVERY_SECONDS = 4;

/** Positions closer than this are the same place. */
const SAME_PLACE_SECONDS = 0.25;

export type SaveMemory = {
  /**
   * Playback that resumed begins before the saved place. Until it passes that place, or the person seeks, nothing is
   * written: opening and closing an episode again and again must not walk backwards.
   */
  readonly floorSeconds: number;
  readonly lastAtMs: number | null;
  readonly lastPositionSeconds: number | null;
  readonly lastIsWatched: boolean;
  /** Nothing is written for an episode that was only looked at. */
  readonly hasStarted: boolean;
};

export type Place = { readonly positionSeconds: number; readonly isWatched: boolean };

export function beginSaving(
  savedPositionSeconds: number | null,
  startAtSeconds: number,
  isWatched: boolean,
): SaveMemory {
  const isResumed = savedPositionSeconds !== null && Number.isFinite(savedPositionSeconds) && startAtSeconds > 0;
  return {
    floorSeconds: isResumed ? savedPositionSeconds : 0,
    lastAtMs: null,
    lastPositionSeconds: null,
    lastIsWatched: isWatched,
    hasStarted: false,
  };
}

/** Playback runs or the person sought: from now on there is a place worth keeping. */
export function noteStarted(memory: SaveMemory): SaveMemory {
  return memory.hasStarted ? memory : { ...memory, hasStarted: true };
}

/** A place beyond what the picture really has cannot be passed by playing. */
export function noteLength(memory: SaveMemory, durationSeconds: number): SaveMemory {
  return memory.floorSeconds < durationSeconds ? memory : { ...memory, floorSeconds: 0 };
}

export function noteSought(memory: SaveMemory): SaveMemory {
  return { ...memory, hasStarted: true, floorSeconds: 0 };
}

/** Watched is sticky: only the person takes it back, on the release's page. */
export function placeOf(memory: SaveMemory, positionSeconds: number, isWatchedNow: boolean): Place {
  return { positionSeconds: Math.max(0, positionSeconds), isWatched: memory.lastIsWatched || isWatchedNow };
}

/** `timed` while playing; `now` on pause, seek, episode change and when the page goes away. */
export function isSaveDue(memory: SaveMemory, place: Place, nowMs: number, occasion: 'timed' | 'now'): boolean {
  if (!memory.hasStarted || !Number.isFinite(place.positionSeconds)) return false;
  if (place.positionSeconds < memory.floorSeconds && !becameWatched(memory, place)) return false;
  if (becameWatched(memory, place)) return true;
  const last = memory.lastPositionSeconds;
  if (last !== null && Math.abs(place.positionSeconds - last) < SAME_PLACE_SECONDS) return false;
  if (occasion === 'now' || last === null) return true;
  if (Math.abs(place.positionSeconds - last) >= SAVE_EVERY_SECONDS) return true;
  return memory.lastAtMs === null || nowMs - memory.lastAtMs >= SAVE_EVERY_MS;
}

export function noteSaved(memory: SaveMemory, place: Place, nowMs: number): SaveMemory {
  return {
    ...memory,
    lastAtMs: nowMs,
    lastPositionSeconds: place.positionSeconds,
    lastIsWatched: place.isWatched,
  };
}

function becameWatched(memory: SaveMemory, place: Place): boolean {
  return place.isWatched && !memory.lastIsWatched;
}
