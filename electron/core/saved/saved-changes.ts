import type { Clock } from '#core/ports.ts';
import type { EventHub } from '#core/rpc/event-hub.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';

export type SavedChanges = {
  /** Null: many titles. */
  readonly note: (slugUrl: SlugUrl | null) => void;
  readonly close: () => void;
};

const TOLD_EVERY_MILLISECONDS = 500;

/** Tells the pages what changed: the first at once, what follows together with the next. */
export function createSavedChanges({
  events,
  clock,
}: {
  readonly events: EventHub;
  readonly clock: Clock;
}): SavedChanges {
  const changed = new Set<SlugUrl | null>();
  let callOff: (() => void) | null = null;

  function tell(): void {
    callOff = null;
    if (changed.size === 0) return;
    const [only = null] = changed;
    events.emit('saved.changed', { slugUrl: changed.size === 1 ? only : null });
    changed.clear();
    callOff = clock.schedule(TOLD_EVERY_MILLISECONDS, tell);
  }

  return {
    note: (slugUrl) => {
      changed.add(slugUrl);
      if (callOff === null) tell();
    },
    close: () => callOff?.(),
  };
}
