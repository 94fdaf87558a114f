import { z } from 'zod';
import type { AnimeService } from '#core/anime/catalogue/anime-service.ts';
import type { KeptAnswer } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { createStatements, type DatabaseParts, storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { DAY_MILLISECONDS, HOUR_MILLISECONDS, isWithin } from '#core/platform/time.ts';
import { isFailure } from '#shared/contract/app-error.ts';
import { type Release, ReleaseCard } from '#shared/domain/anime/release.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { createBackgroundWork } from '../background-work.ts';

/** Facts of a release that lists show and sort by. */
export const ListedFacts = z.object({
  card: ReleaseCard,
  freshAt: z.string().nullable(),
  inFavourites: z.int().nullable(),
});
export type ListedFacts = z.infer<typeof ListedFacts>;

/** `facts` null: not published. `askedAt` in epoch milliseconds. `misses`: how many answers in a row lacked it. */
const ListedRow = z.object({
  releaseId: ReleaseId,
  facts: z.preprocess(storedJson, ListedFacts.nullable()),
  askedAt: z.number(),
  misses: z.int(),
});
type ListedRow = z.infer<typeof ListedRow>;

type ListedReleasesOptions = Pick<Platform, 'database' | 'clock' | 'log'> & {
  readonly anime: Pick<AnimeService, 'releases'>;
  /** The release as it was stored when it was last opened. */
  readonly kept: (releaseId: ReleaseId) => KeptAnswer<Release> | null;
  readonly onChanged: () => void;
};

/** anime-service, Limits: releases list. */
const CHUNK = 50;
const EVERY_MILLISECONDS = 2_000;
/** After each failure half as many are requested together, since one of them or their number may be the cause; then each alone. */
const HALVINGS = Math.floor(Math.log2(CHUNK));
/** How long a release is skipped after it failed alone; after each further failure four times as long, up to a day. */
const FAILED_MILLISECONDS = 5_000;
/** If the cause may be an outage, none is skipped for longer than 320 seconds, about the longest pause after a failure. */
const MOST_FAILURES_OF_SERVICE = HALVINGS + 4;
/** One answer without a release that was published before may be an accident. */
const MISSES_OF_UNPUBLISHED = 2;

/** Facts about the releases in lists, stored on this device and read slowly in the background. */
export function createListedReleases({ database, anime, kept, clock, log, onChanged }: ListedReleasesOptions) {
  const store = createListedReleaseStore({ database, log });
  let known: Map<ReleaseId, ListedRow> | null = null;
  /** Failed requests of each release: how many in a row, and when the last one was. */
  const failed = new Map<ReleaseId, { readonly times: number; readonly at: number }>();
  /** Passed again with every pull of the lists. */
  let wanted: readonly ReleaseId[] = [];
  const work = createBackgroundWork({ name: 'reading releases of lists', step: readNext, clock, log });

  function rows(): Map<ReleaseId, ListedRow> {
    known ??= new Map(store.all().map((row) => [row.releaseId, row]));
    return known;
  }

  function isOld(releaseId: ReleaseId): boolean {
    const row = rows().get(releaseId);
    if (row === undefined) return false;
    const published = row.misses > 0 ? HOUR_MILLISECONDS : DAY_MILLISECONDS;
    return !isWithin(row.facts === null ? 7 * DAY_MILLISECONDS : published, row.askedAt, clock);
  }

  const failuresOf = (releaseId: ReleaseId) => failed.get(releaseId)?.times ?? 0;

  /** A release that failed alone is not asked again for a while, so that the others are. */
  function isSkipped(releaseId: ReleaseId): boolean {
    const failuresAlone = failuresOf(releaseId) - HALVINGS;
    const milliseconds = Math.min(FAILED_MILLISECONDS * 4 ** (failuresAlone - 1), DAY_MILLISECONDS);
    return failuresAlone > 0 && isWithin(milliseconds, failed.get(releaseId)?.at, clock);
  }

  function noteFailed(chunk: readonly ReleaseId[], most: number): void {
    for (const id of chunk) failed.set(id, { times: Math.min(failuresOf(id) + 1, most), at: clock.now() });
  }

  /** Returns whether any shown fact has changed. */
  function put(changed: readonly ListedRow[]): boolean {
    inTransaction(database, () => {
      for (const row of changed) store.put(row);
    });
    const factsIn = (row: ListedRow | undefined) => JSON.stringify(row?.facts);
    const isShown = changed.some((row) => factsIn(rows().get(row.releaseId)) !== factsIn(row));
    for (const row of changed) rows().set(row.releaseId, row);
    return isShown;
  }

  function rowOf(releaseId: ReleaseId, release: Release | undefined, askedAt: number): ListedRow {
    if (release !== undefined) {
      return { releaseId, facts: ListedFacts.parse({ ...release, card: release }), askedAt, misses: 0 };
    }
    const before = rows().get(releaseId);
    const misses = (before?.misses ?? 0) + 1;
    return { releaseId, facts: misses < MISSES_OF_UNPUBLISHED ? (before?.facts ?? null) : null, askedAt, misses };
  }

  async function readNext(signal: AbortSignal): Promise<number | null> {
    const candidates = wanted.filter((id) => !isSkipped(id));
    const asked = [...candidates.filter((id) => !rows().has(id)), ...candidates.filter(isOld)];
    const fewest = Math.min(...asked.map(failuresOf));
    const chunk = asked.filter((id) => failuresOf(id) === fewest).slice(0, CHUNK >> Math.min(fewest, HALVINGS));
    if (chunk.length === 0) return null;
    const answered = await anime.releases(chunk, signal).catch((cause: unknown) => {
      if (isFailure(cause, 'upstream')) noteFailed(chunk, Number.POSITIVE_INFINITY);
      if (isFailure(cause, 'service-down', 'timeout')) noteFailed(chunk, MOST_FAILURES_OF_SERVICE);
      throw cause;
    });
    const askedAt = clock.now();
    const found = new Map(answered.map((release) => [release.id, release]));
    for (const id of chunk) failed.delete(id);
    if (put(chunk.map((id) => rowOf(id, found.get(id), askedAt)))) onChanged();
    return EVERY_MILLISECONDS;
  }

  return {
    /** Null: the service does not publish it. Undefined: nothing is known yet. */
    find: (releaseId: ReleaseId) => rows().get(releaseId)?.facts,
    /** Reads unknown and outdated releases of these, in this order. */
    want: (releaseIds: readonly ReleaseId[]) => {
      wanted = releaseIds;
      work.start();
    },
    /** Takes facts of opened releases, so that lists can show them offline. */
    takeKept: (releaseIds: readonly ReleaseId[]) => {
      const unknown = releaseIds.filter((id) => !rows().has(id)).slice(0, CHUNK);
      const found = unknown.flatMap((id) => kept(id) ?? []);
      if (found.length > 0) put(found.map(({ value, fetchedAt }) => rowOf(value.id, value, fetchedAt)));
    },
    close: work.close,
  };
}

/** Every release that is or was in a list of any account. */
export function createListedReleaseStore(parts: DatabaseParts) {
  const { put, rowsOf } = createStatements(parts);
  const rows = rowsOf('listed_release', ListedRow);
  return {
    all: () => rows('SELECT *, body AS facts FROM listed_release'),
    /** Needs a transaction. */
    put: ({ facts: body, askedAt, ...row }: ListedRow) =>
      put('listed_release', { ...row, body, askedAt: Math.trunc(askedAt) }),
  };
}
