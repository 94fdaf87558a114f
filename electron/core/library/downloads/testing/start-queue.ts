import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGuardedFetch } from '#core/anime/media/guarded-fetch.ts';
import { createDownloads, type DownloadsOptions } from '#core/library/downloads/downloads.ts';
import { createFetchPicture } from '#core/library/downloads/fetch-picture.ts';
import { createLibraryFolder } from '#core/library/saved/library-folder.ts';
import { createLibraryPlace, createStorageChoiceStore } from '#core/library/saved/library-place.ts';
import type { LibraryStatements } from '#core/library/saved/library-statements.ts';
import { createSavedLibrary } from '#core/library/saved/saved-library.ts';
import { statementsOver } from '#core/platform/database/row-parser.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import type { Log } from '#core/ports.ts';
// The worker loads this with its first chapter; loaded here, it needs no time on the manual clock.
import '#core/reading/chapter-text/chapter-text.ts';
import { createNovelService } from '#core/reading/novels/novel-service.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { createPassingTime } from '#core/testing/passing-time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { CallContext } from '#shared/contract/define.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';

export const API = 'https://api.novels.example';
export const SITE = 'https://novels.example';

export type QueueOptions = {
  /** The service and its pictures; an exception is a network failure. */
  readonly answer: (request: Request) => Response | Promise<Response>;
  readonly dataDirectory?: string;
  readonly clock?: ReturnType<typeof createManualClock>;
  readonly chosenLine?: TitleReading['line'];
  readonly keptTitle?: DownloadsOptions['keptTitle'];
  readonly knownList?: DownloadsOptions['knownList'];
  /** Free space of the library's disk; unknown when absent. */
  readonly freeBytes?: () => number;
  /** While true, the library's folder cannot be used. */
  readonly isAway?: () => boolean;
};

/** The queue over the real library and service client, on a clock that advances when no work is pending. */
export function startQueue({ answer, chosenLine = null, isAway = () => false, ...options }: QueueOptions) {
  const dataDirectory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'engawa-queue-'));
  const clock = options.clock ?? createManualClock();
  const context: CallContext = { signal: new AbortController().signal };
  const faults: unknown[] = [];
  const log: Log = { ...silentLog, error: (message, cause) => faults.push([message, cause]) };
  const events = createEventHub((cause) => faults.push(cause));
  const { tracked, settled, until, pass } = createPassingTime(clock);
  const unwritable = () => Promise.reject(new AppFailure({ code: 'storage-unwritable' }));
  function assertHere(): void {
    if (isAway()) throw new AppFailure({ code: 'storage-unwritable' });
  }

  const own = openEmptyDatabase();
  const noteChange = (slugUrl: SlugUrl | null) => events.emit('saved.changed', { slugUrl, chapters: null });
  const place = createLibraryPlace(dataDirectory, createStorageChoiceStore(own));
  const folder = createLibraryFolder({
    place,
    ...{ clock, log },
    onChange: () => noteChange(null),
    onReplaced: () => undefined,
  });
  folder.reopen();
  const library = createSavedLibrary({
    ...{ folder, place, noteChange, clock, log },
    ...{ noteEpisodes: () => undefined, onIncomplete: () => undefined },
  });

  const statements: LibraryStatements = {
    ...statementsOver({
      all: (...asked) => (isAway() ? [] : library.statements.all(...asked)),
      run: (...asked) => {
        assertHere();
        return library.statements.run(...asked);
      },
      log,
    }),
    asOne: (work) => {
      assertHere();
      return library.statements.asOne(work);
    },
  };

  const addresses = {
    anime: { baseUrl: 'https://api.anime.example/api/v1', siteUrl: 'https://anime.example' },
    novels: { baseUrl: API, siteUrl: SITE, siteId: 3 },
  };
  const fetch = (input: Parameters<typeof globalThis.fetch>[0], init?: RequestInit) =>
    tracked(() => Promise.resolve(new Request(input, init)).then(answer));
  const hosts = createNamedHosts({ addresses });
  // A real look-up of names happens outside this process, where `settled` cannot wait for it.
  const guardedFetch = createGuardedFetch({ fetch, hosts, resolve: () => Promise.resolve(['203.0.113.7']) });
  const novels = createNovelService({
    ...{ fetch, hosts, addresses, clock, log },
    onPace: (pace) => events.emit('novels.pace', pace),
  });
  const downloads = createDownloads({
    ...{ novels, events, clock, log },
    freeBytes: async () => options.freeBytes?.() ?? null,
    library: {
      ...library,
      state: () => (isAway() ? 'gone' : library.state()),
      statements,
      database: () => (isAway() ? null : library.database()),
      put: (saving) => tracked(() => (isAway() ? unwritable() : library.put(saving))),
      putTitle: (record, pictures) => tracked(() => (isAway() ? unwritable() : library.putTitle(record, pictures))),
      putPictures: (pictures) => tracked(() => (isAway() ? unwritable() : library.putPictures(pictures))),
    },
    fetchPicture: createFetchPicture({ guardedFetch, addresses }),
    knownList: options.knownList ?? ((slugUrl) => library.title(slugUrl)?.chapters ?? null),
    knownCard: () => null,
    chosenLine: () => chosenLine,
    keptTitle: options.keptTitle ?? (() => null),
    onList: () => undefined,
    episodes: {
      state: () => ({ episodeHold: null, releases: [] }),
      commands: { pause: () => null, retry: () => null, reorder: () => null },
      cancel: async () => ({ undoId: randomUUID(), cancelled: 0, bytes: 0 }),
    },
  });

  async function close(): Promise<void> {
    await downloads.close();
    folder.close();
    own.close();
  }

  return {
    ...{
      clock,
      library,
      folder,
      downloads,
      novels,
      events,
      faults,
      dataDirectory,
      settled,
      until,
      pass,
      context,
      close,
      handlers: downloads.handlers,
    },
    isDone: () => downloads.queue().titles.every(({ total, done, failed }) => done + failed === total),
    [Symbol.asyncDispose]: async () => {
      await close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
export type StartedQueue = ReturnType<typeof startQueue>;
