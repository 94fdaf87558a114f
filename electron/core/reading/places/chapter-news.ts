import type { ReadingStores } from '#core/reading/places/reading-stores.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { newInList, withSeen } from './new-in-list.ts';

/** Which chapters of followed titles are new. Nothing here asks a network, or opens a unit of work. */
export type ChapterNews = {
  /** A list of chapters was just read. Answers whether anything that is shown of it has changed. */
  readonly note: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]) => boolean;
  /** The person knows of everything that is in the list now. Answers whether something was new. */
  readonly see: (slugUrl: SlugUrl) => boolean;
  /** Another line was chosen. */
  readonly recount: (slugUrl: SlugUrl) => void;
};

export type ChapterNewsOptions = {
  readonly stores: Pick<ReadingStores, 'news' | 'titles'>;
  /** The list as it was read last; null: it is not kept. */
  readonly keptList: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null;
};

export function createChapterNews({ stores: { news, titles }, keptList }: ChapterNewsOptions): ChapterNews {
  function compare(slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
    const { isFollowed, line } = titles.get(slugUrl);
    if (!isFollowed) return;
    const seen = news.seen(slugUrl);
    if (seen === null) news.putSeen(slugUrl, withSeen(null, list));
    news.putNew(slugUrl, seen === null ? [] : newInList(list, seen, line));
  }

  return {
    note: (slugUrl, list) => {
      const shown = () => `${news.total(slugUrl)} ${news.count(slugUrl)}`;
      const former = shown();
      news.putTotal(slugUrl, list.length);
      compare(slugUrl, list);
      return shown() !== former;
    },
    see: (slugUrl) => {
      const count = news.count(slugUrl);
      const list = keptList(slugUrl);
      news.putSeen(slugUrl, list === null ? null : withSeen(news.seen(slugUrl), list));
      news.putNew(slugUrl, []);
      return count > 0;
    },
    recount: (slugUrl) => {
      const list = keptList(slugUrl);
      if (list !== null) compare(slugUrl, list);
    },
  };
}
