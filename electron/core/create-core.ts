import { type AppContract, appContract, type ProcedureName } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import { createAccount } from './account/create-account.ts';
import { createAnime } from './anime/create-anime.ts';
import { createApp } from './app/create-app.ts';
import { createLibrary } from './library/create-library.ts';
import { createAnswerStore } from './platform/answers/answer-store.ts';
import { createPlatform } from './platform/create-platform.ts';
import { closeDatabase, noteDamage } from './platform/database/database-file.ts';
import { createDispatcher } from './platform/rpc/dispatcher.ts';
import { allEnded } from './platform/time.ts';
import type { Core, CorePorts } from './ports.ts';
import { createReading } from './reading/create-reading.ts';
import { createNovelService } from './reading/novels/novel-service.ts';
import { createWatching } from './watching/create-watching.ts';

/** Answers of chapters only, or of entries that an earlier answer contained: the title index skips them. */
const WITHOUT_NEW_TITLES = new Set<string>([
  'novels.chapters',
  'downloads.ofTitle',
  'answers.kept',
  'library.search',
  'reading.recent',
  'reading.shelves',
  'reading.history',
  'highlights.search',
] satisfies ProcedureName[]);

/**
 * Joins the areas of the core over its ports. Starting never waits for the network. `checksOutput`: checks answers against the
 * contract, in development and tests. Throws `DatabaseFromNewerVersionError` and errors of the file system.
 */
export async function createCore(
  ports: CorePorts,
  { checksOutput }: { readonly checksOutput: boolean },
): Promise<Core> {
  const platform = createPlatform(ports);
  const { clock, closing, database, events, log, titles } = platform;
  const person = await createAccount(platform, { imageAddress: (image) => anime.mapping.images.preview(image) });
  const { account, sessionEra } = person;
  const answers = createAnswerStore(database, appContract, {
    now: clock.now,
    log,
    fleeting: { 'novels.catalogPage': ({ filters }) => filters.sorting === 'random' },
    homes: { 'releases.get': ({ id }) => ({ idOrAlias: String(id) }) },
    aged: sessionEra.aged,
  });
  const anime = createAnime(platform, {
    ...{ ...person, answers },
    savedPicture: (...asked) => library.picture(...asked),
    streams: () => library.streams,
    ownFont: (id) => app.fonts.read(id),
  });
  const watching = createWatching(platform, {
    ...{ ...person, ...anime, answers },
    isCounted: () => app.settings.read().statistics.isKept,
  });
  const novels = createNovelService({ ...platform, onPace: (pace) => events.emit('novels.pace', pace) });
  const library = createLibrary(platform, {
    ...{ ...anime, answers, novels },
    chosenLine: (slugUrl) => reading.chosenLine(slugUrl),
    replacementsOf: (slugUrl) => reading.replacementsOf(slugUrl),
    highlightsOf: (slugUrl) => reading.highlightsOf(slugUrl),
    onList: (slugUrl, list) => reading.takeUnasked(slugUrl, list),
    progressOf: watching.progressOf,
    account: account.key,
    settings: () => app.settings.read().downloads,
  });
  const reading = createReading(platform, {
    ...{ novels, answers: library.answers },
    isCounted: () => app.settings.read().statistics.isKept,
    keptUp: library.downloads.keptUp,
    onList: library.downloads.noteList,
  });
  const app = createApp(platform, { ...person, ...anime, ...watching, libraryDirectory: library.directory });

  const handlers: Handlers<AppContract> = {
    ...platform.handlers,
    ...person.handlers,
    ...anime.handlers,
    ...watching.handlers,
    ...reading.handlers,
    ...library.handlers,
    ...app.handlers,
    'answers.kept': async ({ name, input }) => {
      if (!isProcedure(name)) throw new AppFailure({ code: 'invalid-input', path: 'answers.kept:name' });
      // The input is parsed by the procedure's own schema before anything is looked up.
      return library.answers.get(name, input as never);
    },
  };
  const { dispatch, settle } = createDispatcher(appContract, handlers, {
    log,
    checksOutput,
    onAnswer: (name, input, value) => {
      if (!WITHOUT_NEW_TITLES.has(name)) {
        titles.note(value);
        watching.learn(value);
      }
      // The dispatcher hands on outputs of this contract's schemas.
      answers.put(name as ProcedureName, input as never, value as never);
      reading.learn(name, input, value);
    },
    onFault: (cause) => noteDamage(database, cause),
  });

  // Runs in the background and handles its own failures.
  account
    .refresh(closing.signal)
    .finally(watching.catchUp)
    .catch((cause: unknown) => log.error('catching up failed', cause));
  person.connection.keepListFresh();

  return {
    dispatch,
    subscribe: events.subscribe,
    media: anime.media,
    notePower: (state) => {
      events.emit('power.changed', { state });
      if (state === 'resumed') watching.catchUp();
    },
    openLink: app.links.open,
    openAddress: app.links.openAddress,
    close: async () => {
      settle();
      closing.abort();
      try {
        // The next core must not start while a part of this one is still closing.
        await allEnded([reading.close(), library.close(), watching.close(), person.close(), app.close()]);
      } finally {
        closeDatabase(database);
      }
    },
  };
}

function isProcedure(name: string): name is ProcedureName {
  return Object.hasOwn(appContract, name);
}
