import type { Clock, Log } from '#core/ports.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import type { SavedTitleRecord } from '../saved/library-statements.ts';
import type { SavedLibrary } from '../saved/saved-library.ts';
import type { FetchPicture, GetPictures } from './fetch-picture.ts';
import type { KnownLists } from './listed-chapters.ts';
import type { QueueStore } from './queue-store.ts';

/** Shared by everything that works on the queue. */
export type DownloadContext = {
  readonly library: SavedLibrary;
  readonly store: QueueStore;
  readonly lists: KnownLists;
  readonly novels: Pick<NovelService, 'novel' | 'chapters' | 'chapter'>;
  readonly fetchPicture: FetchPicture;
  readonly getPictures: GetPictures;
  /** The line that the person reads; null: none chosen. */
  readonly chosenLine: (slugUrl: SlugUrl) => TitleReading['line'];
  /** The title as a page last read it, and when its older half was fetched; null when either half is not cached. */
  readonly keptTitle: (slugUrl: SlugUrl) => { readonly record: SavedTitleRecord; readonly fetchedAt: number } | null;
  /** Free space of the library's disk; null: unknown. */
  readonly freeBytes: () => Promise<number | null>;
  readonly clock: Clock;
  readonly log: Log;
};
