import { addressAtService } from '#core/anime/media/image-address.ts';
import { HOUR_MILLISECONDS, isWithin } from '#core/platform/time.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import type { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { SavedTitleRecord } from '../saved/library-statements.ts';
import type { DownloadContext } from './download-context.ts';
import type { ListedChapters } from './listed-chapters.ts';

/** Saving a long title takes hours, during which chapters are added and uploaded again. */
const FRESH_MILLISECONDS = 6 * HOUR_MILLISECONDS;
const JUST_READ_MILLISECONDS = 10 * 60_000;

export type TitleRefresh = ReturnType<typeof createTitleRefresh>;

/** `onList` is called when the queue itself has read a list. */
export function createTitleRefresh(
  { library, novels, store, lists, getPictures, keptTitle, clock }: DownloadContext,
  onList: (slugUrl: SlugUrl, list: ChapterListEntry[]) => void,
) {
  let isForgotten = false;

  const isFresh = (slugUrl: SlugUrl) => isWithin(FRESH_MILLISECONDS, store.work(slugUrl)?.refreshedAt, clock);

  /** A page has usually read the title just before its chapters are queued. Returns whether one has. */
  async function takeJustRead(slugUrl: SlugUrl, signal: AbortSignal): Promise<boolean> {
    const kept = keptTitle(slugUrl);
    if (kept === null || kept.record.chapters.length === 0) return false;
    const isRecent = isWithin(JUST_READ_MILLISECONDS, kept.fetchedAt, clock);
    if (isRecent) await settle(slugUrl, kept.record, kept.fetchedAt, signal);
    return isRecent;
  }

  async function ask(slugUrl: SlugUrl, signal: AbortSignal): Promise<void> {
    const asking = { signal, priority: 'background' } as const;
    const answered = await novels.chapters({ slugUrl }, asking);
    const novel = await novels.novel({ slugUrl }, asking);
    // A list that is suddenly empty is a fault of the service.
    const chapters = answered.length === 0 ? (library.title(slugUrl)?.chapters ?? []) : answered;
    await settle(slugUrl, { novel, chapters }, clock.now(), signal);
    if (answered.length > 0) onList(slugUrl, answered);
  }

  /** Saves the record under the queued address and applies its list to the queue. */
  async function settle(slugUrl: SlugUrl, title: SavedTitleRecord, refreshedAt: number, signal: AbortSignal) {
    const novel = { ...title.novel, slugUrl };
    const pictures = await faces([novel.cover, novel.background], signal);
    await library.putTitle({ novel, chapters: title.chapters }, pictures);
    take(slugUrl, title.chapters);
    store.noteRefreshed(novel, refreshedAt);
  }

  async function faces(images: readonly (ImageAddress | null)[], signal: AbortSignal) {
    const named = images.map(addressAtService);
    const addresses = [...new Set(named.filter((address) => address !== null))];
    // All or none, since the given pictures replace all former ones.
    if (library.picturesHere(addresses).size === addresses.length) return [];
    return getPictures(addresses, signal);
  }

  /** Renames queued chapters that the list has renumbered, by their revisions, and notes the present revisions. */
  function take(slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
    const listed = lists.note(slugUrl, list);
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
    /** The title's chapters by a list that is fresh, else by a new one of the service. Rejects like `NovelService`. */
    atHand: async (slugUrl: SlugUrl, signal: AbortSignal): Promise<ListedChapters> => {
      const isKnown = !isForgotten && (isFresh(slugUrl) || (await takeJustRead(slugUrl, signal)));
      if (!isKnown) await ask(slugUrl, signal);
      isForgotten = false;
      return lists.of(slugUrl);
    },
    /** Takes a list that another part has just read. */
    take,
    /** The title may have changed: the next call of `atHand` asks the service. */
    forget: () => {
      isForgotten = true;
    },
  };
}
