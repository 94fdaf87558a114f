import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { isSetting } from '#core/app/settings/settings-service.ts';
import { columnsOf, type DatabaseParts, storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { KnownTitles } from '#core/platform/known-titles/known-titles.ts';
import { KEPT_SEARCHES } from '#core/platform/known-titles/search-store.ts';
import { createReadingDayStore } from '#core/reading/places/reading-days.ts';
import { isForward } from '#core/reading/places/reading-handlers.ts';
import {
  BOOKMARK_COLUMNS,
  HIGHLIGHT_COLUMNS,
  POSITION_COLUMNS,
  REPLACEMENT_COLUMNS,
} from '#core/reading/places/reading-stores.ts';
import { createWatchDayStore, OwnedWatchDay } from '#core/watching/progress/watch-days.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';
import { DATA_KINDS, type DataKind, type ImportSummary } from '#shared/domain/app/person-data.ts';
import { SETTINGS_VERSION, upgradedSettings } from '#shared/domain/app/settings.ts';
import { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard, ReadingPosition } from '#shared/domain/novels/novel.ts';
import { Bookmark, ChapterName, Highlight, OpenedChapter } from '#shared/domain/novels/reading.ts';
import { ReadingDay } from '#shared/domain/novels/reading-day.ts';
import { Replacement } from '#shared/domain/novels/replacement.ts';
import { createDataPart, createProgressPart, createTablePart, type DataPart, Moment } from './data-part.ts';
import { createTitlePart } from './title-part.ts';

/** One that was changed at some time. `changedAt` null: before that was noted. */
const SettingEntry = z
  .object({ name: z.string().regex(/^[a-z]+(\.[a-zA-Z]+)?$/), value: z.json(), changedAt: Moment.nullable() })
  .refine(isSetting);

const SearchEntry = z.object({ text: z.string().min(1).max(200), searchedAt: Moment });

export type PersonDataOptions = DatabaseParts & { readonly library: Pick<KnownTitles, 'novel' | 'release' | 'note'> };

/** So many entries are written between two breaths: a few milliseconds. */
const STEP = 500;
/** The titles that an entry speaks of. */
const Named = z.object({ slugUrl: SlugUrl.nullish(), releaseId: ReleaseId.nullable().optional() });

const marks = {
  ...{ key: 'id', order: 'slug_url, created_at, id', time: 'changed_at' },
  // A mark that was never changed since that is noted was changed when it was made.
  timeHere: 'max(changed_at, CAST(created_at AS INTEGER))',
};
const markTimes = { createdAt: Moment, changedAt: Moment };
const CHAPTER = ['slug_url', 'volume', 'number'];
const ReadEntry = ChapterName.extend({ slugUrl: SlugUrl });

/** Everything that is the person's own, and neither secret nor to be had from the services again. */
export function createPersonData({ database, log, library }: PersonDataOptions) {
  const own = { database, log };
  const days = createReadingDayStore(own);
  const watchDays = createWatchDayStore(own);
  const parts: Record<DataKind, DataPart> = {
    settings: createSettingPart(own),
    progress: createProgressPart(own),
    watchDays: createDataPart(OwnedWatchDay, { all: watchDays.all, merge: watchDays.join }),
    positions: createTablePart(own, {
      ...{ table: 'reading_position', columns: POSITION_COLUMNS, row: ReadingPosition },
      schema: ReadingPosition.extend({ updatedAt: Moment }),
      ...{ key: 'slug_url', order: 'slug_url', time: 'updated_at' },
    }),
    titles: createTitlePart(own),
    readChapters: createTablePart(own, {
      ...{ table: 'read_chapter', columns: columnsOf(CHAPTER), row: ReadEntry, schema: ReadEntry },
      ...{ key: CHAPTER.join(), order: CHAPTER.join() },
    }),
    history: createTablePart(own, {
      ...{ table: 'opened_chapter', columns: columnsOf([...CHAPTER, 'branch_id', 'opened_at']), row: OpenedChapter },
      schema: OpenedChapter.extend({ openedAt: Moment }),
      ...{ key: CHAPTER.join(), order: `opened_at, ${CHAPTER}`, time: 'opened_at' },
    }),
    bookmarks: createTablePart(own, {
      ...{ ...marks, table: 'bookmark', columns: { ...BOOKMARK_COLUMNS, changedAt: 'changed_at' } },
      row: Bookmark.extend({ changedAt: z.number() }),
      schema: Bookmark.extend(markTimes),
    }),
    highlights: createTablePart(own, {
      ...{ ...marks, table: 'highlight', columns: { ...HIGHLIGHT_COLUMNS, changedAt: 'changed_at' } },
      row: Highlight.extend({ changedAt: z.number() }).refine(isForward),
      schema: Highlight.extend(markTimes).refine(isForward),
    }),
    replacements: createTablePart(own, {
      ...{ ...marks, table: 'replacement', columns: { ...REPLACEMENT_COLUMNS, changedAt: 'changed_at' } },
      row: Replacement.extend({ changedAt: z.number() }),
      schema: Replacement.extend(markTimes),
    }),
    readingDays: createDataPart(ReadingDay, { all: days.all, merge: days.join }),
    searches: createSearchPart(own),
  };

  /** Only of titles that were never seen here: what is here is newer, or as new. */
  function noteCards(novels: readonly unknown[], releases: readonly unknown[]): void {
    const novelCards = novels.flatMap((entry) => NovelCard.safeParse(entry).data ?? []);
    library.note(novelCards.filter(({ slugUrl }) => library.novel(slugUrl) === null));
    const releaseCards = releases.flatMap((entry) => ReleaseCard.safeParse(entry).data ?? []);
    library.note(releaseCards.filter(({ id }) => library.release(id) === null));
  }

  return {
    /** The text of a data file, put together in small steps; `now` in epoch milliseconds. */
    write: async (now: number): Promise<string> => {
      const written = recordOf(DATA_KINDS, (): string[] => []);
      const slugUrls = new Set<SlugUrl>();
      const releaseIds = new Set<ReleaseId>();
      for (const kind of DATA_KINDS) {
        for (const [index, entry] of parts[kind].all().entries()) {
          if (index % STEP === 0) await setImmediate();
          written[kind].push(JSON.stringify(parts[kind].write(entry)));
          const { slugUrl, releaseId } = Named.parse(entry);
          if (slugUrl) slugUrls.add(slugUrl);
          if (releaseId !== undefined && releaseId !== null) releaseIds.add(releaseId);
        }
      }
      const cards = <Id>(ids: ReadonlySet<Id>, cardOf: (id: Id) => unknown) =>
        [...ids].flatMap((id) => JSON.stringify(cardOf(id) ?? undefined) ?? []);
      const novels = cards(slugUrls, library.novel);
      return writeDataFile({ ...written, novels, releases: cards(releaseIds, library.release) }, now);
    },
    /** Joins a file with what is here, all of it or nothing. Throws as `readDataFile` does. */
    read: (text: string): ImportSummary => {
      const { novels, releases, ...sections } = readDataFile(text);
      const outcomes = inTransaction(database, () =>
        recordOf(DATA_KINDS, (kind) => {
          const counts = { taken: 0, kept: 0, unreadable: 0 };
          for (const entry of sections[kind]) counts[parts[kind].read(entry)] += 1;
          return counts;
        }),
      );
      noteCards(novels, releases);
      return {
        taken: recordOf(DATA_KINDS, (kind) => outcomes[kind].taken),
        kept: recordOf(DATA_KINDS, (kind) => outcomes[kind].kept),
        unreadable: Object.values(outcomes).reduce((sum, { unreadable }) => sum + unreadable, 0),
      };
    },
  };
}

function recordOf<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) {
  // Object.fromEntries forgets the keys; they are exactly the names.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

/** The newest of both sides, as many as are ever kept. */
function createSearchPart({ database }: DatabaseParts): DataPart {
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
function createSettingPart({ database }: DatabaseParts): DataPart {
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
        const value = entry.value as z.output<typeof SettingEntry>['value'];
        return isSetting(entry) ? [{ ...entry, value, changedAt: Number(row['changed_at']) || null }] : [];
      }),
    merge: ({ name, value, changedAt }) => upsert.run(name, JSON.stringify(value), changedAt ?? 0).changes > 0,
  });
}

/** Grows when a file can no longer be understood by what reads the version before. */
const VERSION = 1;
const FORMAT = 'engawa-data';

/** Beside what is the person's own: as what the titles were seen last, so that they can be shown where they never were. */
const SECTIONS = [...DATA_KINDS, 'novels', 'releases'] as const;
export type Section = (typeof SECTIONS)[number];
type Sections = Readonly<Record<Section, readonly unknown[]>>;

const Header = z.object({
  format: z.literal(FORMAT),
  version: z.int().positive(),
  /** In whose words the settings are. */
  settingsVersion: z.int().positive().catch(1),
});
const NamedSetting = z.looseObject({ name: z.string(), value: z.unknown() });
const Body = z.object(recordOf(SECTIONS, () => z.array(z.unknown()).default([])));

/** JSON with an entry a line, for people and their tools. Entries are JSON already; `exportedAt` in epoch milliseconds. */
export function writeDataFile(
  sections: Readonly<Partial<Record<Section, readonly string[]>>>,
  exportedAt: number,
): string {
  const head = [
    `"format": "${FORMAT}"`,
    `"version": ${VERSION}`,
    `"settingsVersion": ${SETTINGS_VERSION}`,
    `"exportedAt": "${new Date(exportedAt).toISOString()}"`,
  ];
  const lists = SECTIONS.map((name) => {
    const lines = (sections[name] ?? []).map((entry) => `    ${entry}`);
    return lines.length === 0 ? `"${name}": []` : `"${name}": [\n${lines.join(',\n')}\n  ]`;
  });
  return `{\n${[...head, ...lists].map((line) => `  ${line}`).join(',\n')}\n}\n`;
}

/** The parts validate each entry when they read it. Throws `rejected` with the field `file`: `unreadable` or `newer`. */
export function readDataFile(text: string): Sections {
  const content = storedJson(text.replace(/^\uFEFF/, ''));
  const header = Header.safeParse(content);
  if (!header.success) throw refused('unreadable');
  if (header.data.version > VERSION) throw refused('newer');
  const body = Body.safeParse(content);
  if (!body.success) throw refused('unreadable');
  return { ...body.data, settings: inWordsOfNow(body.data.settings, header.data.settingsVersion) };
}

function inWordsOfNow(entries: readonly unknown[], version: number): unknown[] {
  const settings = entries.flatMap((entry) => NamedSetting.safeParse(entry).data ?? []);
  // What is no setting stays, to be counted as such.
  const others = entries.filter((entry) => !NamedSetting.safeParse(entry).success);
  return [...upgradedSettings(settings, version), ...others];
}

function refused(why: 'unreadable' | 'newer'): AppFailure {
  return new AppFailure({ code: 'rejected', fields: { file: [why] } });
}
