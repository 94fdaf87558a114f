import type { AccountArea } from '#core/account/create-account.ts';
import type { AnimeArea } from '#core/anime/create-anime.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { allEnded } from '#core/platform/time.ts';
import type { SyncState } from '#shared/domain/account/account.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { createHistoryHandlers, createHistoryReader, createRecentPages } from './history/history.ts';
import { createListStores } from './lists/list-outbox.ts';
import { createLists } from './lists/lists.ts';
import { createFreshReleases, createRecentlyWatched } from './progress/fresh-releases.ts';
import { createProgressStore } from './progress/progress-store.ts';
import { createProgressHandlers, createTimecodeSync } from './progress/timecode-sync.ts';
import { createWatchDays, type WatchDaysOptions } from './progress/watch-days.ts';
import { createOwnRatings, createRatingCalls } from './ratings/own-ratings.ts';

export type WatchingArea = ReturnType<typeof createWatching>;

type WatchingOptions = Pick<AccountArea, 'account' | 'client' | 'serverTime' | 'sessionEra'> &
  Pick<AnimeArea, 'anime' | 'mapping'> &
  Pick<WatchDaysOptions, 'isCounted'> & { readonly answers: AnswerStore };

/** Positions, history, favourites, collections and ratings: stored on this device, and synced with the service. */
export function createWatching(platform: Platform, options: WatchingOptions) {
  const { database, events, clock, log, notices, titles } = platform;
  const { account, client, serverTime, sessionEra, anime, mapping, answers, isCounted } = options;
  const surroundings = { account, events, clock, log, onSyncChanged: () => events.emit('sync.changed', syncState()) };
  const onLostChange = () => notices.add({ id: 'change-lost', kind: 'change-lost' });
  const changedAll = () => events.emit('progress.changed', { releaseId: null });

  const progress = createProgressStore(platform);
  const keptAnswer = (releaseId: ReleaseId) => answers.get('releases.get', { idOrAlias: String(releaseId) });
  const keptRelease = (releaseId: ReleaseId) => keptAnswer(releaseId)?.value ?? null;
  const watchDays = createWatchDays({
    ...{ ...platform, account, isCounted },
    releaseOf: keptRelease,
    cardOf: (releaseId) => titles.release(String(releaseId)) ?? keptRelease(releaseId),
  });
  const readHistory = createHistoryReader(client, mapping, serverTime);
  const timecodes = createTimecodeSync({ ...surroundings, database, client, serverTime, readHistory, onLostChange });
  const saving = createProgressHandlers({ clock, events, account, progress, watchDays, sync: timecodes });
  const ratings = createOwnRatings({
    ...{ ...surroundings, database, onLostChange },
    calls: createRatingCalls(client),
    onRefused: (releaseId) => {
      const name = titles.release(releaseId)?.name ?? { main: `#${releaseId}`, english: null, alternative: null };
      notices.add({ id: `rating-refused ${releaseId}`, kind: 'rating-refused', name });
    },
  });
  const lists = createLists({
    ...{ ...surroundings, database, client, anime, serverTime },
    stores: createListStores({ database, log, onLostChange }),
    kept: keptAnswer,
  });
  const historyHandlers = createHistoryHandlers({
    ...{ ...surroundings, database, titles, keptRelease, mark: saving.mark, learn: timecodes.learn },
    readPage: createRecentPages(readHistory, surroundings),
  });
  const freshReleases = createFreshReleases({ anime, answers, sessionEra, clock, log, onNews: changedAll });
  const recentlyWatched = createRecentlyWatched({ database, log, progress, freshReleases });

  function syncState(): SyncState {
    const [positions, listChanges, scores] = [timecodes.state(), lists.sync.state(), ratings.sync.state()];
    const ofEach = <Value>(of: (state: typeof positions) => Value) => {
      return { positions: of(positions), listChanges: of(listChanges), scores: of(scores) };
    };
    const isSignedIn = account.state().status === 'signed-in';
    return {
      pending: positions.pending + listChanges.pending + scores.pending,
      waiting: ofEach(({ pending }) => pending),
      syncedAt: ofEach(({ lastSentAt, lastPulledAt }) => Math.max(lastSentAt ?? 0, lastPulledAt ?? 0) || null),
      lastFailure: positions.sendFailure ?? listChanges.sendFailure ?? scores.sendFailure,
      lastPulledAt: positions.lastPulledAt,
      pullFailure: positions.pullFailure,
      adoptable: isSignedIn ? progress.adoptable() : 0,
      isAdoptionOffered: isSignedIn && progress.isAdoptionOffered(account.key()),
    };
  }

  function catchUp(): void {
    lists.wantReleases();
    Promise.all([timecodes.pull(), lists.sync.pull()]).catch((cause: unknown) =>
      log.error('catching up failed', cause),
    );
  }

  ratings.sync.kick();

  return {
    favourites: lists.favourites,
    learn: timecodes.learn,
    catchUp,
    /** The progress of the signed-in account, or of signed-out use. */
    progressOf: (releaseId: ReleaseId) => progress.forRelease(account.key(), releaseId),
    handlers: {
      ...saving.handlers,
      'sync.state': async () => syncState(),
      'sync.now': async () => Promise.all([timecodes.exchange(), lists.sync.exchange(), ratings.sync.exchange()]),
      'sync.freshen': async () => {
        timecodes.freshen();
        lists.sync.freshen();
      },
      'progress.recent': async () => recentlyWatched(account.key()),
      ...watchDays.handlers,
      ...lists.handlers,
      ...ratings.handlers,
      ...historyHandlers,
    },
    close: async () => {
      freshReleases.close();
      saving.close();
      await allEnded([timecodes.close(), lists.close(), ratings.close()]);
    },
  };
}
