import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { isSetting } from '#core/app/settings/setting-names.ts';
import { storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Library } from '#core/platform/known-titles/library.ts';
import { KEPT_SEARCHES } from '#core/platform/known-titles/search-store.ts';
import type { Log } from '#core/ports.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';
import { DATA_KINDS, type DataKind, type ImportSummary } from '#shared/domain/app/person-data.ts';
import { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import { readDataFile, writeDataFile } from './data-file.ts';
import { createDataPart, type DataPart, Moment } from './data-part.ts';
import { createBookmarkPart, createHighlightPart } from './mark-part.ts';
import { createProgressPart } from './progress-part.ts';
import { createOpenedChapterPart, createPositionPart, createReadChapterPart } from './reading-part.ts';
import { createTitlePart } from './title-part.ts';

/** One that was changed at some time. `changedAt` null: before that was noted. */
const SettingEntry = z
  .object({ name: z.string().regex(/^[a-z]+(\.[a-zA-Z]+)?$/), value: z.json(), changedAt: Moment.nullable() })
  .refine(isSetting);

const SearchEntry = z.object({ text: z.string().min(1).max(200), searchedAt: Moment });

export type PersonData = {
  /** The text of a data file, put together in small steps; `now` in epoch milliseconds. */
  readonly write: (now: number) => Promise<string>;
  /** Joins a file with what is here, all of it or nothing. Throws as `readDataFile` does. */
  readonly read: (text: string) => ImportSummary;
};

export type PersonDataOptions = {
  readonly log: Log;
  readonly library: Pick<Library, 'novel' | 'release' | 'note'>;
};

/** So many entries are written between two breaths: a few milliseconds. */
const STEP = 500;
/** The titles that an entry speaks of. */
const Named = z.object({ slugUrl: SlugUrl.optional(), releaseId: ReleaseId.nullable().optional() });

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
    write: async (now) => {
      const written = recordOf<string[]>(() => []);
      const slugUrls = new Set<SlugUrl>();
      const releaseIds = new Set<ReleaseId>();
      for (const kind of DATA_KINDS) {
        for (const [index, entry] of parts[kind].all().entries()) {
          if (index % STEP === 0) await setImmediate();
          written[kind].push(JSON.stringify(parts[kind].write(entry)));
          const { slugUrl, releaseId } = Named.parse(entry);
          if (slugUrl !== undefined) slugUrls.add(slugUrl);
          if (releaseId !== undefined && releaseId !== null) releaseIds.add(releaseId);
        }
      }
      const cards = <Id>(ids: ReadonlySet<Id>, cardOf: (id: Id) => unknown) =>
        [...ids].flatMap((id) => JSON.stringify(cardOf(id) ?? undefined) ?? []);
      const novels = cards(slugUrls, library.novel);
      return writeDataFile({ ...written, novels, releases: cards(releaseIds, library.release) }, now);
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

function recordOf<Value>(make: (kind: DataKind) => Value): Record<DataKind, Value> {
  // Object.fromEntries forgets the keys; they are exactly the kinds.
  return Object.fromEntries(DATA_KINDS.map((kind) => [kind, make(kind)])) as Record<DataKind, Value>;
}

/** The newest of both sides, as many as are ever kept. */
function createSearchPart(database: DatabaseSync): DataPart {
  const select = database.prepare(
    'SELECT text, searched_at AS searchedAt FROM recent_search ORDER BY searched_at, text',
  );
  const count = database.prepare('SELECT count(*) AS n, min(searched_at) AS oldest FROM recent_search');
  const isHere = database.prepare('SELECT 1 FROM recent_search WHERE text = ?');
  const upsert = database.prepare(`
    INSERT INTO recent_search (text, searched_at) VALUES (?, ?)
    ON CONFLICT (text) DO UPDATE SET searched_at = excluded.searched_at WHERE excluded.searched_at > searched_at`);
  const trim = database.prepare(`
    DELETE FROM recent_search WHERE text NOT IN (
      SELECT text FROM recent_search ORDER BY searched_at DESC, text LIMIT ${KEPT_SEARCHES})`);
  return createDataPart(SearchEntry, {
    all: () => select.all().map((row) => ({ text: String(row['text']), searchedAt: Number(row['searchedAt']) })),
    merge: ({ text, searchedAt }) => {
      const { n, oldest } = count.get() ?? {};
      const isTooOld = Number(n) >= KEPT_SEARCHES && searchedAt <= Number(oldest);
      if (isTooOld && isHere.get(text) === undefined) return false;
      const isTaken = upsert.run(text, searchedAt).changes > 0;
      trim.run();
      return isTaken;
    },
  });
}

/** The later change wins. Settings that this version does not know are left out. */
function createSettingPart(database: DatabaseSync): DataPart {
  const select = database.prepare('SELECT name, value, changed_at FROM setting ORDER BY name');
  const upsert = database.prepare(`
    INSERT INTO setting (name, value, changed_at) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at
    WHERE excluded.changed_at > changed_at`);
  return createDataPart(SettingEntry, {
    all: () =>
      select.all().flatMap((row) => {
        const entry = { name: String(row['name']), value: storedJson(row['value']) };
        // What is kept as JSON was read as such; anything else is no setting.
        if (!isSetting(entry)) return [];
        return [{ ...entry, value: entry.value as z.output<typeof SettingEntry>['value'], changedAt: timeIn(row) }];
      }),
    merge: ({ name, value, changedAt }) => upsert.run(name, JSON.stringify(value), changedAt ?? 0).changes > 0,
  });
}

function timeIn(row: Record<string, unknown>): number | null {
  return row['changed_at'] === 0 ? null : Number(row['changed_at']);
}
