import { isBlank } from '#shared/domain/chapter-document/document-text.ts';
import { type DownloadTrouble, lineOf } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterToSave } from '../saved/library-statements.ts';
import type { DownloadContext } from './download-context.ts';
import { type DownloadHolds, type DownloadRate, passingHold, troubleOf, untilRoom } from './download-hold.ts';
import { isNamedOtherwise, type ListedChapters } from './listed-chapters.ts';
import type { MissingPictures } from './missing-pictures.ts';
import type { QueuedChapter } from './queue-store.ts';
import type { TitleRefresh } from './title-refresh.ts';
import { createWorkerLoop } from './worker-loop.ts';

type DownloadWorkerOptions = DownloadContext & {
  readonly refresh: TitleRefresh;
  readonly missing: Pick<MissingPictures, 'note'>;
  readonly holds: DownloadHolds;
  readonly rate: DownloadRate;
  readonly onChange: () => void;
};

/** Failures or unreadable answers in a row for one chapter, while other requests succeed. */
const MOST_FAILURES = 3;
const LIST_IS_OLD_AFTER_MILLISECONDS = 60_000;
/** Left free on the disk for everything else. */
const RESERVE_BYTES = 32 * 1024 * 1024;

/** Saves the queued chapters one after the other: the service allows one background request at a time. */
export function createDownloadWorker(options: DownloadWorkerOptions) {
  const { library, novels, store, refresh, getPictures, missing, freeBytes, holds, rate, clock, log, onChange } =
    options;
  /** Failures in a row, of any kind. */
  let failures = 0;
  /** The chapter of the last failure, and its failures in a row. */
  let suspect = { id: -1, failures: 0 };

  /** Notes one more failure at this chapter. */
  function isGivenUp({ id }: QueuedChapter): boolean {
    suspect = { id, failures: suspect.id === id ? suspect.failures + 1 : 1 };
    return suspect.failures > MOST_FAILURES;
  }

  /** The title whose list was read again because a text had another name than the listed one. */
  let doubted: SlugUrl | null = null;

  const isOldList = (slugUrl: SlugUrl) =>
    clock.now() - (store.work(slugUrl)?.refreshedAt ?? 0) > LIST_IS_OLD_AFTER_MILLISECONDS;

  function fail(chapter: QueuedChapter, trouble: DownloadTrouble): void {
    const { slugUrl, volume, number } = chapter;
    log.warn('chapter not saved', { slugUrl, volume, number, trouble });
    store.fail(chapter.id, trouble);
  }

  /**
   * Fetches a chapter and saves it; saving and leaving the queue are one transaction. Returns the chapter's own trouble; null:
   * none, or the chapter left the queue or was renumbered meanwhile.
   */
  async function saveChapter(queued: QueuedChapter, list: ListedChapters, signal: AbortSignal) {
    const { slugUrl } = queued;
    const line = lineOf(queued);
    const listed = list.find(line);
    if (listed === null) return list.hasChapter(line) ? 'refused' : 'gone';
    const chapter = await novels.chapter({ slugUrl, ...line }, { priority: 'background', signal });
    const { documentOfChapter, pictureAddressesOf } = await import('#core/reading/chapter-text/chapter-text.ts');
    const document = documentOfChapter(chapter);
    // Markup without text is empty too: it must not replace a former text.
    if (isBlank(document)) return 'empty';
    // Another translation than the requested one does not count.
    if (line.branchId !== null && chapter.branchId !== line.branchId) return 'refused';
    if (doubted !== slugUrl && isNamedOtherwise(chapter, listed) && isOldList(slugUrl)) {
      // Chapters were probably renumbered since the list was read: this is the text of another one.
      doubted = slugUrl;
      return 'gone';
    }
    if (!isNamedOtherwise(chapter, listed)) doubted = null;
    const addresses = pictureAddressesOf(document);
    const here = library.picturesHere(addresses);
    const absent = addresses.filter((address) => !here.has(address));
    const pictures = await getPictures(absent, signal);
    const fetched = new Set(pictures.map(({ address }) => address));
    const lost = absent.filter((address) => !fetched.has(address));
    const saving: ChapterToSave = {
      ...{ slugUrl, line, chapter, pictures, missingPictures: [...here, ...lost] },
      index: listed.index,
      revisionId: listed.revisionId,
      takeFromQueue: () => store.takeSaved(queued),
    };
    await library.put(saving);
    missing.note(lost);
    return null;
  }

  async function save(chapter: QueuedChapter, signal: AbortSignal): Promise<void> {
    await untilRoom(holds, freeBytes, RESERVE_BYTES, signal);
    const list = await refresh.atHand(chapter.slugUrl, signal).catch((cause: unknown) => {
      const trouble = troubleOf(cause);
      // A truncated answer is whole the next time.
      if (trouble === null || (trouble === 'unreadable' && failures < MOST_FAILURES)) throw cause;
      // No chapter can be saved without the title's list.
      store.failAll(chapter.slugUrl, trouble);
      library.noteChange(chapter.slugUrl);
      return null;
    });
    failures = 0;
    // The new list may have renamed or removed the chapter.
    const current = list === null ? null : store.first(chapter.slugUrl);
    if (list === null || current?.id !== chapter.id) return;
    const trouble = await saveChapter(current, list, signal).catch((cause: unknown) => {
      const own = troubleOf(cause);
      if (own === null) throw cause;
      return own;
    });
    failures = 0;
    if (trouble === null) rate.noteSaved();
    // Renumbered meanwhile: the answer was for another chapter.
    else if (!store.isUnmoved(current)) return;
    else if (trouble === 'unreadable' && !isGivenUp(current)) return;
    else if (trouble === 'gone' && isOldList(current.slugUrl)) refresh.forget();
    else fail(current, trouble);
  }

  async function recover(chapter: QueuedChapter, cause: unknown, signal: AbortSignal): Promise<void> {
    failures += 1;
    const hold = passingHold(cause, failures);
    if (hold === null) {
      log.error('chapter not saved', cause);
      return fail(chapter, 'unreadable');
    }
    // The next attempt asks for the title's list first, which tells trouble of the service from that of this chapter.
    refresh.forget();
    if (hold.kind === 'service-down' && failures === 1 && isGivenUp(chapter)) return fail(chapter, 'unreadable');
    return holds.wait(hold.kind, hold.milliseconds, signal);
  }

  return createWorkerLoop<QueuedChapter>(options, {
    ...{ next: store.next, isWanted: store.isWanted, save, recover },
    onTurn: (chapter) => {
      library.noteChange(chapter.slugUrl, lineOf(chapter));
      onChange();
    },
  });
}
