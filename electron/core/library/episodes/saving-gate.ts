import { localTime, pause } from '#core/platform/time.ts';
import type { DownloadHold } from '#shared/domain/downloads/download.ts';
import { untilRoom } from '../downloads/download-hold.ts';
import type { EpisodesContext } from './episode-queue.ts';

const DATA_SAVER_LOOK_MILLISECONDS = 10 * 60_000;
/** Left free on the disk for everything else. */
const RESERVE_BYTES = 256 * 1024 * 1024;
/** The speed `gentle`, as a multiple of the speed of watching. */
const GENTLE_FACTOR = 2;

/** Decides when the next bytes of an episode may be fetched, and how fast. */
export function createSavingGate({ settings, playback, freeBytes, holds, clock, isDataSaverOn }: EpisodesContext) {
  /** How many milliseconds too early the parts so far came. */
  let early = 0;
  let tookAt = clock.now();

  function closedFor(): { readonly kind: DownloadHold['kind']; readonly milliseconds: number } | null {
    const { waitsForDataSaver, quietHours } = settings();
    if (waitsForDataSaver && isDataSaverOn()) return { kind: 'data-saver', milliseconds: DATA_SAVER_LOOK_MILLISECONDS };
    const quiet = quietHours === null ? 0 : quietMilliseconds(quietHours, clock.now());
    if (quiet > 0) return { kind: 'quiet-hours', milliseconds: quiet };
    const busy = playback.busyMilliseconds();
    return busy > 0 ? { kind: 'playing', milliseconds: busy } : null;
  }

  async function pass(signal: AbortSignal): Promise<void> {
    for (let closed = closedFor(); closed !== null; closed = closedFor()) {
      await holds.wait(closed.kind, closed.milliseconds, signal);
    }
  }

  return {
    pass,
    /** Waits until the disk has `neededBytes` free beside the reserve. */
    room: (neededBytes: number, signal: AbortSignal): Promise<void> =>
      untilRoom(holds, freeBytes, neededBytes + RESERVE_BYTES, signal),
    /** After a part, waits until the next one may come. `bytesPerSecond`: of watching; null while unknown. */
    take: async (bytes: number, bytesPerSecond: number | null, signal: AbortSignal): Promise<void> => {
      const { episodeSpeed } = settings();
      const gentle = bytesPerSecond === null ? null : GENTLE_FACTOR * bytesPerSecond;
      const limit =
        typeof episodeSpeed === 'number' ? (episodeSpeed * 1_000) / 8 : episodeSpeed === 'gentle' ? gentle : null;
      const now = clock.now();
      // Bounded, so that neither a long wait nor a changed clock causes a burst or a standstill.
      early = Math.max(0, early - Math.max(0, now - tookAt)) + (limit === null ? 0 : (bytes / limit) * 1_000);
      tookAt = now;
      if (early > 0) await pause(clock, early, signal);
      await pass(signal);
    },
  };
}

const DAY_MINUTES = 1_440;

/** Milliseconds until the quiet hours end, also in nights with a clock change; 0 outside of them. */
export function quietMilliseconds({ from, to }: { readonly from: number; readonly to: number }, now: number): number {
  const date = localTime(now);
  const minutes = date.getHours() * 60 + date.getMinutes();
  const after = (minutes - from + DAY_MINUTES) % DAY_MINUTES;
  const length = (to - from + DAY_MINUTES) % DAY_MINUTES;
  if (after >= length) return 0;
  return Math.max(0, date.setHours(minutes < to ? 0 : 24, to, 0, 0) - now);
}
