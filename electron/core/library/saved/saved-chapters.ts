import type { SavedLibrary } from '#core/library/saved/saved-library.ts';
import type { ChapterAddress } from '#core/reading/novels/chapter-mapper.ts';
import type { NovelAsking, NovelService } from '#core/reading/novels/novel-service.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterAnswer, ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { branchesById } from '#shared/domain/novels/translation-line.ts';

/** The novel service for the reader: saved chapters come first. */
export type NovelsToRead = Omit<NovelService, 'chapter'> & {
  /**
   * The saved text at once, without asking, unless the list that was seen last names another revision of it. Then the
   * service is asked, and the saved text stands in when it gives no text, or none soon. Fails as `NovelService` does where
   * nothing is saved.
   */
  readonly chapter: (asked: ChapterAddress, asking?: NovelAsking) => Promise<ChapterAnswer>;
};

export type SavedChaptersOptions = {
  readonly novels: NovelService;
  readonly library: Pick<SavedLibrary, 'chapter' | 'infoOf'>;
  /** The list of a title as it was seen last; null: never, or it is not kept any more. */
  readonly knownList: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null;
  /** Only tests shorten it. */
  readonly patienceMilliseconds?: number;
};

/** How long a newer text is waited for while an older one lies here. */
const PATIENCE_MILLISECONDS = 4_000;

export function createNovelsToRead(options: SavedChaptersOptions): NovelsToRead {
  const { novels, library, knownList, patienceMilliseconds = PATIENCE_MILLISECONDS } = options;

  function savedCopy(asked: ChapterAddress): ChapterAnswer | null {
    const chapter = library.chapter(asked.slugUrl, asked);
    if (chapter === null) return null;
    const info = library.infoOf(asked.slugUrl, asked);
    const known = revisionIn(knownList(asked.slugUrl) ?? [], asked);
    const revision = info?.revisionId ?? null;
    const isOutdated = known !== null && revision !== null && known !== revision;
    return { ...chapter, saved: { at: info?.savedAt ?? 0, isOutdated } };
  }

  async function askBriefly(asked: ChapterAddress, asking: NovelAsking): Promise<ChapterAnswer | null> {
    const patience = AbortSignal.timeout(patienceMilliseconds);
    const signal = asking.signal === undefined ? patience : AbortSignal.any([asking.signal, patience]);
    try {
      const chapter = await novels.chapter(asked, { ...asking, signal });
      return chapter.content.format === 'unavailable' ? null : { ...chapter, saved: null };
    } catch (cause) {
      if (asking.signal?.aborted || !(cause instanceof AppFailure)) throw cause;
      return null;
    }
  }

  return {
    ...novels,
    chapter: async (asked, asking = {}) => {
      const copy = savedCopy(asked);
      if (copy === null) return { ...(await novels.chapter(asked, asking)), saved: null };
      if (!copy.saved?.isOutdated) return copy;
      return (await askBriefly(asked, asking)) ?? copy;
    },
  };
}

/** Revision of the branch in this line; null if the list does not say. */
function revisionIn(list: readonly ChapterListEntry[], { volume, number, branchId }: ChapterOfLine): number | null {
  for (const entry of list) {
    if (entry.volume !== volume || entry.number !== number) continue;
    const branch = branchesById(entry).get(branchId);
    if (branch !== undefined) return branch.revisionId;
  }
  return null;
}
