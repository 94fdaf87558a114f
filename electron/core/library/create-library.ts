import type { AnimeArea } from '#core/anime/create-anime.ts';
import { createGuardedFetch } from '#core/anime/media/guarded-fetch.ts';
import type { RoomyAnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { createNovelsOfPerson } from '#core/platform/known-titles/novels-of-person.ts';
import { createTasks } from '#core/platform/tasks/tasks.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { createDownloads, type DownloadsOptions } from './downloads/downloads.ts';
import { createFetchPicture } from './downloads/fetch-picture.ts';
import { createExportHandlers, type ExportOptions } from './export/export-title.ts';
import { createNovelHandlers, keptTitle, withSavedTitles } from './novel-handlers.ts';
import { createLibraryParts } from './saved/library-parts.ts';
import { createStorageChoiceStore } from './saved/library-place.ts';
import { createTextSearchParts } from './text-search/text-search.ts';

type LibraryOptions = Pick<AnimeArea, 'images'> &
  Pick<ExportOptions, 'replacementsOf'> &
  Pick<DownloadsOptions, 'chosenLine' | 'onList'> & {
    readonly answers: RoomyAnswerStore<AppContract>;
    readonly novels: NovelService;
  };

/** Everything that can be read without a network: saved texts, downloads, export, text search, and the novel service beside it. */
export function createLibrary(
  platform: Platform,
  { images, answers, novels, chosenLine, replacementsOf, onList }: LibraryOptions,
) {
  const { database, events, log } = platform;
  const tasks = createTasks({ events, log });
  const parts = createLibraryParts({
    ...{ ...platform, tasks, choices: createStorageChoiceStore(database) },
    caches: { pictures: images, answers: answers.room },
    queueAgain: (...asked) => downloads.fetchAgain(...asked),
    savingsOf: (...asked) => downloads.savings(...asked),
  });
  const { library } = parts;
  const withSaved = withSavedTitles(answers, library);
  const downloads = createDownloads({
    ...{ ...platform, library, novels, chosenLine, onList },
    fetchPicture: createFetchPicture({ guardedFetch: createGuardedFetch(platform), addresses: platform.addresses }),
    knownList: (slugUrl) => withSaved.get('novels.chapters', { slugUrl })?.value ?? null,
    knownCard: platform.titles.novel,
    keptTitle: (slugUrl) => keptTitle(answers, slugUrl),
  });
  const textSearch = createTextSearchParts({ database: library.database, events, log });
  const novelsOfPerson = createNovelsOfPerson(platform);
  return {
    /** Cached answers; evicted ones of saved titles are answered from the library. */
    answers: withSaved,
    picture: library.picture,
    downloads,
    handlers: {
      ...parts.handlers,
      ...downloads.handlers,
      ...textSearch.handlers,
      ...createExportHandlers({ ...platform, library, tasks, lineOf: chosenLine, replacementsOf }),
      ...tasks.handlers,
      ...createNovelHandlers({
        ...{ novels, library },
        knownList: (slugUrl) => answers.get('novels.chapters', { slugUrl })?.value ?? null,
      }),
      'people.novelsHere': async ({ slugUrl }: { readonly slugUrl: SlugUrl }) => novelsOfPerson(slugUrl),
    },
    close: async () => {
      await Promise.all([tasks.close(), downloads.close(), textSearch.close()]);
      await parts.close();
    },
  };
}
