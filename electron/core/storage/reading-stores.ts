import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '#core/ports.ts';
import type { Bookmark, Highlight } from '#shared/domain/reading.ts';
import { createBookmarkStore, type MarkStore } from './bookmark-store.ts';
import { createHighlightStore } from './highlight-store.ts';
import { createReadingChapterStore, type ReadingChapterStore } from './reading-chapter-store.ts';
import { createReadingHistoryStore, type ReadingHistoryStore } from './reading-history-store.ts';
import { createReadingNewsStore, type ReadingNewsStore } from './reading-news-store.ts';
import { createReadingStore, type ReadingStore } from './reading-store.ts';
import { createReadingTitleStore, type ReadingTitleStore } from './reading-title-store.ts';
import { inTransaction } from './transaction.ts';

/** Everything that is kept of a person's reading. */
export type ReadingStores = {
  readonly positions: ReadingStore;
  readonly titles: ReadingTitleStore;
  readonly chapters: ReadingChapterStore;
  readonly history: ReadingHistoryStore;
  readonly news: ReadingNewsStore;
  readonly bookmarks: MarkStore<Bookmark>;
  readonly highlights: MarkStore<Highlight>;
  /** All that `work` writes is kept, or none of it. The stores write without a unit of their own. */
  readonly asOne: <Result>(work: () => Result) => Result;
};

export function createReadingStores(database: DatabaseSync, { log }: { readonly log: Log }): ReadingStores {
  return {
    positions: createReadingStore(database, { log }),
    titles: createReadingTitleStore(database, { log }),
    chapters: createReadingChapterStore(database, { log }),
    history: createReadingHistoryStore(database, { log }),
    news: createReadingNewsStore(database, { log }),
    bookmarks: createBookmarkStore(database, { log }),
    highlights: createHighlightStore(database, { log }),
    asOne: (work) => inTransaction(database, work),
  };
}
