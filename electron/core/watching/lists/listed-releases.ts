import type { AnimeService } from '#core/anime/catalogue/anime-service.ts';
import { backoffMilliseconds, createTimer } from '#core/platform/time.ts';
import type { Clock, Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { ListedFacts, type ListedRow, type ListStores } from './list-stores.ts';

/** A release as it was stored when it was last opened; `fetchedAt` in epoch milliseconds. */
export type KeptRelease = { readonly value: Release; readonly fetchedAt: number };

type ListedReleasesOptions = {
  readonly stores: Pick<ListStores, 'releases' | 'transaction'>;
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
/** One answer without a release that was published before may be an accident. */
const MISSES_OF_UNPUBLISHED = 2;

/** Facts about the releases in lists, stored on this device and read slowly in the background. */
export function createListedReleases({ stores, anime, kept, clock, log, onChanged }: ListedReleasesOptions) {
  const closing = new AbortController();
  let known: Map<ReleaseId, ListedRow> | null = null;
  let wanted: readonly ReleaseId[] = [];
  let failures = 0;
  let isIdle = true;
  const timer = createTimer(clock, () => void read());

  function rows(): Map<ReleaseId, ListedRow> {
    known ??= new Map(stores.releases.all().map((row) => [row.releaseId, row]));
    return known;
  }

  function isOld(releaseId: ReleaseId): boolean {
    const row = rows().get(releaseId);
    if (row === undefined) return false;
    const age = clock.now() - row.askedAt;
    const published = row.misses > 0 ? HOUR_MILLISECONDS : DAY_MILLISECONDS;
    // A time in the future comes from a clock that was set back since.
    return age < 0 || age >= (row.facts === null ? WEEK_MILLISECONDS : published);
  }

  function nextChunk(): ReleaseId[] {
    const unknown = wanted.filter((id) => !rows().has(id));
    return (unknown.length > 0 ? unknown : wanted.filter(isOld)).slice(0, CHUNK);
  }

  /** Returns whether anything is shown differently. */
  function put(row: ListedRow): boolean {
    const before = rows().get(row.releaseId);
    stores.releases.put(row);
    rows().set(row.releaseId, row);
    return before === undefined || JSON.stringify(before.facts) !== JSON.stringify(row.facts);
  }

  function rowOf(releaseId: ReleaseId, release: Release | undefined, askedAt: number): ListedRow {
    if (release !== undefined) return { releaseId, facts: factsOf(release), askedAt, misses: 0 };
    const before = rows().get(releaseId);
    const misses = (before?.misses ?? 0) + 1;
    const facts = misses < MISSES_OF_UNPUBLISHED ? (before?.facts ?? null) : null;
    return { releaseId, facts, askedAt, misses };
  }

  async function readChunk(chunk: readonly ReleaseId[]): Promise<void> {
    const found = new Map((await anime.releases(chunk, closing.signal)).map((release) => [release.id, release]));
    const askedAt = clock.now();
    const changed = stores.transaction(() => chunk.map((id) => put(rowOf(id, found.get(id), askedAt))));
    if (changed.includes(true)) onChanged();
  }

  async function read(): Promise<void> {
    const chunk = nextChunk();
    isIdle = chunk.length === 0;
    if (closing.signal.aborted) return;
    try {
      if (!isIdle) await readChunk(chunk);
      failures = 0;
      // Within an hour something may have become old.
      if (!closing.signal.aborted) timer.set(isIdle ? HOUR_MILLISECONDS : EVERY_MILLISECONDS);
    } catch (cause) {
      if (closing.signal.aborted) return;
      // Rows in memory may not have reached the disk.
      known = null;
      if (!(cause instanceof AppFailure)) log.error('releases of lists not read', cause);
      failures += 1;
      timer.set(backoffMilliseconds(cause, failures, clock.now()));
    }
  }

  return {
    /** Null: the service does not publish it. Undefined: nothing is known yet. */
    find: (releaseId: ReleaseId) => rows().get(releaseId)?.facts,
    /** Reads unknown and outdated releases of these, in this order. */
    want: (releaseIds: readonly ReleaseId[]) => {
      wanted = releaseIds;
      if (!isIdle) return;
      timer.callOff();
      void read();
    },
    /** Takes facts of opened releases, so that they can be shown in lists without a network. */
    takeKept: (releaseIds: readonly ReleaseId[]) => {
      const unknown = releaseIds.filter((id) => !rows().has(id)).slice(0, CHUNK);
      const found = unknown.flatMap((id) => kept(id) ?? []);
      if (found.length === 0) return;
      stores.transaction(() => {
        for (const { value, fetchedAt } of found) put(rowOf(value.id, value, fetchedAt));
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
