import { z } from 'zod';
import type { AccountKey, AccountService } from '#core/account/account-service.ts';
import { type AnimeMapping, episodeFrom, releaseCardFrom } from '#core/anime/catalogue/release-mapper.ts';
import { createStatements, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { KnownTitles } from '#core/platform/known-titles/known-titles.ts';
import { isWithin, type ServerTime } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import type { AppHandlers, AppOutput } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { type Episode, type Release, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { HistoryEntry } from '#shared/domain/anime/release-list.ts';
import { foundByName, searchTextOf } from '#shared/domain/app/name-search.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { type WireHistoryEntry, WireHistoryPage } from '#shared/upstream/anime-site-api.ts';
import type { ProgressStore } from '../progress/progress-store.ts';
import { SETTLING_MILLISECONDS } from '../progress/timecode-rules.ts';
import type { SyncSurroundings } from '../sync-loop.ts';

type HistoryPage = AppOutput<'history.page'>;

type HistoryServiceOptions = Pick<SyncSurroundings, 'account'> &
  DatabaseParts & {
    readonly readPage: ReadHistoryPage;
    readonly titles: Pick<KnownTitles, 'release'>;
    /** The release as it was opened last; null: never. */
    readonly keptRelease: (releaseId: ReleaseId) => Release | null;
    readonly mark: (marked: Parameters<ProgressStore['mark']>[1]) => readonly EpisodeProgress[];
    /** Stores which releases the episodes belong to. */
    readonly learn: (episodes: readonly Episode[]) => void;
    /** Real time until local data is shown in place of the service's. */
    readonly patienceMilliseconds?: number;
  };

const PATIENCE_MILLISECONDS = 8_000;
/** While a larger import is sent, its older entries appear once the service lists them. */
const MAXIMUM_ON_TOP = 1_000;
const isAway = ({ error }: AppFailure) =>
  isHostAway(error) || error.code === 'rate-limited' || error.code === 'signed-out';

/** The service's watch history with this device's changes; local data while signed out or without an answer in time. */
export function createHistoryHandlers(options: HistoryServiceOptions) {
  const { readPage, titles, keptRelease, mark, account, learn } = options;
  const store = createHistoryStore(options);
  const { patienceMilliseconds = PATIENCE_MILLISECONDS } = options;
  /** Entries that the service listed, by account and episode; this device may not have stored them. */
  const seen = new Map<string, EpisodeProgress>();

  function knownRelease(releaseId: ReleaseId) {
    const kept = keptRelease(releaseId);
    const card = kept === null ? titles.release(releaseId) : ReleaseCard.parse(kept);
    return { card, episodes: kept?.episodes ?? [] };
  }

  /** Facts stored on this device; at least the release, if it was ever seen. For one page, which may hold hundreds of its episodes. */
  function knownFacts() {
    const read = new Map<ReleaseId, ReturnType<typeof knownRelease>>();
    return ({ episodeId, releaseId }: EpisodeProgress): EpisodeFacts => {
      if (releaseId === null) return episodeFacts(null, null);
      const { card, episodes } = read.get(releaseId) ?? knownRelease(releaseId);
      read.set(releaseId, { card, episodes });
      return episodeFacts(card, episodes.find(({ id }) => id === episodeId) ?? null);
    };
  }

  /** `search`: only entries of releases with a matching name; empty: all entries. */
  function localPage(key: AccountKey, page: number, search = ''): HistoryPage {
    const namesOf = (id: ReleaseId) => searchTextOf(Object.values(titles.release(id)?.name ?? {}));
    const releases = search === '' ? null : foundByName(store.releases(key), search, namesOf);
    const total = store.count(key, releases);
    const factsOf = knownFacts();
    const items = store
      .page(key, page, releases)
      .map(({ progress, isUnsent }) => ({ ...factsOf(progress), progress, isUnsent }));
    return { items, page, total, totalPages: Math.ceil(total / PER_PAGE), isLocal: true };
  }

  /** Null: the service cannot be reached now. */
  async function readOrGiveUp(page: number, signal: AbortSignal): Promise<ServicePage | null> {
    const patience = AbortSignal.timeout(patienceMilliseconds);
    try {
      return await readPage(page, AbortSignal.any([signal, patience]));
    } catch (cause) {
      if (signal.aborted || !(cause instanceof AppFailure && (patience.aborted || isAway(cause)))) throw cause;
      return null;
    }
  }

  /** The service's page with this device's changes: newer entries on top of page 1, no removed ones, no episode twice. */
  function merged(key: AccountKey, page: number, answered: ServicePage): HistoryPage {
    const ahead = store.ahead(key, answered.readAt - SETTLING_MILLISECONDS);
    const removed = store.removed(key);
    const idOf = ({ progress }: { readonly progress: EpisodeProgress }) => progress.episodeId;
    const listed = new Map<EpisodeId, ServiceEntry>();
    // The first of two entries is the newer one.
    for (const entry of answered.entries) if (!listed.has(idOf(entry))) listed.set(idOf(entry), entry);
    const top = ahead.slice(0, MAXIMUM_ON_TOP);
    const onTop = new Set(top.map(idOf));
    const factsOf = knownFacts();

    const shownTop = (page === 1 ? top : []).map(({ progress, isUnsent }): HistoryEntry => {
      const entry = listed.get(progress.episodeId);
      const facts = entry === undefined ? factsOf(progress) : episodeFacts(entry.release, entry.episode);
      return { progress, ...facts, isUnsent };
    });
    const shownListed = [...listed].flatMap(([id, { progress, release, episode }]): HistoryEntry[] =>
      onTop.has(id) || removed.has(id) ? [] : [{ progress, ...episodeFacts(release, episode), isUnsent: false }],
    );

    const items = [...shownTop, ...shownListed];
    const additions = ahead.filter((entry) => entry.isAddition && !listed.has(idOf(entry))).length;
    const hidden = [...listed.keys()].filter((episodeId) => removed.has(episodeId)).length;
    return {
      items,
      page,
      totalPages: Math.max(answered.totalPages, ahead.length > 0 ? 1 : 0),
      total: Math.max(items.length, answered.total + additions - hidden),
      isLocal: false,
    };
  }

  return {
    'history.page': async ({ page, search, isLocal }, { signal }): Promise<HistoryPage> => {
      const key = account.key();
      if (search !== '' || isLocal || account.state().status !== 'signed-in') return localPage(key, page, search);
      const answered = await readOrGiveUp(page, signal);
      // Another account signed in and loads its own history.
      if (account.key() !== key || signal.aborted) throw new AppFailure({ code: 'cancelled' });
      if (answered === null) return localPage(key, page);
      learn(answered.entries.flatMap(({ episode }) => episode ?? []));
      for (const entry of answered.entries) seen.set(`${key} ${entry.progress.episodeId}`, entry.progress);
      return merged(key, page, answered);
    },
    'history.remove': async ({ episodeIds }) => {
      const key = account.key();
      const marked = { releaseId: null, episodeIds: [...new Set(episodeIds)], isWatched: false };
      const gone = store.removed(key);
      const former = mark(marked);
      const known = new Set(former.map(({ episodeId }) => episodeId));
      const others = marked.episodeIds.filter((episodeId) => !known.has(episodeId) && !gone.has(episodeId));
      return [...former, ...others.flatMap((episodeId) => seen.get(`${key} ${episodeId}`) ?? [])];
    },
  } satisfies AppHandlers;
}

/** `updatedAt` by this device's clock; `release` and `episode` null if the service no longer publishes them. */
export type ServiceEntry = {
  readonly progress: EpisodeProgress;
  readonly release: ReleaseCard | null;
  readonly episode: Episode | null;
};

/** `readAt` by the service's clock, epoch milliseconds: the page lacks later entries. */
type ServicePage = {
  readonly entries: readonly ServiceEntry[];
  readonly totalPages: number;
  readonly total: number;
  readonly readAt: number;
};

export type ReadHistoryPage = (page: number, signal: AbortSignal) => Promise<ServicePage>;

const HISTORY = '/accounts/users/me/views/history';
const PER_PAGE = 25;

/** 1-based. Selecting fields would lose the nested release (anime-service, Accounts: watch progress, history). */
export function createHistoryReader(
  client: ServiceClient,
  mapping: AnimeMapping,
  serverTime: ServerTime,
): ReadHistoryPage {
  function entryFrom({ release_episode: nested, ...wire }: WireHistoryEntry): ServiceEntry {
    const releaseId = nested?.release?.id ?? nested?.release_id ?? null;
    const progress = {
      episodeId: wire.release_episode_id,
      releaseId,
      positionSeconds: wire.time,
      isWatched: wire.is_watched,
      updatedAt: serverTime.toLocal(wire.updated_at),
    };
    const release = nested?.release ? releaseCardFrom(nested.release, mapping.images) : null;
    const episode = nested === null || releaseId === null ? null : episodeFrom(nested, releaseId, mapping);
    return { progress, release, episode };
  }

  return async (page, signal) => {
    const search = { page, limit: PER_PAGE };
    const options = { isProtected: true, search, signal };
    const { items, totalPages, total } = await client.get(HISTORY, WireHistoryPage, options);
    return { entries: items.map(entryFrom), totalPages, total, readAt: serverTime.now() };
  };
}

/** Shorter than `SETTLING_MILLISECONDS` by more than the service is late (anime-service, Timecode stores). */
const FRESH_MILLISECONDS = 15_000;

type RecentPagesParts = { readonly account: Pick<AccountService, 'key'>; readonly clock: Pick<Clock, 'now'> };

/**
 * Keeps pages for 15 seconds: an episode that plays while the history is open changes it every few seconds. A page read anew
 * ends the later ones, which lack what new entries have moved down to them.
 */
export function createRecentPages(readPage: ReadHistoryPage, { account, clock }: RecentPagesParts): ReadHistoryPage {
  let pages: readonly { key: AccountKey; page: number; answered: ServicePage; at: number }[] = [];

  return async (page, signal) => {
    const key = account.key();
    const recent = pages.find((kept) => kept.key === key && kept.page === page);
    if (recent !== undefined && isWithin(FRESH_MILLISECONDS, recent.at, clock)) return recent.answered;
    const answered = await readPage(page, signal);
    const earlier = pages.filter((kept) => kept.key === key && kept.page < page);
    pages = [...earlier, { key, page, answered, at: clock.now() }];
    return answered;
  };
}

type EpisodeFacts = Pick<HistoryEntry, 'release' | 'ordinal' | 'episodeName' | 'durationSeconds'>;

/** A length of 0 means unknown. */
function episodeFacts(release: ReleaseCard | null, episode: Episode | null): EpisodeFacts {
  if (episode === null) return { release, ordinal: null, episodeName: null, durationSeconds: null };
  const { ordinal, name, durationSeconds } = episode;
  return { release, ordinal, episodeName: name, durationSeconds: durationSeconds > 0 ? durationSeconds : null };
}

/** `isUnsent`: in the outbox. `isAddition`: the service is not known to have an entry of the episode. */
const HistoryRow = EpisodeProgress.extend({ isUnsent: z.boolean(), isAddition: z.boolean() });

/** Refused entries do not count as unsent: they are not sent again. */
const ENTRIES = `
  SELECT progress.*, outbox.account IS NOT NULL AS is_unsent, known.account IS NULL AS is_addition
  FROM progress LEFT JOIN (
    SELECT entry.account, episode_id
    FROM timecode_outbox AS entry LEFT JOIN timecode_refusal AS refusal USING (account, episode_id)
    WHERE refusal.account IS NULL OR entry.revision > refusal.revision
  ) AS outbox USING (account, episode_id)
  LEFT JOIN timecode_known AS known USING (account, episode_id)`;

/** Watch progress as a history over all releases, newest first. */
export function createHistoryStore({ database, log }: DatabaseParts) {
  const ofReleases = `
    WHERE account = ?1 AND release_id IS NOT NULL AND (?2 IS NULL OR release_id IN (SELECT value FROM json_each(?2)))`;
  const { all, count, rowsOf } = createStatements({ database, log });
  const rows = rowsOf('progress', HistoryRow);
  const selectPage = `${ENTRIES} ${ofReleases} ORDER BY updated_at DESC LIMIT ${PER_PAGE} OFFSET ?3`;
  const selectReleases = 'SELECT DISTINCT release_id AS id FROM progress WHERE account = ? AND release_id IS NOT NULL';
  const selectAhead = `
    ${ENTRIES} WHERE account = ? AND (outbox.account IS NOT NULL OR (known.is_own AND known.known_at >= ?))
    ORDER BY updated_at DESC`;
  const selectRemoved = database.prepare('SELECT episode_id AS id FROM timecode_removal WHERE account = ?');
  const entryFrom = ({ isUnsent, isAddition, ...progress }: z.output<typeof HistoryRow>) => {
    return { progress, isUnsent, isAddition };
  };

  return {
    /** Leaves out episodes of unknown releases, which cannot be shown. `releases` null: of all. */
    page: (account: AccountKey, page: number, releases: readonly ReleaseId[] | null = null) =>
      rows(selectPage, account, releases && JSON.stringify(releases), (page - 1) * PER_PAGE).map(entryFrom),
    count: (account: AccountKey, releases: readonly ReleaseId[] | null = null) =>
      count(`FROM progress ${ofReleases}`, account, releases && JSON.stringify(releases)),
    /** Releases with entries, in no order. */
    releases: (account: AccountKey) =>
      all(selectReleases, account).flatMap(({ id }) => ReleaseId.safeParse(id).data ?? []),
    /** Entries that the service lacks, and own changes that arrived there since `arrivedSince`, by its clock. */
    ahead: (account: AccountKey, arrivedSince: number) =>
      rows(selectAhead, account, Math.trunc(arrivedSince)).map(entryFrom),
    /** Removed here, and not yet confirmed to be gone from the service. */
    removed: (account: AccountKey) =>
      new Set(selectRemoved.all(account).flatMap(({ id }) => EpisodeId.safeParse(id).data ?? [])),
  };
}
