import type { AnimeArea } from '#core/anime/create-anime.ts';
import type { RoomyAnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { createNovelsOfPerson } from '#core/platform/known-titles/novels-of-person.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { createNovelsToRead } from './saved/saved-chapters.ts';
import { createSavedParts, type SavedPartsOptions } from './saved/saved-parts.ts';
import { keptTitle, withSavedTitles } from './saved/saved-titles.ts';

export type LibraryOptions = Pick<AnimeArea, 'images'> &
  Pick<SavedPartsOptions, 'chosenLine'> & {
    readonly answers: RoomyAnswerStore<AppContract>;
    readonly novels: NovelService;
    readonly onList: NonNullable<SavedPartsOptions['onList']>;
  };

/** What is kept to be read without a network, and the novel service with it at hand. */
export function createLibrary(platform: Platform, { images, answers, novels, chosenLine, onList }: LibraryOptions) {
  const { database, log, titles } = platform;
  const knownList = (slugUrl: SlugUrl) => answers.get('novels.chapters', { slugUrl })?.value ?? null;
  const saved = createSavedParts({
    ...{ ...platform, novels, chosenLine, onList },
    caches: { pictures: images, answers: answers.room },
    knownList: (slugUrl) => withSaved.get('novels.chapters', { slugUrl })?.value ?? null,
    knownCard: titles.novel,
    keptTitle: (slugUrl) => keptTitle(answers, slugUrl),
  });
  const withSaved = withSavedTitles(answers, saved.library);
  const toRead = createNovelsToRead({ novels, library: saved.library, knownList });
  const novelsOfPerson = createNovelsOfPerson(database, { answers, log });
  const novelHandlers = {
    'novels.catalogPage': async (asked, { signal }) => toRead.catalogPage(asked, { signal }),
    'novels.references': async (_, { signal }) => toRead.references({ signal }),
    'novels.get': async ({ slugUrl }, { signal }) => toRead.novel({ slugUrl }, { signal }),
    'novels.chapters': async ({ slugUrl }, { signal }) => toRead.chapters({ slugUrl }, { signal }),
    'novels.chapter': async (wanted, { signal }) => toRead.chapter(wanted, { signal }),
    'novels.pace': async () => toRead.pace(),
    'people.get': async ({ slugUrl }, { signal }) => toRead.person({ slugUrl }, { signal }),
    'people.novelsHere': async ({ slugUrl }) => novelsOfPerson(slugUrl),
  } satisfies Partial<Handlers<AppContract>>;
  return {
    /** Answers to read from: what is saved stands in for what is not kept any more. */
    answers: withSaved,
    picture: saved.library.picture,
    downloads: saved.downloads,
    handlers: { ...saved.handlers, ...novelHandlers },
    close: saved.close,
  };
}
