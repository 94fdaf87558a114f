import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type AppContract, appContract, type ProcedureName } from '#shared/contract/app-contract.ts';
import type { InputOf } from '#shared/contract/define.ts';
import { createAccountHandlers } from './account/account-handlers.ts';
import { createAccountService } from './account/account-service.ts';
import { createAccountStore } from './account/account-store.ts';
import { createDeviceStore } from './account/device-store.ts';
import { revokeSession } from './account/revoke-session.ts';
import { createSessionCookie } from './account/session-cookie.ts';
import { createSessionEra } from './account/session-era.ts';
import { createSessionEraStore } from './account/session-era-store.ts';
import { createSessionRevocations } from './account/session-revocations.ts';
import { createSignInAttempts } from './account/sign-in-attempt.ts';
import { createAnimeHandlers } from './anime/catalogue/anime-handlers.ts';
import { createAnimeMapping } from './anime/catalogue/anime-mapping.ts';
import { createAnimeService } from './anime/catalogue/anime-service.ts';
import { withFormerAddresses } from './anime/catalogue/former-addresses.ts';
import { createSiteService } from './anime/catalogue/site-service.ts';
import { createImageCache } from './anime/media/image-cache.ts';
import { createMediaHandler } from './anime/media/media-handler.ts';
import { createTorrentService } from './anime/torrents/torrent-service.ts';
import { createNews } from './app/news/news.ts';
import { createNewsStore } from './app/news/news-store.ts';
import { createBackups } from './app/person-data/backups.ts';
import { createPersonDataHandlers } from './app/person-data/person-data-handlers.ts';
import { createLinks } from './app/program/links.ts';
import { createProgramHandlers } from './app/program/program-handlers.ts';
import { createSettingStore } from './app/settings/setting-store.ts';
import { createSettingsService } from './app/settings/settings-service.ts';
import type { Core } from './core.ts';
import { createHandlers } from './create-handlers.ts';
import { keptTitle } from './library/saved/kept-title.ts';
import { createNovelsToRead } from './library/saved/saved-chapters.ts';
import { createSavedParts } from './library/saved/saved-parts.ts';
import { withSavedTitles } from './library/saved/saved-titles.ts';
import { createAnswerStore } from './platform/answers/answer-store.ts';
import { createConnectionService } from './platform/connection/connection-service.ts';
import { createConnectionStore } from './platform/connection/connection-store.ts';
import { openDatabase, type RestoredBackup } from './platform/database/database.ts';
import { createNamedHosts } from './platform/http/named-hosts.ts';
import { createServiceClient } from './platform/http/service-client.ts';
import { createLibrary } from './platform/known-titles/library.ts';
import { createNovelsOfPerson } from './platform/known-titles/novels-of-person.ts';
import { createSearchStore } from './platform/known-titles/search-store.ts';
import { createNoticeStore, type NoticeStore } from './platform/notices/notice-store.ts';
import { createDispatcher } from './platform/rpc/dispatcher.ts';
import { createEventHub } from './platform/rpc/event-hub.ts';
import type { CorePorts } from './ports.ts';
import { createNovelService } from './reading/novels/novel-service.ts';
import { createReading } from './reading/places/reading.ts';
import { createKnownFacts } from './watching/history/episode-facts.ts';
import { createHistoryCalls } from './watching/history/history-calls.ts';
import { createHistoryHandlers } from './watching/history/history-handlers.ts';
import { createHistoryService } from './watching/history/history-service.ts';
import { createHistoryStore } from './watching/history/history-store.ts';
import { createRecentPages } from './watching/history/recent-pages.ts';
import { createListStores } from './watching/lists/list-stores.ts';
import { createLists } from './watching/lists/lists.ts';
import { createFreshReleases } from './watching/progress/fresh-releases.ts';
import { createProgressHandlers } from './watching/progress/progress-handlers.ts';
import { createProgressStores } from './watching/progress/progress-stores.ts';
import { createServerTime } from './watching/progress/server-time.ts';
import { createTimecodeSync } from './watching/progress/timecode-sync.ts';
import { createOwnRatings } from './watching/ratings/own-ratings.ts';
import { createRatingCalls } from './watching/ratings/rating-calls.ts';
import { createRatingHandlers } from './watching/ratings/rating-handlers.ts';
import { createRatingStore } from './watching/ratings/rating-store.ts';
import { createRatingSync } from './watching/ratings/rating-sync.ts';

/** Answers that hold chapters only: the title index skips them. */
const LISTS_OF_CHAPTERS = new Set<string>(['novels.chapters', 'downloads.ofTitle'] satisfies ProcedureName[]);

/** Answers arrive in bursts while a page renders; writing them later keeps the page quick. */
const ANSWERS_WRITTEN_AFTER_MILLISECONDS = 300;

/**
 * Builds the whole core over its ports: nothing else creates a service or a store. Starting never waits for the network.
 * Throws `DatabaseFromNewerVersionError` and what the file system says of an unusable data folder.
 * `checksOutput`: answers are held against the contract too, in development and tests.
 */
export async function createCore(
  ports: CorePorts,
  { checksOutput }: { readonly checksOutput: boolean },
): Promise<Core> {
  const { addresses, clock, dataDirectory, log, fetch, vault } = ports;
  mkdirSync(dataDirectory, { recursive: true });
  const { database, setAside, backups, restored } = openDatabase(dataDirectory, { clock, log });
  const events = createEventHub((cause) => log.error('event listener failed', cause));
  const sessionEra = createSessionEra({ store: createSessionEraStore(database, { log }), clock });
  const answers = createAnswerStore(database, appContract, {
    now: clock.now,
    log,
    fleeting: { 'novels.catalogPage': ({ filters }) => filters.sorting === 'random' },
    homes: { 'releases.get': ({ id }) => ({ idOrAlias: String(id) }) },
    later: (write) => clock.schedule(ANSWERS_WRITTEN_AFTER_MILLISECONDS, write),
    aged: (stored, fetchedAt) => (sessionEra.covers(fetchedAt) ? stored : withFormerAddresses(stored)),
  });
  const library = createLibrary(database, { clock, log });
  const searches = createSearchStore(database);
  const notices = createNoticeStore(database, { events, log });
  if (setAside !== null) {
    const { backup, ...rest } = setAside;
    const backupAt = backups.list().find(({ id }) => backups.pathOf(id) === backup)?.madeAt ?? null;
    notices.add({ id: randomUUID(), kind: 'database-set-aside', backupAt, ...rest });
  }
  if (restored !== null) noteRestored(notices, restored);
  const settings = createSettingsService(createSettingStore(database), { events, clock, log });

  const apiOrigin = new URL(addresses.anime.baseUrl).origin;
  const closing = new AbortController();
  const connection = createConnectionService({
    clock,
    log,
    events,
    store: createConnectionStore(database, { log }),
    configured: apiOrigin,
    client: () => animeClient,
    closing: closing.signal,
  });
  const revocations = createSessionRevocations({
    ...{ vault, clock, log, apiOrigin },
    revoke: (token) => revokeSession(animeClient, token, closing.signal),
  });
  const { isTrusted } = connection;
  const session = createSessionCookie({ vault, clock, log, revocations, apiOrigin, isTrusted });
  const hosts = createNamedHosts({ addresses });
  const serverTime = createServerTime(clock);
  const animeClient = createServiceClient({
    fetch,
    clock,
    log,
    baseUrl: addresses.anime.baseUrl,
    apiHosts: connection.hosts,
    headers: session.headersFor,
    onResponse: async (url, response, sent) => {
      serverTime.note(response.headers);
      await session.absorb(url, response, sent);
    },
    onSessionEnded: () => account.markEnded(),
  });
  const accountStore = createAccountStore(database, { log });
  await revocations.load();
  await session.load(accountStore.current()?.id ?? null);
  const mapping = createAnimeMapping(addresses, hosts);
  const anime = createAnimeService({ client: animeClient, mapping, log });
  const torrents = createTorrentService({
    client: animeClient,
    mapping,
    baseUrl: addresses.anime.baseUrl,
    downloadsDirectory: ports.downloadsDirectory,
    isSignedIn: session.isPresent,
    log,
  });
  const novels = createNovelService({
    ...{ fetch, hosts, addresses, clock, log },
    onPace: (pace) => events.emit('novels.pace', pace),
  });
  const account = createAccountService({
    ...{ client: animeClient, session, revocations, store: accountStore, events, log },
    imageAddress: anime.imageAddress,
    onSignedIn: () => {
      attempts.cancel();
      events.emit('progress.changed', { releaseId: null });
      catchUp();
    },
    onSignedOut: () => {
      attempts.cancel();
      events.emit('progress.changed', { releaseId: null });
      sync.kick();
    },
    onNotRemembered: () => notices.add({ id: 'session-not-kept', kind: 'session-not-kept' }),
  });
  const attempts = createSignInAttempts({ account, events, clock, log, closing: closing.signal });
  /** Pulls the account's data after each sign-in and at start, in the background. */
  function catchUp(): void {
    Promise.all([sync.pull(), lists.pull()]).catch((cause: unknown) => log.error('catching up failed', cause));
  }
  sessionEra.note(account.state());
  // Before any page hears of it, and asks.
  events.subscribe(() => sessionEra.note(account.state()));
  const stores = createProgressStores(database, { log });
  const sync = createTimecodeSync({
    ...{ client: animeClient, stores, serverTime, account, events, clock, log },
    elsewhere: () => {
      const { pending, failure } = lists.waiting();
      return { listChanges: pending, scores: ratingSync.pending(), failure };
    },
  });
  const ratingParts = {
    ...{ account, events, clock, log },
    calls: createRatingCalls(animeClient),
    store: createRatingStore(database),
  };
  const ratingSync = createRatingSync({ ...ratingParts, onPending: sync.kick });
  const ownRatings = createOwnRatings({ ...ratingParts, onSet: ratingSync.kick });
  const lists = createLists({
    ...{ client: animeClient, anime, serverTime, account, events, clock, log },
    stores: createListStores(database, { log }),
    kept: (releaseId) => answers.get('releases.get', { idOrAlias: String(releaseId) }),
    ownScores: ownRatings.scores,
    onPending: sync.kick,
  });
  const history = createHistoryService({
    readPage: createRecentPages({
      ...{ account, clock },
      readPage: createHistoryCalls({ client: animeClient, mapping, serverTime }),
    }),
    knownFacts: createKnownFacts({ answers, library }),
    store: createHistoryStore(database, { log }),
    progress: stores.progress,
    ...{ account, clock },
    learn: sync.learn,
  });
  const freshReleases = createFreshReleases({
    anime,
    answers,
    sessionEra,
    clock,
    log,
    onNews: () => events.emit('progress.changed', { releaseId: null }),
  });
  const images = createImageCache({ dataDirectory, log });
  const saved = createSavedParts({
    ...{ ...ports, database, notices, novels, events, hosts },
    caches: { pictures: images, answers: answers.room },
    knownList: (slugUrl) => keptAnswers.get('novels.chapters', { slugUrl })?.value ?? null,
    knownCard: library.novel,
    keptTitle: (slugUrl) => keptTitle(answers, slugUrl),
    chosenLine: (slugUrl) => reading.chosenLine(slugUrl),
    onList: (slugUrl, list) => reading.takeUnasked(slugUrl, list),
  });
  const keptAnswers = withSavedTitles(answers, saved.library);
  const reading = createReading(database, {
    ...{ novels, answers: keptAnswers, library, events, clock, log },
    keptUp: saved.downloads.keptUp,
    onList: saved.downloads.noteList,
  });
  const news = createNews({
    ...{ settings, account, anime, serverTime, events, clock, log },
    store: createNewsStore(database, { log }),
    favourites: lists.favourites,
    novel: library.novel,
    tell: ports.program.tell,
  });
  const media = createMediaHandler({
    hosts,
    fetch,
    images,
    addresses,
    savedPicture: saved.library.picture,
    log,
    ...(ports.resolve && { resolve: ports.resolve }),
  });

  const backupParts = createBackups({
    ...{ database, dataDirectory, backups, events, clock, log },
    restart: ports.services.restart,
  });
  const links = createLinks({
    sites: { anime: addresses.anime.siteUrl, novels: addresses.novels.siteUrl },
    onWaiting: () => events.emit('links.waiting', {}),
  });
  const program = createProgramHandlers({ ...ports, links, events });

  const handlers = createHandlers({
    host: ports.host,
    addresses,
    clock,
    log,
    events,
    notices,
    settings,
    anime: createAnimeHandlers({
      anime,
      answers,
      sessionEra,
      library,
      site: createSiteService(animeClient, mapping),
      torrents,
      connection,
      log,
    }),
    novels: createNovelsToRead({
      novels,
      library: saved.library,
      knownList: (slugUrl) => answers.get('novels.chapters', { slugUrl })?.value ?? null,
    }),
    novelsOfPerson: createNovelsOfPerson(database, { answers, log }),
    account: createAccountHandlers({
      ...{ account, attempts, client: animeClient, clock, log },
      deviceId: createDeviceStore(database, { log }).id,
    }),
    lists: lists.handlers,
    ratings: createRatingHandlers(ownRatings),
    history: createHistoryHandlers({ history, events, sync }),
    progress: createProgressHandlers({
      ...{ clock, events, account, stores, sync, freshReleases, answers },
      pullLists: lists.pull,
    }),
    keepAwake: ports.keepAwake,
    reading: reading.handlers,
    saved: saved.handlers,
    program: program.handlers,
    personData: createPersonDataHandlers({
      ...{ database, library, settings, searches, events, clock, log },
      downloadsDirectory: ports.downloadsDirectory,
      onProgress: () => {
        sync.pull().catch((cause: unknown) => log.error('imported progress not compared', cause));
      },
    }),
    backups: backupParts.handlers,
    answers: keptAnswers,
    searches,
  });
  const { dispatch, settle } = createDispatcher(appContract, handlers, {
    log,
    checksOutput,
    onAnswer: (name, input, value) => {
      if (!LISTS_OF_CHAPTERS.has(name)) {
        library.note(value);
        sync.learn(value);
      }
      // The dispatcher hands on what this very contract's schemas put out.
      answers.put(name as ProcedureName, input as never, value as never);
      reading.learn(name, input, value);
      // Pages ask for it that show the title; what lies at hand is read without an answer. Parsed by this very schema.
      if (name === 'novels.get') saved.downloads.noteOpened((input as InputOf<AppContract, 'novels.get'>).slugUrl);
    },
  });

  // Runs in the background and handles its own failures.
  account
    .refresh(closing.signal)
    .then(catchUp)
    .catch((cause: unknown) => log.error('catching up failed', cause));
  connection.keepListFresh();
  ratingSync.kick();

  return {
    dispatch,
    subscribe: events.subscribe,
    media,
    notePower: (state) => {
      events.emit('power.changed', { state });
      // The network is seldom back at once; failures are retried.
      if (state === 'resumed') catchUp();
    },
    openLink: links.open,
    openAddress: links.openAddress,
    close: async () => {
      settle();
      closing.abort();
      program.close();
      backupParts.close();
      news.close();
      freshReleases.close();
      ownRatings.close();
      reading.close();
      try {
        await Promise.all([
          saved.close(),
          sync.close(),
          lists.close(),
          ratingSync.close(),
          attempts.close().then(revocations.close),
        ]);
        // Waits for pending writes of the session.
        await session.settled();
        library.close();
      } finally {
        answers.flush();
        database.close();
      }
    },
  };
}

/** An undo is not told of, and takes away what offered it. */
function noteRestored(notices: NoticeStore, { chosen, madeAt, outcome, undo }: RestoredBackup): void {
  const id = 'backup-restored';
  const former = notices.list().find((notice) => notice.kind === id);
  if (outcome === 'failed') notices.add({ id: 'backup-not-restored', kind: 'backup-not-restored', madeAt });
  else if (undo === null || former?.undo === chosen) notices.dismiss(id);
  else notices.add({ id, kind: id, madeAt, undo });
}
