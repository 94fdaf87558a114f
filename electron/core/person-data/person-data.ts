import type { DatabaseSync } from 'node:sqlite';
import type { Library } from '#core/library/library.ts';
import type { Log } from '#core/ports.ts';
import { inTransaction } from '#core/storage/transaction.ts';
import { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novel.ts';
import { DATA_KINDS, type DataKind, type ImportSummary } from '#shared/domain/person-data.ts';
import { ReleaseCard } from '#shared/domain/release.ts';
import { readDataFile, writeDataFile } from './data-file.ts';
import type { DataPart } from './data-part.ts';
import { createBookmarkPart, createHighlightPart } from './mark-part.ts';
import { createProgressPart } from './progress-part.ts';
import { createOpenedChapterPart, createPositionPart, createReadChapterPart } from './reading-part.ts';
import { createSearchPart } from './search-part.ts';
import { createSettingPart } from './setting-part.ts';
import { createTitlePart } from './title-part.ts';

export type PersonData = {
  /** The text of a data file; `now` in epoch milliseconds. */
  readonly write: (now: number) => string;
  /** Joins a file with what is here, all of it or nothing. Throws as `readDataFile` does. */
  readonly read: (text: string) => ImportSummary;
};

export type PersonDataOptions = {
  readonly log: Log;
  readonly library: Pick<Library, 'novel' | 'release' | 'note'>;
};

/** Everything that is the person's own, and neither secret nor to be had from the services again. */
export function createPersonData(database: DatabaseSync, { log, library }: PersonDataOptions): PersonData {
  const parts: Record<DataKind, DataPart> = {
    settings: createSettingPart(database),
    progress: createProgressPart(database, { log }),
    positions: createPositionPart(database, { log }),
    titles: createTitlePart(database, { log }),
    readChapters: createReadChapterPart(database, { log }),
    history: createOpenedChapterPart(database, { log }),
    bookmarks: createBookmarkPart(database, { log }),
    highlights: createHighlightPart(database, { log }),
    searches: createSearchPart(database),
  };

  /** Only of titles that were never seen here: what is here is newer, or as new. */
  function noteCards(novels: readonly unknown[], releases: readonly unknown[]): void {
    library.note(
      novels.flatMap((entry) => {
        const card = NovelCard.safeParse(entry).data;
        return card === undefined || library.novel(card.slugUrl) !== null ? [] : [card];
      }),
    );
    library.note(
      releases.flatMap((entry) => {
        const card = ReleaseCard.safeParse(entry).data;
        return card === undefined || library.release(card.id) !== null ? [] : [card];
      }),
    );
  }

  return {
    write: (now) => {
      const written = recordOf((kind) => parts[kind].write());
      const entries = Object.values(written).flat();
      const novels = named(entries, 'slugUrl', SlugUrl).flatMap((slugUrl) => library.novel(slugUrl) ?? []);
      const releases = named(entries, 'releaseId', ReleaseId).flatMap((id) => library.release(id) ?? []);
      return writeDataFile({ ...written, novels, releases }, now);
    },
    read: (text) => {
      const { novels, releases, ...sections } = readDataFile(text);
      const outcomes = inTransaction(database, () =>
        recordOf((kind) => {
          const counts = { taken: 0, kept: 0, unreadable: 0 };
          for (const entry of sections[kind]) counts[parts[kind].read(entry)] += 1;
          return counts;
        }),
      );
      noteCards(novels, releases);
      return {
        taken: recordOf((kind) => outcomes[kind].taken),
        kept: recordOf((kind) => outcomes[kind].kept),
        unreadable: Object.values(outcomes).reduce((sum, { unreadable }) => sum + unreadable, 0),
      };
    },
  };
}

/** What the entries name, each once. */
function named<Id>(entries: readonly unknown[], key: string, schema: { parse: (value: unknown) => Id }): Id[] {
  const ids = new Set<unknown>();
  for (const entry of entries) {
    const id = typeof entry === 'object' && entry !== null ? Reflect.get(entry, key) : null;
    if (id !== null && id !== undefined) ids.add(id);
  }
  return [...ids].map((id) => schema.parse(id));
}

function recordOf<Value>(make: (kind: DataKind) => Value): Record<DataKind, Value> {
  // Object.fromEntries forgets the keys; they are exactly the kinds.
  return Object.fromEntries(DATA_KINDS.map((kind) => [kind, make(kind)])) as Record<DataKind, Value>;
}
