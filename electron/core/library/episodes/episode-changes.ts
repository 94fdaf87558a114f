import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import { createTimer } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

const INTERVAL_MILLISECONDS = 500;

export type EpisodeChanges = ReturnType<typeof createEpisodeChanges>;

/** Emits `episodes.changed`: the first change at once, the following ones together, at most twice a second. */
export function createEpisodeChanges({ events, clock }: { readonly events: EventHub; readonly clock: Clock }) {
  const changed = new Set<ReleaseId | null>();
  let hasOtherStreams = false;
  const timer = createTimer(clock, tell);

  function tell(): void {
    const [only] = changed;
    if (only === undefined) return;
    events.emit('episodes.changed', { releaseId: changed.size === 1 ? only : null, hasOtherStreams });
    changed.clear();
    hasOtherStreams = false;
    timer.set(INTERVAL_MILLISECONDS);
  }

  return {
    /** Null: several releases. `isOfStreams`: what is saved of them in whole is not as before. */
    note: (releaseId: ReleaseId | null, isOfStreams = false): void => {
      changed.add(releaseId);
      hasOtherStreams ||= isOfStreams;
      if (!timer.isSet()) tell();
    },
    close: timer.callOff,
  };
}
