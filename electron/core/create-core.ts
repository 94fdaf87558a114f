import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type AppContract, appContract, type ProcedureName } from '#shared/contract/app-contract.ts';
import type { InputOf } from '#shared/contract/define.ts';
import { createAccountHandlers } from './account/account-handlers.ts';
import { createAccountService } from './account/account-service.ts';
import { revokeSession } from './account/revoke-session.ts';
import { createSessionEra } from './account/session-era.ts';
import { createSignInAttempts } from './account/sign-in-attempt.ts';
import { createAnimeHandlers } from './anime/anime-handlers.ts';
import { createAnimeMapping } from './anime/anime-mapping.ts';
import { createAnimeService } from './anime/anime-service.ts';
import { withFormerAddresses } from './anime/former-addresses.ts';
import { createSiteService } from './anime/site-service.ts';
import { createTorrentService } from './anime/torrent-service.ts';
import { createConnectionService } from './connection/connection-service.ts';
import type { Core } from './core.ts';
import { createHandlers } from './create-handlers.ts';
import { createKnownFacts } from './history/episode-facts.ts';
import { createHistoryCalls } from './history/history-calls.ts';
import { createHistoryHandlers } from './history/history-handlers.ts';
import { createHistoryService } from './history/history-service.ts';
import { createRecentPages } from './history/recent-pages.ts';
import { createNamedHosts } from './http/named-hosts.ts';
import { createServiceClient } from './http/service-client.ts';
import { createSessionCookie } from './http/session-cookie.ts';
import { createSessionRevocations } from './http/session-revocations.ts';
import { createLibrary } from './library/library.ts';
import { createNovelsOfPerson } from './library/novels-of-person.ts';
import { createLists } from './lists/lists.ts';
import { createImageCache } from './media/image-cache.ts';
import { createMediaHandler } from './media/media-handler.ts';
import { createNews } from './news/news.ts';
import { createNovelService } from './novels/novel-service.ts';
import { createNovelsToRead } from './novels/saved-chapters.ts';
import { withSavedTitles } from './novels/saved-titles.ts';
import { createBackups } from './person-data/backups.ts';
import { createPersonDataHandlers } from './person-data/person-data-handlers.ts';
import type { CorePorts } from './ports.ts';
import { createLinks } from './program/links.ts';
import { createProgramHandlers } from './program/program-handlers.ts';
import { createFreshReleases } from './progress/fresh-releases.ts';
import { createProgressHandlers } from './progress/progress-handlers.ts';
import { createServerTime } from './progress/server-time.ts';
import { createTimecodeSync } from './progress/timecode-sync.ts';
import { createOwnRatings } from './ratings/own-ratings.ts';
import { createRatingCalls } from './ratings/rating-calls.ts';
import { createRatingHandlers } from './ratings/rating-handlers.ts';
import { createRatingSync } from './ratings/rating-sync.ts';
import { createReading } from './reading/reading.ts';
import { createDispatcher } from './rpc/dispatcher.ts';
import { createEventHub } from './rpc/event-hub.ts';
import { keptTitle } from './saved/kept-title.ts';
import { createSavedParts } from './saved/saved-parts.ts';
import { createSettingsService } from './settings/settings-service.ts';
import { createAccountStore } from './storage/account-store.ts';
import { createAnswerStore } from './storage/answer-store.ts';
import { createConnectionStore } from './storage/connection-store.ts';
import { openDatabase, type RestoredBackup } from './storage/database.ts';
import { createDeviceStore } from './storage/device-store.ts';
import { createHistoryStore } from './storage/history-store.ts';
import { createListStores } from './storage/list-stores.ts';
import { createNewsStore } from './storage/news-store.ts';
import { createNoticeStore, type NoticeStore } from './storage/notice-store.ts';
import { createProgressStores } from './storage/progress-stores.ts';
import { createRatingStore } from './storage/rating-store.ts';
import { createSearchStore } from './storage/search-store.ts';
import { createSessionEraStore } from './storage/session-era-store.ts';
import { createSettingStore } from './storage/setting-store.ts';

/** Thousands of chapters, of which none is a title or an episode: nobody looks through them for one. */
const LISTS_OF_CHAPTERS = new Set<string>(['novels.chapters', 'downloads.ofTitle'] satisfies ProcedureName[]);

/** Answers come in crowds, to pages that still have to draw them. */
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
  /** What the service knows of whoever is signed in: after every sign-in, and at a start. Nobody waits for it. */
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

  // Nobody waits for this; what the service refuses or does not answer is settled inside.
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
      // The network is seldom back at once; whatever fails is tried again.
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
        // Whoever came or left a moment ago stays so.
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
