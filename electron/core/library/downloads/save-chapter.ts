import { pictureAddressesOf } from '#core/reading/chapter-text/picture-addresses.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { DownloadTrouble } from '#shared/domain/downloads/download.ts';
import type { ChapterToSave } from '../saved/library-statements.ts';
import type { SavedLibrary } from '../saved/saved-library.ts';
import type { DownloadHolds } from './download-hold.ts';
import type { GetPictures } from './fetch-picture.ts';
import { lineOf } from './listed-chapters.ts';
import type { MissingPictures } from './missing-pictures.ts';
import type { QueuedChapter, QueueStore } from './queue-store.ts';
import type { TitleAtHand } from './title-refresh.ts';

type SaveChapterOptions = {
  readonly library: SavedLibrary;
  readonly novels: Pick<NovelService, 'chapter'>;
  readonly store: QueueStore;
  readonly getPictures: GetPictures;
  readonly missing: Pick<MissingPictures, 'note'>;
  readonly holds: DownloadHolds;
};

export type SaveChapter = ReturnType<typeof createSaveChapter>;

const STORAGE_RETRY_AFTER_MILLISECONDS = 15_000;

/**
 * Fetches a chapter and saves it; saving and leaving the queue are one transaction. Returns the chapter's own trouble; null:
 * none, or the chapter left the queue meanwhile. Rejects like `NovelService`.
 */
export function createSaveChapter(options: SaveChapterOptions) {
  const { library, novels, store, getPictures, missing, holds } = options;

  /** Keeps the fetched chapter in memory until there is room for it. */
  async function put(saving: ChapterToSave, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        await library.put(saving);
        return;
      } catch (cause) {
        const kind = storageHold(cause);
        if (kind === null) throw cause;
        await holds.wait(kind, STORAGE_RETRY_AFTER_MILLISECONDS, signal);
      }
    }
  }

  return async (queued: QueuedChapter, title: TitleAtHand, signal: AbortSignal): Promise<DownloadTrouble | null> => {
    const { slugUrl } = queued;
    const line = lineOf(queued);
    const listed = title.listed.find(line);
    if (listed === null) return title.listed.hasName(line) ? 'refused' : 'gone';
    const chapter = await novels.chapter({ slugUrl, ...line }, { priority: 'background', signal });
    if (chapter.content.format === 'unavailable') return 'empty';
    // Another translation than the requested one does not count.
    if (line.branchId !== null && chapter.branchId !== line.branchId) return 'refused';
    const addresses = pictureAddressesOf(chapter);
    const here = library.picturesHere(addresses);
    const absent = addresses.filter((address) => !here.has(address));
    const pictures = [...(await getPictures(absent, signal))];
    const lost = pictures.flatMap(([address, bytes]) => (bytes === null ? [address] : []));
    const saving: ChapterToSave = {
      title: title.record,
      line,
      index: listed.entry.index,
      revisionId: listed.branch?.revisionId ?? null,
      chapter,
      pictures: pictures.flatMap(([address, bytes]) => (bytes === null ? [] : [{ address, bytes }])),
      missingPictures: [...here, ...lost],
      alongside: () => {
        if (!store.take(queued.id)) throw new TakenOutError();
        missing.note(lost);
        store.noteDone(slugUrl);
        store.removeEmptyTitle(slugUrl);
      },
    };
    try {
      await put(saving, signal);
    } catch (cause) {
      if (!(cause instanceof TakenOutError)) throw cause;
    }
    return null;
  };
}

/** The chapter left the queue while it was fetched. */
class TakenOutError extends Error {}

/** The hold for a storage failure; null for other failures. */
export function storageHold(cause: unknown) {
  if (!(cause instanceof AppFailure)) return null;
  if (cause.error.code === 'storage-full') return 'storage-full';
  return cause.error.code === 'storage-unwritable' ? 'library-unusable' : null;
}
