import type { AnswerStore, KeptAnswer, RoomyAnswerStore } from '#core/platform/answers/answer-store.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers, InputOf } from '#shared/contract/define.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterAnswer, ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { isOutdated, listedChapters } from './downloads/listed-chapters.ts';
import type { SavedLibrary } from './saved/saved-library.ts';

type NovelHandlersOptions = {
  readonly novels: NovelService;
  readonly library: Pick<SavedLibrary, 'chapter' | 'chaptersOf'>;
  /** The last known list of a title; null: none. */
  readonly knownList: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null;
  /** Only tests shorten it. */
  readonly patienceMilliseconds?: number;
};

type Asked = InputOf<AppContract, 'novels.chapter'>;

/** How long the reader waits for a newer text while an older one is saved. */
const PATIENCE_MILLISECONDS = 4_000;

/** The novel service for pages. A chapter is read from the saved library first. */
export function createNovelHandlers(options: NovelHandlersOptions) {
  const { novels, library, knownList, patienceMilliseconds = PATIENCE_MILLISECONDS } = options;

  function savedCopy(asked: Asked) {
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
  async function newerText(asked: Asked, signal: AbortSignal): Promise<ChapterAnswer | null> {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]);
    try {
      const chapter = await novels.chapter(asked, { signal: patience });
      return chapter.content.format === 'unavailable' ? null : { ...chapter, saved: null };
    } catch (cause) {
      if (signal.aborted || !(cause instanceof AppFailure)) throw cause;
      return null;
    }
  }

  return {
    'novels.catalogPage': (asked, { signal }) => novels.catalogPage(asked, { signal }),
    'novels.references': (_, { signal }) => novels.references({ signal }),
    'novels.get': (asked, { signal }) => novels.novel(asked, { signal }),
    'novels.chapters': (asked, { signal }) => novels.chapters(asked, { signal }),
    /** The saved text, unless the last known list names another revision. Fails like the service when nothing is saved. */
    'novels.chapter': async (asked, { signal }) => {
      const copy = savedCopy(asked);
      if (copy === null) return { ...(await novels.chapter(asked, { signal })), saved: null };
      return (copy.saved.isOutdated ? await newerText(asked, signal) : null) ?? copy;
    },
    'novels.pace': async () => novels.pace(),
    'people.get': (asked, { signal }) => novels.person(asked, { signal }),
  } satisfies Partial<Handlers<AppContract>>;
}

/** Cached answers; a title whose answers were evicted is answered from its saved record. */
export function withSavedTitles(
  answers: AnswerStore<AppContract>,
  library: Pick<SavedLibrary, 'title' | 'titles'>,
): AnswerStore<AppContract> {
  function saved(name: string, input: unknown): KeptAnswer<unknown> | null {
    if (name !== 'novels.get' && name !== 'novels.chapters') return null;
    const asked = typeof input === 'object' && input !== null && 'slugUrl' in input ? input.slugUrl : null;
    const slugUrl = SlugUrl.safeParse(asked).data;
    const title = slugUrl === undefined ? null : library.title(slugUrl);
    if (title === null) return null;
    const fetchedAt = library.titles().find(({ novel }) => novel.slugUrl === slugUrl)?.savedAt ?? 0;
    return { value: name === 'novels.get' ? title.novel : title.chapters, fetchedAt };
  }

  return {
    // A saved record holds the answers to exactly these two questions.
    get: (name, input) =>
      answers.get(name, input) ?? (saved(name, input) as ReturnType<typeof answers.get<typeof name>>),
    put: answers.put,
  };
}

/** A title as a page last read it, and when its older half was fetched; null when either half is not cached. */
export function keptTitle(answers: Pick<RoomyAnswerStore<AppContract>, 'get'>, slugUrl: SlugUrl) {
  const novel = answers.get('novels.get', { slugUrl });
  const list = answers.get('novels.chapters', { slugUrl });
  if (novel === null || list === null) return null;
  return {
    record: { novel: novel.value, chapters: list.value },
    fetchedAt: Math.min(novel.fetchedAt, list.fetchedAt),
  };
}
