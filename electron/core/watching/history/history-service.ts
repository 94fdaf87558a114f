import type { AccountKey, AccountService } from '#core/account/account-service.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock } from '#core/ports.ts';
import type { EntryAhead, HistoryStore, LocalEntry } from '#core/watching/history/history-store.ts';
import { SETTLING_MILLISECONDS } from '#core/watching/progress/known-timecode-store.ts';
import type { ProgressStore } from '#core/watching/progress/progress-stores.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers, OutputOf } from '#shared/contract/define.ts';
import type { listProcedures } from '#shared/contract/list-procedures.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import type { HistoryEntry } from '#shared/domain/anime/release-list.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import type { TimecodeSync } from '../progress/timecode-sync.ts';
import {
  type EpisodeFacts,
  episodeFacts,
  type HistoryCalls,
  PER_PAGE,
  type ServiceEntry,
  type ServicePage,
} from './history-calls.ts';

/** More of them are seen in their own places, once they have arrived. */
const MOST_ON_TOP = 100;

type HistoryPage = OutputOf<AppContract, 'history.page'>;

type HistoryService = {
  /**
   * 1-based, the last watched first. Local data (`isLocal`) while signed out, and when the service cannot be reached
   * within a few seconds; what else goes wrong rejects as `ServiceClient` says.
   */
  readonly page: (page: number, signal: AbortSignal) => Promise<HistoryPage>;
  /** Episodes of any releases, here at once and on the service later. Answers with what was known of them. */
  readonly remove: (episodeIds: readonly EpisodeId[]) => EpisodeProgress[];
  /** They stand as they were, and are sent anew. */
  readonly restore: (former: readonly EpisodeProgress[]) => void;
};

type HistoryServiceOptions = {
  readonly readPage: HistoryCalls;
  readonly knownFacts: (progress: EpisodeProgress) => EpisodeFacts;
  readonly store: HistoryStore;
  readonly progress: Pick<ProgressStore, 'mark' | 'restore'>;
  readonly account: Pick<AccountService, 'state' | 'key'>;
  readonly clock: Clock;
  /** These were seen, each with the release that it belongs to. */
  readonly learn: (episodes: readonly Episode[]) => void;
  /** Real time: so long does a person wait before what is known here is shown. Only tests shorten it. */
  readonly patienceMilliseconds?: number;
};

const PATIENCE_MILLISECONDS = 8_000;
const AWAY: ReadonlySet<string> = new Set([
  'offline',
  'timeout',
  'service-down',
  'blocked-by-edge',
  'rate-limited',
  'signed-out',
]);

/** What was watched, as the service tells it (anime-service, Accounts: watch progress) and as this device knows better. */
export function createHistoryService(options: HistoryServiceOptions): HistoryService {
  const { readPage, knownFacts, store, progress, account, clock, learn } = options;
  const { patienceMilliseconds = PATIENCE_MILLISECONDS } = options;
  /** What the service has shown: maybe saved on another device a moment ago, and not known here by itself. */
  const seen = new Map<EpisodeId, EpisodeProgress>();
  let viewer = account.key();

  function seenBy(key: AccountKey): Map<EpisodeId, EpisodeProgress> {
    if (key !== viewer) seen.clear();
    viewer = key;
    return seen;
  }

  function localPage(key: AccountKey, page: number): HistoryPage {
    const total = store.count(key);
    const entries = store.page(key, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE });
    const items = entries.map((entry) => ({ ...entry, ...knownFacts(entry.progress) }));
    return { items, page, total, totalPages: Math.ceil(total / PER_PAGE), isLocal: true };
  }

  /** Null: the service cannot be reached now. */
  async function readOrGiveUp(page: number, signal: AbortSignal): Promise<ServicePage | null> {
    const patience = AbortSignal.timeout(patienceMilliseconds);
    try {
      return await readPage(page, AbortSignal.any([signal, patience]));
    } catch (cause) {
      const isAway = cause instanceof AppFailure && (patience.aborted || AWAY.has(cause.error.code));
      if (signal.aborted || !isAway) throw cause;
      return null;
    }
  }

  return {
    page: async (page, signal) => {
      const key = account.key();
      if (account.state().status !== 'signed-in') return localPage(key, page);
      const answered = await readOrGiveUp(page, signal);
      // Another account signed in and loads its own history.
      if (account.key() !== key || signal.aborted) throw new AppFailure({ code: 'cancelled' });
      if (answered === null) return localPage(key, page);
      learn(answered.entries.flatMap(({ episode }) => episode ?? []));
      for (const entry of answered.entries) seenBy(key).set(entry.progress.episodeId, entry.progress);
      const ahead = store.ahead(key, answered.readAt - SETTLING_MILLISECONDS);
      return { ...mergeHistory(page, answered, { ahead, removed: store.removed(key), knownFacts }), isLocal: false };
    },
    remove: (episodeIds) => {
      const key = account.key();
      const marked = { releaseId: null, episodeIds: [...new Set(episodeIds)], isWatched: false };
      const former = progress.mark(key, marked, clock.now());
      const known = new Set(former.map(({ episodeId }) => episodeId));
      const others = marked.episodeIds.filter((episodeId) => !known.has(episodeId));
      return [...former, ...others.flatMap((episodeId) => seenBy(key).get(episodeId) ?? [])];
    },
    restore: (former) => {
      const episodeIds = former.map(({ episodeId }) => episodeId);
      progress.restore(account.key(), { releaseId: null, episodeIds, former }, clock.now());
    },
  };
}

type LocalState = {
  /** Where this device is ahead of the service, the newest first. */
  readonly ahead: readonly EntryAhead[];
  /** Removed here, and maybe still listed there. */
  readonly removed: ReadonlySet<EpisodeId>;
  readonly knownFacts: (progress: EpisodeProgress) => EpisodeFacts;
};

/**
 * A page of the service with what this device knows better: what it is ahead with comes before the first page, and on no
 * other; what was removed is left out. No episode comes twice.
 */
function mergeHistory(page: number, answered: ServicePage, { ahead, removed, knownFacts }: LocalState) {
  const idOf = ({ progress }: Pick<LocalEntry, 'progress'>) => progress.episodeId;
  const listed = new Map<EpisodeId, ServiceEntry>();
  // The first of two is the newer one.
  for (const entry of answered.entries) if (!listed.has(idOf(entry))) listed.set(idOf(entry), entry);
  const newer = new Map(ahead.map((entry) => [idOf(entry), entry]));
  const top = ahead.slice(0, MOST_ON_TOP);
  const onTop = new Set(top.map(idOf));

  const shownTop = top.map(({ progress, isUnsent }): HistoryEntry => {
    const entry = listed.get(progress.episodeId);
    const facts = entry === undefined ? knownFacts(progress) : episodeFacts(entry.release, entry.episode);
    return { progress, ...facts, isUnsent };
  });
  const shownListed = [...listed.values()]
    .filter((entry) => !onTop.has(idOf(entry)) && !removed.has(idOf(entry)))
    .map((entry): HistoryEntry => {
      const local = newer.get(idOf(entry));
      const progress = local?.progress ?? entry.progress;
      return { progress, ...episodeFacts(entry.release, entry.episode), isUnsent: local?.isUnsent ?? false };
    });

  const items = page === 1 ? [...shownTop, ...shownListed] : shownListed;
  const additions = ahead.filter((entry) => entry.isAddition && !listed.has(idOf(entry))).length;
  const hidden = [...listed.keys()].filter((episodeId) => removed.has(episodeId)).length;
  return {
    items,
    page,
    totalPages: Math.max(answered.totalPages, top.length > 0 ? 1 : 0),
    total: Math.max(items.length, answered.total + additions - hidden),
  };
}

type RecentPagesOptions = {
  readonly readPage: HistoryCalls;
  readonly account: Pick<AccountService, 'key'>;
  readonly clock: Pick<Clock, 'now'>;
};

/** Shorter than what this device knows better lasts by more than the service is late (anime-service, Timecode stores). */
const FRESH_MILLISECONDS = 15_000;

/** An episode that plays while its history is looked at changes every few seconds: the service is not asked as often. */
export function createRecentPages({ readPage, account, clock }: RecentPagesOptions): HistoryCalls {
  const pages = new Map<string, { readonly answered: ServicePage; readonly at: number }>();

  // A time that lies ahead was told by a clock that has been set back.
  const isFresh = (at: number) => clock.now() >= at && clock.now() - at < FRESH_MILLISECONDS;

  return async (page, signal) => {
    const key = `${account.key()} ${page}`;
    for (const [other, { at }] of pages) if (!isFresh(at)) pages.delete(other);
    const answered = pages.get(key)?.answered ?? (await readPage(page, signal));
    if (!pages.has(key)) pages.set(key, { answered, at: clock.now() });
    return answered;
  };
}

type HistoryHandlers = Pick<Handlers<typeof listProcedures>, 'history.page' | 'history.remove' | 'history.restore'>;

type HistoryHandlerParts = {
  readonly history: HistoryService;
  readonly events: EventHub;
  readonly sync: Pick<TimecodeSync, 'kick'>;
};

/** anime-service, Accounts: watch progress. */
export function createHistoryHandlers({ history, events, sync }: HistoryHandlerParts): HistoryHandlers {
  function changed(): void {
    events.emit('progress.changed', { releaseId: null });
    sync.kick();
  }
  return {
    'history.page': async ({ page }, { signal }) => history.page(page, signal),
    'history.remove': async ({ episodeIds }) => {
      const former = history.remove(episodeIds);
      changed();
      return former;
    },
    'history.restore': async ({ former }) => {
      history.restore(former);
      changed();
      return null;
    },
  };
}
