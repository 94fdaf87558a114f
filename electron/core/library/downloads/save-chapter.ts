import type { ChapterToSave, SavedLibrary } from '#core/library/saved/saved-library.ts';
import { pictureAddressesOf } from '#core/reading/chapter-text/picture-addresses.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { DownloadHold, DownloadTrouble } from '#shared/domain/downloads/download.ts';
import type { GetPictures } from './chapter-pictures.ts';
import type { DownloadHolds } from './download-hold.ts';
import { lineOf } from './line-of.ts';
import type { MissingPictures } from './missing-pictures.ts';
import type { QueuedChapter, QueuedChapterStore } from './queued-chapter-store.ts';
import type { QueuedTitleStore } from './queued-title-store.ts';
import type { TitleAtHand } from './title-refresh.ts';

export type SaveChapterOptions = {
  readonly library: SavedLibrary;
  readonly novels: Pick<NovelService, 'chapter'>;
  readonly titles: QueuedTitleStore;
  readonly chapters: QueuedChapterStore;
  readonly getPictures: GetPictures;
  readonly missing: Pick<MissingPictures, 'note'>;
  readonly holds: DownloadHolds;
};

/**
 * Fetches a chapter and saves it. From one moment to the next it is saved and out of the queue. Answers what is wrong with
 * the chapter itself; null: nothing, or it was taken out of the queue meanwhile. Rejects like `NovelService`.
 */
export type SaveChapter = (
  queued: QueuedChapter,
  title: TitleAtHand,
  signal: AbortSignal,
) => Promise<DownloadTrouble | null>;

const STORAGE_LOOKED_AT_AFTER_MILLISECONDS = 15_000;

export function createSaveChapter(options: SaveChapterOptions): SaveChapter {
  const { library, novels, titles, chapters, getPictures, missing, holds } = options;

  /** What was fetched is not fetched again for want of room: it stays at hand until there is some. */
  async function put(saving: ChapterToSave, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        await library.put(saving);
        return;
      } catch (cause) {
        const kind = storageHold(cause);
        if (kind === null) throw cause;
        await holds.wait(kind, STORAGE_LOOKED_AT_AFTER_MILLISECONDS, signal);
      }
    }
  }

  return async (queued, title, signal) => {
    const { slugUrl } = queued;
    const line = lineOf(queued);
    const listed = title.listed.find(line);
    if (listed === null) return title.listed.hasName(line) ? 'refused' : 'gone';
    const chapter = await novels.chapter({ slugUrl, ...line }, { priority: 'background', signal });
    if (chapter.content.format === 'unavailable') return 'empty';
    // Another translation than the one that was asked for is none.
    if (line.branchId !== null && chapter.branchId !== line.branchId) return 'refused';
    const addresses = pictureAddressesOf(chapter);
    const here = library.picturesHere(addresses);
    const pictures = [
      ...(await getPictures(
        addresses.filter((address) => !here.has(address)),
        signal,
      )),
    ];
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
        if (!chapters.take(queued.id)) throw new TakenOutError();
        missing.note(lost);
        titles.noteDone(slugUrl);
        titles.leaveIfEmpty(slugUrl);
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

/** The chapter left the queue meanwhile. */
class TakenOutError extends Error {}

/** The hold for what the storage says; null for anything else. */
export function storageHold(cause: unknown): Extract<DownloadHold['kind'], 'storage-full' | 'library-unusable'> | null {
  if (!(cause instanceof AppFailure)) return null;
  if (cause.error.code === 'storage-full') return 'storage-full';
  return cause.error.code === 'storage-unwritable' ? 'library-unusable' : null;
}
