import { imageBase } from '#core/anime/media/image-address.ts';
import type { SavedLibrary, SavedTitleRecord } from '#core/library/saved/saved-library.ts';
import type { Clock } from '#core/ports.ts';
import { addressAtService } from '#core/reading/chapter-text/picture-addresses.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import type { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { GetPictures } from './chapter-pictures.ts';
import { type ListedChapters, listedChapters } from './listed-chapters.ts';
import type { QueuedChapterStore } from './queued-chapter-store.ts';
import type { QueuedTitleStore } from './queued-title-store.ts';

/** A title whose chapters are being saved. */
export type TitleAtHand = {
  readonly slugUrl: SlugUrl;
  /** The same object as long as nothing in it changes: it is written with a chapter only when it is another one. */
  readonly record: SavedTitleRecord;
  readonly listed: ListedChapters;
  /** Epoch milliseconds at which the service was asked for it. */
  readonly refreshedAt: number;
};

export type TitleRefreshOptions = {
  readonly library: SavedLibrary;
  readonly novels: Pick<NovelService, 'novel' | 'chapters'>;
  readonly titles: QueuedTitleStore;
  readonly chapters: QueuedChapterStore;
  readonly getPictures: GetPictures;
  /** As a page read it last, and when; null: never, or it is not kept. */
  readonly keptTitle: (slugUrl: SlugUrl) => { readonly record: SavedTitleRecord; readonly fetchedAt: number } | null;
  readonly onList: (slugUrl: SlugUrl, list: ChapterListEntry[]) => void;
  readonly clock: Clock;
};

export type TitleRefresh = {
  /** What is known of the title, as it is saved, while that is not too old; else it is asked for. Rejects like `NovelService`. */
  readonly atHand: (slugUrl: SlugUrl, signal: AbortSignal) => Promise<TitleAtHand>;
  /** Takes over a list that another part has just read. */
  readonly take: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]) => void;
  /** It may be another one by now: the service is asked the next time. */
  readonly forget: () => void;
};

/** A long title takes hours; chapters come and are uploaded anew meanwhile. */
const LASTS_MILLISECONDS = 6 * 3_600_000;
const JUST_LOOKED_AT_MILLISECONDS = 10 * 60_000;

export function createTitleRefresh(options: TitleRefreshOptions): TitleRefresh {
  const { library, novels, titles, chapters, getPictures, keptTitle, onList, clock } = options;
  let last: TitleAtHand | null = null;
  let isForgotten = false;

  function isFresh(at: number | null): at is number {
    const age = at === null ? -1 : clock.now() - at;
    return age >= 0 && age < LASTS_MILLISECONDS;
  }

  /** After a restart the queue goes on with what was saved before. */
  function fromLibrary(slugUrl: SlugUrl, refreshedAt: number): TitleAtHand | null {
    const record = library.title(slugUrl);
    return record === null ? null : { slugUrl, record, refreshedAt, listed: listedChapters(record.chapters) };
  }

  async function ask(slugUrl: SlugUrl, signal: AbortSignal): Promise<TitleAtHand> {
    const asking = { signal, priority: 'background' } as const;
    const answered = await novels.chapters({ slugUrl }, asking);
    const novel = { ...(await novels.novel({ slugUrl }, asking)), slugUrl };
    // A list that is suddenly empty is a fault of the service.
    const list = answered.length === 0 ? (library.title(slugUrl)?.chapters ?? []) : answered;
    const title = await settle({ novel, chapters: list }, clock.now(), signal);
    if (answered.length > 0) onList(slugUrl, answered);
    return title;
  }

  /** From now on the title is saved as it is in this record. */
  async function settle(record: SavedTitleRecord, refreshedAt: number, signal: AbortSignal): Promise<TitleAtHand> {
    const { slugUrl, name, cover, background } = record.novel;
    const listed = listedChapters(record.chapters);
    await library.putTitle(record, await faces([cover, background], signal));
    follow(slugUrl, listed);
    titles.noteRefreshed({ slugUrl, name, cover }, refreshedAt);
    return { slugUrl, record, listed, refreshedAt };
  }

  /** The title was usually opened just before its chapters are queued. */
  async function fromAnswers(slugUrl: SlugUrl, signal: AbortSignal): Promise<TitleAtHand | null> {
    const kept = keptTitle(slugUrl);
    const age = kept === null ? -1 : clock.now() - kept.fetchedAt;
    if (kept === null || kept.record.chapters.length === 0 || age < 0 || age >= JUST_LOOKED_AT_MILLISECONDS)
      return null;
    return settle({ ...kept.record, novel: { ...kept.record.novel, slugUrl } }, kept.fetchedAt, signal);
  }

  async function faces(images: readonly (ImageAddress | null)[], signal: AbortSignal) {
    const named = images.map((image) => addressAtService(image, { imageBase: imageBase('novels') }));
    const addresses = [...new Set(named.filter((address) => address !== null))];
    // Given together or not at all: those that are given take the place of all others.
    if (library.picturesHere(addresses).size === addresses.length) return [];
    const pictures = await getPictures(addresses, signal);
    return [...pictures].flatMap(([address, bytes]) => (bytes === null ? [] : [{ address, bytes }]));
  }

  /** Chapters of the queue that bear other numbers now are known by their revisions, which are noted for the next time. */
  function follow(slugUrl: SlugUrl, listed: ListedChapters): void {
    chapters.asOne(() => {
      for (const { id, revisionId, ...line } of chapters.of(slugUrl)) {
        const found = listed.find(line);
        const name = found === null && revisionId !== null ? listed.ofRevision(revisionId) : null;
        if (name !== null) chapters.rename(id, name);
        const listedRevision = found?.branch?.revisionId ?? revisionId;
        if (listedRevision !== null && listedRevision !== revisionId) chapters.noteRevision(id, listedRevision);
      }
    });
  }

  return {
    atHand: async (slugUrl, signal) => {
      const refreshedAt = isForgotten ? null : (titles.get(slugUrl)?.refreshedAt ?? null);
      if (last?.slugUrl === slugUrl && last.refreshedAt === refreshedAt && isFresh(refreshedAt)) return last;
      const saved = isFresh(refreshedAt) ? fromLibrary(slugUrl, refreshedAt) : null;
      const kept = saved === null && !isForgotten ? await fromAnswers(slugUrl, signal) : null;
      last = saved ?? kept ?? (await ask(slugUrl, signal));
      isForgotten = false;
      return last;
    },
    take: (slugUrl, list) => {
      if (last?.slugUrl !== slugUrl) return;
      const listed = listedChapters(list);
      last = { ...last, listed, record: { novel: last.record.novel, chapters: list } };
      follow(slugUrl, listed);
    },
    forget: () => {
      isForgotten = true;
    },
  };
}
