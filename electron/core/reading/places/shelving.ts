import type { ReadingStores } from '#core/reading/places/reading-stores.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ShelfName } from '#shared/domain/novels/reading.ts';
import type { ChapterNews } from './chapter-news.ts';

/** Shelves, and what follows from them. Nothing here opens a unit of work. Times are epoch milliseconds. */
export type Shelving = {
  /** Answers with where it stood. */
  readonly set: (slugUrl: SlugUrl, shelf: ShelfName | null, now: number) => ShelfName | null;
  readonly setFollowed: (slugUrl: SlugUrl, isFollowed: boolean, now: number) => void;
  /** Opening a chapter puts the title on the Reading shelf, unless it was taken off. */
  readonly noteReading: (slugUrl: SlugUrl, now: number) => void;
};

export function createShelving({ titles }: Pick<ReadingStores, 'titles'>, news: ChapterNews): Shelving {
  function setFollowed(slugUrl: SlugUrl, isFollowed: boolean, now: number): void {
    const choices = titles.get(slugUrl);
    if (choices.isFollowed === isFollowed) return;
    titles.put(slugUrl, { ...choices, isFollowed }, now);
    // What is there when it begins is no news, and when it ends there is none.
    news.see(slugUrl);
  }

  function set(slugUrl: SlugUrl, shelf: ShelfName | null, now: number): ShelfName | null {
    const choices = titles.get(slugUrl);
    titles.put(slugUrl, { ...choices, shelf, shelvedAt: now }, now);
    if (shelf !== choices.shelf && shelf !== 'want') setFollowed(slugUrl, shelf === 'reading', now);
    return choices.shelf;
  }

  return {
    set,
    setFollowed,
    noteReading: (slugUrl, now) => {
      const { shelf } = titles.get(slugUrl);
      if (shelf === null || shelf === 'want') set(slugUrl, 'reading', now);
    },
  };
}
