import { z } from 'zod';
import type { AnimeArea } from '#core/anime/create-anime.ts';
import { createGuardedFetch } from '#core/anime/media/guarded-fetch.ts';
import type { AnswerStore, KeptAnswer, RoomyAnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { createRowParser, type DatabaseParts, storedJson } from '#core/platform/database/row-parser.ts';
import { loadedLater, loadOnce } from '#core/platform/rpc/loaded-later.ts';
import { createTasks } from '#core/platform/tasks/tasks.ts';
import { allEnded } from '#core/platform/time.ts';
import type { ChapterAsked, NovelService } from '#core/reading/novels/novel-service.ts';
import type { AppHandlers, AppInput, ProcedureName } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { CallContext } from '#shared/contract/define.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import { isBlank } from '#shared/domain/chapter-document/document-text.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { type ChapterAnswer, type ChapterListEntry, Novel, NovelCard } from '#shared/domain/novels/novel.ts';
import { createDownloads, type DownloadsOptions } from './downloads/downloads.ts';
import { createFetchPicture } from './downloads/fetch-picture.ts';
import { isOutdated, listedChapters } from './downloads/listed-chapters.ts';
import { createEpisodes } from './episodes/create-episodes.ts';
import type { EpisodesOptions } from './episodes/episode-queue.ts';
import type { SavedReleases } from './episodes/saved-releases.ts';
import type { ExportOptions } from './export/export-title.ts';
import type { NotesExportOptions } from './export/notes-file.ts';
import { sweepPartFiles } from './export/part-file.ts';
import { createLibraryParts, freeBytes } from './saved/library-parts.ts';
import { createStorageChoiceStore } from './saved/library-place.ts';
import { withUnlisted } from './saved/library-statements.ts';
import type { SavedLibrary } from './saved/saved-library.ts';

/** By then the first page is shown; the index of texts continues where it ended. */
const TEXT_SEARCH_AFTER_MILLISECONDS = 5_000;

type LibraryOptions = Pick<AnimeArea, 'images' | 'handlers' | 'playback'> &
  Pick<ExportOptions, 'replacementsOf'> &
  Pick<DownloadsOptions, 'chosenLine' | 'onList'> &
  Pick<EpisodesOptions, 'progressOf' | 'account' | 'settings'> & {
    readonly answers: RoomyAnswerStore;
    readonly novels: NovelService;
    readonly highlightsOf: NotesExportOptions['highlightsOf'];
  };

/** Saved texts and episodes, downloads, export, text search, and the novel service, whose chapters are looked up here first. */
export function createLibrary(platform: Platform, options: LibraryOptions) {
  const { images, handlers, answers, novels, chosenLine, replacementsOf, highlightsOf, onList } = options;
  const { clock, database, events, log, downloadsDirectory } = platform;
  const tasks = createTasks({ events, log });
  const parts = createLibraryParts({
    ...{ ...platform, tasks, choices: createStorageChoiceStore(database) },
    caches: { pictures: images, answers: answers.room },
    savingsOf: (...asked) => downloads.savings(...asked),
    onIncompleteEpisodes: () => episodes.noteIncomplete(),
    // A browser caches played segments itself; Electron does not cache the `app:` scheme.
    ...(platform.host.name === 'loopback' && { cacheBytes: 0 }),
  });
  const { library } = parts;
  const { store, releases, streams, noteEpisodes } = parts.episodes;
  const freeNow = () => freeBytes(library.directory());
  const withSaved = withSavedAnswers(answers, library, releases);

  async function askRelease(asked: AppInput<'releases.get'>, context: CallContext): Promise<Release> {
    const release = await handlers['releases.get'](asked, context);
    // Not awaited: a move of the library would delay the page.
    void releases.note(release);
    episodes.noteRelease(release);
    return release;
  }

  const episodes = createEpisodes({
    ...{ ...platform, ...options, library, store, savedReleases: releases, noteEpisodes },
    knownRelease: (releaseId) => {
      const idOrAlias = String(releaseId);
      return answers.get('releases.get', { idOrAlias })?.value ?? releases.release(idOrAlias);
    },
    ask: async (releaseId, signal) => {
      const asked = { idOrAlias: String(releaseId) };
      const release = await askRelease(asked, { signal });
      answers.put('releases.get', asked, release);
      return release;
    },
    freeBytes: freeNow,
    onQueue: () => downloads.tell(),
  });
  const downloads = createDownloads({
    ...{ ...platform, library, novels, chosenLine, onList, episodes },
    freeBytes: freeNow,
    fetchPicture: createFetchPicture({ guardedFetch: createGuardedFetch(platform), addresses: platform.addresses }),
    knownList: (slugUrl) => withSaved.get('novels.chapters', { slugUrl })?.value ?? null,
    knownCard: platform.titles.novel,
    keptTitle: (slugUrl) => {
      const novel = answers.get('novels.get', { slugUrl });
      const list = answers.get('novels.chapters', { slugUrl });
      if (novel === null || list === null) return null;
      const fetchedAt = Math.min(novel.fetchedAt, list.fetchedAt);
      return { record: { novel: novel.value, chapters: list.value }, fetchedAt };
    },
  });
  const textSearch = loadOnce(async () => {
    const { createTextSearch } = await import('./text-search/text-search.ts');
    return createTextSearch({ events, log, database: library.database, readable: library.readable });
  });
  const starting = clock.schedule(TEXT_SEARCH_AFTER_MILLISECONDS, () => {
    textSearch().catch((cause: unknown) => log.error('texts not made searchable', cause));
  });
  // Not awaited: files left by a killed process do no harm.
  sweepPartFiles(downloadsDirectory).catch((cause: unknown) => log.error('sweeping unfinished files failed', cause));
  const novelsOfPerson = createNovelsOfPerson(platform);
  return {
    answers: withSaved,
    picture: library.picture,
    directory: library.directory,
    streams,
    downloads,
    handlers: {
      ...parts.handlers,
      ...downloads.handlers,
      ...episodes.handlers,
      'saved.remove': async (asked: AppInput<'saved.remove'>) =>
        'releaseId' in asked ? episodes.remove(asked) : parts.remove(asked.slugUrl, asked.chapters),
      /** Saved qualities have saved addresses. */
      'releases.get': async (asked: AppInput<'releases.get'>, context: CallContext) =>
        releases.withSaved(await askRelease(asked, context)),
      ...loadedLater(['saved.search'], async () => (await textSearch()).handlers),
      ...loadedLater(['saved.export', 'saved.replacements'], async () => {
        const { createExportHandlers } = await import('./export/export-title.ts');
        return createExportHandlers({ ...platform, library, tasks, lineOf: chosenLine, replacementsOf });
      }),
      ...loadedLater(['notes.export'], async () => {
        const { createNotesExport } = await import('./export/notes-file.ts');
        return createNotesExport({
          ...{ ...platform, highlightsOf, replacementsOf },
          nameOf: (slugUrl) => (library.title(slugUrl)?.novel ?? platform.titles.novel(slugUrl))?.name ?? null,
          chaptersOf: (slugUrl) => withSaved.get('novels.chapters', { slugUrl })?.value ?? [],
        });
      }),
      ...tasks.handlers,
      ...createNovelHandlers({
        ...{ novels, library },
        knownList: (slugUrl) => answers.get('novels.chapters', { slugUrl })?.value ?? null,
      }),
      'people.novelsHere': async ({ slugUrl }: { readonly slugUrl: SlugUrl }) => novelsOfPerson(slugUrl),
    },
    close: async () => {
      try {
        starting();
        const textSearchEnded = textSearch.close((loaded) => loaded.close());
        await allEnded([tasks.close(), downloads.close(), episodes.close(), textSearchEnded]);
      } finally {
        await parts.close();
      }
    },
  };
}

type NovelHandlersOptions = {
  readonly novels: NovelService;
  readonly library: Pick<SavedLibrary, 'chapter' | 'chaptersOf'>;
  readonly knownList: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null;
  /** Only tests shorten it. */
  readonly patienceMilliseconds?: number;
};

/** How long the reader waits for a newer text while an older one is saved. */
const PATIENCE_MILLISECONDS = 4_000;

/** The novel service for pages. A chapter is read from the saved library first. */
export function createNovelHandlers(options: NovelHandlersOptions) {
  const { novels, library, knownList, patienceMilliseconds = PATIENCE_MILLISECONDS } = options;

  function savedCopy(asked: ChapterAsked) {
    const chapter = library.chapter(asked.slugUrl, asked);
    if (chapter === null) return null;
    const [info] = library.chaptersOf(asked.slugUrl, [asked]);
    const listed = listedChapters(knownList(asked.slugUrl) ?? []).find(asked);
    return {
      ...chapter,
      saved: { at: info?.savedAt ?? 0, isOutdated: info !== undefined && isOutdated(info, listed) },
    };
  }

  /** Null when the service fails, takes too long or has no text. */
  async function newerText(asked: ChapterAsked, signal: AbortSignal): Promise<ChapterAnswer | null> {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]);
    try {
      const chapter = await novels.chapter(asked, { signal: patience });
      const { documentOfChapter } = await import('#core/reading/chapter-text/chapter-text.ts');
      return isBlank(documentOfChapter(chapter)) ? null : { ...chapter, saved: null };
    } catch (cause) {
      if (signal.aborted || !(cause instanceof AppFailure)) throw cause;
      return null;
    }
  }

  return {
    'novels.catalogPage': novels.catalogPage,
    'novels.references': (_, { signal }) => novels.references({ signal }),
    'novels.get': novels.novel,
    'novels.chapters': async (asked, { signal }) =>
      withUnlisted(await novels.chapters(asked, { signal }), library.chaptersOf(asked.slugUrl)),
    /** The saved text, unless the last known list names another revision. Fails like the service when nothing is saved. */
    'novels.chapter': async (asked, { signal }) => {
      const copy = savedCopy(asked);
      if (copy === null) return { ...(await novels.chapter(asked, { signal })), saved: null };
      return (copy.saved.isOutdated ? await newerText(asked, signal) : null) ?? copy;
    },
    'novels.pace': async () => novels.pace(),
    'people.get': novels.person,
  } satisfies AppHandlers;
}

const OfSaved = z.object({ slugUrl: SlugUrl, idOrAlias: z.string() }).partial().catch({});

/** Cached answers, completed from the library: evicted titles and releases, addresses of saved episodes, unlisted chapters. */
export function withSavedAnswers(
  answers: AnswerStore,
  library: Pick<SavedLibrary, 'title' | 'chaptersOf'>,
  releases: Pick<SavedReleases, 'shown' | 'withSaved'>,
): AnswerStore {
  function saved(name: ProcedureName, input: unknown): KeptAnswer<unknown> | null {
    const { slugUrl, idOrAlias } = OfSaved.parse(input);
    if (name === 'releases.get' && idOrAlias !== undefined) {
      const release = releases.shown(idOrAlias);
      return release && { value: release, fetchedAt: 0 };
    }
    const isOfTitle = name === 'novels.get' || name === 'novels.chapters';
    const title = isOfTitle && slugUrl !== undefined ? library.title(slugUrl) : null;
    if (title === null) return null;
    const fetchedAt = Math.max(0, ...library.chaptersOf(title.novel.slugUrl).map(({ savedAt }) => savedAt));
    return { value: name === 'novels.get' ? title.novel : title.chapters, fetchedAt };
  }

  function completed(name: ProcedureName, input: unknown, value: unknown): unknown {
    const { slugUrl } = OfSaved.parse(input);
    // The name of the query decides the type of its value.
    if (name === 'releases.get') return releases.withSaved(value as Release);
    if (name !== 'novels.chapters' || slugUrl === undefined) return value;
    return withUnlisted(value as ChapterListEntry[], library.chaptersOf(slugUrl));
  }

  return {
    get: (name, input) => {
      const kept = answers.get(name, input) ?? saved(name, input);
      // The value has the type of this query.
      return kept && { ...kept, value: completed(name, input, kept.value) as never };
    },
    put: answers.put,
  };
}

/** Bounds the list: few people open more. */
const MOST_NOVELS = 200;

/** Titles opened on this device that name a person, last opened first; the service cannot list a person's titles (Person record). */
export function createNovelsOfPerson({ database, log }: DatabaseParts): (slugUrl: SlugUrl) => NovelCard[] {
  const select = database.prepare(
    "SELECT body FROM answer WHERE name = 'novels.get' AND instr(body, ?) > 0 ORDER BY used_at DESC, id DESC LIMIT ?",
  );
  const parse = createRowParser(Novel, { table: 'answer novels.get', log });
  return (slugUrl) =>
    select
      .all(`"slugUrl":${JSON.stringify(slugUrl)}`, MOST_NOVELS)
      .flatMap(({ body }) => parse(storedJson(body)))
      .filter(({ authors, artists }) => [...authors, ...artists].some((person) => person.slugUrl === slugUrl))
      .map((novel) => NovelCard.parse(novel));
}
