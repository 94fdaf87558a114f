import { addressAtService } from '#core/anime/media/image-address.ts';
import { HOUR_MILLISECONDS, isWithin } from '#core/platform/time.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import type { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { SavedTitleRecord } from '../saved/library-statements.ts';
import type { DownloadContext } from './download-context.ts';
import { type ListedChapters, listedChapters } from './listed-chapters.ts';

/** A title whose chapters are being saved. */
export type TitleAtHand = {
  readonly slugUrl: SlugUrl;
  /** The same object while nothing changes: the library writes it only if it is another one. */
  readonly record: SavedTitleRecord;
  readonly listed: ListedChapters;
  /** Epoch milliseconds of the request to the service. */
  readonly refreshedAt: number;
};

/** Saving a long title takes hours, during which chapters are added and uploaded again. */
const FRESH_MILLISECONDS = 6 * HOUR_MILLISECONDS;
const JUST_READ_MILLISECONDS = 10 * 60_000;

export type TitleRefresh = ReturnType<typeof createTitleRefresh>;

/** `onList` is called when the queue itself has read a list. */
export function createTitleRefresh(
  { library, novels, store, getPictures, keptTitle, clock }: DownloadContext,
  onList: (slugUrl: SlugUrl, list: ChapterListEntry[]) => void,
) {
  let last: TitleAtHand | null = null;
  let isForgotten = false;

  function fresh(slugUrl: SlugUrl): TitleAtHand | null {
    const refreshedAt = store.work(slugUrl)?.refreshedAt ?? null;
    if (refreshedAt === null || !isWithin(FRESH_MILLISECONDS, refreshedAt, clock)) return null;
    if (last?.slugUrl === slugUrl && last.refreshedAt === refreshedAt) return last;
    // After a restart the queue continues with the saved record.
    const record = library.title(slugUrl);
    return record && { slugUrl, record, refreshedAt, listed: listedChapters(record.chapters) };
  }

  /** A page has usually read the title just before its chapters are queued. */
  async function justRead(slugUrl: SlugUrl, signal: AbortSignal): Promise<TitleAtHand | null> {
    const kept = keptTitle(slugUrl);
    if (kept === null || kept.record.chapters.length === 0) return null;
    const isRecent = isWithin(JUST_READ_MILLISECONDS, kept.fetchedAt, clock);
    return isRecent ? settle(slugUrl, kept.record, kept.fetchedAt, signal) : null;
  }

  async function ask(slugUrl: SlugUrl, signal: AbortSignal): Promise<TitleAtHand> {
    const asking = { signal, priority: 'background' } as const;
    const answered = await novels.chapters({ slugUrl }, asking);
    const novel = await novels.novel({ slugUrl }, asking);
    // A list that is suddenly empty is a fault of the service.
    const chapters = answered.length === 0 ? (library.title(slugUrl)?.chapters ?? []) : answered;
    const title = await settle(slugUrl, { novel, chapters }, clock.now(), signal);
    if (answered.length > 0) onList(slugUrl, answered);
    return title;
  }

  /** Saves the record under the queued address and applies its list to the queue. */
  async function settle(slugUrl: SlugUrl, title: SavedTitleRecord, refreshedAt: number, signal: AbortSignal) {
    const novel = { ...title.novel, slugUrl };
    const record = { novel, chapters: title.chapters };
    const listed = listedChapters(title.chapters);
    await library.putTitle(record, await faces([novel.cover, novel.background], signal));
    follow(slugUrl, listed);
    store.noteRefreshed(novel, refreshedAt);
    return { slugUrl, record, listed, refreshedAt };
  }

  async function faces(images: readonly (ImageAddress | null)[], signal: AbortSignal) {
    const named = images.map(addressAtService);
    const addresses = [...new Set(named.filter((address) => address !== null))];
    // All or none, since the given pictures replace all former ones.
    if (library.picturesHere(addresses).size === addresses.length) return [];
    return getPictures(addresses, signal);
  }

  /** Renames queued chapters that were renumbered, by their revisions, and notes the present revisions. */
  function follow(slugUrl: SlugUrl, listed: ListedChapters): void {
    store.asOne(() => {
      const renamed: { id: number; name: ChapterOfLine }[] = [];
      for (const { id, revisionId, ...line } of store.chaptersOf(slugUrl)) {
        const name = listed.newName(line, revisionId);
        const listedRevision = listed.find(line)?.revisionId ?? revisionId;
        if (name !== null) renamed.push({ id, name });
        else if (listedRevision !== null && listedRevision !== revisionId) store.noteRevision(id, listedRevision);
      }
      store.rename(slugUrl, renamed);
    });
  }

  return {
    /** Returns the known title while it is fresh, else asks the service. Rejects like `NovelService`. */
    atHand: async (slugUrl: SlugUrl, signal: AbortSignal): Promise<TitleAtHand> => {
      const known = isForgotten ? null : (fresh(slugUrl) ?? (await justRead(slugUrl, signal)));
      last = known ?? (await ask(slugUrl, signal));
      isForgotten = false;
      return last;
    },
    /** Takes a list that another part has just read. */
    take: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]) => {
      const listed = listedChapters(list);
      if (last?.slugUrl === slugUrl) last = { ...last, listed, record: { novel: last.record.novel, chapters: list } };
      follow(slugUrl, listed);
    },
    /** The title may have changed: the next call of `atHand` asks the service. */
    forget: () => {
      isForgotten = true;
    },
  };
}
