import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import { createTimer } from '#core/platform/timer.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { EpisodeMapStore, EpisodeOfRelease } from '#core/watching/progress/episode-map-store.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

/** No answer nests episodes deeper: a page of releases with their episodes. */
const DEEPEST = 6;

/** Learns which release an episode belongs to, and completes what the service lists without it. */
export type EpisodeMap = {
  /** From any answer that passes; it is written a little later. */
  readonly learn: (answer: unknown) => void;
  readonly note: (pairs: readonly EpisodeOfRelease[]) => void;
  /** Writes what is unwritten. */
  readonly close: () => void;
};

export type EpisodeMapOptions = {
  readonly store: EpisodeMapStore;
  readonly clock: Clock;
  readonly events: EventHub;
  readonly log: Log;
};

/** Answers come in crowds; each write waits for the disk. */
const WRITTEN_AFTER_MILLISECONDS = 1_000;
/** More releases at once are told as "many". */
const MOST_TOLD = 3;

export function createEpisodeMap({ store, clock, events, log }: EpisodeMapOptions): EpisodeMap {
  const known = new Map<string, number>();
  let unwritten: EpisodeOfRelease[] = [];
  let isClosed = false;
  const timer = createTimer(clock, write);

  function write(): void {
    timer.callOff();
    if (unwritten.length === 0) return;
    const pairs = unwritten;
    unwritten = [];
    try {
      store.keep(pairs);
      const releases = store.fill();
      if (releases.length > MOST_TOLD) events.emit('progress.changed', { releaseId: null });
      else for (const releaseId of releases) events.emit('progress.changed', { releaseId });
    } catch (cause) {
      for (const { episodeId } of pairs) known.delete(episodeId);
      log.error('episodes not remembered', cause);
    }
  }

  function note(pairs: readonly EpisodeOfRelease[]): void {
    if (isClosed) return;
    for (const pair of pairs) {
      if (known.get(pair.episodeId) === pair.releaseId) continue;
      known.set(pair.episodeId, pair.releaseId);
      unwritten.push(pair);
    }
    if (unwritten.length > 0 && !timer.isSet()) timer.set(WRITTEN_AFTER_MILLISECONDS);
  }

  return {
    learn: (answer) => note(episodesIn(answer)),
    note,
    close: () => {
      isClosed = true;
      write();
    },
  };
}

/** Every episode in an answer of any shape. */
function episodesIn(answer: unknown): EpisodeOfRelease[] {
  const seen: EpisodeOfRelease[] = [];
  collect(answer, 0, seen);
  return seen;
}

function collect(value: unknown, depth: number, seen: EpisodeOfRelease[]): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  if (!Array.isArray(value) && 'releaseId' in value && 'sortOrder' in value && 'id' in value) {
    const episodeId = EpisodeId.safeParse(value.id);
    const releaseId = ReleaseId.safeParse(value.releaseId);
    if (episodeId.success && releaseId.success) seen.push({ episodeId: episodeId.data, releaseId: releaseId.data });
    return;
  }
  for (const part of Object.values(value)) collect(part, depth + 1, seen);
}
