import type { AnimeService } from '#core/anime/catalogue/anime-service.ts';
import { backoffMilliseconds, createTimer } from '#core/platform/time.ts';
import type { Clock, Log } from '#core/ports.ts';
import { ListedFacts, type ListedRow, type ListStores } from '#core/watching/lists/list-stores.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

/** A release as it was kept when it was last opened; `fetchedAt` in epoch milliseconds. */
export type KeptRelease = { readonly value: Release; readonly fetchedAt: number };

/** What is known of the releases in lists: all of it on this device, read in the background and without haste. */
export type ListedReleases = {
  /** Null: the service does not publish it. Undefined: nothing is known yet. */
  readonly find: (releaseId: ReleaseId) => ListedFacts | null | undefined;
  /** These are in lists: what is not known of them, or not any more, is read, in this order. */
  readonly want: (releaseIds: readonly ReleaseId[]) => void;
  /** So that what is put into a list without a network can be shown there. */
  readonly takeKept: (releaseIds: readonly ReleaseId[]) => void;
  readonly close: () => void;
};

export type ListedReleasesOptions = {
  readonly stores: Pick<ListStores, 'releases' | 'together'>;
  readonly anime: Pick<AnimeService, 'releases'>;
  readonly kept: (releaseId: ReleaseId) => KeptRelease | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChanged: () => void;
};

/** anime-service, Limits: releases list. */
const CHUNK = 50;
const EVERY_MILLISECONDS = 2_000;
const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const WEEK_MILLISECONDS = 7 * DAY_MILLISECONDS;
/** One answer that leaves out what was published yesterday may be a slip. */
const MISSES_OF_A_GHOST = 2;

export function createListedReleases(options: ListedReleasesOptions): ListedReleases {
  const { stores, anime, kept, clock, log, onChanged } = options;
  const closing = new AbortController();
  let known: Map<ReleaseId, ListedRow> | null = null;
  let wanted: readonly ReleaseId[] = [];
  let failures = 0;
  /** Nothing is to be read, as far as was known at the last look. */
  let isIdle = true;
  const timer = createTimer(clock, () => void read());

  function rows(): Map<ReleaseId, ListedRow> {
    known ??= new Map(stores.releases.all().map((row) => [row.releaseId, row]));
    return known;
  }

  function lastsMilliseconds({ facts, misses }: ListedRow): number {
    if (facts === null) return WEEK_MILLISECONDS;
    return misses > 0 ? HOUR_MILLISECONDS : DAY_MILLISECONDS;
  }

  function isOld(row: ListedRow): boolean {
    const age = clock.now() - row.askedAt;
    // A time that lies ahead was told by a clock that has been set back.
    return age < 0 || age >= lastsMilliseconds(row);
  }

  function nextChunk(): ReleaseId[] {
    const unknown = wanted.filter((id) => !rows().has(id));
    if (unknown.length > 0) return unknown.slice(0, CHUNK);
    const old = wanted.filter((id) => {
      const row = rows().get(id);
      return row !== undefined && isOld(row);
    });
    return old.slice(0, CHUNK);
  }

  /** Whether anything is shown differently. */
  function put(row: ListedRow): boolean {
    const before = rows().get(row.releaseId);
    stores.releases.put(row);
    rows().set(row.releaseId, row);
    return before === undefined || JSON.stringify(before.facts) !== JSON.stringify(row.facts);
  }

  function putMissing(releaseId: ReleaseId, askedAt: number): boolean {
    const before = rows().get(releaseId);
    const misses = (before?.misses ?? 0) + 1;
    const facts = misses < MISSES_OF_A_GHOST ? (before?.facts ?? null) : null;
    return put({ releaseId, facts, askedAt, misses });
  }

  async function readChunk(chunk: readonly ReleaseId[]): Promise<void> {
    const found = new Map((await anime.releases(chunk, closing.signal)).map((release) => [release.id, release]));
    const askedAt = clock.now();
    const changed = stores.together(() =>
      chunk.map((releaseId) => {
        const release = found.get(releaseId);
        if (release === undefined) return putMissing(releaseId, askedAt);
        return put({ releaseId, facts: factsOf(release), askedAt, misses: 0 });
      }),
    );
    if (changed.includes(true)) onChanged();
  }

  async function read(): Promise<void> {
    const chunk = nextChunk();
    isIdle = chunk.length === 0;
    if (closing.signal.aborted) return;
    if (isIdle) {
      // By then something may have become old.
      timer.set(HOUR_MILLISECONDS);
      return;
    }
    try {
      await readChunk(chunk);
      failures = 0;
      if (!closing.signal.aborted) timer.set(EVERY_MILLISECONDS);
    } catch (cause) {
      if (closing.signal.aborted) return;
      // What was put into memory may not have reached the disk.
      known = null;
      if (!(cause instanceof AppFailure)) log.error('releases of lists not read', cause);
      failures += 1;
      timer.set(backoffMilliseconds(cause, failures, clock.now()));
    }
  }

  return {
    find: (releaseId) => rows().get(releaseId)?.facts,
    want: (releaseIds) => {
      wanted = releaseIds;
      if (!isIdle) return;
      timer.callOff();
      void read();
    },
    takeKept: (releaseIds) => {
      const unknown = releaseIds.filter((id) => !rows().has(id)).slice(0, CHUNK);
      const found = unknown.flatMap((id) => kept(id) ?? []);
      if (found.length === 0) return;
      stores.together(() => {
        for (const { value, fetchedAt } of found) {
          put({ releaseId: value.id, facts: factsOf(value), askedAt: fetchedAt, misses: 0 });
        }
      });
    },
    close: () => {
      closing.abort();
      timer.callOff();
    },
  };
}

function factsOf(release: Release): ListedFacts {
  return ListedFacts.parse({ card: release, freshAt: release.freshAt, inFavourites: release.inFavourites });
}
